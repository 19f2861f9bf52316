import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

const typing = 'input, select, textarea, [popover]';

/**
 * The shortcuts of a list with an open record, wherever the focus is in the list: J next, K previous, and the list's own
 * letters. A letter without an act does nothing.
 */
export const handleRowKey = (
  event: KeyboardEvent,
  {
    next,
    previous,
    ...others
  }: { readonly next: (() => void) | undefined; readonly previous: (() => void) | undefined } & Readonly<
    Record<string, (() => void) | undefined>
  >,
): void => {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.defaultPrevented ||
    (event.target instanceof Element && event.target.closest(typing) !== null)
  )
    return;
  const key = event.key.toLowerCase();
  const act = { ...(event.repeat ? {} : others), j: next, k: previous }[key];
  if (!act) return;
  event.preventDefault();
  act();
};

/**
 * When another record opens, moves focus to its row if the focus was on a row, or in the panel of the previous record.
 */
export const useFocusOnOpenRow = (place: RefObject<HTMLElement | null>, openId: string | null): void => {
  const before = useRef<string | null>(null);
  useEffect(() => {
    const leafed = before.current !== null && before.current !== openId;
    before.current = openId;
    const focused = document.activeElement;
    const focusMoves =
      focused?.tagName === 'TR' ? place.current?.contains(focused) : leafed && focused === document.body;
    if (openId !== null && focusMoves) place.current?.querySelector<HTMLElement>('tr[aria-current]')?.focus();
  }, [place, openId]);
};
