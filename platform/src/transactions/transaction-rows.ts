import { transactionSorts } from '@tessera/contract/transactions/values';
import type { CallRow } from '@tessera/contract/schemas';
import type { Repository } from '../repository/repository';
import { readSort } from '../server/sorting';
import { wireNullable } from '../server/wire';
import { transactionFilter, type TransactionFilters } from './transaction-filter';

const columns = {
  transactionDate: 'portfolio_transaction.transaction_date', amount: 'portfolio_transaction.amount', status: 'portfolio_transaction.status', transactionType: 'portfolio_transaction.transaction_type',
} as const;

/** The caller's transactions that the filters leave: how many, and their rows in the order of `sort`. */
export const transactionsFor = async (repository: Repository, filters: TransactionFilters, sort: string | undefined) => {
  const { column, direction } = readSort(sort, transactionSorts, '-transactionDate');
  const filtered = repository.transactions().where(await transactionFilter(filters, repository));
  return {
    count: () => filtered.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
    rows: () =>
      filtered
        .innerJoin('client', (join) => join.onRef('client.firm_id', '=', 'account.firm_id').onRef('client.client_id', '=', 'account.lead_client_id'))
        .leftJoin('instrument', 'instrument.asset_id', 'portfolio_transaction.asset_id')
        .selectAll('portfolio_transaction')
        .select(['account.node_id', 'account.name as account_name', 'client.client_id', 'client.name as client_name', 'instrument.long_name', 'instrument.isin'])
        .orderBy(columns[column], (order) => (direction === 'asc' ? order.asc() : column === 'amount' ? order.desc().nullsLast() : order.desc()))
        .orderBy('portfolio_transaction.transaction_id', direction),
  };
};

type StoredTransaction = Awaited<ReturnType<ReturnType<Awaited<ReturnType<typeof transactionsFor>>['rows']>['execute']>>[number];

/** A transaction as lists and files show it. */
export const transactionRow = (row: StoredTransaction): CallRow<'listTransactions'> => ({
  id: row.transaction_id, transactionId: row.transaction_id, firmId: row.firm_id, nodeId: row.node_id, clientId: row.client_id, clientName: row.client_name, accountId: row.account_id, accountName: row.account_name,
  linkId: row.link_id, transactionType: row.transaction_type, transactionSubType: row.transaction_sub_type, movementType: row.movement_type, method: row.method, status: row.status, currency: row.currency,
  amount: wireNullable(row.amount), quantity: wireNullable(row.quantity), assetId: row.asset_id, assetName: row.long_name, isin: row.isin, transactionDate: row.transaction_date,
  intendedSettlementDate: row.intended_settlement_date, completedDate: row.completed_date, narrative: row.narrative,
});
