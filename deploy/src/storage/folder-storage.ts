import { access, cp, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasCode, readIfThere } from './files';
import type { RegistryStorage } from './storage';

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** A temporary name beside the final one, which nobody reads. A crash may leave it behind, which does no harm. */
const besideOf = (path: string): string =>
  join(dirname(path), `.${basename(path)}.${process.pid}.${Math.random().toString(36).slice(2)}`);

/** Makes file names in a folder survive a power cut. Systems that cannot open a folder keep them anyway. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r').catch(() => null);
  try {
    await handle?.sync();
  } catch (error) {
    if (!hasCode(error, 'EPERM', 'EINVAL', 'EISDIR')) throw error;
  } finally {
    await handle?.close();
  }
};

const writeSynced = async (path: string, text: string): Promise<void> => {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** A registry in a folder of this machine, or of a file server that knows hard links. */
export const folderStorage = (root: string): RegistryStorage => ({
  read: (path) => readIfThere(join(root, path)),
  has: (path) => isThere(join(root, path)),

  writtenAt: async (path) => (await stat(join(root, path)).catch(() => null))?.mtime ?? null,

  list: async (path) => {
    const names = await readdir(join(root, path)).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
      throw error;
    });
    return names.filter((name) => !name.startsWith('.')).sort();
  },

  createOnce: async (path, text) => {
    const target = join(root, path);
    await mkdir(dirname(target), { recursive: true });
    const beside = besideOf(target);
    try {
      await writeSynced(beside, text);
      await link(beside, target); // fails when the name is taken: that is the compare-and-swap
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return false;
      throw error;
    } finally {
      await rm(beside, { force: true });
    }
    await syncFolder(dirname(target));
    return true;
  },

  publishFolder: async (path, source, files) => {
    const target = join(root, path);
    if (await isThere(target)) return false;
    await mkdir(dirname(target), { recursive: true });
    const beside = besideOf(target);
    try {
      for (const file of files) await cp(join(source, file), join(beside, file));
      await rename(beside, target);
    } catch (error) {
      if (await isThere(target)) return false; // someone else published between the look and the rename
      throw error;
    } finally {
      await rm(beside, { recursive: true, force: true });
    }
    await syncFolder(dirname(target));
    return true;
  },

  remove: async (path) => {
    // Renamed first, so that nobody ever finds half a version.
    const target = join(root, path);
    if (!(await isThere(target))) return;
    const beside = besideOf(target);
    await rename(target, beside);
    await rm(beside, { recursive: true, force: true });
  },
});
