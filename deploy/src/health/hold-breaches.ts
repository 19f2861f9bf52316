import type { ReleaseChangeKind } from '@tessera/contract/releases/values';
import { held, holdOf } from '../rules/rules-reducer';
import { latestRevision, readChange, readRules, recordChange } from '../change-log';
import { RegistryError } from '../rules/registry-error';
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
/** How often a version is judged while others change the registry. */
const triesMax = 5;
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
  for (const { unit, version } of findBreaches(health, now)) {
    const made = await holdIfStillBad(registryDir, { unit, version }, { health, keys, nowMs });
    if (made) done.push(made);
  }
  return done;
};

/**
 * Judges a version and holds it if the registry has not moved meanwhile; if it has, judges again: an operator may have
 * released its hold since, and what led to that hold must not hold it again.
 */
const holdIfStillBad = async (
  registryDir: string,
  { unit, version }: Pick<Breach, 'unit' | 'version'>,
  {
    health,
    keys,
    nowMs,
  }: { readonly health: readonly VersionHealth[]; readonly keys: ReleaseKeys | undefined; readonly nowMs: number },
): Promise<HeldVersion | null> => {
  for (let tries = 1; ; tries += 1) {
    const { revision: expectedRevision, rules: now } = await readRules(registryDir, keys?.trusted);
    const isIt = (each: Breach): boolean => each.unit === unit && each.version === version;
    const found = findBreaches(health, now).find(isIt);
    if (!found) return null;
    const sinceMs = await releasedAtMs(registryDir, found, nowMs, keys?.trusted ?? null);
    const breach =
      sinceMs === null ? found : findBreaches(await readHealth(registryDir, nowMs, sinceMs), now).find(isIt);
    if (!breach) return null;
    const why = breach.why.slice(0, whyMax);
    try {
      const change = await recordChange(
        registryDir,
        { by: healthAuthor, why, what: 'hold', unit, from: null, to: version, keys, expectedRevision },
        (rules) =>
          entryOf(rules.canaries, unit)?.version === version && holdOf(rules, unit, version) === null
            ? held(rules, unit, version, why)
            : rules,
      );
      return change && { unit, version, why, revision: change.revision };
    } catch (error) {
      if (!(error instanceof RegistryError) || error.code !== 'moved' || tries === triesMax) throw error;
    }
  }
};
