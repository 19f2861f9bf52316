import { resolveRelease, type RegistrySnapshot } from '@tessera/deploy/release';
import { holdOf } from '@tessera/deploy/rules/rules-reducer';
import { hostUnit } from '@tessera/deploy/rules/units';
import type { ReleaseVersions } from '../releases/given-releases';

interface Reporter {
  readonly firmId: string;
  readonly userId: string;
}

const versionIn = (release: ReleaseVersions, unit: string): string | null =>
  unit === hostUnit ? release.host : Object.hasOwn(release.remotes, unit) ? (release.remotes[unit] ?? null) : null;

/** Whether the rules give this user a version that is on trial. */
const isOnTrialFor = (
  snapshot: RegistrySnapshot,
  { firmId, userId }: Reporter,
  unit: string,
  version: string,
): boolean => {
  const flags = [...snapshot.remotes.keys()].map((name) => `remote.${name}`);
  const { host, remotes } = resolveRelease(snapshot, { firmId, userId, flags });
  return (unit === hostUnit ? host : remotes.find(({ name }) => name === unit))?.version === version;
};

/** Whether a version is on trial. What is held already is not judged any more. */
const isTried = ({ rules }: RegistrySnapshot, unit: string, version: string): boolean =>
  rules.canaries[unit]?.version === version && holdOf(rules, unit, version) === null;

/**
 * Whether a page of this release can have run a version that the rules name: it is the release's own, or it stood in
 * after a failure. A version on trial is judged by pages that were given it, of users who get it: a page can name any
 * release whose versions are published, so what it names does not vouch for it. What remotes do counts for the host of
 * the release too, so that host has to be the reporter's as well.
 */
export const isOfPage = (
  snapshot: RegistrySnapshot,
  reporter: Reporter,
  release: ReleaseVersions | null,
  unit: string,
  version: string,
): boolean => {
  if (release === null) return false;
  const given = versionIn(release, unit);
  if (given === null) return false;
  if (isTried(snapshot, hostUnit, release.host) && !isOnTrialFor(snapshot, reporter, hostUnit, release.host))
    return false;
  return !isTried(snapshot, unit, version) || (given === version && isOnTrialFor(snapshot, reporter, unit, version));
};
