import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { throttle } from './timing';

/** Searches other than the header's run at most this often (specification, section 9). */
export const searchThrottleMs = 1000;

/** `value`, updated at most once every `ms`; it always reaches the last value. */
export const useThrottled = <T>(value: T, ms: number = searchThrottleMs): T => {
  const [throttled, setThrottled] = useState(value);
  const push = useMemo(() => throttle((next: T) => setThrottled(() => next), ms), [ms]);
  const first = useRef(true);
  useEffect(() => {
    // The first value is already shown and must not start the timer.
    if (first.current) first.current = false;
    else push(value);
  }, [push, value]);
  useEffect(() => () => push.cancel(), [push]);
  return throttled;
};

export interface ThrottledSearchOptions {
  /** The initial term, such as the one in the address; a new one from outside replaces what was typed. */
  readonly initial?: string;
  readonly onSearch?: (term: string) => void;
  readonly delayMs?: number;
}

export interface ThrottledSearch {
  /** The text in the field. */
  readonly text: string;
  /** The term to search for: the trimmed text, updated at most every `delayMs`. */
  readonly term: string;
  readonly setText: (text: string) => void;
  /** Searches for the typed text without waiting (Enter). */
  readonly searchNow: () => void;
}

/** The state of a search field: the text as typed, and the throttled search term. */
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
    // Ignore our own term coming back through the address; react to a cleared filter or the Back button.
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
