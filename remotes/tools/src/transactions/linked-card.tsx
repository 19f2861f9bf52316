import type { ReactNode } from 'react';
import { Card, Link, Money, StatusTag } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { transactionHref } from '../shared/addresses';
import { kindOf, type LinkedTransaction, type TransactionRecord } from './transaction-words';

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const columns: readonly Column<LinkedTransaction>[] = [
  { key: 'what', label: 'Transaction', render: (row) => <Link to={transactionHref(row.transactionId)}>{capitalised(kindOf(row))}</Link>, narrow: 'title' },
  { key: 'id', label: 'ID', muted: true, render: ({ transactionId }) => transactionId, narrow: 'note' },
  { key: 'narrative', label: 'Narrative', muted: true, wrap: true, render: ({ narrative }) => narrative, narrow: 'hidden' },
  { key: 'amount', label: 'Amount', figure: true, render: ({ amount }) => <Money value={amount} />, narrow: 'value' },
  { key: 'status', label: 'Status', render: ({ status }) => <StatusTag status={status} />, narrow: 'status' },
];

/** The other transactions of its group: a payment in and the orders that wait for it. */
export const LinkedCard = ({ transaction: { linked, linkId } }: { readonly transaction: TransactionRecord }): ReactNode => {
  if (linked.length === 0) return null;
  return (
    <Card title="Made together" actions={linkId !== null && <Link to={`/transactions?linkId=${encodeURIComponent(linkId)}`}>All of {linkId}</Link>} flush>
      <DataTable label="Transactions made together" columns={columns} rows={linked} rowKey={({ transactionId }) => transactionId} rowHref={({ transactionId }) => transactionHref(transactionId)} empty={{ title: 'Nothing else was made with it' }} />
    </Card>
  );
};
