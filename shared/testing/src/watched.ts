import type { Watched } from '@tessera/runtime';

export interface SettableWatched<T> extends Watched<T> {
  readonly set: (value: T) => void;
  readonly listenerCount: () => number;
}

export const createWatched = <T>(start: T): SettableWatched<T> => {
  let value = start;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      listeners.forEach((listener) => listener());
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    listenerCount: () => listeners.size,
  };
};
