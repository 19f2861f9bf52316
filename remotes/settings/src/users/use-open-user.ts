import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

const parameter = 'user';

/** The open row, stored in the address beside the list's filters, sort and page. */
export interface OpenUser {
  readonly userId: string | null;
  /** The list's address with this user open. */
  readonly hrefOf: (userId: string) => string;
  readonly open: (userId: string) => void;
  readonly close: () => void;
}

export const useOpenUser = (): OpenUser => {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const hrefOf = useCallback(
    (userId: string) => {
      const next = new URLSearchParams(address);
      next.set(parameter, userId);
      return `/settings/users?${next.toString()}`;
    },
    [address],
  );
  const change = (edit: (next: URLSearchParams) => void): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        edit(next);
        return next;
        // Back closes the drawer at once, rather than stepping through the users viewed in it.
      },
      { replace: params.has(parameter) },
    );
  return {
    userId: params.get(parameter),
    hrefOf,
    open: (userId) => change((next) => next.set(parameter, userId)),
    close: () => change((next) => next.delete(parameter)),
  };
};
