import { accountHref, clientHref, instrumentHref } from '@tessera/runtime';
import type { CallRow } from '@tessera/contract/schemas';
import { transactionColumns } from '@tessera/transactions/columns';
import { titleOf } from '@tessera/transactions/title';
import { DateText, Link, Missing } from '@tessera/ui/core';
import type { Column } from '@tessera/ui/table';
import { transactionHref } from '../shared/addresses';

export type Transaction = CallRow<'listTransactions'>;

/** The columns of the firm's transactions. */
export const firmTransactionColumns: readonly Column<Transaction>[] = [
  {
    key: 'transactionDate',
    label: 'Date',
    sort: 'transactionDate',
    sortDescendingFirst: true,
    fixed: true,
    skeletonPx: 80,
    render: ({ transactionId, transactionDate }) => (
      <Link to={transactionHref(transactionId)}>
        <DateText value={transactionDate} />
      </Link>
    ),
    narrow: 'note',
  },
  {
    key: 'client',
    label: 'Client',
    skeletonPx: 150,
    render: ({ clientId, clientName }) => <Link to={clientHref(clientId)}>{clientName}</Link>,
    narrow: 'title',
  },
  {
    key: 'account',
    label: 'Account',
    wrap: true,
    skeletonPx: 130,
    render: ({ clientId, accountId, accountName }) => (
      <Link to={accountHref(clientId, accountId, 'transactions')}>{accountName}</Link>
    ),
  },
  {
    key: 'what',
    label: 'Transaction',
    wrap: true,
    skeletonPx: 150,
    render: (row) => <Link to={transactionHref(row.transactionId)}>{titleOf(row)}</Link>,
  },
  {
    key: 'transactionType',
    label: 'Type',
    sort: 'transactionType',
    optional: true,
    skeletonPx: 70,
    render: ({ transactionType }) => transactionType,
  },
  {
    key: 'movementType',
    label: 'Movement',
    optional: true,
    skeletonPx: 70,
    render: ({ movementType }) => movementType,
    narrow: 'end',
  },
  {
    key: 'transactionSubType',
    label: 'Sub-type',
    optional: true,
    render: ({ transactionSubType }) => transactionSubType,
  },
  {
    key: 'instrument',
    label: 'Instrument',
    wrap: true,
    optional: true,
    skeletonPx: 150,
    render: ({ assetId, assetName }) =>
      assetId ? <Link to={instrumentHref(assetId)}>{assetName ?? assetId}</Link> : <Missing />,
  },
  { key: 'method', label: 'Method', optional: true, render: ({ method }) => method ?? <Missing /> },
  transactionColumns.amount,
  transactionColumns.units,
  transactionColumns.settles,
  transactionColumns.completed,
  transactionColumns.id,
  transactionColumns.status,
];
