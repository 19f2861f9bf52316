import type { Watched } from './portal';

/** A watched value together with the way to change it. */
export interface WatchedValue<T> extends Watched<T> {
  readonly set: (value: T) => void;
}

/** A value that tells its listeners when it is replaced by another one. */
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
