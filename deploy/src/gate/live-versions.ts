import type { HostManifest, PortalManifest } from '@tessera/contract';
import { holdOf } from '../rules/rules-reducer';
import { incompatibility } from '../rules/compatibility';
import { entryOf, stableChannel, type ReleaseRules } from '../rules/rules';
import { namedUnits } from '../rules/named-versions';
import type { RegistrySnapshot } from '../snapshot';
import { hostUnit } from '../rules/units';
import type { LiveVersions } from './rules/candidate';

/** A channel's version and the good one before it, which a page falls back to and a rollback goes to. */
const goodOnChannelMax = 2;

interface Reason {
  readonly why: string;
  /** Whether nobody is given it now. */
  readonly isStandby: boolean;
}

/** Which versions run in a host, and whether nobody is given that host now. */
interface Fit {
  readonly runs: (version: string) => boolean;
  readonly isStandby: boolean;
}

/**
 * Versions of a unit that somebody may get, each with the first reason why somebody is given it now, if there is one.
 * `fits` says whether a version can be given at all.
 */
const liveOf = (rules: ReleaseRules, unit: string, fits: readonly Fit[]): Map<string, Reason> => {
  const live = new Map<string, Reason>();
  const add = (version: string, why: string, isStandby = false): void => {
    const known = live.get(version);
    if ((!known || (known.isStandby && !isStandby)) && fits.some(({ runs }) => runs(version)))
      live.set(version, { why, isStandby });
  };
  const isFree = (version: string): boolean => holdOf(rules, unit, version) === null;
  for (const [channel, units] of Object.entries(rules.channels)) {
    const place = entryOf(units, unit);
    if (!place) continue;
    for (const { runs, isStandby } of fits) {
      const good = [place.version, ...place.history]
        .filter((version) => isFree(version) && runs(version))
        .slice(0, goodOnChannelMax);
      for (const version of good)
        if (version === good[0])
          add(version, version === place.version ? `on ${channel}` : `given on ${channel}`, isStandby);
        else add(version, `the good version before, on ${channel}`, true);
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
  const standby = new Set<string>();
  const note = (unit: string, live: ReadonlyMap<string, Reason>): void =>
    live.forEach((reason, version) => {
      why.set(`${unit} ${version}`, reason.why);
      if (reason.isStandby) standby.add(`${unit} ${version}`);
    });
  const keeps = new Map<string, Set<string>>();

  const liveHosts = liveOf(rules, hostUnit, [{ runs: (version) => hosts.has(version), isStandby: false }]);
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
    const place = entryOf(rules.channels[stableChannel], name);
    for (const host of hostManifests) {
      const isKept = [...(place ? [place.version, ...place.history] : [])].some(
        (version) => holdOf(rules, name, version) === null && runsIn(host)(version),
      );
      if (isKept) keeps.set(host.version, (keeps.get(host.version) ?? new Set<string>()).add(name));
    }
    const fits = hostManifests.map((host) => ({
      runs: runsIn(host),
      isStandby: standby.has(`${hostUnit} ${host.version}`),
    }));
    const live = liveOf(
      rules,
      name,
      fits.length > 0 ? fits : [{ runs: (version) => versions?.has(version) === true, isStandby: false }],
    );
    note(name, live);
    remoteManifests.push(
      ...[...live.keys()].flatMap((version): PortalManifest | [] => versions?.get(version)?.manifest ?? []),
    );
  }
  return { hosts: hostManifests, remotes: remoteManifests, why, standby, keeps };
};
