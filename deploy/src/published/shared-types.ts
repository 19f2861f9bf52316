import { sharedTypesFile, sharedTypesShape } from '@tessera/contract/suite-run';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere } from '../storage/files';
import { storageAt } from '../storage/storage';

/** Packed declarations of the shared packages, and their name. */
export interface PackedTypes {
  readonly digest: string;
  readonly text: string;
}

const pathOf = (digest: string): string => `types/${digest}.json`;
const isOf = (digest: string, bytes: Buffer): boolean =>
  createHash('sha256').update(bytes).digest('hex').slice(0, digest.length) === digest;

/** The shared declarations of this name that lie beside a build; null when there are none. */
export const readTypesBeside = async (distDir: string, digest: string): Promise<string | null> => {
  const bytes = await readIfThere(join(distDir, sharedTypesFile));
  return bytes && isOf(digest, bytes) ? bytes.toString('utf8') : null;
};

/** Stores declarations once; many versions share them. */
export const keepTypes = async (registryDir: string, digest: string, text: string): Promise<void> => {
  await storageAt(registryDir).createOnce(pathOf(digest), text);
};

/** Stored declarations; null when they are not there, or were edited. */
export const readTypes = async (registryDir: string, digest: string): Promise<string | null> => {
  if (!sharedTypesShape.test(digest)) return null;
  const bytes = await storageAt(registryDir).read(pathOf(digest));
  return bytes && isOf(digest, bytes) ? bytes.toString('utf8') : null;
};

/** Names of the stored declarations that were written before a time. */
export const listTypesBefore = async (registryDir: string, beforeMs: number): Promise<string[]> => {
  const storage = storageAt(registryDir);
  const digests: string[] = [];
  for (const file of await storage.list('types')) {
    const digest = file.replace(/\.json$/, '');
    const writtenMs = (await storage.writtenAt(pathOf(digest)))?.getTime();
    if (writtenMs !== undefined && writtenMs < beforeMs) digests.push(digest);
  }
  return digests;
};

/** Removes declarations; only `retain` does. */
export const removeTypes = (registryDir: string, digest: string): Promise<void> =>
  storageAt(registryDir).remove(pathOf(digest));

const writtenToPath = (unit: string, version: string): string => `written-to/${unit}/${version}.json`;

/** Stores which declarations a version was written to that no suite's run says it of. */
export const keepTypesOf = async (
  registryDir: string,
  unit: string,
  version: string,
  { digest, text }: PackedTypes,
): Promise<void> => {
  await keepTypes(registryDir, digest, text);
  await storageAt(registryDir).createOnce(writtenToPath(unit, version), `${JSON.stringify({ types: digest })}\n`);
};

/** Name of the declarations that a version was written to, where no suite's run says it. */
export const readTypesOf = async (registryDir: string, unit: string, version: string): Promise<string | undefined> => {
  const bytes = await storageAt(registryDir).read(writtenToPath(unit, version));
  const digest = bytes === null ? undefined : /^\{"types":"([0-9a-f]+)"\}$/.exec(bytes.toString('utf8').trim())?.[1];
  return digest !== undefined && sharedTypesShape.test(digest) ? digest : undefined;
};

/** Removes what `keepTypesOf` stored of a version; only `retain` does. */
export const removeTypesOf = (registryDir: string, unit: string, version: string): Promise<void> =>
  storageAt(registryDir).remove(writtenToPath(unit, version));
