import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Boot, HostManifest, ManifestFile, PortalManifest, ReleasedRemote } from '@tessera/contract';
import { publishBuild } from '@tessera/deploy/published/registry';
import { readDataFolderKeys } from '@tessera/deploy/signing/data-folder-keys';

/** Text of each of a version's files by path, to be changed in place; the manifest is regenerated from it. */
export type VariantFiles = Map<string, string>;

export interface VariantOptions {
  /** Version of the variant, such as `0.1.0-broken1`: another for each variant, as a version never changes. */
  readonly version: string;
  /** Published version it is made from; by default the only one there is, or the first by name. */
  readonly from?: string;
  /** Breaks or changes its files before their hashes are taken. */
  readonly change?: (files: VariantFiles) => void;
  /** Changes its manifest. */
  readonly manifest?: (manifest: PortalManifest) => PortalManifest;
}

const manifestName = 'portal-manifest.json';
const integrityOf = (content: string | Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
export const versionFolder = (registryDir: string, remote: string, version: string): string =>
  join(registryDir, 'remotes', remote, version);
const readManifest = (registryDir: string, remote: string, version: string): PortalManifest =>
  JSON.parse(readFileSync(join(versionFolder(registryDir, remote, version), manifestName), 'utf8')) as PortalManifest;

/** The versions of a remote that are published, by name. */
export const publishedVersions = (registryDir: string, remote: string): string[] =>
  readdirSync(join(registryDir, 'remotes', remote))
    .filter((name) => !name.startsWith('.'))
    .sort();

/** `0.1.0-3f2a91c0` as it stands in the names of a build: `clients__0_1_0_3f2a91c0` for federation, `webpackChunkclients_0_1_0_3f2a91c0` for its chunks. */
const nameOf = (version: string): string => version.replace(/[^A-Za-z0-9]/g, '_');

/**
 * Publishes a copy of a published remote under another version: name, version, federation name and hashes are right, so
 * that only what `change` did is wrong with it. Publishing moves no channel.
 */
export const publishVariant = async (
  registryDir: string,
  remote: string,
  {
    version,
    from = publishedVersions(registryDir, remote)[0] ?? '',
    change = () => undefined,
    manifest: adapt = (given) => given,
  }: VariantOptions,
): Promise<PortalManifest> => {
  const original = readManifest(registryDir, remote, from);
  const renamed = (text: string): string => text.replaceAll(nameOf(from), nameOf(version));
  const federationName = renamed(original.federationName);
  const files: VariantFiles = new Map(
    original.files.map(({ path }) => [
      path,
      renamed(readFileSync(join(versionFolder(registryDir, remote, from), path), 'utf8')),
    ]),
  );
  change(files);
  const dist = mkdtempSync(join(tmpdir(), 'tessera-variant-'));
  try {
    const described = [...files].map(([path, text]) => {
      const packed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
      mkdirSync(dirname(join(dist, path)), { recursive: true });
      writeFileSync(join(dist, path), text);
      writeFileSync(join(dist, `${path}.br`), packed);
      return { path, integrity: integrityOf(text), bytes: Buffer.byteLength(text), brotliBytes: packed.length };
    });
    const manifest = adapt({ ...original, version, federationName, files: described });
    writeFileSync(join(dist, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
    await publishBuild(registryDir, dist, readDataFolderKeys(dirname(registryDir)));
    return manifest;
  } finally {
    rmSync(dist, { recursive: true, force: true });
  }
};

/** A published version as a release names it. */
export const releasedAs = (
  registryDir: string,
  remote: string,
  version: string,
  previous: string | null,
): ReleasedRemote => ({
  name: remote,
  version,
  base: `/remotes/${remote}/${version}/`,
  ground: 'stable',
  reason: `The test gives ${version}.`,
  manifest: readManifest(registryDir, remote, version),
  previous:
    previous === null
      ? null
      : {
          version: previous,
          base: `/remotes/${remote}/${previous}/`,
          reason: `The test has ${previous} before it.`,
          manifestIntegrity: integrityOf(
            readFileSync(join(versionFolder(registryDir, remote, previous), manifestName)),
          ),
        },
});

/** From now on this page gets these remotes in its release instead of the channel's; other pages are not affected. */
export const giveRelease = async (
  page: Page,
  given: readonly ReleasedRemote[],
  change: (boot: Boot) => Boot = (boot) => boot,
): Promise<void> => {
  await page.route(
    (url) => !url.pathname.includes('.'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch({ maxRedirects: 0 });
      const html = await response.text();
      const body = html.replace(
        /(<script type="application\/json" id="tessera-boot"[^>]*>)(.*?)(<\/script>)/s,
        (_all, open: string, json: string, close: string) => {
          const boot = JSON.parse(json) as Boot;
          const remotes =
            boot.release?.remotes.map((remote) => given.find(({ name }) => name === remote.name) ?? remote) ?? [];
          const changed = change(boot.release ? { ...boot, release: { ...boot.release, remotes } } : boot);
          return `${open}${JSON.stringify(changed).replaceAll('<', '\\u003c')}${close}`;
        },
      );
      return route.fulfill({ response, body });
    },
  );
};

/**
 * Publishes a copy of a published host under another version, right in all its hashes, with some text changed. Its
 * scripts carry the version in their addresses and the names of their chunks, and the first of them is the table of the
 * others' hashes.
 */
export const publishHostVariant = async (
  registryDir: string,
  {
    version,
    from,
    change = (text) => text,
  }: { readonly version: string; readonly from: string; readonly change?: (text: string) => string },
): Promise<HostManifest> => {
  const folder = join(registryDir, 'host', from);
  const original = JSON.parse(readFileSync(join(folder, 'host-manifest.json'), 'utf8')) as HostManifest;
  const renamed = (text: string): string => text.replaceAll(from, version).replaceAll(nameOf(from), nameOf(version));
  const dist = mkdtempSync(join(tmpdir(), 'tessera-host-variant-'));
  const described = new Map<string, ManifestFile>();
  const put = (path: string, text: string): void => {
    const packed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    writeFileSync(join(dist, path), text);
    writeFileSync(join(dist, `${path}.br`), packed);
    described.set(path, {
      path,
      integrity: integrityOf(text),
      bytes: Buffer.byteLength(text),
      brotliBytes: packed.length,
    });
  };
  const isTable = (path: string): boolean => path.startsWith('integrity.');
  try {
    for (const { path } of original.files)
      if (!isTable(path)) put(path, change(renamed(readFileSync(join(folder, path), 'utf8'))));
    const hashes = Object.fromEntries(
      [...described.values()]
        .filter(({ path }) => path.endsWith('.js'))
        .map(({ path, integrity }) => [`/assets/host/${version}/${path}`, integrity]),
    );
    for (const { path } of original.files)
      if (isTable(path)) put(path, `self.tesseraPage={integrity:${JSON.stringify(hashes)}};\n`);
    const anew = (files: readonly ManifestFile[]): ManifestFile[] =>
      files.map((file) => described.get(file.path) ?? file);
    const entry = ({ scripts, styles }: HostManifest['entries']['main']) => ({
      scripts: anew(scripts),
      styles: anew(styles),
    });
    const manifest: HostManifest = {
      ...original,
      version,
      files: anew(original.files),
      entries: { main: entry(original.entries.main), signin: entry(original.entries.signin) },
    };
    writeFileSync(join(dist, 'host-manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await publishBuild(registryDir, dist, readDataFolderKeys(dirname(registryDir)));
    return manifest;
  } finally {
    rmSync(dist, { recursive: true, force: true });
  }
};

/** An event that a page reports of a unit. */
interface Reported {
  readonly unit: string;
  readonly kind: string;
}

/** Keeps what the pages of a tab report from now on, in place of the proxy. */
export const keepReports = async (page: Page): Promise<readonly Reported[]> => {
  const reports: Reported[] = [];
  await page.route('**/report', (route) => {
    const { events } = route.request().postDataJSON() as { events: Reported[] };
    reports.push(...events);
    return route.fulfill({ status: 204 });
  });
  return reports;
};
