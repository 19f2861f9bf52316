import { latestRevision, readChange, type ReleaseChange } from './change-log';
import { RegistryError } from './rules/registry-error';
import { placeOf } from './rules/rules-reducer';
import { emptyRules, stableChannel } from './rules/rules';

const changeAt = (registryDir: string, revision: number): Promise<ReleaseChange | null> =>
  readChange(registryDir, revision).catch((error: unknown) => {
    if (error instanceof RegistryError) return null;
    throw error;
  });

/**
 * The change that brought the stable channel to the version of a unit that it gives now; null when there is none, or
 * when it cannot be read any more.
 */
export const lastMoveOf = async (registryDir: string, unit: string): Promise<ReleaseChange | null> => {
  let change: ReleaseChange | null = null;
  for (let revision = await latestRevision(registryDir); revision >= 0; revision -= 1) {
    const before = revision === 0 ? null : await changeAt(registryDir, revision);
    if (revision > 0 && before === null) return null;
    const wasAt = placeOf(before?.rules ?? emptyRules, stableChannel, unit);
    if (change && wasAt !== placeOf(change.rules, stableChannel, unit)) return change;
    change = before;
  }
  return null;
};
