import type { HostManifest, ManifestFile, PortalManifest } from '@tessera/contract';
import { access, cp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { swapChannel, type Channel } from './channel';
import { integrityOf, listFiles, readIfThere } from './files';
import { hostManifestName, portalManifestName, readHostManifest, readPortalManifest } from './manifests';
import { RegistryError } from './registry-error';

/** A published build: the host has no remote name. */
export type Build =
  | { readonly kind: 'host'; readonly version: string; readonly manifest: HostManifest }
  | { readonly kind: 'remote'; readonly name: string; readonly version: string; readonly manifest: PortalManifest };

export const hostFolder = (registryDir: string, version: string): string => join(registryDir, 'host', version);
export const remoteFolder = (registryDir: string, name: string, version: string): string => join(registryDir, 'remotes', name, version);

const parse = (bytes: Buffer | null): unknown => {
  try {
    return bytes === null ? null : (JSON.parse(bytes.toString('utf8')) as unknown);
  } catch {
    return null;
  }
};

/** The host's manifest at a version, or null when it cannot be read. */
export const publishedHost = async (registryDir: string, version: string): Promise<HostManifest | null> => {
  const manifest = readHostManifest(parse(await readIfThere(join(hostFolder(registryDir, version), hostManifestName))));
  return manifest?.version === version ? manifest : null;
};

/** A remote's manifest at a version, or null when it cannot be read. */
export const publishedRemote = async (registryDir: string, name: string, version: string): Promise<PortalManifest | null> => {
  const manifest = readPortalManifest(parse(await readIfThere(join(remoteFolder(registryDir, name, version), portalManifestName))));
  return manifest?.name === name && manifest.version === version ? manifest : null;
};

const readBuild = async (distDir: string): Promise<Build> => {
  const host = readHostManifest(parse(await readIfThere(join(distDir, hostManifestName))));
  if (host) return { kind: 'host', version: host.version, manifest: host };
  const remote = readPortalManifest(parse(await readIfThere(join(distDir, portalManifestName))));
  if (remote) return { kind: 'remote', name: remote.name, version: remote.version, manifest: remote };
  throw new RegistryError('not-a-build', `${distDir} has no readable ${hostManifestName} or ${portalManifestName}. Run the package's build first.`);
};

const checkFile = async (distDir: string, file: ManifestFile): Promise<void> => {
  const path = join(distDir, file.path);
  const bytes = await readIfThere(path);
  if (!bytes) throw new RegistryError('missing-file', `${path} is in the manifest and not in the folder. Build again.`);
  if (integrityOf(bytes) !== file.integrity) throw new RegistryError('wrong-integrity', `${path} is not the file the manifest describes. Build again.`);
  const packed = await readIfThere(`${path}.br`);
  if (!packed) return;
  let unpacked: Buffer | null = null;
  try {
    unpacked = brotliDecompressSync(packed, { maxOutputLength: Math.max(bytes.length, 1) });
  } catch {
    // not brotli, or longer than the file: the refusal below says so
  }
  if (!unpacked?.equals(bytes)) throw new RegistryError('wrong-integrity', `${path}.br does not unpack to the file beside it. Build again.`);
};

/** Files of a build that are published: those listed, their packed forms, and the manifest. A script or style nobody listed is refused. */
const filesToPublish = async (distDir: string, build: Build): Promise<string[]> => {
  const manifestName = build.kind === 'host' ? hostManifestName : portalManifestName;
  const entries = build.kind === 'host' ? Object.values(build.manifest.entries).flatMap((entry) => [...entry.scripts, ...entry.styles]) : [];
  const listed = [...new Map([...build.manifest.files, ...entries].map((file) => [file.path, file])).values()];
  for (const file of listed) await checkFile(distDir, file);
  const wanted = new Set([manifestName, ...listed.flatMap((file) => [file.path, `${file.path}.br`])]);
  const present = await listFiles(distDir);
  const unlisted = present.find((path) => !wanted.has(path) && /\.(?:m?js|css)$/.test(path));
  if (unlisted) throw new RegistryError('unlisted-file', `${join(distDir, unlisted)} is not in the manifest, so no page would accept it. Build again.`);
  return present.filter((path) => wanted.has(path));
};

const sameBytes = async (source: string, paths: readonly string[], target: string): Promise<boolean> => {
  const published = await listFiles(target);
  if (published.join('\n') !== [...paths].sort().join('\n')) return false;
  for (const path of paths) {
    const [a, b] = await Promise.all([readIfThere(join(source, path)), readIfThere(join(target, path))]);
    if (!a || !b || !a.equals(b)) return false;
  }
  return true;
};

const exists = (path: string): Promise<boolean> => access(path).then(() => true, () => false);

/**
 * Publishes a build folder for ever: checks every listed file against its integrity, copies beside and renames. The same bytes again are a no-op.
 * @throws RegistryError `not-a-build`, `missing-file`, `wrong-integrity`, `unlisted-file`, `version-exists`.
 */
export const publishBuild = async (registryDir: string, distDir: string): Promise<Build & { readonly published: boolean }> => {
  const build = await readBuild(distDir);
  const paths = await filesToPublish(distDir, build);
  const target = build.kind === 'host' ? hostFolder(registryDir, build.version) : remoteFolder(registryDir, build.name, build.version);
  const what = build.kind === 'host' ? 'host' : build.name;
  const settle = async (): Promise<Build & { published: boolean }> => {
    if (await sameBytes(distDir, paths, target)) return { ...build, published: false };
    throw new RegistryError('version-exists', `${what} ${build.version} is already published with other bytes. A version never changes: raise the version and build again.`);
  };
  if (await exists(target)) return settle();

  await mkdir(dirname(target), { recursive: true });
  const beside = join(dirname(target), `.${build.version}.${process.pid}.${Math.random().toString(36).slice(2)}`);
  try {
    for (const path of paths) await cp(join(distDir, path), join(beside, path));
    await rename(beside, target);
    return { ...build, published: true };
  } catch (error) {
    if (await exists(target)) return settle(); // somebody else published it between the look and the rename
    throw error;
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
};

export interface ChannelMove {
  /** Version of the host; absent leaves it. */
  readonly host?: string;
  /** Versions by remote; null takes the remote off the channel, absent leaves it. */
  readonly remotes?: Readonly<Record<string, string | null>>;
  readonly expectedRevision?: number;
}

/**
 * Points the stable channel at published versions.
 * @throws RegistryError `unknown-version` when a version has no readable manifest, and those of `swapChannel`.
 */
export const moveChannel = async (registryDir: string, { host, remotes = {}, expectedRevision }: ChannelMove): Promise<Channel> => {
  if (host !== undefined && !(await publishedHost(registryDir, host))) throw new RegistryError('unknown-version', `host ${host} is not published. Publish it first.`);
  for (const [name, version] of Object.entries(remotes)) {
    if (version !== null && !(await publishedRemote(registryDir, name, version))) throw new RegistryError('unknown-version', `${name} ${version} is not published. Publish it first.`);
  }
  return swapChannel(
    registryDir,
    (channel) => {
      const next = new Map(Object.entries(channel.remotes));
      for (const [name, version] of Object.entries(remotes)) {
        if (version === null) next.delete(name);
        else next.set(name, version);
      }
      return { host: host ?? channel.host, remotes: Object.fromEntries(next) };
    },
    expectedRevision === undefined ? {} : { expectedRevision },
  );
};
