import type { Watched } from '@tessera/runtime';
import { createWatched } from '@tessera/runtime/host';

/** The preference for shortcuts without Ctrl or Cmd, stored on this device. */
export interface SingleKeys {
  readonly on: Watched<boolean>;
  readonly set: (on: boolean) => void;
}

const key = 'tessera.single-keys';

export const createSingleKeys = (): SingleKeys => {
  const on = createWatched(localStorage.getItem(key) !== 'off');
  return {
    on,
    set: (next) => {
      localStorage.setItem(key, next ? 'on' : 'off');
      on.set(next);
    },
  };
};
