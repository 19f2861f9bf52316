import { useMemo, type ReactNode } from 'react';
import { listResult, useListExport, useSavedViews } from '@tessera/api';
import { activeWorkStatuses, workKinds, workStatuses } from '@tessera/contract/work/values';
import { useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { Page, StatePage } from '@tessera/ui/core';
import {
  ExportMenu,
  ListPage,
  optionsOf,
  SavedViews,
  sortsOf,
  useListState,
  useOpenRow,
  type Filter,
} from '@tessera/ui/table';
import { Api } from '../calls/api';
import { workAccess } from '../shared/access-rules';
import { workColumns } from './work-columns';
import { WorkDrawer } from './work-drawer';

const filters: readonly Filter[] = [
  { kind: 'select', name: 'kind', label: 'Kind', options: optionsOf(workKinds) },
  { kind: 'select', name: 'status', label: 'Status', options: optionsOf(workStatuses) },
];

const sorts = sortsOf(workColumns(() => ''));

/** How often the list looks how far running work is. */
const askEveryMs = 3_000;

/** The exports and bulk changes the user started; for those who manage the firm, everybody's. */
export const WorkPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { allowed } = useAccess(workAccess);
  const list = useListState({ filters, defaultSort: '-createdAt', sorts });
  const asked = useMemo(() => ({ ...list.query, firmId }), [list.query, firmId]);
  const known = Api.useListWorkQuery(asked, { skip: !allowed });
  const isActive = known.data?.rows.some(({ status }) => activeWorkStatuses.includes(status)) ?? false;
  const query = Api.useListWorkQuery(asked, { skip: !allowed, pollingInterval: isActive ? askEveryMs : 0 });
  const { openId, hrefOf, close } = useOpenRow('work');
  const file = useListExport(Api, 'listWork', list.query, query.data?.meta.count);
  const views = useSavedViews(Api, 'settings.work', allowed);
  const columns = useMemo(() => workColumns(({ id }) => hrefOf(id)), [hrefOf]);
  usePageTitle('Exports and bulk changes');
  useWork(query.isLoading);
  if (!allowed)
    return (
      <Page>
        <StatePage variant="no-access" />
      </Page>
    );
  return (
    <>
      <ListPage
        title="Exports and bulk changes"
        label="Exports and bulk changes"
        listId="settings.work"
        list={list}
        views={<SavedViews list={list} store={views} what="exports and bulk changes" />}
        tools={<ExportMenu {...file} />}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => hrefOf(id)}
        selectedKey={openId ?? undefined}
        empty={{
          title: 'Nothing has been started yet',
          text: 'Exports of long lists, and changes of several clients at once, appear here with what became of each.',
        }}
        {...listResult(query)}
      />
      {openId !== null && <WorkDrawer key={openId} workId={openId} onClose={close} />}
    </>
  );
};
