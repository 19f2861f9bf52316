import { callErrorOf, isForbidden } from './call-error';
import type { Rows } from './call-types';

interface QueryResult<Row> {
  readonly data?: Rows<Row> | undefined;
  readonly currentData?: Rows<Row> | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** What a list shows of a query: the names are those of `ListPage` and `DataTable` of `@tessera/ui/table`. */
export interface ListResult<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly count: number | undefined;
  readonly refreshing: boolean;
  readonly error: string | null;
  readonly noAccess: boolean;
  readonly onRetry: () => void;
}

/**
 * A list query as a list page takes it. The old rows stay while the next page or filter is read, but never stand under a
 * question that failed.
 */
export const listResult = <Row>({ data, currentData, error, isFetching, refetch }: QueryResult<Row>): ListResult<Row> => {
  const shown = error === undefined ? data : currentData;
  return {
    rows: shown?.rows,
    count: shown?.meta.count,
    refreshing: isFetching,
    error: isFetching ? null : (callErrorOf(error)?.errorMessage ?? null),
    noAccess: isForbidden(error),
    onRetry: () => void refetch(),
  };
};
