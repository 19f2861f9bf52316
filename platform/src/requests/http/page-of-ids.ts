import { sql, type Expression, type SelectQueryBuilder } from 'kysely';
import { lateFrom, nearerEnd, type Page, type RowRange } from './paging';

/**
 * The ids of a page's rows, in order, and the number of all rows. Both come in one statement, unless the page is late:
 * then the number comes first, and the ids are read from the list's nearer end.
 */
export const readIds = async <DB, Table extends keyof DB>(
  page: Page,
  direction: 'asc' | 'desc',
  count: SelectQueryBuilder<DB, Table, { count: bigint }>,
  idsIn: (range: RowRange) => Expression<{ id: string }> & { execute: () => Promise<{ id: string }[]> },
): Promise<{ readonly ids: readonly string[]; readonly total: bigint }> => {
  if (page.offset < lateFrom) {
    const { count: total, ids } = await count
      .select(sql<string[]>`array(${idsIn({ direction, limit: page.pageSize, offset: page.offset })})`.as('ids'))
      .$castTo<{ count: bigint; ids: string[] }>()
      .executeTakeFirstOrThrow();
    return { ids, total };
  }
  const { count: total } = await count.executeTakeFirstOrThrow();
  const { range, order } = nearerEnd(page, direction, Number(total));
  if (range.limit === 0) return { ids: [], total };
  return { ids: order((await idsIn(range).execute()).map((row) => row.id)), total };
};
