import type { ReleaseChangeKind } from '@tessera/contract/releases/values';
import { held, holdOf } from '../rules/rules-reducer';
import { latestRevision, readChange, readRules, recordChange } from '../change-log';
import { entryOf } from '../rules/rules';
import type { ReleaseKeys, TrustedKeys } from '../signing/keys';
import { windowMinutes, type VersionHealth } from './counts';
import { readHealth } from './health-files';
import { findBreaches, type Breach } from './find-breaches';

export interface HeldVersion extends Breach {
  readonly revision: number;
}

/** Author of the changes made here. */
const healthAuthor = 'health';
const releaseOfHold: ReleaseChangeKind = 'release of hold';
/** Longest reason of a change. */
const whyMax = 500;

/**
 * When a hold of a version was last released, in milliseconds since the epoch; null when that is more than an hour ago,
 * or was never done. Changes older than the window are not read.
 */
const releasedAtMs = async (
  registryDir: string,
  { unit, version }: Breach,
  nowMs: number,
  trusted: TrustedKeys | null,
): Promise<number | null> => {
  for (let revision = await latestRevision(registryDir); revision > 0; revision -= 1) {
    const change = await readChange(registryDir, revision, trusted);
    const atMs = Date.parse(change.at);
    if (nowMs - atMs > windowMinutes * 60_000) return null;
    const wasHeld = change.what === releaseOfHold && change.unit === unit && change.from === version;
    if (wasHeld) return atMs;
  }
  return null;
};

/**
 * Holds every version on trial that exceeds the limits, one change each. If several processes see it, one makes the
 * change and the others find it held. What led to a hold that somebody has released does not hold again: such a version is
 * judged by what was told since.
 * @param health the counts of the last hour.
 * @param keys the proxy's own, in an installation that signs.
 * @returns the versions held by this call.
 */
export const holdBreaches = async (
  registryDir: string,
  health: readonly VersionHealth[],
  keys?: ReleaseKeys,
  nowMs = Date.now(),
): Promise<HeldVersion[]> => {
  const done: HeldVersion[] = [];
  const { rules: now } = await readRules(registryDir, keys?.trusted);
  for (const found of findBreaches(health, now)) {
    const { unit, version } = found;
    const sinceMs = await releasedAtMs(registryDir, found, nowMs, keys?.trusted ?? null);
    const breach =
      sinceMs === null
        ? found
        : findBreaches(await readHealth(registryDir, nowMs, sinceMs), now).find((each) => each.unit === unit);
    if (!breach) continue;
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
