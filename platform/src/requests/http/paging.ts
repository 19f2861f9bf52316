import type { Meta } from '@tessera/contract';

export interface Page {
  readonly page: number;
  readonly pageSize: number;
  readonly offset: number;
}

const pageSizeDefault = 50;

/** Reads the page of a query; by default page 1 of 50 rows. */
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

/** Reads a list's rows and its count in parallel and returns them in the envelope's shape. */
export const answerPage = async <Source, Row>(
  page: Page,
  rows: Promise<Source[]>,
  count: Promise<{ count: bigint | number | string }>,
  toRow: (source: Source) => Row,
): Promise<{ data: Row[]; meta: Meta }> => {
  const [found, total] = await Promise.all([rows, count]);
  return { data: found.map(toRow), meta: metaOf(page, Number(total.count)) };
};

/** A range of a list to read: `limit` rows after `offset` rows, in one direction. */
export interface RowRange {
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** From this row on, reading up to a page costs more than counting all rows first. */
export const deepPageFrom = 1_000;

/**
 * Returns the range to read for a page when the total count is known: from the nearer end of the list, because the
 * database reads and skips every row before the range. `order` puts the rows into the page's order.
 */
export const rangeFromNearerEnd = (
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
