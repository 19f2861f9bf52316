import type { ReactNode } from 'react';
import { listResult, useListExport, useSavedViews } from '@tessera/api';
import { jobRunStatuses, jobTasks } from '@tessera/contract/jobs/values';
import type { CallRow } from '@tessera/contract/schemas';
import { useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { Count, DateText, Missing, Page, StatePage, StatusTag } from '@tessera/ui/core';
import {
  ListPage,
  optionsOf,
  sortsOf,
  useListState,
  type Column,
  type Filter,
  ExportMenu,
  SavedViews,
} from '@tessera/ui/table';
import { Api } from '../calls/api';
import { jobsAccess } from '../shared/access-rules';
import { runTones, taskWords } from './job-words';
import { ReaderFigures } from './reader-figures';

type JobRun = CallRow<'listJobRuns'>;

const filters: readonly Filter[] = [
  {
    kind: 'select',
    name: 'task',
    label: 'Task',
    options: jobTasks.map((task) => ({ value: task, label: taskWords[task] })),
  },
  { kind: 'select', name: 'status', label: 'Status', options: optionsOf(jobRunStatuses) },
  { kind: 'date', name: 'businessDate', label: 'Business date' },
];

const columns: readonly Column<JobRun>[] = [
  {
    key: 'task',
    label: 'Task',
    sort: 'task',
    fixed: true,
    skeletonPx: 130,
    render: ({ task }) => taskWords[task],
    narrow: 'title',
  },
  {
    key: 'startedAt',
    label: 'Started',
    sort: 'startedAt',
    sortDescendingFirst: true,
    skeletonPx: 120,
    render: ({ startedAt }) => <DateText value={startedAt} time />,
    narrow: 'note',
  },
  { key: 'endedAt', label: 'Ended', optional: true, render: ({ endedAt }) => <DateText value={endedAt} time /> },
  {
    key: 'businessDate',
    label: 'Business date',
    skeletonPx: 80,
    render: ({ businessDate }) => <DateText value={businessDate} />,
  },
  {
    key: 'status',
    label: 'Status',
    sort: 'status',
    skeletonPx: 60,
    render: ({ status }) => <StatusTag status={status} tone={runTones[status]} />,
    narrow: 'status',
  },
  {
    key: 'done',
    label: 'Done',
    figure: true,
    skeletonPx: 40,
    render: ({ done }) => <Count value={done} />,
    narrow: 'value',
  },
  { key: 'failed', label: 'Failed', figure: true, skeletonPx: 40, render: ({ failed }) => <Count value={failed} /> },
  { key: 'note', label: 'Note', wrap: true, muted: true, skeletonPx: 200, render: ({ note }) => note || <Missing /> },
];
const sorts = sortsOf(columns);

/** The platform's automatic runs for the firm: settlements, collections, charges, and failures. */
export const JobsPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { allowed } = useAccess(jobsAccess);
  const list = useListState({ filters, defaultSort: '-startedAt', sorts });
  const query = Api.useListJobRunsQuery({ ...list.query, firmId }, { skip: !allowed });
  const readers = Api.useListEventReadersQuery({ firmId }, { skip: !allowed });
  const file = useListExport(Api, 'listJobRuns', list.query, query.data?.meta.count);
  const views = useSavedViews(Api, 'settings.jobs', allowed);
  usePageTitle('Jobs');
  useWork(query.isLoading);
  if (!allowed)
    return (
      <Page>
        <StatePage variant="no-access" />
      </Page>
    );
  return (
    <ListPage
      title="Jobs"
      label="Job runs"
      listId="settings.jobs"
      list={list}
      figures={<ReaderFigures readers={readers.data} />}
      views={<SavedViews list={list} store={views} what="jobs" />}
      tools={<ExportMenu {...file} />}
      columns={columns}
      rowKey={({ id }) => id}
      empty={{
        title: 'Nothing has run yet',
        text: 'Settlement, collections and the other tasks of the platform appear here once they have run for the firm.',
      }}
      {...listResult(query)}
    />
  );
};
