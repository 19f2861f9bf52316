import { useMemo, type ReactNode } from 'react';
import { listResult, useListExport, useSavedViews } from '@tessera/api';
import { wrapperNames } from '@tessera/contract/accounts/values';
import { illustrationStatuses } from '@tessera/contract/illustrations/values';
import type { CallRow } from '@tessera/contract/schemas';
import { usePageTitle, usePortal, useWork, clientHref } from '@tessera/runtime';
import { DateText, Link, Missing, StatusTag, wordOfStatus } from '@tessera/ui/core';
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

type Illustration = CallRow<'listProductIllustrations'>;

const filters: readonly Filter[] = [
  { kind: 'search', name: 'name', label: 'Name' },
  { kind: 'select', name: 'status', label: 'Status', options: optionsOf(illustrationStatuses) },
  { kind: 'text', name: 'id', label: 'Illustration ID' },
];

const columns: readonly Column<Illustration>[] = [
  {
    key: 'name',
    label: 'Name',
    sort: 'name',
    fixed: true,
    wrap: true,
    skeletonPx: 180,
    render: ({ name }) => name,
    narrow: 'title',
  },
  { key: 'id', label: 'ID', sort: 'id', muted: true, skeletonPx: 60, render: ({ illustrationId }) => illustrationId },
  {
    key: 'clientName',
    label: 'Client',
    sort: 'clientName',
    skeletonPx: 140,
    render: ({ clientId, clientName }) => <Link to={clientHref(clientId)}>{clientName}</Link>,
    narrow: 'end',
  },
  { key: 'wrapperType', label: 'Wrapper', skeletonPx: 60, render: ({ wrapperType }) => wrapperNames[wrapperType] },
  {
    key: 'wrapperStatus',
    label: 'Wrapper status',
    skeletonPx: 80,
    render: ({ wrapperStatus }) => wordOfStatus(wrapperStatus),
  },
  {
    key: 'drawdownMethod',
    label: 'Drawdown method',
    skeletonPx: 50,
    render: ({ drawdownMethod }) => drawdownMethod ?? <Missing />,
  },
  {
    key: 'status',
    label: 'Status',
    sort: 'status',
    skeletonPx: 70,
    render: ({ status }) => <StatusTag status={status} />,
    narrow: 'status',
  },
  {
    key: 'createDate',
    label: 'Created',
    sort: 'createDate',
    sortDescendingFirst: true,
    skeletonPx: 80,
    render: ({ createDate }) => <DateText value={createDate} />,
    narrow: 'note',
  },
  { key: 'createdBy', label: 'Created by', optional: true, skeletonPx: 90, render: ({ createdBy }) => createdBy },
];
const sorts = sortsOf(columns);

/** Illustrations of the clients the user may see, newest first. */
export const IllustrationListPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const list = useListState({ filters, defaultSort: '-createDate', sorts });
  const query = Api.useListProductIllustrationsQuery(useMemo(() => ({ ...list.query, firmId }), [list.query, firmId]));
  const file = useListExport(Api, 'listProductIllustrations', list.query, query.data?.meta.count);
  const views = useSavedViews(Api, 'tools.illustrations');
  usePageTitle('Illustrations');
  useWork(query.isLoading);
  return (
    <ListPage
      title="Illustrations"
      label="Illustrations"
      listId="tools.illustrations"
      list={list}
      views={<SavedViews list={list} store={views} what="illustrations" />}
      tools={<ExportMenu {...file} />}
      columns={columns}
      rowKey={({ illustrationId }) => illustrationId}
      empty={{
        title: 'There are no illustrations yet',
        text: 'An illustration appears here once one has been made for a client you may see.',
      }}
      {...listResult(query)}
    />
  );
};
