import type { CallRow } from '@tessera/contract/schemas';
import { countsRows, type WorkStatus } from '@tessera/contract/work/values';
import { Count, DateText, Link, Missing, ProgressBar, StatusTag, type Tone } from '@tessera/ui/core';
import type { Column } from '@tessera/ui/table';

export type Work = CallRow<'listWork'>;

export const workTones: Readonly<Record<WorkStatus, Tone>> = {
  Waiting: 'neutral',
  Running: 'info',
  Stopping: 'warning',
  Stopped: 'neutral',
  Completed: 'good',
  Failed: 'bad',
};

/** Rows of a file, or clients. */
export const unitsOf = ({ kind }: Pick<Work, 'kind'>): string => (countsRows(kind) ? 'rows' : 'clients');

export const workColumns = (hrefOf: (work: Work) => string): readonly Column<Work>[] => [
  {
    key: 'title',
    label: 'What',
    fixed: true,
    wrap: true,
    skeletonPx: 180,
    render: (work) => <Link to={hrefOf(work)}>{work.title}</Link>,
    narrow: 'title',
  },
  { key: 'kind', label: 'Kind', sort: 'kind', skeletonPx: 100, render: ({ kind }) => kind, narrow: 'note' },
  {
    key: 'createdAt',
    label: 'Started',
    sort: 'createdAt',
    sortDescendingFirst: true,
    skeletonPx: 120,
    render: ({ createdAt }) => <DateText value={createdAt} time />,
    narrow: 'end',
  },
  { key: 'startedBy', label: 'By', muted: true, skeletonPx: 100, render: ({ startedByName }) => startedByName },
  {
    key: 'progress',
    label: 'Progress',
    skeletonPx: 100,
    render: ({ title, done, total }) => <ProgressBar label={title} done={done} total={total} />,
  },
  {
    key: 'done',
    label: 'Done',
    figure: true,
    skeletonPx: 50,
    render: ({ done }) => <Count value={done} />,
    narrow: 'value',
  },
  {
    key: 'refused',
    label: 'Refused',
    figure: true,
    skeletonPx: 40,
    render: ({ refused }) => (refused === 0 ? <Missing /> : <Count value={refused} />),
  },
  {
    key: 'status',
    label: 'Status',
    sort: 'status',
    skeletonPx: 70,
    render: ({ status }) => <StatusTag status={status} tone={workTones[status]} />,
    narrow: 'status',
  },
];
