import { useMemo, type ReactNode } from 'react';
import { Can } from '@tessera/runtime';
import { Card, Link, StatusTag } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { groupHref, listPages } from './record-links';
import { SignedAmount } from './signed-amount';
import { remarkOf, titleOf } from './transaction-title';
import type { LinkedTransaction, TransactionRecord } from './transaction-words';

const columnsWith = (hrefOf: (transactionId: string) => string): readonly Column<LinkedTransaction>[] => [
  {
    key: 'what',
    label: 'Transaction',
    wrap: true,
    render: (row) => <Link to={hrefOf(row.transactionId)}>{titleOf(row)}</Link>,
    narrow: 'title',
  },
  { key: 'id', label: 'ID', muted: true, render: ({ transactionId }) => transactionId, narrow: 'note' },
  { key: 'narrative', label: 'Narrative', muted: true, wrap: true, render: remarkOf, narrow: 'hidden' },
  { key: 'amount', label: 'Amount', figure: true, render: (row) => <SignedAmount of={row} />, narrow: 'value' },
  { key: 'status', label: 'Status', render: ({ status }) => <StatusTag status={status} />, narrow: 'status' },
];

interface LinkedCardProps {
  readonly transaction: TransactionRecord;
  readonly hrefOf: (transactionId: string) => string;
}

/** The other transactions of its group, such as a payment in and the orders that wait for it. */
export const LinkedCard = ({ transaction: { linked, linkId }, hrefOf }: LinkedCardProps): ReactNode => {
  const columns = useMemo(() => columnsWith(hrefOf), [hrefOf]);
  if (linked.length === 0) return null;
  return (
    <Card
      title="Entered together"
      actions={
        linkId !== null && (
          <Can rule={listPages}>
            <Link to={groupHref(linkId)}>All of {linkId}</Link>
          </Can>
        )
      }
      flush
    >
      <DataTable
        label="Transactions entered together"
        columns={columns}
        rows={linked}
        rowKey={({ transactionId }) => transactionId}
        rowHref={({ transactionId }) => hrefOf(transactionId)}
        empty={{ title: 'Nothing else was entered with it' }}
      />
    </Card>
  );
};
