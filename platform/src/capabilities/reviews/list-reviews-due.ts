import { reviewDueSorts, reviewStates } from '@tessera/contract/reviews/values';
import { sql } from 'kysely';
import type { Handler } from '../../requests/handler';
import { readValues } from '../../requests/http/filters';
import { metaOf, readPage } from '../../requests/http/paging';
import { readSort } from '../../requests/http/sorting';
import { clientsByReview } from './clients-by-review';
import { toStanding } from './standing';

const columns = { name: sql.ref('client.sort_name'), due: sql.ref('standing.due') } as const;

/** Active clients the caller sees, by when their review is due: those without one first. */
export const listReviewsDue: Handler<'listReviewsDue'> = async ({ query, scope }) => {
  const sorting = readSort(query.sort, reviewDueSorts, 'due');
  const page = readPage(query);
  const states = readValues(query.state, reviewStates, 'state');
  const seen = clientsByReview(scope, query).$if(states !== null, (builder) =>
    builder.where('standing.state', 'in', [...(states ?? [])]),
  );
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
