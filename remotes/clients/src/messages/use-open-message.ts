import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Message } from './message';

const parameter = 'message';

/** The open message, stored in the address so that it can be sent to a colleague, and its neighbours. */
export const useOpenMessage = () => {
  const [params, setParams] = useSearchParams();
  const openId = params.get(parameter);
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

  const neighboursIn = (rows: readonly Message[] | undefined) => {
    const at = rows?.findIndex(({ messageId }) => messageId === openId) ?? -1;
    const to = (index: number): (() => void) | undefined => {
      const row = rows?.[index];
      // The first opened message adds a history entry; moving on to others replaces it.
      return row && (() => put(row.messageId, openId !== null));
    };
    return { previous: at > 0 ? to(at - 1) : undefined, next: to(at + 1) };
  };
  return {
    openId,
    open: ({ messageId }: Pick<Message, 'messageId'>): void => put(messageId, openId !== null),
    close: (): void => put(null, true),
    neighboursIn,
  };
};
