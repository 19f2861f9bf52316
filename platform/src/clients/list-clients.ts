import { clientSorts, clientStatuses } from '@tessera/contract/clients/values';
import type { CallQuery } from '@tessera/contract/schemas';
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { DB } from '../database/schema';
import type { Repository } from '../repository/repository';
import type { Handler } from '../server/context';
import { readValues } from '../server/filters';
import { inOrder, metaOf, readPage } from '../server/paging';
import { readSort } from '../server/sorting';
import { clientFilter } from './client-filter';
import { selectClientRows, toClientRow } from './client-row';

const columns = { name: 'client.sort_name', id: 'client.client_id', status: 'client.status', clientType: 'client.client_type', currentValue: 'portfolio.current_value' } as const;

const filterOf = (query: CallQuery<'listClients'>, nodeIds: readonly string[] | null): Expression<SqlBool> => {
  const eb = expressionBuilder<DB, 'client'>();
  const conditions = [clientFilter(query, nodeIds)];
  const statuses = readValues(query.status, clientStatuses, 'status');
  if (statuses !== null) conditions.push(eb('client.status', 'in', statuses));
  if (query.parentId !== undefined) {
    const children = eb.selectFrom('client_parent').select('client_parent.client_id').whereRef('client_parent.firm_id', '=', 'client.firm_id').where('client_parent.parent_client_id', '=', query.parentId);
    conditions.push(eb('client.client_id', 'in', children));
  }
  const groupId = query['clientGroups[clientFeeGroupId]'];
  if (groupId !== undefined) {
    const members = eb.selectFrom('portfolio_group_client').select('portfolio_group_client.client_id').whereRef('portfolio_group_client.firm_id', '=', 'client.firm_id').where('portfolio_group_client.active', '=', true).where('portfolio_group_client.group_id', '=', groupId);
    conditions.push(eb('client.client_id', 'in', members));
  }
  return eb.and(conditions);
};

/** Number of clients a filter finds: without counting them where it asks for nothing but place, status and kind. */
const countOf = async ({ name, id, idOrName, parentId, 'clientGroups[clientFeeGroupId]': groupId }: CallQuery<'listClients'>, filter: Expression<SqlBool>, repository: Repository): Promise<bigint> => {
  const isCounted = [name, id, idOrName, parentId, groupId].every((each) => each === undefined);
  const { count } = isCounted
    ? await repository.clientCounts().where(filter).select((eb) => eb.fn.coalesce(eb.cast<bigint>(eb.fn.sum('client.clients'), 'bigint'), sql<bigint>`0`).as('count')).executeTakeFirstOrThrow()
    : await repository.clients().where(filter).select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow();
  return count;
};

export const listClients: Handler<'listClients'> = async ({ query, repository }) => {
  const sorting = readSort(query.sort, clientSorts, 'name');
  const filter = filterOf(query, query.nodeId === undefined ? null : await repository.nodesFrom(query.nodeId));
  const page = readPage(query);
  // The page's ids first: gathering parents and groups for every row that a late page skips costs seconds.
  const [found, total] = await Promise.all([
    repository.portfolios().where(filter).select('client.client_id').orderBy(columns[sorting.column], sorting.direction).orderBy('client.client_id', sorting.direction).limit(page.pageSize).offset(page.offset).execute(),
    countOf(query, filter, repository),
  ]);
  const ids = found.map((row) => row.client_id);
  const rows = ids.length === 0 ? [] : await selectClientRows(repository.portfolios().where('client.client_id', 'in', ids)).execute();
  return { data: inOrder(ids, rows, (row) => row.client_id).map(toClientRow), meta: metaOf(page, total) };
};
