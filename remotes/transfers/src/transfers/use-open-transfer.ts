import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Transfer } from '../shared/transfer';

const parameter = 'transfer';

/** The open transfer, stored in the address so that it can be sent to a colleague. */
export const useOpenTransfer = (rows: readonly Transfer[] | undefined) => {
  const [params, setParams] = useSearchParams();
  const openId = params.get(parameter);
  const at = rows?.findIndex(({ transactionId }) => transactionId === openId) ?? -1;

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
    [setParams],
  );

  const step = (by: 1 | -1): (() => void) | undefined => {
    const to = at < 0 ? undefined : rows?.[at + by];
    return to && (() => put(to.transactionId, true));
  };
  return {
    openId,
    /** Undefined when the open transfer is not among the rows. */
    transfer: rows?.[at],
    // The first opened transfer adds a history entry; moving on to others replaces it.
    open: ({ transactionId }: Transfer): void => put(transactionId, openId !== null),
    previous: step(-1),
    next: step(1),
    close: (): void => {
      // Closing the panel loses the focus; return it to the row that was open.
      document.querySelector<HTMLElement>('[data-page="transfers"] tr[aria-current]')?.focus();
      put(null, true);
    },
  };
};
