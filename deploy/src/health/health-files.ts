import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode, readIfThere, writeWhole } from '../storage/files';
import { readHealthDocument, sumHealth, windowMinutes, type HealthDocument, type VersionHealth } from './counts';

/** Files that are read: a proxy has one, and one that crashed leaves one for an hour. */
const filesMax = 200;

const healthFolder = (registryDir: string): string => join(registryDir, 'health');
export const healthPath = (registryDir: string, processName: string): string =>
  join(healthFolder(registryDir), `${processName}.json`);

/** Writes a process's counts over its earlier ones. Nobody else writes that file, so there is nothing to compare. */
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

/** What all proxies counted in the last hour, by unit and version. A file that cannot be read counts nothing. */
export const readHealth = async (registryDir: string, nowMs = Date.now()): Promise<VersionHealth[]> => {
  const documents: HealthDocument[] = [];
  const names = (await namesIn(registryDir))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .slice(0, filesMax);
  for (const name of names) {
    const document = readHealthDocument(parse(await readIfThere(join(healthFolder(registryDir), name))));
    if (document) documents.push(document);
  }
  return sumHealth(documents, nowMs);
};

/** Removes what processes left behind that ended without removing it, when nothing in it counts any more. */
export const removeOldHealth = async (registryDir: string, nowMs = Date.now()): Promise<void> => {
  for (const name of await namesIn(registryDir)) {
    const path = join(healthFolder(registryDir), name);
    const found = await stat(path).catch(() => null);
    if (found && nowMs - found.mtimeMs > windowMinutes * 60_000) await rm(path, { force: true });
  }
};
