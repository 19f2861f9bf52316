import type { HostManifest, ManifestFile, PortalManifest } from '@tessera/contract';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { integrityOf, listFiles, readIfThere } from '../storage/files';
import { hostManifestName, portalManifestName, readHostManifest, readPortalManifest } from '../rules/manifests';
import { RegistryError } from '../rules/registry-error';
import { storageAt } from '../storage/storage';
import { hostUnit, manifestPath, versionPath } from '../rules/units';
import type { ReleaseKeys } from '../signing/keys';
import { hasPublications, signPublication } from '../signing/publications';

/** A published build: the host has no remote name. */
export type Build =
  | { readonly kind: 'host'; readonly version: string; readonly manifest: HostManifest }
  | { readonly kind: 'remote'; readonly name: string; readonly version: string; readonly manifest: PortalManifest };

export const unitOf = (build: Build): string => (build.kind === 'host' ? hostUnit : build.name);

export const hostFolder = (registryDir: string, version: string): string =>
  join(registryDir, versionPath(hostUnit, version));
export const remoteFolder = (registryDir: string, name: string, version: string): string =>
  join(registryDir, versionPath(name, version));

const parse = (bytes: Buffer | null): unknown => {
  try {
    return bytes === null ? null : (JSON.parse(bytes.toString('utf8')) as unknown);
  } catch {
    return null;
  }
};

/** A published host: its manifest, and the hash of that file. */
export interface PublishedHost {
  readonly manifest: HostManifest;
  readonly manifestIntegrity: string;
}

/** The host at a version, or null when its manifest cannot be read. */
export const readPublishedHost = async (registryDir: string, version: string): Promise<PublishedHost | null> => {
  const bytes = await storageAt(registryDir).read(manifestPath(hostUnit, version));
  const manifest = readHostManifest(parse(bytes));
  return bytes && manifest?.version === version ? { manifest, manifestIntegrity: integrityOf(bytes) } : null;
};

/** The host's manifest at a version, or null when it cannot be read. */
export const publishedHost = async (registryDir: string, version: string): Promise<HostManifest | null> =>
  (await readPublishedHost(registryDir, version))?.manifest ?? null;

/** A published remote: its manifest, and the hash with which a page checks that file. */
export interface PublishedRemote {
  readonly manifest: PortalManifest;
  readonly manifestIntegrity: string;
}

/** A remote at a version, or null when its manifest cannot be read. */
export const readPublishedRemote = async (
  registryDir: string,
  name: string,
  version: string,
): Promise<PublishedRemote | null> => {
  const bytes = await storageAt(registryDir).read(manifestPath(name, version));
  const manifest = readPortalManifest(parse(bytes));
  return bytes && manifest?.name === name && manifest.version === version
    ? { manifest, manifestIntegrity: integrityOf(bytes) }
    : null;
};

/** A remote's manifest at a version, or null when it cannot be read. */
export const publishedRemote = async (
  registryDir: string,
  name: string,
  version: string,
): Promise<PortalManifest | null> => (await readPublishedRemote(registryDir, name, version))?.manifest ?? null;

/** A published version of the host or a remote as its manifest describes it, or null when that cannot be read. */
export const readPublished = async (registryDir: string, unit: string, version: string): Promise<Build | null> => {
  if (unit === hostUnit) {
    const manifest = await publishedHost(registryDir, version);
    return manifest && { kind: 'host', version, manifest };
  }
  const manifest = await publishedRemote(registryDir, unit, version);
  return manifest && { kind: 'remote', name: unit, version, manifest };
};

/** The build in a folder, as its manifest describes it. @throws RegistryError `not-a-build`. */
const readBuild = async (distDir: string): Promise<Build> => {
  const host = readHostManifest(parse(await readIfThere(join(distDir, hostManifestName))));
  if (host) return { kind: 'host', version: host.version, manifest: host };
  const remote = readPortalManifest(parse(await readIfThere(join(distDir, portalManifestName))));
  if (remote) return { kind: 'remote', name: remote.name, version: remote.version, manifest: remote };
  throw new RegistryError(
    'not-a-build',
    `${distDir} has no readable ${hostManifestName} or ${portalManifestName}. Run the package's build first.`,
  );
};

/** A difference between a build's folder and its manifest, as a sentence. */
export interface BuildProblem {
  readonly code: 'missing-file' | 'wrong-integrity' | 'unlisted-file';
  readonly message: string;
}

