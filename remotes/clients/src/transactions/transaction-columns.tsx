import { accountHref } from '@tessera/runtime';
import type { CallRow } from '@tessera/contract/schemas';
import { transactionColumns } from '@tessera/transactions/columns';
import { remarkOf, titleOf, typeOf } from '@tessera/transactions/title';
import { DateText, Link } from '@tessera/ui/core';
import type { Column } from '@tessera/ui/table';

export type Transaction = CallRow<'listTransactions'>;
type HrefOf = (transactionId: string) => string;

const accountColumn: Column<Transaction> = {
  key: 'account',
  label: 'Account',
  render: ({ clientId, accountId, accountName }) => (
    <Link to={accountHref(clientId, accountId, 'transactions')}>{accountName}</Link>
  ),
  narrow: 'hidden',
};

/** The transaction's title as a link to its record, with any note written on it. */
export const TransactionName = ({
  transaction,
  hrefOf,
}: {
  readonly transaction: Transaction;
  readonly hrefOf: HrefOf;
}) => {
  const remark = remarkOf(transaction);
  return (
    <>
      <Link to={hrefOf(transaction.transactionId)}>{titleOf(transaction)}</Link>
      {remark && <span className="t-muted"> {remark}</span>}
    </>
  );
};

/** The columns of an account's transactions. */
export const accountTransactionColumns = (hrefOf: HrefOf): readonly Column<Transaction>[] => [
  {
    key: 'transactionDate',
    label: 'Date',
    sort: 'transactionDate',
    sortDescendingFirst: true,
    fixed: true,
    skeletonPx: 80,
    render: ({ transactionDate }) => <DateText value={transactionDate} />,
    narrow: 'note',
  },
  {
    key: 'narrative',
    label: 'Transaction',
    wrap: true,
    fixed: true,
    skeletonPx: 220,
    render: (row) => <TransactionName transaction={row} hrefOf={hrefOf} />,
    narrow: 'title',
  },
  { key: 'transactionType', label: 'Type', sort: 'transactionType', optional: true, render: typeOf, narrow: 'hidden' },
  { key: 'movementType', label: 'Direction', optional: true, render: ({ movementType }) => movementType },
  { key: 'method', label: 'Method', optional: true, render: ({ method }) => method },
  transactionColumns.units,
  transactionColumns.amount,
  transactionColumns.settles,
  transactionColumns.completed,
  transactionColumns.id,
  transactionColumns.status,
];

/** The columns of a client's transactions, with the account. */
export const clientTransactionColumns = (hrefOf: HrefOf): readonly Column<Transaction>[] => {
  const [date, what, ...rest] = accountTransactionColumns(hrefOf);
  return [date, what, accountColumn, ...rest].filter((column) => column !== undefined);
};
