import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { listResult, useListExport } from '@tessera/api';
import { transactionCodes } from '@tessera/contract/postings/values';
import type { CallRow } from '@tessera/contract/schemas';
import { isIsoDate } from '@tessera/domain/dates';
import { Columns, DateText, Link, Money, Tag, CardGrid } from '@tessera/ui/core';
import type { Period } from '@tessera/ui/date';
import { ListCard, sortsOf, useListState, type Column, ExportMenu } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { postingFilters } from '../shared/option-lists';
import { useLastYear } from '../shared/use-last-year';
import { useTransactionHref } from '../transactions/transaction-href';
import { CashNow, CashPeriod } from './cash-cards';
import { useAccountAddress } from '../addresses/use-account';

type Posting = CallRow<'listCashPostings'>;

const columnsWith = (hrefOf: (transactionId: string) => string): readonly Column<Posting>[] => [
  {
    key: 'postDate',
    label: 'Posted',
    sort: 'postDate',
    sortDescendingFirst: true,
    fixed: true,
    skeletonPx: 80,
    render: ({ postDate }) => <DateText value={postDate} />,
    narrow: 'note',
  },
  {
    key: 'valueDate',
    label: 'Value date',
    muted: true,
    skeletonPx: 80,
    render: ({ valueDate }) => <DateText value={valueDate} />,
  },
  {
    key: 'transactionCode',
    label: 'Code',
    skeletonPx: 50,
    render: ({ transactionCode }) => <Tag>{transactionCode}</Tag>,
    narrow: 'status',
  },
  { key: 'kind', label: 'Description', render: ({ transactionCode }) => transactionCodes[transactionCode] },
  {
    key: 'narrative',
    label: 'Narrative',
    wrap: true,
    skeletonPx: 220,
    render: ({ narrative, transactionId }) => <Link to={hrefOf(transactionId)}>{narrative}</Link>,
    narrow: 'title',
  },
  {
    key: 'transactionId',
    label: 'Transaction',
    muted: true,
    optional: true,
    render: ({ transactionId }) => transactionId,
  },
  {
    key: 'amount',
    label: 'Amount',
    figure: true,
    sort: 'amount',
    sortDescendingFirst: true,
    render: ({ amount }) => <Money value={amount} plus />,
    narrow: 'value',
  },
  { key: 'balance', label: 'Balance', figure: true, render: ({ balance }) => <Money value={balance} />, narrow: 'end' },
];

/** The period in the address, by default the last twelve months. It ends on the business date at the latest. */
const useStatementPeriod = () => {
  const { fromDate, toDate } = useLastYear();
  const [params, setParams] = useSearchParams();
  const [from, to] = [params.get('postDateFrom') ?? '', params.get('postDateTo') ?? ''].map((day) =>
    isIsoDate(day) ? day : '',
  );
  const end = to && to < toDate ? to : toDate;
  const begin = from || fromDate;
  const period: Period = { from: begin <= end ? begin : end, to: end };
  const choose = (next: Period): void =>
    setParams(
      (current) => {
        const address = new URLSearchParams(current);
        const usual = next.from === fromDate && next.to === toDate;
        for (const [name, day] of [
          ['postDateFrom', next.from],
          ['postDateTo', next.to],
        ] as const) {
          if (usual || day === '') address.delete(name);
          else address.set(name, day);
        }
        address.delete('page');
        return address;
      },
      { replace: true },
    );
  return { period, choose };
};

const sorts = sortsOf(columnsWith(() => ''));

/** The account's cash: what can be spent, and a period's postings, each with the balance after it, newest first. */
export const CashStatement = (): ReactNode => {
  const { firmId, accountId } = useAccountAddress();
  const { period, choose } = useStatementPeriod();
  const list = useListState({ filters: postingFilters, defaultSort: '-postDate', sorts });
  const question = { ...list.query, postDateFrom: period.from, postDateTo: period.to, firmId, accountId };
  const result = listResult(Api.useListCashPostingsQuery(question));
  const file = useListExport(Api, 'listCashPostings', question, result.count);
  const hrefOf = useTransactionHref();
  const columns = useMemo(() => columnsWith(hrefOf), [hrefOf]);
  return (
    <Columns>
      <CardGrid>
        <CashNow />
        <CashPeriod period={period} onChange={choose} />
      </CardGrid>
      <ListCard
        label="Cash postings"
        listId="clients.account.cash"
        list={list}
        tools={<ExportMenu {...file} />}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ transactionId }) => hrefOf(transactionId)}
        empty={{ title: 'No cash moved on this account in this period', text: 'Choose a longer period above.' }}
        {...result}
      />
    </Columns>
  );
};
