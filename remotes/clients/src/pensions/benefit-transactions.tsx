import { useMemo, type ReactNode } from 'react';
import { SignedAmount } from '@tessera/transactions/signed-amount';
import { titleOf } from '@tessera/transactions/title';
import { clientTransactionHref } from '@tessera/runtime';
import { Card, DateText, Link, StatusTag } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { isRegular, type BenefitRecord } from './benefit-words';

type Transaction = BenefitRecord['transactions'][number];

const isSale = ({ transactionType, movementType }: Transaction): boolean =>
  transactionType === 'Order' && movementType === 'Disinvest';

const columnsOf = (clientId: string): readonly Column<Transaction>[] => [
  {
    key: 'what',
    label: 'Transaction',
    fixed: true,
    wrap: true,
    narrow: 'title',
    render: (transaction) => (
      <Link to={clientTransactionHref(clientId, transaction.transactionId)}>
        {titleOf({ ...transaction, narrative: '' })}
      </Link>
    ),
  },
  { key: 'date', label: 'Date', narrow: 'note', render: ({ date }) => <DateText value={date} /> },
  {
    key: 'amount',
    label: 'Amount',
    figure: true,
    narrow: 'value',
    render: (transaction) => <SignedAmount of={transaction} />,
  },
  { key: 'status', label: 'Status', narrow: 'status', render: ({ status }) => <StatusTag status={status} /> },
];

/** What was sold for a benefit, then what moved and was paid; each leads to its transaction. */
export const BenefitTransactions = ({ record }: { readonly record: BenefitRecord }): ReactNode => {
  const { clientId, transactions } = record;
  const columns = useMemo(() => columnsOf(clientId), [clientId]);
  const sales = transactions.filter(isSale);
  const empty = isRegular(record)
    ? 'What is paid appears here from its first payday on.'
    : 'Its payments and moves appear here once it is calculated.';
  const others = transactions.filter((transaction) => !isSale(transaction));
  return (
    <>
      {sales.length > 0 && (
        <Card title="Sold first" flush>
          <Transactions label="Sold first" columns={columns} rows={sales} clientId={clientId} empty={empty} />
        </Card>
      )}
      <Card title="Moved and paid" flush>
        <Transactions label="Moved and paid" columns={columns} rows={others} clientId={clientId} empty={empty} />
      </Card>
    </>
  );
};

const Transactions = ({
  label,
  columns,
  rows,
  clientId,
  empty,
}: {
  readonly label: string;
  readonly columns: readonly Column<Transaction>[];
  readonly rows: readonly Transaction[];
  readonly clientId: string;
  readonly empty: string;
}): ReactNode => (
  <DataTable
    label={label}
    columns={columns}
    rows={rows}
    rowKey={({ transactionId }) => transactionId}
    rowHref={({ transactionId }) => clientTransactionHref(clientId, transactionId)}
    empty={{ title: 'Nothing has moved yet', text: empty }}
  />
);
