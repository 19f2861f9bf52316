import { clientSorts, clientStatuses } from '@tessera/contract/clients/values';
import type { CallQuery } from '@tessera/contract/schemas';
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { Handler } from '../../requests/handler';
import { readValues } from '../../requests/http/filters';
import { readIds } from '../../requests/http/page-of-ids';
import { metaOf, readPage, type RowRange } from '../../requests/http/paging';
import { readSort } from '../../requests/http/sorting';
import { clientFilter } from './client-filter';
import { findByTerm } from './find-by-term';
import { readClientRows } from './client-row';
import { clientRank, searchClients, searchOrder } from './search-order';
import type { ReadScope } from '../../requests/access/scope';
import { seenClientCounts, seenPortfolioFigures } from './seen-clients';
import { seenClients } from '../../requests/access/seen';
import { nodesFrom } from '../nodes/seen-nodes';

const columns = {
  name: 'client.sort_name',
  id: 'client.client_id',
  status: 'client.status',
  clientType: 'client.client_type',
} as const;

type Query = CallQuery<'listClients'>;

/** Query parameters that control display, not which clients are listed. */
const shown = new Set(['sort', 'page', 'pageSize', 'countMax']);

/** The filter conditions without the search term; null when the list has neither. */
const filterOf = (query: Query, nodeIds: readonly string[] | null): Expression<SqlBool> | null => {
  if (Object.keys(query).every((name) => shown.has(name))) return null;
  const eb = expressionBuilder<DB, 'client'>();
  const conditions = [clientFilter(query, nodeIds)];
  const statuses = readValues(query.status, clientStatuses, 'status');
  if (statuses !== null) conditions.push(eb('client.status', 'in', statuses));
  if (query.parentId !== undefined) {
    const children = eb
      .selectFrom('client_parent')
      .select('client_parent.client_id')
      .whereRef('client_parent.firm_id', '=', 'client.firm_id')
      .where('client_parent.parent_client_id', '=', query.parentId);
    conditions.push(eb('client.client_id', 'in', children));
  }
  const groupId = query['clientGroups[clientFeeGroupId]'];
  if (groupId !== undefined) {
    const members = eb
      .selectFrom('portfolio_group_client')
      .select('portfolio_group_client.client_id')
      .whereRef('portfolio_group_client.firm_id', '=', 'client.firm_id')
      .where('portfolio_group_client.active', '=', true)
      .where('portfolio_group_client.group_id', '=', groupId);
    conditions.push(eb('client.client_id', 'in', members));
  }
  return eb.and(conditions);
};

/** Counts the clients a filter finds. When it filters by office, status and type alone, the stored counts answer. */
const countOf = (
  { name, id, idOrName, find, parentId, 'clientGroups[clientFeeGroupId]': groupId }: Query,
  filter: Expression<SqlBool>,
  scope: ReadScope,
) => {
  const isCounted = [name, id, idOrName, find, parentId, groupId].every((each) => each === undefined);
  return isCounted
    ? seenClientCounts(scope)
        .where(filter)
        .select((eb) =>
          eb.fn.coalesce(eb.cast<bigint>(eb.fn.sum('client.clients'), 'bigint'), sql<bigint>`0`).as('count'),
        )
    : seenClients(scope)
        .where(filter)
        .select((eb) => eb.fn.countAll<bigint>().as('count'));
};

/**
 * The ids of one page of the list. It reads only the table with the sort column, and for name or value only its index.
 */
const idsOf =
  (
    column: (typeof clientSorts)[number],
    filter: Expression<SqlBool> | null,
    rank: Expression<number> | null,
    scope: ReadScope,
  ) =>
  ({ direction, limit, offset }: RowRange) =>
    column === 'currentValue'
      ? seenPortfolioFigures(scope, filter)
          .select('portfolio.client_id as id')
          .orderBy('portfolio.current_value', direction)
          .orderBy('portfolio.client_id', direction)
          .limit(limit)
          .offset(offset)
      : seenClients(scope)
          .where(filter ?? sql.lit(true))
          .select('client.client_id as id')
          .$if(rank !== null, (found) => found.orderBy(rank ?? sql.lit(0), direction))
          .orderBy(rank === null ? sql.ref(columns[column]) : searchOrder, direction)
          .orderBy('client.client_id', direction)
          .limit(limit)
          .offset(offset);

export const listClients: Handler<'listClients'> = async ({ query, scope }) => {
  const sorting = readSort(query.sort, clientSorts, 'name');
  const nodeIds = query.nodeId === undefined ? null : await nodesFrom(scope, query.nodeId);
  const others = filterOf(query, nodeIds);
  const { find, countMax } = query;
  const found = find === undefined || find.trim() === '' ? null : await findByTerm(scope, find);
  const page = readPage(query);
  // A search without a sort order lists the best match first.
  const text = find ?? query.idOrName ?? query.name;
  const rank = text === undefined || query.sort !== undefined ? null : clientRank(text);
  if (
    find !== undefined &&
    found !== null &&
    others !== null &&
    rank !== null &&
    countMax !== undefined &&
    page.page === 1
  ) {
    const { ids, count } = await searchClients(
      scope,
      { text: find, found, others },
      { first: page.pageSize, countMax },
    );
    return { data: await readClientRows(scope, ids), meta: metaOf(page, count) };
  }
  const filter = found === null || others === null ? others : expressionBuilder<DB, 'client'>().and([others, found]);
  // Reads the page's ids first: gathering parents and groups for every row that a late page skips costs seconds.
  const { ids, total } = await readIds(
    page,
    sorting.direction,
    countOf(query, filter ?? sql.lit(true), scope),
    idsOf(sorting.column, filter, rank, scope),
  );
  return { data: await readClientRows(scope, ids), meta: metaOf(page, total) };
};
