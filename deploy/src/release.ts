import type { PortalManifest, PreviousVersion, Release, ReleasedHost, ReleasedRemote } from '@tessera/contract';
import { releaseIdOf, versionsByName } from './rules/release-id';
import { candidatesFor, ringOf, type Candidate, type ReleaseQuestion } from './rules/candidates';
import { holdOf } from './rules/rules-reducer';
import { incompatibility } from './rules/compatibility';
import { entryOf, stableChannel } from './rules/rules';
import { namedUnits } from './rules/named-versions';
import type { RegistrySnapshot } from './snapshot';
import { hostUnit } from './rules/units';

export type { ReleaseQuestion } from './rules/candidates';
export { readRegistry, type ManifestCache, type RegistrySnapshot } from './snapshot';

interface Choice {
  readonly chosen: Candidate | null;
  /** The next good one after it. */
  readonly next: Candidate | null;
  /** Sentences that say why the candidates before the chosen one were not taken. */
  readonly passedOver: readonly string[];
}

/** The first acceptable candidate, and the next. A hold does not apply to firms pinned to the version. */
const choose = (
  candidates: readonly Candidate[],
  isHeld: (version: string) => boolean,
  unfit: (version: string, ground: Candidate['ground']) => string | null,
): Choice => {
  let chosen: Candidate | null = null;
  const passedOver: string[] = [];
  for (const candidate of candidates) {
    const against =
      candidate.ground !== 'pin' && isHeld(candidate.version) ? 'is held' : unfit(candidate.version, candidate.ground);
    if (against === null) {
      if (chosen) return { chosen, next: candidate, passedOver };
      chosen = candidate;
    } else if (!chosen) passedOver.push(`${candidate.version} (${candidate.ground}) ${against}.`);
  }
  return { chosen, next: null, passedOver };
};

const inWords = (reason: string, passedOver: readonly string[]): string => [...passedOver, reason].join(' ');

const baseOf = (name: string, version: string): string => `/remotes/${name}/${version}/`;

const resolveHost = ({ rules, hosts }: RegistrySnapshot, question: ReleaseQuestion): ReleasedHost => {
  const candidates = candidatesFor(rules, hostUnit, question);
  const isHeld = (version: string): boolean => holdOf(rules, hostUnit, version) !== null;
  const unreadable = (version: string): string | null => (hosts.has(version) ? null : 'cannot be read');
  // A browser says by itself what did not start in it, and so overrides no operator: a pinned firm keeps its version.
  const without = choose(candidates, isHeld, (version, ground) =>
    version === question.failedHost && ground !== 'pin' ? 'did not start in this browser' : unreadable(version),
  );
  // With no other host, the one that failed is tried again.
  const { chosen, passedOver } = without.chosen ? without : choose(candidates, isHeld, unreadable);
  if (!chosen)
    return { version: '', ground: 'stable', reason: inWords('No version of the host can be given.', passedOver) };
  return { version: chosen.version, ground: chosen.ground, reason: inWords(chosen.reason, passedOver) };
};

/** A manifest without what only the publish gate reads: every page of the portal carries it. */
const forPages = (manifest: PortalManifest | undefined): PortalManifest | undefined => {
  if (!manifest) return undefined;
  const { loads: _loads, takes: _takes, ...rest } = manifest;
  return rest;
};

/** A remote in the release, or a sentence saying why it is absent. */
const resolveRemote = (
  snapshot: RegistrySnapshot,
  hostVersion: string,
  name: string,
  question: ReleaseQuestion,
): ReleasedRemote | string => {
  const { rules } = snapshot;
  const { firmId, flags } = question;
  if (flags === null) return `The flags of firm ${firmId} could not be read.`;
  if (!flags.includes(`remote.${name}`)) return `Firm ${firmId} does not have the flag remote.${name}.`;
  if (entryOf(rules.kills, name) !== undefined) return 'It is switched off for everybody.';

  const host = snapshot.hosts.get(hostVersion);
  if (!host) return 'There is no host it could run in.';
  const versions = snapshot.remotes.get(name);
  const candidates = candidatesFor(rules, name, question);
  const { chosen, next, passedOver } = choose(
    candidates,
    (version) => holdOf(rules, name, version) !== null,
    (version) => {
      const published = versions?.get(version);
      return published ? incompatibility(host, published.manifest) : 'cannot be read';
    },
  );
  const manifest = chosen && forPages(versions?.get(chosen.version)?.manifest);
  if (!chosen || !manifest) {
    const ring = ringOf(rules, firmId);
    return candidates.length === 0
      ? `No version of it is on the channel ${ring === stableChannel ? ring : `${ring} or ${stableChannel}`}.`
      : inWords('No version of it can be given.', passedOver);
  }
  const nextIntegrity = next && versions?.get(next.version)?.manifestIntegrity;
  const previous: PreviousVersion | null =
    next && nextIntegrity
      ? {
          version: next.version,
          base: baseOf(name, next.version),
          reason: next.reason,
          manifestIntegrity: nextIntegrity,
        }
      : null;
  return {
    name,
    version: chosen.version,
    base: baseOf(name, chosen.version),
    ground: chosen.ground,
    reason: inWords(chosen.reason, passedOver),
    manifest,
    previous,
  };
};

/**
 * Decides which version of the host and of each remote a user gets, and why. Pure: the same snapshot and question give
 * the same release, and the same versions give the same id. Every remote named by the rules is either in the release or
 * in `absent`, with a reason. Reasons use fixed wording: what operators wrote about holds and kills stays in the
 * registry.
 */
export const resolveRelease = (snapshot: RegistrySnapshot, question: ReleaseQuestion): Release => {
  const host = resolveHost(snapshot, question);
  const remotes: ReleasedRemote[] = [];
  const absent: { name: string; reason: string }[] = [];
  for (const name of namedUnits(snapshot.rules)) {
    if (name === hostUnit) continue;
    const resolved = resolveRemote(snapshot, host.version, name, question);
    if (typeof resolved === 'string') absent.push({ name, reason: resolved });
    else remotes.push(resolved);
  }
  return { id: releaseIdOf(host.version, versionsByName(remotes)), revision: snapshot.revision, host, remotes, absent };
};
