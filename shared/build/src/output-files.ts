import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { ManifestFile } from '@tessera/contract';

const compress = promisify(brotliCompress);
const isText = (path: string): boolean => /\.(js|css|svg|json|txt)$/.test(path);

const describeFile = async (folder: string, path: string): Promise<ManifestFile> => {
  const content = await readFile(join(folder, path));
  const compressed = isText(path)
    ? await compress(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      })
    : null;
  if (compressed) await writeFile(join(folder, `${path}.br`), compressed);
  return {
    path,
    integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
    bytes: content.length,
    brotliBytes: compressed?.length ?? content.length,
  };
};

const pathsBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
};

/** Writes a brotli copy beside each text file of a build (all, or those named), and describes every file. */
export const compressAndDescribe = async (folder: string, paths?: readonly string[]): Promise<ManifestFile[]> =>
  Promise.all((paths ?? (await pathsBelow(folder))).map((path) => describeFile(folder, path)));
