import {
  hostManifestName,
  isInnerPath,
  isRemoteName,
  isVersion,
  portalManifestName,
} from '@tessera/deploy/rules/manifests';
import type { ManifestFile } from '@tessera/contract';
import { hostFolder, publishedHost, publishedRemote, remoteFolder } from '@tessera/deploy/published/registry';
import { integrityOf } from '@tessera/deploy/storage/files';
import { constants, type Stats } from 'node:fs';
import { open, realpath, stat, type FileHandle } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

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
  /** Whether it was found to be as published, so that browsers may keep it. */
  readonly keeps: boolean;
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

interface OpenFile {
  readonly handle: FileHandle;
  readonly bytes: number;
  readonly state: string;
}

/** What tells that a file is the one that was read before. */
const stateOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): string => [ino, size, mtimeMs, ctimeMs].join(' ');

/** Opens a file without following links: neither the file nor a folder between it and the registry may be one. */
const openFile = async (registryDir: string, file: string): Promise<OpenFile | null> => {
  const folder = dirname(file);
  const [root, found] = await Promise.all([realpath(registryDir), realpath(folder)]).catch(() => [null, null]);
  if (root === null || found !== join(root, relative(registryDir, folder))) return null;
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null);
  if (!handle) return null;
  const about = await handle.stat().catch(() => null);
  if (about?.isFile()) return { handle, bytes: about.size, state: stateOf(about) };
  await handle.close();
  return null;
};

const unpack = promisify(brotliDecompress);

/** Reads from the beginning and leaves the handle where it is. */
const readWhole = async ({ handle, bytes }: OpenFile): Promise<Buffer> => {
  const whole = Buffer.alloc(bytes);
  for (let at = 0; at < bytes;) {
    const { bytesRead } = await handle.read(whole, at, bytes - at, at);
    if (bytesRead === 0) return whole.subarray(0, at);
    at += bytesRead;
  }
  return whole;
};

const isAsPublished = async (file: OpenFile, { integrity, bytes }: ManifestFile, packed: boolean): Promise<boolean> => {
  try {
    const read = await readWhole(file);
    return integrityOf(packed ? await unpack(read, { maxOutputLength: bytes + 1 }) : read) === integrity;
  } catch {
    return false; // it cannot be read, or unpacked to what it should be
  }
};

/** The files of published versions. */
export interface AssetFiles {
  /**
   * Opens a file that its version's manifest lists, or the manifest itself; compressed if the caller accepts that and
   * the build made it. A file that is not as its manifest says is not there: browsers would refuse it, and keep it for
   * as long as they were told. The caller closes the handle.
   */
  readonly open: (address: AssetAddress, brotli: boolean) => Promise<AssetFile | null>;
}

/** More than the versions in open pages at any time. */
const versionsMax = 500;
const filesMax = 20_000;

/** Listed files by path; null for the manifest itself, whose hash the release has. */
type Listed = ReadonlyMap<string, ManifestFile | null>;

/**
 * Reads a version's manifest and files only once, because a version never changes, and again when it was changed all the
 * same; a missing one is looked up again.
 * @param onProblem is told of each altered file once.
 */
export const createAssetFiles = (
  registryDir: string,
  onProblem: (problem: string) => void = () => undefined,
): AssetFiles => {
  const listed = new Map<string, { readonly state: string; readonly files: Listed }>();
  /** The state in which a file was looked at last, and whether it was as published. */
  const looked = new Map<string, { readonly state: string; readonly good: boolean }>();

  const listOf = async ({ kind, name, version }: AssetAddress, folder: string): Promise<Listed | null> => {
    const manifestName = kind === 'host' ? hostManifestName : portalManifestName;
    const about = await stat(join(folder, manifestName)).catch(() => null);
    if (about === null) return null;
    const known = listed.get(folder);
    if (known?.state === stateOf(about)) return known.files;
    const manifest = await (
      kind === 'host' ? publishedHost(registryDir, version) : publishedRemote(registryDir, name, version)
    ).catch(() => null);
    if (!manifest) return null;
    const entries =
      'entries' in manifest
        ? Object.values(manifest.entries).flatMap(({ scripts, styles }) => [...scripts, ...styles])
        : [];
    const files: Listed = new Map([
      [manifestName, null],
      ...[...manifest.files, ...entries].map((file) => [file.path, file] as const),
    ]);
    listed.set(folder, { state: stateOf(about), files });
    if (listed.size > versionsMax) listed.delete(listed.keys().next().value as string);
    return files;
  };

  const openWhole = async (path: string, listedAs: ManifestFile | null, packed: boolean): Promise<OpenFile | null> => {
    const file = await openFile(registryDir, path);
    if (file === null || listedAs === null) return file;
    const known = looked.get(path);
    const good = known?.state === file.state ? known.good : await isAsPublished(file, listedAs, packed);
    if (known?.state !== file.state) {
      looked.delete(path);
      if (looked.size >= filesMax) looked.delete(looked.keys().next().value as string);
      looked.set(path, { state: file.state, good });
      if (!good) onProblem(`${path} is not as it was published, and is given to nobody. Restore it from a backup.`);
    }
    if (good) return file;
    await file.handle.close();
    return null;
  };

  return {
    open: async (address, brotli) => {
      const { kind, name, version, path } = address;
      const folder = kind === 'host' ? hostFolder(registryDir, version) : remoteFolder(registryDir, name, version);
      const listedAs = (await listOf(address, folder))?.get(path);
      if (listedAs === undefined) return null;
      const contentType = contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
      const packed = brotli ? await openWhole(join(folder, `${path}.br`), listedAs, true) : null;
      if (packed) return { ...packed, contentType, encoding: 'br', keeps: listedAs !== null };
      const plain = await openWhole(join(folder, path), listedAs, false);
      return plain ? { ...plain, contentType, encoding: null, keeps: listedAs !== null } : null;
    },
  };
};
