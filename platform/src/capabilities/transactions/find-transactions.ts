import { transactionSorts } from '@tessera/contract/transactions/values';
import { readSort } from '../../requests/http/sorting';
import { transactionFilter, type TransactionFilters } from './transaction-filter';
import { selectTransactionRows } from './transaction-row';
import type { ReadScope } from '../../requests/access/scope';
import { seenTransactions } from '../../requests/access/seen';

const columns = {
  transactionDate: 'portfolio_transaction.transaction_date',
  amount: 'portfolio_transaction.amount',
  status: 'portfolio_transaction.status',
  transactionType: 'portfolio_transaction.transaction_type',
} as const;

/** The transactions the caller sees and the filters find: their number, and their rows in the order of `sort`. */
export const findTransactions = async (scope: ReadScope, filters: TransactionFilters, sort: string | undefined) => {
  const { column, direction } = readSort(sort, transactionSorts, '-transactionDate');
  const filtered = seenTransactions(scope).where(await transactionFilter(filters, scope));
  return {
    count: () => filtered.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
    rows: () =>
      selectTransactionRows(filtered)
        .orderBy(columns[column], (order) =>
          direction === 'asc' ? order.asc() : column === 'amount' ? order.desc().nullsLast() : order.desc(),
        )
        .orderBy('portfolio_transaction.transaction_id', direction),
  };
};
