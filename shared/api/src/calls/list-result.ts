import type { FieldError } from '@tessera/contract';
import { callErrorOf, isForbidden } from '@tessera/runtime';
import type { Rows } from './call-types';

interface QueryResult<Row> {
  readonly data?: Rows<Row> | undefined;
  readonly currentData?: Rows<Row> | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** The state of a list query, in the prop names of `ListPage` and `DataTable` of `@tessera/ui/table`. */
export interface ListResult<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly count: number | undefined;
  readonly refreshing: boolean;
  readonly error: string | null;
  /** Parameters that the call refused: the list leaves them out and asks again. */
  readonly refused: readonly FieldError[];
  readonly noAccess: boolean;
  readonly onRetry: () => void;
}

const nothing: readonly FieldError[] = [];

/**
 * Turns a list query into the props of a list page. The old rows stay while the next page or filter loads, but never
 * under a request that failed.
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
