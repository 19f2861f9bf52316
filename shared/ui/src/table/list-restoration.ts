import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** More pages than anybody goes back through. */
const keptMax = 50;

interface Place {
  /** Key of the row that was opened. */
  readonly row?: string;
  /** Scroll position of the rows, in pixels. */
  readonly top?: number;
}

/** Where each list was left, by history entry and list label. */
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
  const comesBack = useNavigationType() === 'POP';
  const at = `${key} ${pathname} ${label}`;
  const [returnedKey, setReturnedKey] = useState(() => left.get(at)?.row);
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
