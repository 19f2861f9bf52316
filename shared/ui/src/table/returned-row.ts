import { useEffect, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** As many pages as somebody goes back through. */
const rememberedMax = 50;

/** The row each list was left by: of an entry of the history and a list on its page. */
const leftBy = new Map<string, string>();

interface ReturnedRow {
  /** Key of the row that was opened from here before somebody came back. */
  readonly returnedKey: string | undefined;
  readonly remember: (rowKey: string) => void;
}

/** Back finds the row again: it is in view, and the first that Tab reaches in its list. `body` holds the rows, in the order of `keys`. */
export const useReturnedRow = (label: string, keys: readonly string[], body: RefObject<HTMLElement | null>): ReturnedRow => {
  const { key, pathname } = useLocation();
  const place = `${key} ${pathname} ${label}`;
  const [returnedKey] = useState(() => leftBy.get(place));
  const [at] = useState(() => (returnedKey === undefined ? -1 : keys.indexOf(returnedKey)));
  useEffect(() => {
    if (at >= 0) body.current?.children[at]?.scrollIntoView?.({ block: 'nearest' });
  }, [at, body]);
  const remember = (rowKey: string): void => {
    leftBy.delete(place);
    leftBy.set(place, rowKey);
    const oldest = leftBy.keys().next().value;
    if (leftBy.size > rememberedMax && oldest !== undefined) leftBy.delete(oldest);
  };
  return { returnedKey, remember };
};
