import { held, holdOf } from '../rules/rules-reducer';
import { makeMove, readRules } from '../move-log';
import { entryOf } from '../rules/rules';
import type { ReleaseKeys } from '../signing/keys';
import type { VersionHealth } from './counts';
import { findBreaches, type Breach } from './find-breaches';

export interface HeldVersion extends Breach {
  readonly revision: number;
}

/** Who is named in the moves made here. */
export const healthMover = 'health';
/** The longest reason a move takes. */
const whyMax = 500;

/**
 * Holds every version on trial that does worse than it may, one move each. Of several processes that see it one makes
 * the move; the others find it held.
 * @param keys the proxy's own, in an installation that signs.
 * @returns what was held by this call.
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
    const move = await makeMove(
      registryDir,
      { by: healthMover, why, what: 'hold', unit, from: null, to: version, keys },
      (rules) =>
        entryOf(rules.canaries, unit)?.version === version && holdOf(rules, unit, version) === null
          ? held(rules, unit, version, why)
          : rules,
    );
    if (move) done.push({ unit, version, why, revision: move.revision });
  }
  return done;
};
