import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** The row of a list whose record is open beside or over it. */
export interface OpenRow {
  /** Null when none is open. */
  readonly openId: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
  /** The list's address with a row open. */
  readonly hrefOf: (id: string) => string;
  /** Steps to the rows before and after the open one. When it is not among them, the next is the first. */
  readonly neighboursIn: (ids: readonly string[] | undefined) => {
    readonly previous: (() => void) | undefined;
    readonly next: (() => void) | undefined;
  };
}

/**
 * The open row of a list, stored in the address beside its filters, sort and page, so that it can be sent to a
 * colleague. The first row that is opened adds a history entry and the others replace it, so Back closes the record at
 * once.
 * @param parameter the query name: `transfer`
 */
export const useOpenRow = (parameter: string): OpenRow => {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const openId = params.get(parameter);
  const search = params.toString();
  const hrefOf = useCallback(
    (id: string) => {
      const next = new URLSearchParams(search);
      next.set(parameter, id);
      return `${pathname}?${next.toString()}`;
    },
    [pathname, search, parameter],
  );
  const put = useCallback(
    (id: string | null, replace: boolean) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (id === null) next.delete(parameter);
          else next.set(parameter, id);
          return next;
        },
        { replace },
      ),
    [setParams, parameter],
  );
  const open = (id: string): void => put(id, openId !== null);
  return {
    openId,
    open,
    close: () => put(null, true),
    hrefOf,
    neighboursIn: (ids = []) => {
      const at = ids.indexOf(openId ?? '');
      const to = (id: string | undefined) => (id === undefined ? undefined : () => open(id));
      return { previous: to(ids[at - 1]), next: to(ids[at + 1]) };
    },
  };
};
