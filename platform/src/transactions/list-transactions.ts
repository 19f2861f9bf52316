import { movementTypes, transactionSorts, transactionStatuses, transactionSubTypes, transactionTypes } from '@tessera/contract/transactions/values';
import type { CallQuery } from '@tessera/contract/schemas';
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { DB } from '../database/schema';
import type { Repository } from '../repository/repository';
import { badField } from '../server/api-error';
import type { Handler } from '../server/context';
import { idPrefix, readValues } from '../server/filters';
import { answerPage, readPage } from '../server/paging';
import { readSort } from '../server/sorting';
import { wireNullable } from '../server/wire';

const columns = {
  transactionDate: 'portfolio_transaction.transaction_date', amount: 'portfolio_transaction.amount', status: 'portfolio_transaction.status', transactionType: 'portfolio_transaction.transaction_type',
} as const;

const filterOf = async (query: CallQuery<'listTransactions'>, repository: Repository): Promise<Expression<SqlBool>> => {
  const { transactionDateFrom: from, transactionDateTo: to } = query;
  if (from !== undefined && to !== undefined && from > to) throw badField('transactionDateFrom', 'Choose a from date on or before the to date.');
  const eb = expressionBuilder<DB, 'portfolio_transaction' | 'account'>();
  const conditions: Expression<SqlBool>[] = [];
  const among = <Column extends 'status' | 'transaction_type' | 'transaction_sub_type' | 'movement_type'>(column: Column, values: readonly string[] | null): void => {
    if (values !== null) conditions.push(eb(eb.ref(`portfolio_transaction.${column}`), 'in', values as never));
  };
  among('status', readValues(query.status, transactionStatuses, 'status'));
  among('transaction_type', readValues(query.transactionType, transactionTypes, 'transactionType'));
  among('transaction_sub_type', readValues(query.transactionSubType, transactionSubTypes, 'transactionSubType'));
  among('movement_type', readValues(query.movementType, movementTypes, 'movementType'));
  if (query.transactionId !== undefined) conditions.push(eb('portfolio_transaction.transaction_id', 'like', idPrefix(query.transactionId)));
  // An order's or a payment's id is its transaction's id; naming one kind leaves the other out.
  if (query.orderId !== undefined) conditions.push(eb('portfolio_transaction.transaction_id', '=', query.orderId), eb('portfolio_transaction.transaction_type', '=', 'Order'));
  if (query.paymentId !== undefined) conditions.push(eb('portfolio_transaction.transaction_id', '=', query.paymentId), eb('portfolio_transaction.transaction_type', '=', 'Payment'));
  if (query.linkId !== undefined) conditions.push(eb('portfolio_transaction.link_id', '=', query.linkId));
  if (query.method !== undefined) conditions.push(eb('portfolio_transaction.method', 'in', query.method.split(',')));
  if (from !== undefined) conditions.push(eb('portfolio_transaction.transaction_date', '>=', from));
  if (to !== undefined) conditions.push(eb('portfolio_transaction.transaction_date', '<=', to));
  if (query.accountId !== undefined) conditions.push(eb('portfolio_transaction.account_id', '=', query.accountId));
  if (query.assetId !== undefined) conditions.push(eb('portfolio_transaction.asset_id', '=', query.assetId));
  if (query.clientId !== undefined) {
    const held = eb.selectFrom('account_client').select('account_client.account_id').whereRef('account_client.firm_id', '=', 'account.firm_id').where('account_client.client_id', '=', query.clientId);
    conditions.push(eb('portfolio_transaction.account_id', 'in', held));
  }
  if (query.incomplete !== undefined) conditions.push(eb('portfolio_transaction.status', query.incomplete ? 'not in' : 'in', ['Completed', 'Deleted']));
  if (query.excludeDeleted === true) conditions.push(eb('portfolio_transaction.status', '<>', 'Deleted'));
  if (query.nodeId !== undefined) conditions.push(eb('account.node_id', 'in', await repository.nodesFrom(query.nodeId)));
  return eb.and(conditions);
};

export const listTransactions: Handler<'listTransactions'> = async ({ query, repository }) => {
  const { column, direction } = readSort(query.sort, transactionSorts, '-transactionDate');
  const page = readPage(query);
  const filtered = repository.transactions().where(await filterOf(query, repository));
  return answerPage(
    page,
    filtered
      .innerJoin('client', (join) => join.onRef('client.firm_id', '=', 'account.firm_id').onRef('client.client_id', '=', 'account.lead_client_id'))
      .leftJoin('instrument', 'instrument.asset_id', 'portfolio_transaction.asset_id')
      .selectAll('portfolio_transaction')
      .select(['account.node_id', 'account.name as account_name', 'client.client_id', 'client.name as client_name', 'instrument.long_name', 'instrument.isin'])
      .orderBy(columns[column], (order) => (direction === 'asc' ? order.asc() : column === 'amount' ? order.desc().nullsLast() : order.desc()))
      .orderBy('portfolio_transaction.transaction_id', direction)
      .limit(page.pageSize).offset(page.offset).execute(),
    filtered.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
    (row) => ({
      id: row.transaction_id, transactionId: row.transaction_id, firmId: row.firm_id, nodeId: row.node_id, clientId: row.client_id, clientName: row.client_name, accountId: row.account_id, accountName: row.account_name,
      linkId: row.link_id, transactionType: row.transaction_type, transactionSubType: row.transaction_sub_type, movementType: row.movement_type, method: row.method, status: row.status, currency: row.currency,
      amount: wireNullable(row.amount), quantity: wireNullable(row.quantity), assetId: row.asset_id, assetName: row.long_name, isin: row.isin, transactionDate: row.transaction_date,
      intendedSettlementDate: row.intended_settlement_date, completedDate: row.completed_date, narrative: row.narrative,
    }),
  );
};
