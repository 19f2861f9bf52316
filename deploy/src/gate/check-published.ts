import { publishedHost, publishedRemote } from '../published/registry';
import type { RegistrySnapshot } from '../snapshot';
import { hostUnit } from '../rules/units';
import { readTypes } from '../published/shared-types';
import type { Candidate, Refusal } from './rules/candidate';
import { checkCombinations } from './check-candidate';
import { readEvidence, typesOf } from './evidence';
import { liveVersions } from './live-versions';
import { typesAccepted, type CompareTypes } from './types-accepted';

/** Sizes were checked when it was published. */
const noLimits = { signIn: Infinity, page: Infinity, own: Infinity, exceptions: {} };

/**
 * All reasons against giving out a published version now: the live versions may have changed since it was published.
 * Empty for a version that is already live. Called before a promotion, a pin or a canary. A host's types are compared
 * again, because remotes may have been published since.
 */
export const checkPublished = async (
  registryDir: string,
  snapshot: RegistrySnapshot,
  unit: string,
  version: string,
  compareTypes: CompareTypes,
): Promise<Refusal[]> => {
  const live = liveVersions(snapshot);
  if (live.why?.has(`${unit} ${version}`)) return [];
  const suiteRun = await readEvidence(registryDir, unit, version);
  const build = { present: [], suiteRun, limits: noLimits };
  const host = unit === hostUnit ? await publishedHost(registryDir, version) : null;
  const remote = unit === hostUnit ? null : await publishedRemote(registryDir, unit, version);
  const candidate: Candidate | null = host
    ? { ...build, kind: 'host', manifest: host, manifestFile: `host ${version}` }
    : remote
      ? { ...build, kind: 'remote', manifest: remote, manifestFile: `${unit} ${version}` }
      : null;
  if (candidate === null) return [];
  const refusals = checkCombinations(candidate, live);
  if (refusals.length > 0 || candidate.kind !== 'host') return refusals;
  const digest = await typesOf(registryDir, unit, version);
  const text = digest === undefined ? null : await readTypes(registryDir, digest);
  return digest === undefined || text === null
    ? []
    : typesAccepted(registryDir, candidate, { digest, text }, live, compareTypes);
};
