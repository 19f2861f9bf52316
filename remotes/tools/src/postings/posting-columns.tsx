import { accountHref, instrumentHref } from '@tessera/runtime';
import { transactionCodes } from '@tessera/contract/postings/values';
import type { CallRow } from '@tessera/contract/schemas';
import { DateText, Link, Money, Quantity, Tag } from '@tessera/ui/core';
import type { Column } from '@tessera/ui/table';
import { transactionHref } from '../shared/addresses';

export type CashPosting = CallRow<'listCashPostings'>;
export type StockPosting = CallRow<'listStockPostings'>;

type Posting = CashPosting | StockPosting;

/**
 * The leading columns of both ledgers: date, purpose and account. On narrow screens cash postings show their purpose
 * there, and stock postings their instrument.
 */
const headColumns: readonly Column<Posting>[] = [
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
    optional: true,
    muted: true,
    render: ({ valueDate }) => <DateText value={valueDate} />,
  },
  {
    key: 'transactionCode',
    label: 'Code',
    skeletonPx: 50,
    render: ({ transactionCode }) => <Tag>{transactionCode}</Tag>,
    narrow: 'status',
  },
  {
    key: 'meaning',
    label: 'Description',
    skeletonPx: 100,
    render: ({ transactionCode }) => transactionCodes[transactionCode],
  },
  {
    key: 'account',
    label: 'Account',
    skeletonPx: 140,
    render: ({ clientId, accountId, accountName }) => (
      <Link to={accountHref(clientId, accountId, 'transactions')}>{accountName}</Link>
    ),
    narrow: 'title',
  },
];
const narrative: Column<Posting> = {
  key: 'narrative',
  label: 'Narrative',
  wrap: true,
  skeletonPx: 180,
  render: (posting) => posting.narrative,
};
const transaction: Column<Posting> = {
  key: 'transaction',
  label: 'Transaction',
  muted: true,
  skeletonPx: 70,
  render: ({ transactionId }) => <Link to={transactionHref(transactionId)}>{transactionId}</Link>,
};
const office: Column<Posting> = {
  key: 'nodeId',
  label: 'Office ID',
  muted: true,
  optional: true,
  render: ({ nodeId }) => nodeId,
};

export const cashColumns: readonly Column<CashPosting>[] = [
  ...headColumns.map((column): Column<Posting> => (column.key === 'meaning' ? { ...column, narrow: 'end' } : column)),
  narrative,
  transaction,
  office,
  {
    key: 'amount',
    label: 'Amount',
    figure: true,
    sort: 'amount',
    sortDescendingFirst: true,
    render: ({ amount }) => <Money value={amount} plus />,
    narrow: 'value',
  },
  { key: 'balance', label: 'Balance after', figure: true, render: ({ balance }) => <Money value={balance} /> },
];

export const stockColumns: readonly Column<StockPosting>[] = [
  ...headColumns,
  // A stock posting's narrative adds little to its instrument.
  { ...narrative, optional: true },
  {
    key: 'instrument',
    label: 'Instrument',
    wrap: true,
    skeletonPx: 150,
    render: ({ assetId, assetName }) => <Link to={instrumentHref(assetId)}>{assetName}</Link>,
    narrow: 'end',
  },
  { key: 'isin', label: 'ISIN', muted: true, optional: true, render: ({ isin }) => isin },
  {
    key: 'quantity',
    label: 'Units',
    figure: true,
    render: ({ quantity }) => <Quantity value={quantity} />,
    narrow: 'value',
  },
  { key: 'value', label: 'Value', figure: true, render: ({ value }) => <Money value={value} /> },
  { key: 'bookValue', label: 'Book cost', figure: true, render: ({ bookValue }) => <Money value={bookValue} /> },
  transaction,
  office,
];
