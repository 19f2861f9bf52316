import { builtins } from './builtins';
import { pageThings } from './page-things';
import type { Change, SharedThing } from './shared-thing';

export type { Change, SharedThing } from './shared-thing';

const rememberAll = (things: readonly SharedThing[]): (() => readonly Change[]) => {
  const since = things.map((thing) => thing.remember());
  return () => since.flatMap((changes) => changes());
};

/** The page as it is now. Look at `functions` first, and put them back: the rest is found with them. */
export const rememberPage = (): {
  readonly functions: () => readonly Change[];
  readonly page: () => readonly Change[];
} => ({ functions: builtins.remember(), page: rememberAll(pageThings) });
