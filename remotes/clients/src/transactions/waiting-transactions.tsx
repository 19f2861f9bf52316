import { useState, type ReactNode } from 'react';
import { listResult } from '@tessera/api';
import { useAccess } from '@tessera/runtime';
import { SignedAmount } from '@tessera/transactions/signed-amount';
import { titleOf } from '@tessera/transactions/title';
import { Button, Card, DateText, Link, Quantity, StatusTag } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { transactionAction } from '../shared/access-rules';
import { DeleteExpected } from './delete-expected';
import { TransactionName, type Transaction } from './transaction-columns';
import { useTransactionHref } from './transaction-href';
import { countsByStatus, isAnnounced, openStatuses, waitsFor } from './waits-for';

const shownMax = 5;
/** Enough to count by status; the list of transactions shows the rest. */
const readMax = 50;

interface WaitingTransactionsProps {
  /** Whose transactions. */
  readonly of: { readonly firmId: string; readonly clientId?: string; readonly accountId?: string };
  /** The list of all transactions; absent on the page that contains it. */
  readonly allHref?: string;
}

const columnsOf = (hrefOf: (transactionId: string) => string, withAccount: boolean): Column<Transaction>[] => [
  {
    key: 'status',
    label: 'Status',
    skeletonPx: 70,
    render: ({ status }) => <StatusTag status={status} />,
    narrow: 'status',
  },
  {
    key: 'narrative',
    label: 'Transaction',
    wrap: true,
    render: (row) => <TransactionName transaction={row} hrefOf={hrefOf} />,
    narrow: 'title',
  },
  { key: 'waitsFor', label: 'Waiting for', muted: true, wrap: true, render: waitsFor },
  ...(withAccount
    ? [
        {
          key: 'accountName',
          label: 'Account',
          muted: true,
          render: ({ accountName }) => accountName,
        } satisfies Column<Transaction>,
      ]
    : []),
  {
    key: 'transactionDate',
    label: 'Date',
    muted: true,
    render: ({ transactionDate }) => <DateText value={transactionDate} />,
    narrow: 'note',
  },
  {
    key: 'amount',
    label: 'Amount',
    figure: true,
    render: (row) =>
      row.amount === null && row.quantity !== null ? (
        <>
          <Quantity value={row.quantity} /> units
        </>
      ) : (
        <SignedAmount of={row} />
      ),
    narrow: 'value',
  },
];

/** A button rather than a menu, because it also fits a narrow page. */
const deleteColumn = (onDelete: (row: Transaction) => void): Column<Transaction> => ({
  key: 'delete',
  label: 'Change',
  figure: true,
  fixed: true,
  narrow: 'end',
  render: (row) =>
    isAnnounced(row) && (
      <Button small kind="quiet" aria-label={`Delete: ${titleOf(row)}`} onClick={() => onDelete(row)}>
        Delete...
      </Button>
    ),
});

/** Open transactions, each with what it waits for; nothing when there are none. */
export const WaitingTransactions = ({ of, allHref }: WaitingTransactionsProps): ReactNode => {
  const [open, setOpen] = useState(false);
  const [deleting, setDeleting] = useState<Transaction | null>(null);
  const hrefOf = useTransactionHref();
  const mayAct = useAccess(transactionAction).allowed;
  const result = listResult(
    Api.useListTransactionsQuery({
      ...of,
      status: openStatuses.join(','),
      sort: '-transactionDate',
      pageSize: readMax,
    }),
  );
  if (!result.rows?.length) return null;
  const count = result.count ?? result.rows.length;
  const columns = [
    ...columnsOf(hrefOf, of.accountId === undefined),
    ...(mayAct && result.rows.some(isAnnounced) ? [deleteColumn(setDeleting)] : []),
  ];
  return (
    <Card
      title={
        <>
          Outstanding <span className="t-tab__count">{count}</span>
        </>
      }
      flush
      actions={
        <>
          {count <= readMax && <span>{countsByStatus(result.rows)}</span>}
          {result.rows.length > shownMax && (
            <Button small kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Show fewer' : `Show ${result.rows.length}`}
            </Button>
          )}
          {allHref !== undefined && <Link to={allHref}>All transactions</Link>}
        </>
      }
    >
      <DataTable
        label="Unfinished transactions"
        columns={columns}
        rowKey={({ transactionId }) => transactionId}
        rowHref={({ transactionId }) => hrefOf(transactionId)}
        empty={{ title: 'Nothing is outstanding' }}
        {...result}
        rows={open ? result.rows : result.rows.slice(0, shownMax)}
      />
      {deleting !== null && <DeleteExpected expected={deleting} onClose={() => setDeleting(null)} />}
    </Card>
  );
};
