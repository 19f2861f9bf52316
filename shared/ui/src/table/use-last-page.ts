import { useEffect } from 'react';
import type { ListState } from './use-list-state';

interface Answered {
  /** The total number of rows; undefined until the first response. */
  readonly count: number | undefined;
  /** True while the response is still that of the previous page. */
  readonly refreshing?: boolean | undefined;
}

/**
 * Goes to the last page when the address names a page that the list does not have (any more); returns true while it
 * does.
 */
export const useLastPage = (
  { page, pageSize, setPage }: Pick<ListState, 'page' | 'pageSize' | 'setPage'>,
  { count, refreshing = false }: Answered,
): boolean => {
  const last = Math.max(1, Math.ceil((count ?? 0) / pageSize));
  const beyond = count !== undefined && !refreshing && page > last;
  useEffect(() => {
    if (beyond) setPage(last, { replace: true });
  }, [beyond, last, setPage]);
  return beyond;
};
