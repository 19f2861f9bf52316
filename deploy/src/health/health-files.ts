import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode, readIfThere, writeWhole } from '../storage/files';
import { readHealthDocument, sumHealth, windowMinutes, type HealthDocument, type VersionHealth } from './counts';

/** Most files that are read: one for each proxy, and for an hour those of proxies that crashed. */
const filesMax = 200;

const healthFolder = (registryDir: string): string => join(registryDir, 'health');
const healthPath = (registryDir: string, processName: string): string =>
  join(healthFolder(registryDir), `${processName}.json`);

/** Overwrites a process's earlier counts. No other process writes that file. */
export const writeHealth = (registryDir: string, processName: string, document: HealthDocument): Promise<void> =>
  writeWhole(healthPath(registryDir, processName), `${JSON.stringify(document)}\n`);
export const removeHealth = (registryDir: string, processName: string): Promise<void> =>
  rm(healthPath(registryDir, processName), { force: true });

const namesIn = (registryDir: string): Promise<string[]> =>
  readdir(healthFolder(registryDir)).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  });

const parse = (bytes: Buffer | null): unknown => {
  try {
    return bytes === null ? null : (JSON.parse(bytes.toString('utf8')) as unknown);
  } catch {
    return null;
  }
};

/**
 * The counts of all proxies in the last hour, by unit and version. Unreadable files are skipped.
 * @param sinceMs counts up to the minute of this time, and in it, are left out.
 */
export const readHealth = async (
  registryDir: string,
  nowMs = Date.now(),
  sinceMs = Number.NEGATIVE_INFINITY,
): Promise<VersionHealth[]> => {
  const documents: HealthDocument[] = [];
  const names = (await namesIn(registryDir))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .slice(0, filesMax);
  for (const name of names) {
    const document = readHealthDocument(parse(await readIfThere(join(healthFolder(registryDir), name))));
    if (document) documents.push(document);
  }
  return sumHealth(documents, nowMs, sinceMs);
};

/** Removes the outdated files of processes that ended without removing them. */
export const removeOldHealth = async (registryDir: string, nowMs = Date.now()): Promise<void> => {
  for (const name of await namesIn(registryDir)) {
    const path = join(healthFolder(registryDir), name);
    const found = await stat(path).catch(() => null);
    if (found && nowMs - found.mtimeMs > windowMinutes * 60_000) await rm(path, { force: true });
  }
};
