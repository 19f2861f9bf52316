import { integrityOf } from '../storage/files';
import { namedUnits, namedVersions } from '../rules/named-versions';
import { entryOf, type ReleaseRules } from '../rules/rules';
import { storageAt } from '../storage/storage';
import { manifestPath } from '../rules/units';
import type { TrustedKeys } from './keys';
import { publicationProblem, signedHashes } from './publications';
import { RegistryError } from '../rules/registry-error';

/** By unit, then by version: the hash of the manifest's file. */
export type ManifestHashes = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * The hashes of all manifests that the rules name. A hash signed before is kept, so that a manifest altered since then
 * is never accepted; a new one is taken when it was signed as it was published. Missing and altered ones are left out.
 */
export const hashManifests = async (
  registryDir: string,
  rules: ReleaseRules,
  signedBefore: ManifestHashes,
  trusted: TrustedKeys,
): Promise<ManifestHashes> => {
  const storage = storageAt(registryDir);
  const hashes: Record<string, Record<string, string>> = {};
  for (const unit of namedUnits(rules)) {
    const { must, histories } = namedVersions(rules, unit);
    const known: Record<string, string> = {};
    for (const version of [...new Set([...must, ...histories.flat()])].sort()) {
      const signed = entryOf(entryOf(signedBefore, unit), version);
      const bytes = signed === undefined ? await storage.read(manifestPath(unit, version)) : null;
      const found = bytes && integrityOf(bytes);
      if (signed !== undefined) known[version] = signed;
      else if (found && (await signedHashes(registryDir, unit, version, trusted)).has(found)) known[version] = found;
    }
    if (Object.keys(known).length > 0) hashes[unit] = known;
  }
  return hashes;
};

/**
 * Refuses rules that begin to name a version whose manifest is not the one that was signed as it was published. What
 * they named before stays: readers leave it out by itself.
 * @throws RegistryError `wrong-integrity`.
 */
export const requireSigned = async (
  registryDir: string,
  { before, after }: { readonly before: ReleaseRules; readonly after: ReleaseRules },
  manifests: ManifestHashes,
  trusted: TrustedKeys,
): Promise<void> => {
  for (const unit of namedUnits(after)) {
    const namedBefore = namedVersions(before, unit).must;
    for (const version of namedVersions(after, unit).must) {
      if (namedBefore.has(version) || entryOf(entryOf(manifests, unit), version) !== undefined) continue;
      const problem = await publicationProblem(registryDir, unit, version, trusted);
      if (problem !== null) throw new RegistryError('wrong-integrity', problem);
    }
  }
};
