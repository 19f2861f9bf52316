import { hostUnit, isUnit } from '../rules/units';
import { isVersion } from '../rules/manifests';
import type { TrustedKeys } from '../signing/keys';
import { publicationProblem } from '../signing/publications';
import { publishedHost, publishedRemote } from './registry';

/** Whether a version is in the registry with a manifest that can be read, and where keys are trusted, that is signed. */
export const isPublished = async (
  registryDir: string,
  unit: string,
  version: string,
  trusted: TrustedKeys | null,
): Promise<boolean> => {
  if (!isUnit(unit) || !isVersion(version)) return false;
  const manifest =
    unit === hostUnit ? await publishedHost(registryDir, version) : await publishedRemote(registryDir, unit, version);
  return (
    manifest !== null && (trusted === null || (await publicationProblem(registryDir, unit, version, trusted)) === null)
  );
};
