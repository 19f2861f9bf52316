import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contractVersion } from '@tessera/contract';
import type { HostEntry, HostManifest, ManifestFile } from '@tessera/contract';
import { providedVersions } from './federation-options';
import { firstScripts } from './first-scripts';
import { buildGraph } from './loads/graph-plugin';
import { hostLoads } from './loads/host-loads';
import { compressAndDescribe } from './output-files';
import { readJson } from './read-json';
import { runWebpack } from './run-webpack';
import { sourceVersion } from './version/source-version';
import { shellConfig, signInConfig } from './webpack-configs';

const find = (files: readonly ManifestFile[], path: string): ManifestFile => {
  const file = files.find((candidate) => candidate.path === path);
  if (!file) throw new Error(`The build names ${path}, but did not write it.`);
  return file;
};

/** Begins the page's table of hashes with the host's own lazy chunks; itself covered by the hash in the page's HTML. */
const writeIntegrityScript = async (dist: string, version: string, files: readonly ManifestFile[]): Promise<string> => {
  const table = Object.fromEntries(
    files
      .filter((file) => file.path.endsWith('.js'))
      .map((file) => [`/assets/host/${version}/${file.path}`, file.integrity]),
  );
  const source = `self.tesseraPage={integrity:${JSON.stringify(table)}};\n`;
  const path = `integrity.${createHash('sha256').update(source).digest('hex').slice(0, 12)}.js`;
  await writeFile(join(dist, path), source);
  return path;
};

/** Builds the host in a folder into its `dist`; returns the manifest, either new or still current. */
export const buildHost = async (
  folder: string,
  options: { readonly force: boolean },
): Promise<{ manifest: HostManifest; built: boolean }> => {
  const version = sourceVersion(folder);
  const dist = join(folder, 'dist');
  const manifestFile = join(dist, 'host-manifest.json');
  const existing = await readJson<HostManifest>(manifestFile);
  if (existing?.version === version && !options.force) return { manifest: existing, built: false };

  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  const main = await runWebpack(shellConfig(folder, dist, version), (compilation) => {
    const { graph, provided, gives } = buildGraph(compilation);
    return { ...firstScripts(compilation, 'main'), loads: hostLoads(graph, provided), gives };
  });
  const signin = await runWebpack(signInConfig(folder, dist, version), (compilation) =>
    firstScripts(compilation, 'signin'),
  );
  const described = await compressAndDescribe(dist);
  const integrityPath = await writeIntegrityScript(dist, version, described);
  const files = [...described, ...(await compressAndDescribe(dist, [integrityPath]))];
  const entry = ({ scripts, styles }: typeof signin, first: readonly string[]): HostEntry => ({
    scripts: [...first, ...scripts].map((path) => find(files, path)),
    styles: styles.map((path) => find(files, path)),
  });
  const manifest: HostManifest = {
    schema: 1,
    version,
    contract: contractVersion,
    entries: { main: entry(main, [integrityPath]), signin: entry(signin, []) },
    files,
    provides: providedVersions(),
    gives: main.gives,
    loads: main.loads,
  };
  await writeFile(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
  return { manifest, built: true };
};
