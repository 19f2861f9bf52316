import { publishedHost, publishedRemote } from '../published/registry';
import type { RegistrySnapshot } from '../snapshot';
import { hostUnit } from '../rules/units';
import type { Candidate, Refusal } from './rules/candidate';
import { checkCombinations } from './check-candidate';
import { liveVersions } from './live-versions';

/** Sizes were checked when it was published. */
const noLimits = { signIn: Infinity, page: Infinity, own: Infinity, exceptions: {} };

/**
 * All reasons against giving out a published version now: the live versions may have changed since it was published.
 * Empty for a version that is already live. Called before a promotion, a pin or a canary.
 */
export const checkPublished = async (
  registryDir: string,
  snapshot: RegistrySnapshot,
  unit: string,
  version: string,
): Promise<Refusal[]> => {
  const live = liveVersions(snapshot);
  if (live.why?.has(`${unit} ${version}`)) return [];
  const build = { present: [], suiteRun: null, limits: noLimits };
  const host = unit === hostUnit ? await publishedHost(registryDir, version) : null;
  const remote = unit === hostUnit ? null : await publishedRemote(registryDir, unit, version);
  const candidate: Candidate | null = host
    ? { ...build, kind: 'host', manifest: host, manifestFile: `host ${version}` }
    : remote
      ? { ...build, kind: 'remote', manifest: remote, manifestFile: `${unit} ${version}` }
      : null;
  return candidate ? checkCombinations(candidate, live) : [];
};
