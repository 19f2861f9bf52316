import type { ReactNode } from 'react';
import { listResult } from '@tessera/api';
import type { CallData } from '@tessera/contract/schemas';
import { transferMovements } from '@tessera/contract/transfers/values';
import { usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { Count, formatCount, Missing, Percent } from '@tessera/ui/core';
import { ListPage, optionsOf, useListState, type Column, type Filter } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { daysWords } from '../shared/transfer-light';

type Provider = CallData<'getTransferProviders'>[number];

const filters: readonly Filter[] = [
  { kind: 'select', name: 'movementType', label: 'Movement', options: optionsOf(transferMovements) },
];

const Days = ({ value }: { readonly value: number | null }): ReactNode =>
  value === null ? <Missing /> : daysWords(value);

/** "No such plan (3), a loan on the plan (1)". */
const Reasons = ({
  total,
  counted,
}: {
  readonly total: number;
  readonly counted: Provider['rejections'];
}): ReactNode => {
  if (total === 0) return <Missing />;
  const named = counted.reduce((sum, { count }) => sum + count, 0);
  return (
    <ul>
      {counted.map(({ reason, count }) => (
        <li key={reason}>
          {formatCount(count)} × {reason}
        </li>
      ))}
      {total > named && <li>{formatCount(total - named)} × something else</li>}
    </ul>
  );
};

const columns: readonly Column<Provider>[] = [
  {
    key: 'name',
    label: 'Provider',
    fixed: true,
    skeletonPx: 130,
    render: ({ name }) => name,
    narrow: 'title',
  },
  { key: 'cases', label: 'Cases', figure: true, skeletonPx: 30, render: ({ cases }) => <Count value={cases} /> },
  { key: 'open', label: 'Open', figure: true, skeletonPx: 30, render: ({ open }) => <Count value={open} /> },
  {
    key: 'medianDays',
    label: 'Median',
    figure: true,
    skeletonPx: 50,
    render: ({ medianDays }) => <Days value={medianDays} />,
    narrow: 'value',
  },
  {
    key: 'spread',
    label: 'Quickest to slowest',
    figure: true,
    skeletonPx: 50,
    render: ({ quickestDays, slowestDays }) =>
      quickestDays === null || slowestDays === null ? (
        <Missing />
      ) : (
        <>
          <Count value={quickestDays} /> to <Count value={slowestDays} />
        </>
      ),
  },
  {
    key: 'expectedDays',
    label: 'Expected',
    figure: true,
    skeletonPx: 30,
    render: ({ expectedDays }) => <Days value={expectedDays} />,
  },
  {
    key: 'latePercent',
    label: 'Late',
    figure: true,
    skeletonPx: 40,
    render: ({ latePercent }) => (latePercent === null ? <Missing /> : <Percent value={latePercent} />),
  },
  {
    key: 'rejected',
    label: 'Rejected',
    figure: true,
    skeletonPx: 30,
    render: ({ rejected }) => <Count value={rejected} />,
  },
  {
    key: 'rejections',
    label: 'Why',
    wrap: true,
    skeletonPx: 160,
    render: ({ rejected, rejections }) => <Reasons total={rejected} counted={rejections} />,
    narrow: 'note',
  },
  {
    key: 'documents',
    label: 'Documents asked for',
    wrap: true,
    skeletonPx: 160,
    render: ({ documentsAsked, documents }) => <Reasons total={documentsAsked} counted={documents} />,
  },
];

/** How other providers have done in the cases of the firm that the user sees. */
export const ProvidersPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const list = useListState({ filters });
  const query = Api.useGetTransferProvidersQuery({ firmId, movementType: list.values.movementType });
  const { page, pageSize } = list;
  // The call answers all of them at once.
  const pageOf = (all: readonly Provider[] | undefined) =>
    all && {
      rows: all.slice((page - 1) * pageSize, page * pageSize),
      meta: { count: all.length, page, pageSize },
    };
  const result = listResult({ ...query, data: pageOf(query.data), currentData: pageOf(query.currentData) });
  usePageTitle('Other providers');
  useWork(query.isLoading);
  return (
    <ListPage
      title="Other providers"
      crumbs={[{ label: 'Transfers', to: '/transfers' }, { label: 'Other providers' }]}
      label="Other providers"
      listId="transfers.providers"
      list={list}
      columns={columns}
      rowKey={({ masterPartyId, name }) => masterPartyId ?? name}
      empty={{
        title: 'There are no cases yet',
        text: 'Once transfers were made, this shows how long each provider takes, and what it rejects.',
      }}
      {...result}
    />
  );
};
