import { useMemo, type ReactNode } from 'react';
import { listResult } from '@tessera/api';
import { masterPartyStatuses, transferMovements } from '@tessera/contract/transfers/values';
import { Can, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { ButtonLink, Count, formatCount, Link, Missing, Percent, Tag } from '@tessera/ui/core';
import {
  ListPage,
  optionsOf,
  useListState,
  useOpenRow,
  type Column,
  type Filter,
  type ListState,
} from '@tessera/ui/table';
import { Api } from '../calls/api';
import { providerWrite } from '../shared/access-rules';
import { newProviderHref } from '../shared/addresses';
import { daysWords } from '../shared/transfer-light';
import { PartyStatus } from './party-status';
import { ProviderDrawer } from './provider-drawer';
import { partyStatusWords, providerRows, requestWords, type ProviderFigures, type ProviderRow } from './provider-words';

/** Named by cases alone. */
const notKept = { value: 'Not kept', label: 'Not kept' };

const filters: readonly Filter[] = [
  { kind: 'search', name: 'name', label: 'Name' },
  {
    kind: 'select',
    name: 'status',
    label: 'Status',
    options: [...masterPartyStatuses.map((value) => ({ value, label: partyStatusWords[value] })), notKept],
  },
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
  readonly counted: ProviderFigures['rejections'];
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

const columnsOf = (hrefOf: (id: string) => string): readonly Column<ProviderRow>[] => [
  {
    key: 'name',
    label: 'Provider',
    fixed: true,
    skeletonPx: 130,
    render: ({ name, party }) => (party === null ? name : <Link to={hrefOf(party.masterPartyId)}>{name}</Link>),
    narrow: 'title',
  },
  {
    key: 'status',
    label: 'Status',
    skeletonPx: 50,
    render: ({ party }) => (party === null ? <Tag>{notKept.label}</Tag> : <PartyStatus status={party.status} />),
    narrow: 'end',
  },
  {
    key: 'requests',
    label: 'Requests',
    skeletonPx: 80,
    render: ({ party }) => (party === null ? <Missing /> : requestWords(party)),
    narrow: 'hidden',
  },
  {
    key: 'cases',
    label: 'Cases',
    figure: true,
    skeletonPx: 30,
    render: ({ figures: { cases } }) => <Count value={cases} />,
  },
  {
    key: 'open',
    label: 'Open',
    figure: true,
    skeletonPx: 30,
    render: ({ figures: { open } }) => <Count value={open} />,
  },
  {
    key: 'medianDays',
    label: 'Median',
    figure: true,
    skeletonPx: 50,
    render: ({ figures: { medianDays } }) => <Days value={medianDays} />,
    narrow: 'value',
  },
  {
    key: 'spread',
    label: 'Quickest to slowest',
    figure: true,
    skeletonPx: 50,
    render: ({ figures: { quickestDays, slowestDays } }) =>
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
    render: ({ figures: { expectedDays } }) => <Days value={expectedDays} />,
  },
  {
    key: 'latePercent',
    label: 'Late',
    figure: true,
    skeletonPx: 40,
    render: ({ figures: { latePercent } }) => (latePercent === null ? <Missing /> : <Percent value={latePercent} />),
  },
  {
    key: 'rejected',
    label: 'Rejected',
    figure: true,
    skeletonPx: 30,
    render: ({ figures: { rejected } }) => <Count value={rejected} />,
  },
  {
    key: 'rejections',
    label: 'Why',
    wrap: true,
    skeletonPx: 160,
    render: ({ figures: { rejected, rejections } }) => <Reasons total={rejected} counted={rejections} />,
    narrow: 'note',
  },
  {
    key: 'documents',
    label: 'Documents asked for',
    wrap: true,
    skeletonPx: 160,
    render: ({ figures: { documentsAsked, documents } }) => <Reasons total={documentsAsked} counted={documents} />,
  },
];

const isShown = ({ name, party }: ProviderRow, sought: string | undefined, status: string | undefined): boolean =>
  (sought === undefined || name.toLowerCase().includes(sought.trim().toLowerCase())) &&
  (!status || (party?.status ?? notKept.value) === status);

/** The two reads as one list. Without the right to keep providers, everything is read only. */
const useProviderRows = (list: ListState) => {
  const { firmId } = usePortal().firm;
  const { name, status, movementType } = list.values;
  const figures = Api.useGetTransferProvidersQuery({ firmId, movementType });
  const parties = Api.useListMasterPartiesQuery({ firmId });
  const { page, pageSize } = list;
  // Both calls answer all of them at once.
  const pageOf = (all: typeof figures.data, kept: typeof parties.data) => {
    if (all === undefined || kept === undefined) return undefined;
    const rows = providerRows(kept, all).filter((row) => isShown(row, name, status));
    return {
      rows: rows.slice((page - 1) * pageSize, page * pageSize),
      meta: { count: rows.length, page, pageSize },
    };
  };
  const failed = figures.error ? figures : parties;
  return {
    loading: figures.isLoading || parties.isLoading,
    result: listResult({
      ...failed,
      isFetching: figures.isFetching || parties.isFetching,
      data: pageOf(figures.data, parties.data),
      currentData: pageOf(figures.currentData, parties.currentData),
    }),
  };
};

/** Other providers: what operations keep of each, and how it has done in the cases of the firm that the user sees. */
export const ProvidersPage = (): ReactNode => {
  const list = useListState({ filters });
  const { result, loading } = useProviderRows(list);
  const { openId, hrefOf, neighboursIn, close } = useOpenRow('provider');
  const columns = useMemo(() => columnsOf(hrefOf), [hrefOf]);
  const { previous, next } = neighboursIn(result.rows?.flatMap(({ party }) => party?.masterPartyId ?? []));
  usePageTitle('Other providers');
  useWork(loading);
  return (
    <>
      <ListPage
        title="Other providers"
        crumbs={[{ label: 'Transfers', to: '/transfers' }, { label: 'Other providers' }]}
        label="Other providers"
        listId="transfers.providers"
        list={list}
        actions={
          <Can rule={providerWrite}>
            <ButtonLink kind="primary" to={newProviderHref}>
              New provider
            </ButtonLink>
          </Can>
        }
        columns={columns}
        rowKey={({ key }) => key}
        selectedKey={openId ?? undefined}
        empty={{
          title: 'There are no other providers yet',
          text: 'Operations add them here. Once transfers were made, this shows how long each takes, and what it rejects.',
        }}
        {...result}
      />
      {openId !== null && (
        <ProviderDrawer key={openId} masterPartyId={openId} onClose={close} onPrevious={previous} onNext={next} />
      )}
    </>
  );
};
