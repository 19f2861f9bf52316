import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** As many pages as somebody goes back through. */
const keptMax = 50;

interface Place {
  /** The row it was left by. */
  readonly row?: string;
  /** How far its rows were scrolled, in pixels. */
  readonly top?: number;
}

/** Where each list was left: of an entry of the history and a list on its page. */
const left = new Map<string, Place>();

const keep = (at: string, place: Place): void => {
  const before = left.get(at);
  left.delete(at);
  left.set(at, { ...before, ...place });
  const oldest = left.keys().next().value;
  if (left.size > keptMax && oldest !== undefined) left.delete(oldest);
};

const scrollerOf = (body: HTMLElement | null): HTMLElement | null =>
  body?.closest<HTMLElement>('.t-table-wrap') ?? null;

interface KeptPlace {
  /** Key of the row that was opened from here before somebody came back. */
  readonly returnedKey: string | undefined;
  readonly remember: (rowKey: string) => void;
}

export interface KeptPlaceOptions {
  readonly label: string;
  /** Of the rows shown, in their order. */
  readonly keys: readonly string[];
  readonly body: RefObject<HTMLElement | null>;
  /** Whether the rows of another page or filter are still on their way. */
  readonly refreshing: boolean;
}

/**
 * Back and Forward find a list as it was left: scrolled as far, and with the row it was left by in view and in focus,
 * unless the focus has found another place.
 */
export const useKeptPlace = ({ label, keys, body, refreshing }: KeptPlaceOptions): KeptPlace => {
  const { key, pathname } = useLocation();
  const comesBack = useNavigationType() === 'POP';
  const at = `${key} ${pathname} ${label}`;
  const [returnedKey, setReturnedKey] = useState(() => left.get(at)?.row);
  const current = useRef(at);
  const shown = useRef<string | null>(null);
  useLayoutEffect(() => {
    // What is scrolled from now on is scrolled here: before the rows of a new page scroll by themselves.
    current.current = at;
  }, [at]);
  useEffect(() => {
    const scroller = scrollerOf(body.current);
    if (scroller === null) return undefined;
    const follow = (): void => {
      if (shown.current === current.current) keep(current.current, { top: scroller.scrollTop });
    };
    scroller.addEventListener('scroll', follow, { passive: true });
    return () => scroller.removeEventListener('scroll', follow);
  }, [body]);
  useEffect(() => {
    if (refreshing || shown.current === at) return;
    const isFirst = shown.current === null;
    shown.current = at;
    const place = comesBack ? left.get(at) : undefined;
    setReturnedKey(place?.row);
    const scroller = scrollerOf(body.current);
    if (comesBack && scroller !== null && !(isFirst && place?.top === undefined)) scroller.scrollTop = place?.top ?? 0;
    const row = place?.row === undefined ? undefined : body.current?.children[keys.indexOf(place.row)];
    if (!(row instanceof HTMLElement)) return;
    row.scrollIntoView?.({ block: 'nearest' });
    const focused = document.activeElement;
    if (row.hasAttribute('tabindex') && (focused === null || focused === document.body || focused.id === 'main'))
      row.focus({ preventScroll: true });
  }, [at, refreshing, comesBack, keys, body]);
  return { returnedKey, remember: (row) => keep(at, { row }) };
};
