import {
  movementTypes,
  transactionStatuses,
  transactionSubTypes,
  transactionTypes,
} from '@tessera/contract/transactions/values';
import type { CallQuery } from '@tessera/contract/schemas';
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { badField } from '../../requests/http/api-error';
import { idPrefix, readValues } from '../../requests/http/filters';
import type { ReadScope } from '../../requests/access/scope';
import { nodesFrom } from '../nodes/seen-nodes';

/** What a list of transactions is narrowed by, on the page and in its file. */
export type TransactionFilters = Omit<CallQuery<'listTransactions'>, 'page' | 'pageSize' | 'sort'>;

/** The rows that the filters of a call leave. @throws ApiError 400 naming a filter that cannot be. */
export const transactionFilter = async (query: TransactionFilters, scope: ReadScope): Promise<Expression<SqlBool>> => {
  const { transactionDateFrom: from, transactionDateTo: to } = query;
  if (from !== undefined && to !== undefined && from > to)
    throw badField('transactionDateFrom', 'Choose a from date on or before the to date.');
  const eb = expressionBuilder<DB, 'portfolio_transaction' | 'account'>();
  const conditions: Expression<SqlBool>[] = [];
  const among = <Column extends 'status' | 'transaction_type' | 'transaction_sub_type' | 'movement_type'>(
    column: Column,
    values: readonly string[] | null,
  ): void => {
    if (values !== null) conditions.push(eb(eb.ref(`portfolio_transaction.${column}`), 'in', values as never));
  };
  among('status', readValues(query.status, transactionStatuses, 'status'));
  among('transaction_type', readValues(query.transactionType, transactionTypes, 'transactionType'));
  among('transaction_sub_type', readValues(query.transactionSubType, transactionSubTypes, 'transactionSubType'));
  among('movement_type', readValues(query.movementType, movementTypes, 'movementType'));
  if (query.transactionId !== undefined)
    conditions.push(eb('portfolio_transaction.transaction_id', 'like', idPrefix(query.transactionId)));
  // An order's or a payment's id is its transaction's id; naming one kind leaves the other out.
  if (query.orderId !== undefined)
    conditions.push(
      eb('portfolio_transaction.transaction_id', '=', query.orderId),
      eb('portfolio_transaction.transaction_type', '=', 'Order'),
    );
  if (query.paymentId !== undefined)
    conditions.push(
      eb('portfolio_transaction.transaction_id', '=', query.paymentId),
      eb('portfolio_transaction.transaction_type', '=', 'Payment'),
    );
  if (query.linkId !== undefined) conditions.push(eb('portfolio_transaction.link_id', '=', query.linkId));
  if (query.method !== undefined) conditions.push(eb('portfolio_transaction.method', 'in', query.method.split(',')));
  if (from !== undefined) conditions.push(eb('portfolio_transaction.transaction_date', '>=', from));
  if (to !== undefined) conditions.push(eb('portfolio_transaction.transaction_date', '<=', to));
  if (query.accountId !== undefined) conditions.push(eb('portfolio_transaction.account_id', '=', query.accountId));
  if (query.assetId !== undefined) conditions.push(eb('portfolio_transaction.asset_id', '=', query.assetId));
  if (query.clientId !== undefined) {
    const held = eb
      .selectFrom('account_client')
      .select('account_client.account_id')
      .whereRef('account_client.firm_id', '=', 'account.firm_id')
      .where('account_client.client_id', '=', query.clientId);
    conditions.push(eb('portfolio_transaction.account_id', 'in', held));
  }
  if (query.incomplete !== undefined)
    conditions.push(eb('portfolio_transaction.status', query.incomplete ? 'not in' : 'in', ['Completed', 'Deleted']));
  if (query.excludeDeleted === true) conditions.push(eb('portfolio_transaction.status', '<>', 'Deleted'));
  if (query.nodeId !== undefined) conditions.push(eb('account.node_id', 'in', await nodesFrom(scope, query.nodeId)));
  return eb.and(conditions);
};
