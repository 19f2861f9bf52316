import { transactionCodeNames } from '@tessera/contract/postings/values';
import type { CallQuery } from '@tessera/contract/schemas';
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { badField } from '../../requests/http/api-error';
import { readValues } from '../../requests/http/filters';
import type { ReadScope } from '../../requests/access/scope';
import { nodesFrom } from '../nodes/seen-nodes';

/** Conditions on the accounts whose postings are requested. */
export const accountFilter = async (
  query: CallQuery<'listCashPostings'>,
  scope: ReadScope,
): Promise<Expression<SqlBool>> => {
  const eb = expressionBuilder<DB, 'account'>();
  const conditions: Expression<SqlBool>[] = [];
  if (query.nodeId !== undefined) conditions.push(eb('account.node_id', 'in', await nodesFrom(scope, query.nodeId)));
  if (query.accountId !== undefined) conditions.push(eb('account.account_id', '=', query.accountId));
  if (query.clientId !== undefined) {
    const held = eb
      .selectFrom('account_client')
      .select('account_client.account_id')
      .whereRef('account_client.firm_id', '=', 'account.firm_id')
      .where('account_client.client_id', '=', query.clientId);
    conditions.push(eb('account.account_id', 'in', held));
  }
  return eb.and(conditions);
};

/** Conditions on the postings themselves, for cash and stock alike. */
export const postingFilter = (
  query: CallQuery<'listCashPostings'>,
  table: 'cash_posting' | 'stock_posting',
): Expression<SqlBool> => {
  const { postDateFrom, postDateTo } = query;
  if (postDateFrom !== undefined && postDateTo !== undefined && postDateFrom > postDateTo)
    throw badField('postDateFrom', 'Choose a from date on or before the to date.');
  const eb = expressionBuilder<DB, 'cash_posting' | 'stock_posting'>();
  const codes = readValues(query.transactionCode, transactionCodeNames, 'transactionCode');
  const conditions: Expression<SqlBool>[] = [];
  if (postDateFrom !== undefined) conditions.push(eb(`${table}.post_date`, '>=', postDateFrom));
  if (postDateTo !== undefined) conditions.push(eb(`${table}.post_date`, '<=', postDateTo));
  if (codes !== null) conditions.push(eb(`${table}.transaction_code`, 'in', codes));
  return eb.and(conditions);
};

/** The wire id of a posting: its group and its line in it. */
export const postingId = (groupId: bigint, line: number): string => `${groupId}-${line}`;
