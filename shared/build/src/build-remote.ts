import { statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contractVersion, type PortalConfig, type PortalManifest } from '@tessera/contract';
import { lowestContract } from '@tessera/contract/portal/contract-versions';
import { callViolations, configViolations } from '@tessera/contract/manifest-rules/config-violations';
import { federationNameOf } from '@tessera/contract/manifest-rules/federation-name';
import { portalConfigSchema } from '@tessera/contract/manifest-rules/manifest-schema';
import { shapeViolations } from '@tessera/contract/manifest-rules/shape-violations';
import type { Violation } from '@tessera/contract/manifest-rules/violation';
import { satisfiesRange } from '@tessera/contract/version-range';
import { providedVersions } from './federation-options';
import { foreignSources } from './foreign-sources';
import { buildGraph } from './loads/graph-plugin';
import { remoteLoads } from './loads/remote-loads';
import { compressAndDescribe } from './output-files';
import { readJson } from './read-json';
import { runWebpack } from './run-webpack';
import { sharedUsed } from './loads/shared-used';
import { sourceVersion } from './version/source-version';
import { remoteConfig } from './webpack-configs';
import { readPackage } from './packages/workspace';

/** Whether hosts that its range allows would not understand its manifest. */
const isTooLow = (config: PortalConfig): boolean =>
  !satisfiesRange(config.contract.replace(/^\^/, ''), `^${lowestContract(config)}`) &&
  satisfiesRange(lowestContract(config), config.contract);

/**
 * Everything in a remote's `portal.config.ts` that the publish gate would refuse too, and what only its package can
 * contradict.
 */
const violationsOf = (config: PortalConfig, packageName: string): Violation[] => {
  const shape = shapeViolations(portalConfigSchema, config);
  if (shape.length > 0) return shape;
  return [
    ...configViolations(config),
    ...callViolations(config),
    ...(packageName === `@tessera/remote-${config.name}`
      ? []
      : [
          {
            rule: 'name',
            message: `name is '${config.name}' but the package is '${packageName}'; it must be '@tessera/remote-${config.name}'.`,
          },
        ]),
    ...(isTooLow(config)
      ? [
          {
            rule: 'contract',
            message: `contract is '${config.contract}', and this manifest says what hosts understand since ${lowestContract(config)}; write '^${lowestContract(config)}'.`,
          },
        ]
      : []),
    ...(satisfiesRange(contractVersion, config.contract)
      ? []
      : [
          {
            rule: 'contract',
            message: `contract is '${config.contract}', but this build speaks ${contractVersion}; write '^${lowestContract(config)}', the lowest that has what this manifest says.`,
          },
        ]),
  ];
};

/** A remote's configuration, read again when its file has changed. @throws Error with every rule it breaks. */
export const readConfig = async (file: string, packageName: string): Promise<PortalConfig> => {
  const loaded = (await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`)) as {
    default?: PortalConfig | { default?: PortalConfig };
  };
  const config =
    loaded.default && 'default' in loaded.default
      ? loaded.default.default
      : (loaded.default as PortalConfig | undefined);
  if (!config)
    throw new Error(
      `${file}: has no default export (rule: shape). Write: export default { … } satisfies PortalConfig.`,
    );
  const violations = violationsOf(config, packageName);
  if (violations.length > 0)
    throw new Error(violations.map(({ rule, message }) => `${file}: ${message} (rule: ${rule})`).join('\n'));
  return config;
};

/** @throws Error that names every import of sources that belong to others. */
const refuseForeignSources = (folder: string): void => {
  const foreign = foreignSources(folder);
  if (foreign.length > 0) throw new Error(foreign.map(({ rule, message }) => `${message} (rule: ${rule})`).join('\n'));
};

/** Builds the remote in a folder into its `dist`; returns the manifest, either new or still current. */
export const buildRemote = async (
  folder: string,
  options: { readonly force: boolean },
): Promise<{ manifest: PortalManifest; built: boolean }> => {
  const config = await readConfig(join(folder, 'portal.config.ts'), readPackage(folder).name);
  refuseForeignSources(folder);
  const version = sourceVersion(folder);
  const dist = join(folder, 'dist');
  const manifestFile = join(dist, 'portal-manifest.json');
  const existing = await readJson<PortalManifest>(manifestFile);
  if (existing?.version === version && !options.force) return { manifest: existing, built: false };

  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  const federationName = federationNameOf(config.name, version);
  const { shared, takes, loads } = await runWebpack(
    remoteConfig(folder, dist, config.name, federationName),
    (compilation) => {
      const { graph, containerFiles, expose, takes } = buildGraph(compilation);
      if (!expose) throw new Error(`The build of ${config.name} exposes nothing.`);
      return {
        shared: sharedUsed(compilation, providedVersions()),
        takes,
        loads: remoteLoads(graph, containerFiles, expose, config),
      };
    },
  );
  const manifest: PortalManifest = {
    ...config,
    schema: 1,
    version,
    federationName,
    entry: 'remoteEntry.js',
    expose: './entry',
    shared,
    takes,
    loads,
    files: await compressAndDescribe(dist),
  };
  await writeFile(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
  return { manifest, built: true };
};
