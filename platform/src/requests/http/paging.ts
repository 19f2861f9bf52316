import type { Meta } from '@tessera/contract';

export interface Page {
  readonly page: number;
  readonly pageSize: number;
  readonly offset: number;
}

const pageSizeDefault = 50;

/** Page 1 of 50 rows unless the query says otherwise. */
export const readPage = ({
  page = 1,
  pageSize = pageSizeDefault,
}: {
  page?: number | undefined;
  pageSize?: number | undefined;
}): Page => ({ page, pageSize, offset: (page - 1) * pageSize });

export const metaOf = ({ page, pageSize }: Page, count: bigint | number): Meta => ({
  count: Number(count),
  page,
  pageSize,
});

/** Runs a list's rows and its count side by side and puts them into the envelope's shape. */
export const answerPage = async <Source, Row>(
  page: Page,
  rows: Promise<Source[]>,
  count: Promise<{ count: bigint | number | string }>,
  toRow: (source: Source) => Row,
): Promise<{ data: Row[]; meta: Meta }> => {
  const [found, total] = await Promise.all([rows, count]);
  return { data: found.map(toRow), meta: metaOf(page, Number(total.count)) };
};

/** Part of a list as it is read: so many rows after so many, in one direction. */
export interface RowRange {
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** First row of a page that is late: reading up to it costs more than asking for the number of all rows first. */
export const lateFrom = 1_000;

/**
 * How a page's rows are read when their number is known: from the nearer end of the list, because every row before a
 * page is read and passed over. `order` puts what was read into the page's order.
 */
export const nearerEnd = (
  { pageSize, offset }: Page,
  direction: 'asc' | 'desc',
  count: number,
): { readonly range: RowRange; readonly order: <Row>(rows: readonly Row[]) => Row[] } => {
  const limit = Math.max(0, Math.min(pageSize, count - offset));
  const after = count - offset - limit;
  if (limit === 0 || offset <= after) return { range: { direction, limit, offset }, order: (rows) => [...rows] };
  return {
    range: { direction: direction === 'asc' ? 'desc' : 'asc', limit, offset: after },
    order: (rows) => [...rows].reverse(),
  };
};

/** Puts rows into the order of a page's ids. */
export const inOrder = <Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] => {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
