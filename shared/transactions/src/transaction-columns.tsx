import type { CallRow } from '@tessera/contract/schemas';
import { DateText, Quantity, StatusTag } from '@tessera/ui/core';
import type { Column } from '@tessera/ui/table';
import { SignedAmount } from './signed-amount';

type Transaction = CallRow<'listTransactions'>;

/** Columns that every list of transactions has, whoever shows it. */
export const transactionColumns = {
  amount: {
    key: 'amount',
    label: 'Amount',
    figure: true,
    sort: 'amount',
    sortDescendingFirst: true,
    render: (row) => <SignedAmount of={row} />,
    narrow: 'value',
  },
  units: { key: 'quantity', label: 'Units', figure: true, render: ({ quantity }) => <Quantity value={quantity} /> },
  settles: {
    key: 'settles',
    label: 'Settles',
    optional: true,
    render: ({ intendedSettlementDate }) => <DateText value={intendedSettlementDate} />,
  },
  completed: {
    key: 'completed',
    label: 'Completed',
    optional: true,
    render: ({ completedDate }) => <DateText value={completedDate} />,
  },
  id: { key: 'id', label: 'ID', muted: true, optional: true, render: ({ transactionId }) => transactionId },
  status: {
    key: 'status',
    label: 'Status',
    sort: 'status',
    skeletonPx: 80,
    render: ({ status }) => <StatusTag status={status} />,
    narrow: 'status',
  },
} as const satisfies Readonly<Record<string, Column<Transaction>>>;
