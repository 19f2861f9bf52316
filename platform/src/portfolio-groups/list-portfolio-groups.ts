import { groupIntents, groupSorts, groupStatuses } from '@tessera/contract/portfolio-groups/values';
import type { CallQuery } from '@tessera/contract/schemas';
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { DB } from '../database/schema';
import type { Handler } from '../server/context';
import { containing, idPrefix, readValues } from '../server/filters';
import { inOrder, metaOf, readPage } from '../server/paging';
import { readSort } from '../server/sorting';
import { readGroupRows } from './group-row';

const columns = { name: 'portfolio_group.sort_name', groupIntent: 'portfolio_group.group_intent', status: 'portfolio_group.status', createdDate: 'portfolio_group.created_date', id: 'portfolio_group.group_id' } as const;

const filterOf = (query: CallQuery<'listPortfolioGroups'>): Expression<SqlBool> => {
  const eb = expressionBuilder<DB, 'portfolio_group'>();
  const conditions: Expression<SqlBool>[] = [];
  const intents = readValues(query.groupIntent, groupIntents, 'groupIntent');
  const statuses = readValues(query['intentDetails[status]'], groupStatuses, 'intentDetails[status]');
  const productId = query['intentDetails[clientProductId]'];
  if (intents !== null) conditions.push(eb('portfolio_group.group_intent', 'in', intents));
  if (statuses !== null) conditions.push(eb('portfolio_group.status', 'in', statuses));
  if (productId !== undefined) conditions.push(eb('portfolio_group.client_product_id', '=', productId));
  if (query.name !== undefined) conditions.push(eb('portfolio_group.name', 'ilike', containing(query.name)));
  if (query.id !== undefined) conditions.push(eb('portfolio_group.group_id', 'like', idPrefix(query.id)));
  return eb.and(conditions);
};

/** Groups of both kinds, as far as the caller may read them, Active and Archived. */
export const listPortfolioGroups: Handler<'listPortfolioGroups'> = async ({ query, repository }) => {
  const sorting = readSort(query.sort, groupSorts, 'name');
  const filter = filterOf(query);
  const page = readPage(query);
  const [found, total] = await Promise.all([
    repository.portfolioGroups().where(filter).select('portfolio_group.group_id').orderBy(columns[sorting.column], sorting.direction).orderBy('portfolio_group.group_id', sorting.direction).limit(page.pageSize).offset(page.offset).execute(),
    repository.portfolioGroups().where(filter).select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ]);
  const ids = found.map((row) => row.group_id);
  return { data: inOrder(ids, await readGroupRows(repository, ids), ({ id }) => id), meta: metaOf(page, total.count) };
};
