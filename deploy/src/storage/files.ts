import { createHash } from 'node:crypto';
import { open, readFile, readdir, rename, rm, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Whether a file system call failed with one of these codes. */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  codes.includes(error.code);
const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT', 'ENOTDIR');

/** The file's bytes, or null when there is no such file. */
export const readIfThere = async (path: string): Promise<Buffer | null> =>
  readFile(path).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** Paths of all files below a folder, relative with forward slashes, sorted; empty when the folder is not there. */
export const listFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const prefix = folder.length + 1;
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(prefix).replaceAll('\\', '/'))
    .sort();
};

export const integrityOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Writes beside, flushes, renames: a reader sees the old document or the new one, never half of one. */
export const writeWhole = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`;
  try {
    const file = await open(beside, 'w');
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
};
