import type { Watched } from '@tessera/runtime';
import { createWatched } from '@tessera/runtime/host';
import type { FlagList } from './flags';
import { sameFlags } from './flags';

/**
 * The flags that this page applies. They follow the server's list at once, except that unsaved work is never removed
 * without asking.
 */
export interface FlagsInForce extends Watched<FlagList> {
  /** Flags that are off for the firm but stay in force here while there is unsaved work. */
  readonly waiting: Watched<readonly string[]>;
  /** Flags that came on for remotes this page's release does not have; a reload brings them. */
  readonly afterReload: Watched<readonly string[]>;
  /** The user prefers to lose the unsaved work. */
  readonly applyNow: () => void;
}

interface FlagsInForceDependencies {
  readonly asked: Watched<FlagList>;
  readonly unsaved: Watched<readonly unknown[]>;
  /** Names of the remotes in the page's release. */
  readonly remotes: readonly string[];
}

const remoteOf = (flag: string): string | null => (flag.startsWith('remote.') ? flag.slice('remote.'.length) : null);

export const createFlagsInForce = ({ asked, unsaved, remotes }: FlagsInForceDependencies): FlagsInForce => {
  const inForce = createWatched(asked.get());
  const waiting = createWatched<readonly string[]>([]);
  const afterReload = createWatched<readonly string[]>([]);
  // If the firm already had the remote when the page loaded and the release lacks it, it cannot be loaded: a reload
  // would not help.
  let known = asked.get();
  const set = (list: FlagList): void => {
    if (!sameFlags(inForce.get(), list)) inForce.set(list);
  };
  const setNames = (watched: typeof waiting, names: readonly string[]): void => {
    if (!sameFlags(watched.get(), names)) watched.set(names);
  };

  const settle = (mayTakeAway: boolean): void => {
    const next = asked.get();
    if (next === null) return;
    known ??= next;
    setNames(
      afterReload,
      next.filter((flag) => {
        const remote = remoteOf(flag);
        return remote !== null && !remotes.includes(remote) && !known?.includes(flag);
      }),
    );
    const going = (inForce.get() ?? []).filter((flag) => !next.includes(flag));
    if (going.length === 0 || mayTakeAway) {
      setNames(waiting, []);
      return set(next);
    }
    set([...new Set([...next, ...going])].sort());
    setNames(waiting, going);
  };
  const settleSafely = (): void => settle(unsaved.get().length === 0);
  asked.subscribe(settleSafely);
  unsaved.subscribe(() => {
    if (waiting.get().length > 0) settleSafely();
  });

  return { get: inForce.get, subscribe: inForce.subscribe, waiting, afterReload, applyNow: () => settle(true) };
};
