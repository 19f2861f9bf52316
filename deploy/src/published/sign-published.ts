import { entryOf } from '../rules/rules';
import { manifestPath } from '../rules/units';
import type { ManifestHashes } from '../signing/manifest-hashes';
import type { Signer, TrustedKeys } from '../signing/keys';
import { signedHashes, signPublication } from '../signing/publications';
import { integrityOf } from '../storage/files';
import { storageAt } from '../storage/storage';
import { listPublished } from './published-versions';

/**
 * Signs every published version that no trusted key has signed, with the manifest it has now, unless a trusted change
 * signed another: for versions from before publications were signed, or whose keys are no longer trusted. The caller
 * vouches for what is there.
 * @returns the versions signed, as `unit version`.
 */
export const signPublished = async (
  registryDir: string,
  signer: Signer,
  trusted: TrustedKeys,
  signedBefore: ManifestHashes,
): Promise<string[]> => {
  const signed: string[] = [];
  for (const [unit, versions] of await listPublished(registryDir)) {
    for (const version of versions) {
      if ((await signedHashes(registryDir, unit, version, trusted)).size > 0) continue;
      const bytes = await storageAt(registryDir).read(manifestPath(unit, version));
      const manifest = bytes && integrityOf(bytes);
      if (!manifest || (entryOf(entryOf(signedBefore, unit), version) ?? manifest) !== manifest) continue;
      await signPublication(registryDir, { unit, version, manifest }, signer, trusted);
      signed.push(`${unit} ${version}`);
    }
  }
  return signed;
};
