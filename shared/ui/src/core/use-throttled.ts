import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { throttle } from './timing';

/** Searches other than the header's ask at most this often (specification, section 9). */
export const searchThrottleMs = 1000;

/** `value`, changing at most once every `ms`, and always ending on the last one. */
export const useThrottled = <T>(value: T, ms: number = searchThrottleMs): T => {
  const [throttled, setThrottled] = useState(value);
  const push = useMemo(() => throttle((next: T) => setThrottled(() => next), ms), [ms]);
  const first = useRef(true);
  useEffect(() => {
    // The first value is shown already; it must not start the clock.
    if (first.current) first.current = false;
    else push(value);
  }, [push, value]);
  useEffect(() => () => push.cancel(), [push]);
  return throttled;
};

export interface ThrottledSearchOptions {
  /** Term to start from, such as the one in the address; a new one from outside replaces what was typed. */
  readonly initial?: string;
  readonly onSearch?: (term: string) => void;
  readonly delayMs?: number;
}

export interface ThrottledSearch {
  /** What stands in the field. */
  readonly text: string;
  /** What is searched for: follows the text, trimmed, at most every `delayMs`. */
  readonly term: string;
  readonly setText: (text: string) => void;
  /** Searches for what is typed without waiting (Enter). */
  readonly searchNow: () => void;
}

/** A search field's state: what is typed at once, what is asked for throttled. */
export const useThrottledSearch = ({
  initial = '',
  onSearch,
  delayMs = searchThrottleMs,
}: ThrottledSearchOptions = {}): ThrottledSearch => {
  const [text, setTypedText] = useState(initial);
  const [term, setTerm] = useState(initial.trim());
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  const lastTerm = useRef(initial.trim());
  const push = useMemo(
    () =>
      throttle((next: string) => {
        if (next === lastTerm.current) return;
        lastTerm.current = next;
        setTerm(next);
        search.current?.(next);
      }, delayMs),
    [delayMs],
  );
  useEffect(() => () => push.cancel(), [push]);
  useEffect(() => {
    // Our own search coming back through the address is no news; a cleared filter or the back button is.
    if (initial.trim() === lastTerm.current) return;
    push.cancel();
    lastTerm.current = initial.trim();
    setTypedText(initial);
    setTerm(initial.trim());
  }, [initial, push]);
  const setText = useCallback(
    (next: string) => {
      setTypedText(next);
      push(next.trim());
    },
    [push],
  );
  return { text, term, setText, searchNow: push.flush };
};
