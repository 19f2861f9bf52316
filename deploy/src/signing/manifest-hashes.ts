import { integrityOf } from '../storage/files';
import { namedUnits, namedVersions } from '../rules/named-versions';
import { entryOf, type ReleaseRules } from '../rules/rules';
import { storageAt } from '../storage/storage';
import { manifestPath } from '../rules/units';

/** By unit, then by version: the hash of the manifest's file. */
export type ManifestHashes = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * The hashes of all manifests that the rules name. A hash signed before is kept, so that a manifest altered since then
 * is never accepted; a missing manifest is left out.
 */
export const hashManifests = async (
  registryDir: string,
  rules: ReleaseRules,
  signedBefore: ManifestHashes,
): Promise<ManifestHashes> => {
  const storage = storageAt(registryDir);
  const hashes: Record<string, Record<string, string>> = {};
  for (const unit of namedUnits(rules)) {
    const { must, histories } = namedVersions(rules, unit);
    const known: Record<string, string> = {};
    for (const version of [...new Set([...must, ...histories.flat()])].sort()) {
      const signed = entryOf(entryOf(signedBefore, unit), version);
      const bytes = signed === undefined ? await storage.read(manifestPath(unit, version)) : null;
      const hash = signed ?? (bytes && integrityOf(bytes));
      if (hash) known[version] = hash;
    }
    if (Object.keys(known).length > 0) hashes[unit] = known;
  }
  return hashes;
};
