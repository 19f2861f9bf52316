import { reviewDueSorts, reviewStates } from '@tessera/contract/reviews/values';
import { sql } from 'kysely';
import { seenClients } from '../../requests/access/seen';
import type { Handler } from '../../requests/handler';
import { readValues } from '../../requests/http/filters';
import { metaOf, readPage } from '../../requests/http/paging';
import { readSort } from '../../requests/http/sorting';
import { clientFilter } from '../clients/client-filter';
import { standingColumns, standingJoin, toStanding, type Standing } from './standing';

const columns = { name: sql.ref('client.sort_name'), due: sql.ref('standing.due') } as const;

/** Active clients the caller sees, by when their review is due: those without one first. */
export const listReviewsDue: Handler<'listReviewsDue'> = async ({ query, scope }) => {
  const { businessDate } = scope;
  const sorting = readSort(query.sort, reviewDueSorts, 'due');
  const page = readPage(query);
  const states = readValues(query.state, reviewStates, 'state');
  const seen = seenClients(scope)
    .innerJoin('node', (join) =>
      join.onRef('node.firm_id', '=', 'client.firm_id').onRef('node.node_id', '=', 'client.node_id'),
    )
    .innerJoin(
      sql<Standing & { firm_id: string; client_id: string }>`(
        select c.firm_id, c.client_id, ${standingColumns(businessDate)} from client c ${standingJoin} where c.firm_id = ${scope.firmId})`.as(
        'standing',
      ),
      (join) =>
        join
          .onRef('standing.firm_id', '=', 'client.firm_id')
          .on('standing.client_id', '=', sql.ref('client.client_id')),
    )
    .where('client.status', '=', 'Active')
    .where(clientFilter(query, null))
    .$if(states !== null, (builder) => builder.where('standing.state', 'in', [...(states ?? [])]));
  const [rows, total] = await Promise.all([
    seen
      .select(['client.client_id', 'client.name', 'node.name as node_name'])
      .select(['standing.state', 'standing.due', 'standing.last_held', 'standing.last_refused', 'standing.open_offer'])
      .orderBy(columns[sorting.column], sorting.direction)
      .orderBy('client.client_id')
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
    seen.select((each) => each.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return {
    data: rows.map((row) => ({
      id: row.client_id,
      name: row.name,
      nodeName: row.node_name,
      ...toStanding(row),
    })),
    meta: metaOf(page, total.count),
  };
};
