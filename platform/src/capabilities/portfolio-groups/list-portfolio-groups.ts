import { groupIntents, groupSorts, groupStatuses } from '@tessera/contract/portfolio-groups/values';
import type { CallQuery } from '@tessera/contract/schemas';
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { Handler } from '../../requests/handler';
import { idPrefix, nameHolds, readValues } from '../../requests/http/filters';
import { inOrder, metaOf, readPage } from '../../requests/http/paging';
import { readSort } from '../../requests/http/sorting';
import { readGroupRows } from './group-row';
import type { ReadScope } from '../../requests/access/scope';
import { idIs, seenClients } from '../../requests/access/seen';
import { seenPortfolioGroups } from './group-access';

const columns = {
  name: 'portfolio_group.sort_name',
  groupIntent: 'portfolio_group.group_intent',
  status: 'portfolio_group.status',
  createdDate: 'portfolio_group.created_date',
  id: 'portfolio_group.group_id',
} as const;

/** Groups a client belongs to, or that belong to the client's pension; none for a client the caller does not see. */
const ofClient = (scope: ReadScope, clientId: string): Expression<SqlBool> => {
  const eb = expressionBuilder<DB, 'portfolio_group'>();
  const seen = seenClients(scope).where(idIs('client.client_id', clientId)).select('client.client_id');
  return eb.or([
    eb.exists(
      eb
        .selectFrom('portfolio_group_client as member')
        .whereRef('member.firm_id', '=', 'portfolio_group.firm_id')
        .whereRef('member.group_id', '=', 'portfolio_group.group_id')
        .where('member.client_id', 'in', seen)
        .select('member.line'),
    ),
    eb.exists(
      eb
        .selectFrom('client_product as product')
        .whereRef('product.firm_id', '=', 'portfolio_group.firm_id')
        .whereRef('product.client_product_id', '=', 'portfolio_group.client_product_id')
        .where('product.client_id', 'in', seen)
        .select('product.client_id'),
    ),
  ]);
};

const filterOf = (scope: ReadScope, query: CallQuery<'listPortfolioGroups'>): Expression<SqlBool> => {
  const eb = expressionBuilder<DB, 'portfolio_group'>();
  const conditions: Expression<SqlBool>[] = [];
  const intents = readValues(query.groupIntent, groupIntents, 'groupIntent');
  const statuses = readValues(query['intentDetails[status]'], groupStatuses, 'intentDetails[status]');
  const productId = query['intentDetails[clientProductId]'];
  if (intents !== null) conditions.push(eb('portfolio_group.group_intent', 'in', intents));
  if (statuses !== null) conditions.push(eb('portfolio_group.status', 'in', statuses));
  if (productId !== undefined) conditions.push(eb('portfolio_group.client_product_id', '=', productId));
  if (query.clientId !== undefined) conditions.push(ofClient(scope, query.clientId));
  if (query.name !== undefined) conditions.push(nameHolds('portfolio_group.search_name', query.name));
  if (query.id !== undefined) conditions.push(eb('portfolio_group.group_id', 'like', idPrefix(query.id)));
  return eb.and(conditions);
};

/** Active and Archived groups of the kinds the caller may read. */
export const listPortfolioGroups: Handler<'listPortfolioGroups'> = async ({ query, scope }) => {
  const sorting = readSort(query.sort, groupSorts, 'name');
  const filter = filterOf(scope, query);
  const page = readPage(query);
  const [found, total] = await Promise.all([
    seenPortfolioGroups(scope)
      .where(filter)
      .select('portfolio_group.group_id')
      .orderBy(columns[sorting.column], sorting.direction)
      .orderBy('portfolio_group.group_id', sorting.direction)
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
    seenPortfolioGroups(scope)
      .where(filter)
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const ids = found.map((row) => row.group_id);
  return { data: inOrder(ids, await readGroupRows(scope, ids), ({ id }) => id), meta: metaOf(page, total.count) };
};
