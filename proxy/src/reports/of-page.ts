import { resolveRelease, type RegistrySnapshot } from '@tessera/deploy/release';
import { holdOf } from '@tessera/deploy/rules/rules-reducer';
import { hostUnit } from '@tessera/deploy/rules/units';
import { versionIn, type ReleaseVersions } from '../releases/given-releases';

interface Reporter {
  readonly firmId: string;
  readonly userId: string;
}

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
 * Whether a report of what a page of this release can have run is to be counted. A version on trial is judged by pages
 * that were given it, of users who get it: a page can name any release whose versions are published, so what it names
 * does not vouch for it. What remotes do counts for the host of the release too, so that host has to be the reporter's as
 * well.
 */
export const isOfReporter = (
  snapshot: RegistrySnapshot,
  reporter: Reporter,
  release: ReleaseVersions,
  unit: string,
  version: string,
): boolean => {
  if (isTried(snapshot, hostUnit, release.host) && !isOnTrialFor(snapshot, reporter, hostUnit, release.host))
    return false;
  return (
    !isTried(snapshot, unit, version) ||
    (versionIn(release, unit) === version && isOnTrialFor(snapshot, reporter, unit, version))
  );
};
