import { useMemo, type ReactNode } from 'react';
import { listResult, useListExport, useSavedViews } from '@tessera/api';
import { modelStatuses, type ModelType } from '@tessera/contract/models/values';
import type { CallRow } from '@tessera/contract/schemas';
import { inSentence } from '@tessera/domain/in-sentence';
import { usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { Count, DateText, Link, Missing, StatusTag, Tabs } from '@tessera/ui/core';
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
import { modelHref } from '../shared/addresses';
import { modelKinds, useReadableKinds } from './model-kinds';

type Model = CallRow<'listModels'>;

const filters: readonly Filter[] = [
  { kind: 'search', name: 'name', label: 'Name' },
  { kind: 'select', name: 'status', label: 'Status', options: optionsOf(modelStatuses) },
];

const columns: readonly Column<Model>[] = [
  {
    key: 'name',
    label: 'Name',
    sort: 'name',
    fixed: true,
    skeletonPx: 140,
    render: ({ modelId, name }) => <Link to={modelHref(modelId)}>{name}</Link>,
    narrow: 'title',
  },
  { key: 'id', label: 'ID', sort: 'id', muted: true, skeletonPx: 60, render: ({ modelId }) => modelId, narrow: 'note' },
  {
    key: 'description',
    label: 'Description',
    wrap: true,
    skeletonPx: 260,
    render: ({ description }) => description ?? <Missing />,
  },
  {
    key: 'status',
    label: 'Status',
    sort: 'status',
    skeletonPx: 60,
    render: ({ status }) => <StatusTag status={status} />,
    narrow: 'status',
  },
  {
    key: 'holdings',
    label: 'Holdings',
    figure: true,
    skeletonPx: 30,
    render: ({ holdings }) => <Count value={holdings} />,
  },
  {
    key: 'updateDate',
    label: 'Updated',
    sort: 'updateDate',
    sortDescendingFirst: true,
    skeletonPx: 80,
    render: ({ updateDate }) => <DateText value={updateDate} />,
    narrow: 'end',
  },
];
const sorts = sortsOf(columns);

/** The firm's models of one kind, with a link to the other kind for users who may read both. */
export const ModelListPage = ({ type }: { readonly type: ModelType }): ReactNode => {
  const { firmId } = usePortal().firm;
  const kinds = useReadableKinds();
  const list = useListState({ filters, defaultSort: 'name', sorts });
  const query = Api.useListModelsQuery(useMemo(() => ({ ...list.query, firmId, type }), [list.query, firmId, type]));
  const { title } = modelKinds[type];
  const file = useListExport(Api, 'listModels', { ...list.query, type }, query.data?.meta.count);
  const views = useSavedViews(Api, 'tools.models');
  usePageTitle(title);
  useWork(query.isLoading);
  return (
    <ListPage
      title={title}
      label={title}
      listId="tools.models"
      list={list}
      figures={
        kinds.length > 1 && (
          <Tabs label="Kinds of model" tabs={kinds.map((kind) => ({ label: kind, to: modelKinds[kind].to }))} />
        )
      }
      views={<SavedViews list={list} store={views} what="models" />}
      tools={<ExportMenu {...file} />}
      columns={columns}
      rowKey={({ modelId }) => modelId}
      rowHref={({ modelId }) => modelHref(modelId)}
      empty={{
        title: `The firm has no ${inSentence(title)} yet`,
        text: 'A model appears here with its target weights once the firm has one of this kind.',
      }}
      {...listResult(query)}
    />
  );
};