const fileProblem = async (folder: string, file: ManifestFile): Promise<BuildProblem | null> => {
  const path = join(folder, file.path);
  const bytes = await readIfThere(path);
  if (!bytes) return { code: 'missing-file', message: `${path} is in the manifest and not in the folder.` };
  if (integrityOf(bytes) !== file.integrity)
    return { code: 'wrong-integrity', message: `${path} is not the file the manifest describes.` };
  const packed = await readIfThere(`${path}.br`);
  if (!packed) return null;
  let unpacked: Buffer | null = null;
  try {
    unpacked = brotliDecompressSync(packed, { maxOutputLength: Math.max(bytes.length, 1) });
  } catch {
    // not brotli, or longer than the file: the problem below says so
  }
  return unpacked?.equals(bytes)
    ? null
    : { code: 'wrong-integrity', message: `${path}.br does not unpack to the file beside it.` };
};

/** Checks every file of a build: listed files, their compressed forms, and scripts or styles that are not listed. */
export const checkBuild = async (
  folder: string,
  build: Build,
): Promise<{ readonly paths: readonly string[]; readonly problems: readonly BuildProblem[] }> => {
  const manifestName = build.kind === 'host' ? hostManifestName : portalManifestName;
  const entries =
    build.kind === 'host'
      ? Object.values(build.manifest.entries).flatMap((entry) => [...entry.scripts, ...entry.styles])
      : [];
  const listed = [...new Map([...build.manifest.files, ...entries].map((file) => [file.path, file])).values()];
  const problems: BuildProblem[] = [];
  for (const file of listed) {
    const problem = await fileProblem(folder, file);
    if (problem) problems.push(problem);
  }
  const wanted = new Set([manifestName, ...listed.flatMap((file) => [file.path, `${file.path}.br`])]);
  const present = await listFiles(folder);
  const unlisted = present.filter((path) => !wanted.has(path) && /\.(?:m?js|css)$/.test(path));
  problems.push(
    ...unlisted.map((path) => ({
      code: 'unlisted-file' as const,
      message: `${join(folder, path)} is not in the manifest, so no page would accept it.`,
    })),
  );
  return { paths: present.filter((path) => wanted.has(path)), problems };
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

/** Refuses to publish unsigned into a registry whose publications are signed. @throws RegistryError `no-key`. */
const requireKey = async (registryDir: string, keys: ReleaseKeys | undefined): Promise<void> => {
  if (!keys?.signer && (keys || (await hasPublications(registryDir))))
    throw new RegistryError(
      'no-key',
      'What is published here is signed, and no key to sign with was given. Use --data DIR of a portal started by npm start, or put an operator’s private key into RELEASE_KEY and the public keys into RELEASE_KEYS.',
    );
};

/**
 * Publishes a build folder for ever: checks every listed file against its hash, makes the whole folder appear at once,
 * and signs its manifest where there is a key. Publishing the same bytes again does nothing but sign what is not signed.
 * @throws RegistryError `not-a-build`, `missing-file`, `wrong-integrity`, `unlisted-file`, `version-exists`, `no-key`.
 */
export const publishBuild = async (
  registryDir: string,
  distDir: string,
  keys?: ReleaseKeys,
): Promise<Build & { readonly published: boolean }> => {
  await requireKey(registryDir, keys);
  const build = await readBuild(distDir);
  const { paths, problems } = await checkBuild(distDir, build);
  if (problems[0]) throw new RegistryError(problems[0].code, `${problems[0].message} Build again.`);
  const unit = unitOf(build);
  const { version } = build;
  // Of the build and not of the copy, which others can write: what they change in it before it is signed is refused.
  const bytes = await readIfThere(join(distDir, unit === hostUnit ? hostManifestName : portalManifestName));
  const published = await storageAt(registryDir).publishFolder(versionPath(unit, version), distDir, paths);
  if (!published && !(await sameBytes(distDir, paths, join(registryDir, versionPath(unit, version)))))
    throw new RegistryError(
      'version-exists',
      `${unit} ${version} is already published with other bytes. A version never changes: raise the version and build again.`,
    );
  if (keys?.signer && bytes)
    await signPublication(registryDir, { unit, version, manifest: integrityOf(bytes) }, keys.signer, keys.trusted);
  return { ...build, published };
};
