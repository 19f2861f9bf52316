import type { Watched } from '@tessera/runtime';
import { createWatched } from '@tessera/runtime/host';
import type { FlagList } from './flags';
import { sameFlags } from './flags';

/**
 * The flags the page goes by. They follow the server's list at once, except that nobody's unsaved work is taken away
 * unasked.
 */
export interface FlagsInForce extends Watched<FlagList> {
  /** Flags that are off for the firm and stay in force here while there is unsaved work. */
  readonly waiting: Watched<readonly string[]>;
  /** Flags that have come on for remotes this page's release does not know; a reload brings them. */
  readonly afterReload: Watched<readonly string[]>;
  /** The user would rather leave the unsaved work. */
  readonly applyNow: () => void;
}

interface FlagsInForceTools {
  readonly asked: Watched<FlagList>;
  readonly unsaved: Watched<readonly unknown[]>;
  /** Names of the remotes in the page's release. */
  readonly remotes: readonly string[];
}

const remoteOf = (flag: string): string | null => (flag.startsWith('remote.') ? flag.slice('remote.'.length) : null);

export const createFlagsInForce = ({ asked, unsaved, remotes }: FlagsInForceTools): FlagsInForce => {
  const inForce = createWatched(asked.get());
  const waiting = createWatched<readonly string[]>([]);
  const afterReload = createWatched<readonly string[]>([]);
  // A remote the firm had when the page came and the release has not is one that cannot be loaded: a reload would not
  // bring it.
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
