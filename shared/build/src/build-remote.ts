import { statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PortalConfig, PortalManifest } from '@tessera/contract';
import { buildVersion } from './build-version';
import { contractViolations } from './contract-rules';
import { providedVersions } from './federation-options';
import { compressAndDescribe } from './output-files';
import { readJson } from './read-json';
import { runWebpack } from './run-webpack';
import { sharedModules } from './shared-modules';
import { sharedUsed } from './shared-used';
import { remoteConfig } from './webpack-configs';
import { readPackage } from './workspace';

const provided = new Set(sharedModules.map((module) => module.package));

/** `clients` and `0.1.0-3f2a91c0` make `clients__0_1_0_3f2a91c0`. */
export const federationNameOf = (name: string, version: string): string => `${name.replaceAll('-', '_')}__${version.replace(/[^A-Za-z0-9]/g, '_')}`;

/** What a remote says of itself, read again when its file has changed. @throws Error with every rule it breaks. */
export const readConfig = async (file: string, packageName: string): Promise<PortalConfig> => {
  const loaded = (await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`)) as { default?: PortalConfig | { default?: PortalConfig } };
  const config = loaded.default && 'default' in loaded.default ? loaded.default.default : (loaded.default as PortalConfig | undefined);
  if (!config) throw new Error(`${file}: has no default export (rule: shape). Write: export default { … } satisfies PortalConfig.`);
  const violations = contractViolations(config, packageName);
  if (violations.length > 0) throw new Error(violations.map(({ rule, message }) => `${file}: ${message} (rule: ${rule})`).join('\n'));
  return config;
};

/** Builds the remote in a folder into its `dist`; returns the manifest, freshly made or the one that was already right. */
export const buildRemote = async (folder: string, options: { readonly force: boolean }): Promise<{ manifest: PortalManifest; built: boolean }> => {
  const config = await readConfig(join(folder, 'portal.config.ts'), readPackage(folder).name);
  const version = buildVersion(folder, provided);
  const dist = join(folder, 'dist');
  const manifestFile = join(dist, 'portal-manifest.json');
  const existing = await readJson<PortalManifest>(manifestFile);
  if (existing?.version === version && !options.force) return { manifest: existing, built: false };

  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  const federationName = federationNameOf(config.name, version);
  const shared = await runWebpack(remoteConfig(folder, dist, config.name, federationName), (compilation) => sharedUsed(compilation, providedVersions()));
  const manifest: PortalManifest = { ...config, schema: 1, version, federationName, entry: 'remoteEntry.js', expose: './entry', shared, files: await compressAndDescribe(dist) };
  await writeFile(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
  return { manifest, built: true };
};
