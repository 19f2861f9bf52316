import type { Meta } from '@tessera/contract';

export interface Page {
  readonly page: number;
  readonly pageSize: number;
  readonly offset: number;
}

const pageSizeDefault = 50;

/** Page 1 of 50 rows unless the query says otherwise. */
export const readPage = ({ page = 1, pageSize = pageSizeDefault }: { page?: number | undefined; pageSize?: number | undefined }): Page => ({ page, pageSize, offset: (page - 1) * pageSize });

export const metaOf = ({ page, pageSize }: Page, count: bigint | number): Meta => ({ count: Number(count), page, pageSize });

/** Runs a list's rows and its count side by side and puts them into the envelope's shape. */
export const answerPage = async <Source, Row>(page: Page, rows: Promise<Source[]>, count: Promise<{ count: bigint | number | string }>, toRow: (source: Source) => Row): Promise<{ data: Row[]; meta: Meta }> => {
  const [found, total] = await Promise.all([rows, count]);
  return { data: found.map(toRow), meta: metaOf(page, Number(total.count)) };
};

/** Puts rows into the order of a page's ids. */
export const inOrder = <Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] => {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
