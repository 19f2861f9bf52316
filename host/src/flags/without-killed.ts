import type { Watched } from '@tessera/runtime';
import { createWatched } from '@tessera/runtime/host';
import { sameFlags, type FlagList } from './flags';

/** The firm's flags without those of remotes that are switched off for everybody: a kill goes the way of a flag. */
export const withoutKilled = (flags: Watched<FlagList>, killed: Watched<readonly string[]>): Watched<FlagList> => {
  const left = (): FlagList =>
    flags.get()?.filter((flag) => !killed.get().some((name) => flag === `remote.${name}`)) ?? null;
  const list = createWatched<FlagList>(left());
  const settle = (): void => {
    const now = left();
    if (!sameFlags(list.get(), now)) list.set(now);
  };
  flags.subscribe(settle);
  killed.subscribe(settle);
  return list;
};
