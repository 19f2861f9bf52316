import { useMemo, type ReactNode } from 'react';
import { listResult, useListExport, useSavedViews } from '@tessera/api';
import { instrumentTypes } from '@tessera/contract/assets/values';
import type { CallRow } from '@tessera/contract/schemas';
import { usePageTitle, usePortal, useWork, instrumentHref } from '@tessera/runtime';
import { DateText, Gain, Link, Missing, StatusTag } from '@tessera/ui/core';
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
import { InstrumentPrice } from './instrument-price';

type Instrument = CallRow<'listAssets'>;

const filters: readonly Filter[] = [
  { kind: 'search', name: 'idOrName', label: 'Name, ISIN or ID' },
  { kind: 'select', name: 'instrumentType', label: 'Type', options: optionsOf(instrumentTypes) },
  { kind: 'text', name: 'currency', label: 'Currency' },
  { kind: 'text', name: 'ticker', label: 'Ticker' },
  { kind: 'text', name: 'isin', label: 'ISIN' },
];

const columns: readonly Column<Instrument>[] = [
  {
    key: 'longName',
    label: 'Name',
    sort: 'longName',
    fixed: true,
    wrap: true,
    skeletonPx: 220,
    render: ({ assetId, longName }) => <Link to={instrumentHref(assetId)}>{longName}</Link>,
    narrow: 'title',
  },
  { key: 'isin', label: 'ISIN', sort: 'isin', muted: true, skeletonPx: 100, render: ({ isin }) => isin },
  { key: 'sedol', label: 'SEDOL', muted: true, optional: true, render: ({ sedol }) => sedol ?? <Missing /> },
  { key: 'ticker', label: 'Ticker', sort: 'ticker', skeletonPx: 50, render: ({ ticker }) => ticker ?? <Missing /> },
  {
    key: 'instrumentType',
    label: 'Type',
    sort: 'instrumentType',
    skeletonPx: 60,
    render: ({ instrumentType }) => instrumentType,
    narrow: 'note',
  },
  { key: 'exchange', label: 'Exchange', optional: true, render: ({ exchange }) => exchange ?? <Missing /> },
  { key: 'currency', label: 'Currency', optional: true, render: ({ currency }) => currency },
  { key: 'status', label: 'Status', skeletonPx: 60, render: ({ status }) => <StatusTag status={status} /> },
  {
    key: 'currentPrice',
    label: 'Price',
    figure: true,
    sort: 'currentPrice',
    sortDescendingFirst: true,
    render: ({ currentPrice, currency }) => <InstrumentPrice value={currentPrice} currency={currency} />,
    narrow: 'value',
  },
  {
    key: 'currentPriceDate',
    label: 'Price date',
    skeletonPx: 80,
    render: ({ currentPriceDate }) => <DateText value={currentPriceDate} />,
  },
  {
    key: 'dayChange',
    label: 'Day change',
    figure: true,
    skeletonPx: 60,
    render: ({ dayChangePercent }) => <Gain value={dayChangePercent} />,
    narrow: 'status',
  },
];
const sorts = sortsOf(columns);

/** The firm's list of instruments, filtered by the address. */
export const InstrumentListPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const list = useListState({ filters, defaultSort: 'longName', sorts });
  const query = Api.useListAssetsQuery(useMemo(() => ({ ...list.query, firmId }), [list.query, firmId]));
  const file = useListExport(Api, 'listAssets', list.query, query.data?.meta.count);
  const views = useSavedViews(Api, 'tools.instruments');
  usePageTitle('Instruments');
  useWork(query.isLoading);
  return (
    <ListPage
      title="Instruments"
      label="Instruments"
      listId="tools.instruments"
      list={list}
      views={<SavedViews list={list} store={views} what="instruments" />}
      tools={<ExportMenu {...file} />}
      columns={columns}
      rowKey={({ assetId }) => assetId}
      rowHref={({ assetId }) => instrumentHref(assetId)}
      empty={{
        title: 'The firm has no instruments yet',
        text: 'Instruments appear here once they are added to the firm’s list. Ask your firm’s administrator to add one.',
      }}
      {...listResult(query)}
    />
  );
};
