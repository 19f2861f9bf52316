import {
  hostManifestName,
  isInnerPath,
  isRemoteName,
  isVersion,
  portalManifestName,
} from '@tessera/deploy/rules/manifests';
import { hostFolder, publishedHost, publishedRemote, remoteFolder } from '@tessera/deploy/published/registry';
import { constants } from 'node:fs';
import { open, realpath, type FileHandle } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';

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

/** A version's folder and the path of a file in it. */
export interface AssetAddress {
  readonly kind: 'host' | 'remote';
  readonly name: string;
  readonly version: string;
  readonly path: string;
}

/** The parts of an asset address, or null if one of them is not a valid name, version or inner path. */
export const readAddress = (address: AssetAddress): AssetAddress | null => {
  const { kind, name, version, path } = address;
  return !isVersion(version) || !isInnerPath(path) || (kind === 'remote' && !isRemoteName(name)) ? null : address;
};

/** Opens a file without following links: neither the file nor a folder between it and the registry may be one. */
const openFile = async (registryDir: string, file: string): Promise<{ handle: FileHandle; bytes: number } | null> => {
  const folder = dirname(file);
  const [root, found] = await Promise.all([realpath(registryDir), realpath(folder)]).catch(() => [null, null]);
  if (root === null || found !== join(root, relative(registryDir, folder))) return null;
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null);
  if (!handle) return null;
  const about = await handle.stat().catch(() => null);
  if (about?.isFile()) return { handle, bytes: about.size };
  await handle.close();
  return null;
};

/** The files of published versions. */
export interface AssetFiles {
  /**
   * Opens a file that its version's manifest lists, or the manifest itself; compressed if the caller accepts that and
   * the build made it. The caller closes the handle.
   */
  readonly open: (address: AssetAddress, brotli: boolean) => Promise<AssetFile | null>;
}

/** More than the versions in open pages at any time. */
const versionsMax = 500;

/** Reads a version's manifest only once, because a version never changes; a missing one is looked up again. */
export const createAssetFiles = (registryDir: string): AssetFiles => {
  const listed = new Map<string, ReadonlySet<string>>();

  const listOf = async ({ kind, name, version }: AssetAddress, folder: string): Promise<ReadonlySet<string> | null> => {
    const known = listed.get(folder);
    if (known) return known;
    const manifest = await (
      kind === 'host' ? publishedHost(registryDir, version) : publishedRemote(registryDir, name, version)
    ).catch(() => null);
    if (!manifest) return null;
    const entries =
      'entries' in manifest
        ? Object.values(manifest.entries).flatMap(({ scripts, styles }) => [...scripts, ...styles])
        : [];
    const paths = new Set([
      kind === 'host' ? hostManifestName : portalManifestName,
      ...[...manifest.files, ...entries].map(({ path }) => path),
    ]);
    listed.set(folder, paths);
    if (listed.size > versionsMax) listed.delete(listed.keys().next().value as string);
    return paths;
  };

  return {
    open: async (address, brotli) => {
      const { kind, name, version, path } = address;
      const folder = kind === 'host' ? hostFolder(registryDir, version) : remoteFolder(registryDir, name, version);
      if (!(await listOf(address, folder))?.has(path)) return null;
      const contentType = contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
      const packed = brotli ? await openFile(registryDir, join(folder, `${path}.br`)) : null;
      if (packed) return { ...packed, contentType, encoding: 'br' };
      const plain = await openFile(registryDir, join(folder, path));
      return plain ? { ...plain, contentType, encoding: null } : null;
    },
  };
};
