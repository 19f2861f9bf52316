import { held, holdOf } from '../rules/rules-reducer';
import { recordChange, readRules } from '../change-log';
import { entryOf } from '../rules/rules';
import type { ReleaseKeys } from '../signing/keys';
import type { VersionHealth } from './counts';
import { findBreaches, type Breach } from './find-breaches';

export interface HeldVersion extends Breach {
  readonly revision: number;
}

/** Author of the changes made here. */
const healthAuthor = 'health';
/** Longest reason of a change. */
const whyMax = 500;

/**
 * Holds every version on trial that exceeds the limits, one change each. If several processes see it, one makes the
 * change and the others find it held.
 * @param keys the proxy's own, in an installation that signs.
 * @returns the versions held by this call.
 */
export const holdBreaches = async (
  registryDir: string,
  health: readonly VersionHealth[],
  keys?: ReleaseKeys,
): Promise<HeldVersion[]> => {
  const done: HeldVersion[] = [];
  for (const breach of findBreaches(health, (await readRules(registryDir, keys?.trusted)).rules)) {
    const { unit, version } = breach;
    const why = breach.why.slice(0, whyMax);
    const change = await recordChange(
      registryDir,
      { by: healthAuthor, why, what: 'hold', unit, from: null, to: version, keys },
      (rules) =>
        entryOf(rules.canaries, unit)?.version === version && holdOf(rules, unit, version) === null
          ? held(rules, unit, version, why)
          : rules,
    );
    if (change) done.push({ unit, version, why, revision: change.revision });
  }
  return done;
};
