import type { HostManifest, PortalManifest } from '@tessera/contract';
import { holdOf } from '../rules/rules-reducer';
import { incompatibility } from '../rules/compatibility';
import { entryOf, type ReleaseRules } from '../rules/rules';
import { namedUnits } from '../rules/named-versions';
import type { RegistrySnapshot } from '../snapshot';
import { hostUnit } from '../rules/units';
import type { LiveVersions } from './rules/candidate';

/** A channel's version and the good one before it, which a page falls back to and a rollback goes to. */
const goodOnChannelMax = 2;

/**
 * Versions of a unit that somebody may get, each with the first reason why. `fits` says whether a version can be given
 * at all.
 */
const liveOf = (
  rules: ReleaseRules,
  unit: string,
  fits: readonly ((version: string) => boolean)[],
): Map<string, string> => {
  const live = new Map<string, string>();
  const add = (version: string, why: string): void => {
    if (!live.has(version) && fits.some((fit) => fit(version))) live.set(version, why);
  };
  const isFree = (version: string): boolean => holdOf(rules, unit, version) === null;
  for (const [channel, units] of Object.entries(rules.channels)) {
    const place = entryOf(units, unit);
    if (!place) continue;
    for (const fit of fits) {
      const good = [place.version, ...place.history]
        .filter((version) => isFree(version) && fit(version))
        .slice(0, goodOnChannelMax);
      for (const version of good)
        add(version, version === place.version ? `on ${channel}` : `the good version before, on ${channel}`);
    }
  }
  const canary = entryOf(rules.canaries, unit);
  if (canary && isFree(canary.version)) add(canary.version, 'on trial');
  for (const [firm, units] of Object.entries(rules.pins)) {
    const version = entryOf(units, unit);
    if (version !== undefined) add(version, `pinned for ${firm}`);
  }
  return live;
};

/**
 * Every host and remote version that some firm or user may get now, by any ring, pin or canary: a candidate must work
 * with all of them. A killed remote counts, because reviving it is not checked.
 */
export const liveVersions = ({ rules, hosts, remotes }: RegistrySnapshot): LiveVersions => {
  const why = new Map<string, string>();
  const note = (unit: string, live: ReadonlyMap<string, string>): void =>
    live.forEach((reason, version) => why.set(`${unit} ${version}`, reason));

  const liveHosts = liveOf(rules, hostUnit, [(version) => hosts.has(version)]);
  note(hostUnit, liveHosts);
  const hostManifests = [...liveHosts.keys()].flatMap((version): HostManifest | [] => hosts.get(version) ?? []);

  const remoteManifests: PortalManifest[] = [];
  for (const name of namedUnits(rules).filter((unit) => unit !== hostUnit)) {
    const versions = remotes.get(name);
    const runsIn =
      (host: HostManifest) =>
      (version: string): boolean => {
        const published = versions?.get(version);
        return published !== undefined && incompatibility(host, published.manifest) === null;
      };
    const live = liveOf(
      rules,
      name,
      hostManifests.length > 0 ? hostManifests.map(runsIn) : [(version) => versions?.has(version) === true],
    );
    note(name, live);
    remoteManifests.push(
      ...[...live.keys()].flatMap((version): PortalManifest | [] => versions?.get(version)?.manifest ?? []),
    );
  }
  return { hosts: hostManifests, remotes: remoteManifests, why };
};
