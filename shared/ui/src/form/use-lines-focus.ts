import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus in lines that are added and removed: on the first field of an added line, and on the Add button after
 * a removal.
 */
export const useLinesFocus = <Place extends HTMLElement>(count: number, line = 'li'): RefObject<Place | null> => {
  const place = useRef<Place>(null);
  const before = useRef(count);
  useEffect(() => {
    const more = count - before.current;
    before.current = count;
    const focused = document.activeElement;
    // A line that appears by itself, as from a draft, takes no focus.
    if (more === 1 && focused instanceof HTMLButtonElement && place.current?.contains(focused))
      [...place.current.querySelectorAll(line)].at(-1)?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    if (more < 0 && focused === document.body)
      [...(place.current?.querySelectorAll('button') ?? [])].find((button) => button.closest(line) === null)?.focus();
  }, [count, line]);
  return place;
};
