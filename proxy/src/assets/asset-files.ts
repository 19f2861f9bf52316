import { isInnerPath, isRemoteName, isVersion } from '@tessera/deploy/manifests';
import { hostFolder, remoteFolder } from '@tessera/deploy/registry';
import { open, type FileHandle } from 'node:fs/promises';
import { extname, join } from 'node:path';

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
};

export interface AssetFile {
  readonly handle: FileHandle;
  readonly bytes: number;
  readonly contentType: string;
  readonly encoding: 'br' | null;
}

const openFile = async (path: string): Promise<{ handle: FileHandle; bytes: number } | null> => {
  const handle = await open(path, 'r').catch(() => null);
  if (!handle) return null;
  const found = await handle.stat().catch(() => null);
  if (found?.isFile()) return { handle, bytes: found.size };
  await handle.close();
  return null;
};

/** The folder an asset address names, or null when a part of it is no name, version or inner path. */
export const assetPath = (registryDir: string, kind: 'host' | 'remote', name: string, version: string, path: string): string | null => {
  if (!isVersion(version) || !isInnerPath(path) || (kind === 'remote' && !isRemoteName(name))) return null;
  return join(kind === 'host' ? hostFolder(registryDir, version) : remoteFolder(registryDir, name, version), path);
};

/** Whether an Accept-Encoding header takes brotli. */
export const takesBrotli = (header: string | undefined): boolean =>
  (header ?? '').split(',').some((part) => {
    const [coding, ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return coding === 'br' && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });

/** Opens a published file, packed when the caller takes that and the build made it. The caller closes the handle. */
export const openAsset = async (path: string, brotli: boolean): Promise<AssetFile | null> => {
  const contentType = contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
  const packed = brotli ? await openFile(`${path}.br`) : null;
  if (packed) return { ...packed, contentType, encoding: 'br' };
  const plain = await openFile(path);
  return plain ? { ...plain, contentType, encoding: null } : null;
};
