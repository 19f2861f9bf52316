import canonicalize from 'canonicalize';
import { manifestPath } from '../rules/units';
import { integrityOf } from '../storage/files';
import { storageAt, type RegistryStorage } from '../storage/storage';
import type { Signer, TrustedKeys } from './keys';
import { canonicalBytes } from './signed-change';

/** What an operator's key says of one published version: this manifest, and through its hashes these files. */
interface Publication {
  readonly unit: string;
  readonly version: string;
  /** Hash of the manifest's file. */
  readonly manifest: string;
  /** Ed25519 over the canonical JSON of the rest, in base64. */
  readonly signature: string;
}

const folder = 'publications';

/** Path of all signatures of a version below the registry's folder: one file for each key that signed. */
export const publicationPath = (unit: string, version: string): string => `${folder}/${unit}/${version}`;
const fileOf = (unit: string, version: string, keyId: string): string =>
  `${publicationPath(unit, version)}/${keyId}.json`;

const signedText = (unit: string, version: string, manifest: string): string =>
  String(canonicalize({ what: 'published', unit, version, manifest }));

const read = (bytes: Buffer | null): Partial<Publication> => {
  try {
    return (JSON.parse(bytes?.toString('utf8') ?? '{}') as Partial<Publication> | null) ?? {};
  } catch {
    return {};
  }
};

const hashSignedBy = async (
  storage: RegistryStorage,
  unit: string,
  version: string,
  keyId: string,
  trusted: TrustedKeys,
): Promise<string | null> => {
  const { manifest, signature } = read(await storage.read(fileOf(unit, version, keyId)));
  const key = trusted.get(keyId);
  if (key?.role !== 'operator' || typeof manifest !== 'string' || typeof signature !== 'string') return null;
  const bytes = canonicalBytes(signature);
  return bytes && key.isSignedBy(signedText(unit, version, manifest), bytes) ? manifest : null;
};

/** The hashes that trusted operators' keys signed for a version when it was published: one, or none. */
export const signedHashes = async (
  registryDir: string,
  unit: string,
  version: string,
  trusted: TrustedKeys,
): Promise<ReadonlySet<string>> => {
  const storage = storageAt(registryDir);
  const hashes = new Set<string>();
  for (const keyId of trusted.keys()) {
    const hash = await hashSignedBy(storage, unit, version, keyId, trusted);
    if (hash !== null) hashes.add(hash);
  }
  return hashes;
};

/** Whether the registry has signed publications, so that every publication is to be signed. */
export const hasPublications = async (registryDir: string): Promise<boolean> =>
  (await storageAt(registryDir).list(folder)).length > 0;

/** Signs a version's manifest by its hash. A file at its place that this key did not sign is replaced. */
export const signPublication = async (
  registryDir: string,
  { unit, version, manifest }: Pick<Publication, 'unit' | 'version' | 'manifest'>,
  signer: Signer,
  trusted: TrustedKeys,
): Promise<void> => {
  const storage = storageAt(registryDir);
  const path = fileOf(unit, version, signer.keyId);
  if ((await hashSignedBy(storage, unit, version, signer.keyId, trusted)) === manifest) return;
  await storage.remove(path);
  const signature = signer.sign(signedText(unit, version, manifest));
  await storage.createOnce(path, `${JSON.stringify({ unit, version, manifest, signature }, null, 1)}\n`);
};

/** What is wrong with the manifest of a published version, in a sentence that says what to do; null when it is signed. */
export const publicationProblem = async (
  registryDir: string,
  unit: string,
  version: string,
  trusted: TrustedKeys,
): Promise<string | null> => {
  const path = manifestPath(unit, version);
  const bytes = await storageAt(registryDir).read(path);
  const signed = await signedHashes(registryDir, unit, version, trusted);
  if (bytes && signed.has(integrityOf(bytes))) return null;
  return signed.size === 0
    ? `${registryDir}/${path} was not signed when it was published, so ${unit} ${version} can be given to nobody. Publish it again from its sources, or look at it and sign it: npx tessera sign.`
    : `${registryDir}/${path} is not the manifest that was signed when it was published, so ${unit} ${version} can be given to nobody. Restore it from a backup, and find out who changed it.`;
};
