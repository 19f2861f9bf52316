import type { CallRow } from '@tessera/contract/schemas';
import { DateText, Link, Money, Quantity, StatusTag } from '@tessera/ui/core';
import type { Column } from '@tessera/ui/table';

export type Transaction = CallRow<'listTransactions'>;

const kindOf = ({ transactionType, transactionSubType }: Transaction): string => (transactionType === transactionSubType ? transactionType : `${transactionType} · ${transactionSubType}`);

const accountColumn: Column<Transaction> = {
  key: 'account',
  label: 'Account',
  render: ({ clientId, accountId, accountName }) => <Link to={`/clients/${encodeURIComponent(clientId)}/accounts/${encodeURIComponent(accountId)}/transactions`}>{accountName}</Link>,
  narrow: 'hidden',
};

const columns: readonly Column<Transaction>[] = [
  { key: 'transactionDate', label: 'Date', sort: 'transactionDate', sortDescendingFirst: true, fixed: true, skeletonPx: 80, render: ({ transactionDate }) => <DateText value={transactionDate} />, narrow: 'note' },
  { key: 'transactionType', label: 'Type', sort: 'transactionType', render: kindOf, narrow: 'hidden' },
  { key: 'narrative', label: 'What', wrap: true, skeletonPx: 220, render: ({ narrative, assetName }) => narrative || assetName, narrow: 'title' },
  { key: 'movementType', label: 'Direction', optional: true, render: ({ movementType }) => movementType },
  { key: 'method', label: 'Method', optional: true, render: ({ method }) => method },
  { key: 'quantity', label: 'Units', figure: true, render: ({ quantity }) => <Quantity value={quantity} /> },
  { key: 'amount', label: 'Amount', figure: true, sort: 'amount', sortDescendingFirst: true, render: ({ amount }) => <Money value={amount} />, narrow: 'value' },
  { key: 'settles', label: 'Settles', optional: true, render: ({ intendedSettlementDate }) => <DateText value={intendedSettlementDate} /> },
  { key: 'completed', label: 'Completed', optional: true, render: ({ completedDate }) => <DateText value={completedDate} /> },
  { key: 'id', label: 'ID', muted: true, optional: true, render: ({ transactionId }) => transactionId },
  { key: 'status', label: 'Status', sort: 'status', skeletonPx: 80, render: ({ status }) => <StatusTag status={status} />, narrow: 'status' },
];

/** Columns of an account's transactions. */
export const accountTransactionColumns = columns;

/** Columns of a client's transactions, which say the account too. */
export const clientTransactionColumns = [...columns.slice(0, 1), accountColumn, ...columns.slice(1)];
