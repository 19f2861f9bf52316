export interface Delayed<Args extends readonly unknown[]> {
  (...args: Args): void;
  /** Cancels a pending call. */
  readonly cancel: () => void;
  /** Makes a pending call now. */
  readonly flush: () => void;
}

/** Calls `fn` once, with the last arguments, when `ms` have passed without another call. */
export const debounce = <Args extends readonly unknown[]>(fn: (...args: Args) => void, ms: number): Delayed<Args> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: Args | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const args = waiting;
    waiting = undefined;
    if (args !== undefined) fn(...args);
  };
  const debounced = (...args: Args): void => {
    waiting = args;
    clearTimeout(timer);
    timer = setTimeout(flush, ms);
  };
  return Object.assign(debounced, {
    flush,
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
      waiting = undefined;
    },
  });
};

/** Calls `fn` at once and then at most once every `ms`; the last arguments are always used in the end. */
export const throttle = <Args extends readonly unknown[]>(fn: (...args: Args) => void, ms: number): Delayed<Args> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: Args | undefined;
  const rest = (): void => {
    timer = undefined;
    if (waiting === undefined) return;
    const args = waiting;
    waiting = undefined;
    timer = setTimeout(rest, ms);
    fn(...args);
  };
  const throttled = (...args: Args): void => {
    if (timer !== undefined) {
      waiting = args;
      return;
    }
    timer = setTimeout(rest, ms);
    fn(...args);
  };
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
    waiting = undefined;
  };
  const flush = (): void => {
    const args = waiting;
    cancel();
    if (args !== undefined) fn(...args);
  };
  return Object.assign(throttled, { flush, cancel });
};
