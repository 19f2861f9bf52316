import type { RegistrySnapshot } from '@tessera/deploy/release';
import { hostUnit } from '@tessera/deploy/rules/units';
import type { ReleaseVersions } from '../releases/given-releases';

/**
 * Whether a page of this release can have run a version that the rules name: it is the release's own, or it stood in after a failure.
 * Only versions that are on trial nowhere stand in, so what is judged is judged by pages that were given it.
 */
export const isOfPage = (
  { rules }: RegistrySnapshot,
  release: ReleaseVersions | null,
  unit: string,
  version: string,
): boolean => {
  if (release === null) return false;
  const given = unit === hostUnit ? release.host : Object.hasOwn(release.remotes, unit) ? release.remotes[unit] : null;
  return given === version || (given !== null && rules.canaries[unit]?.version !== version);
};
