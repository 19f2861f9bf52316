import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** More pages than anybody goes back through. */
const positionsMax = 50;

interface ListPosition {
  /** Key of the row that was opened. */
  readonly row?: string;
  /** Scroll position of the rows, in pixels. */
  readonly top?: number;
}

/** Where each list was left, by history entry and list label. */
const positions = new Map<string, ListPosition>();

const savePosition = (at: string, position: ListPosition): void => {
  const before = positions.get(at);
  positions.delete(at);
  positions.set(at, { ...before, ...position });
  const oldest = positions.keys().next().value;
  if (positions.size > positionsMax && oldest !== undefined) positions.delete(oldest);
};

const scrollerOf = (body: HTMLElement | null): HTMLElement | null =>
  body?.closest<HTMLElement>('.t-table-wrap') ?? null;

interface ListRestoration {
  /** Key of the row that was opened from here before the user came back. */
  readonly returnedKey: string | undefined;
  readonly remember: (rowKey: string) => void;
}

export interface ListRestorationOptions {
  readonly label: string;
  /** Keys of the shown rows, in order. */
  readonly keys: readonly string[];
  readonly body: RefObject<HTMLElement | null>;
  /** True while the rows of another page or filter are loading. */
  readonly refreshing: boolean;
}

/**
 * Restores a list on Back and Forward: its scroll position, and the opened row in view and focused, unless something
 * else already has the focus.
 */
export const useListRestoration = ({ label, keys, body, refreshing }: ListRestorationOptions): ListRestoration => {
  const { key, pathname } = useLocation();
  const isReturning = useNavigationType() === 'POP';
  const at = `${key} ${pathname} ${label}`;
  const [returnedKey, setReturnedKey] = useState(() => positions.get(at)?.row);
  const current = useRef(at);
  const shown = useRef<string | null>(null);
  useLayoutEffect(() => {
    // From now on, scrolling belongs to this entry: set it before the new page's rows scroll by themselves.
    current.current = at;
  }, [at]);
  useEffect(() => {
    const scroller = scrollerOf(body.current);
    if (scroller === null) return undefined;
    const follow = (): void => {
      if (shown.current === current.current) savePosition(current.current, { top: scroller.scrollTop });
    };
    scroller.addEventListener('scroll', follow, { passive: true });
    return () => scroller.removeEventListener('scroll', follow);
  }, [body]);
  useEffect(() => {
    if (refreshing || shown.current === at) return;
    const isFirst = shown.current === null;
    shown.current = at;
    const position = isReturning ? positions.get(at) : undefined;
    setReturnedKey(position?.row);
    const scroller = scrollerOf(body.current);
    if (isReturning && scroller !== null && !(isFirst && position?.top === undefined))
      scroller.scrollTop = position?.top ?? 0;
    const row = position?.row === undefined ? undefined : body.current?.children[keys.indexOf(position.row)];
    if (!(row instanceof HTMLElement)) return;
    row.scrollIntoView?.({ block: 'nearest' });
    const focused = document.activeElement;
    if (row.hasAttribute('tabindex') && (focused === null || focused === document.body || focused.id === 'main'))
      row.focus({ preventScroll: true });
  }, [at, refreshing, isReturning, keys, body]);
  return { returnedKey, remember: (row) => savePosition(at, { row }) };
};
