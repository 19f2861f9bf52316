import { sql, type Expression, type SelectQueryBuilder } from 'kysely';
import { deepPageFrom, rangeFromNearerEnd, type Page, type RowRange } from './paging';

/**
 * Reads the ids of a page's rows, in order, and the total count. One statement reads both, unless the page is deep in
 * the list: then the count is read first, and the ids from the nearer end of the list.
 */
export const readIds = async <DB, Table extends keyof DB>(
  page: Page,
  direction: 'asc' | 'desc',
  count: SelectQueryBuilder<DB, Table, { count: bigint }>,
  idsIn: (range: RowRange) => Expression<{ id: string }> & { execute: () => Promise<{ id: string }[]> },
): Promise<{ readonly ids: readonly string[]; readonly total: bigint }> => {
  if (page.offset < deepPageFrom) {
    const { count: total, ids } = await count
      .select(sql<string[]>`array(${idsIn({ direction, limit: page.pageSize, offset: page.offset })})`.as('ids'))
      .$castTo<{ count: bigint; ids: string[] }>()
      .executeTakeFirstOrThrow();
    return { ids, total };
  }
  const { count: total } = await count.executeTakeFirstOrThrow();
  const { range, order } = rangeFromNearerEnd(page, direction, Number(total));
  if (range.limit === 0) return { ids: [], total };
  return { ids: order((await idsIn(range).execute()).map((row) => row.id)), total };
};
