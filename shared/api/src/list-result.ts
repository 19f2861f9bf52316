import type { FieldError } from '@tessera/contract';
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
  /** What the call refused of its own parameters: the list leaves them out and asks again. */
  readonly refused: readonly FieldError[];
  readonly noAccess: boolean;
  readonly onRetry: () => void;
}

const nothing: readonly FieldError[] = [];

/**
 * A list query as a list page takes it. The old rows stay while the next page or filter is read, but never stand under
 * a question that failed.
 */
export const listResult = <Row>({
  data,
  currentData,
  error,
  isFetching,
  refetch,
}: QueryResult<Row>): ListResult<Row> => {
  const shown = error === undefined ? data : currentData;
  const failure = isFetching ? null : callErrorOf(error);
  return {
    rows: shown?.rows,
    count: shown?.meta.count,
    refreshing: isFetching,
    error: failure?.errorMessage ?? null,
    refused: failure?.statusCode === 400 ? failure.fieldErrors : nothing,
    noAccess: isForbidden(error),
    onRetry: () => void refetch(),
  };
};
