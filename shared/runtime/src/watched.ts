import type { Watched } from './portal';

/** A watched value that can also be set. */
export interface WatchedValue<T> extends Watched<T> {
  readonly set: (value: T) => void;
}

/** Creates a value that notifies its listeners when it is replaced by a different one. */
export const createWatched = <T>(initial: T): WatchedValue<T> => {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
