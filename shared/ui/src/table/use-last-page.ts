import { useEffect } from 'react';
import type { ListState } from './use-list-state';

interface Answered {
  /** How many there are in all; undefined until the first answer. */
  readonly count: number | undefined;
  /** Whether the answer is still of the page before. */
  readonly refreshing?: boolean | undefined;
}

/**
 * Leads from a page that the list has not, of an old address or of a list that became shorter, to its last one; true
 * while it does.
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
