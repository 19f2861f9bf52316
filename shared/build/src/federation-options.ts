import type { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { sharedModules } from './packages/shared-modules';
import { packageFolder, readPackage } from './packages/workspace';

type Options = ConstructorParameters<typeof ModuleFederationPlugin>[0];

const common = { dts: false, manifest: false, dev: false, shareStrategy: 'loaded-first' } satisfies Partial<Options>;

/** Version of every shared module as installed here: what the host says it provides. */
export const providedVersions = (): Record<string, string> =>
  Object.fromEntries(
    sharedModules.map(({ request, package: name }) => [request, readPackage(packageFolder(name)).version]),
  );

type Shared = Extract<NonNullable<Options['shared']>, { readonly length?: never }>;

const sharedFromTable = (source: (request: string, version: string) => object): Shared =>
  Object.fromEntries(
    Object.entries(providedVersions()).map(([request, version]) => [
      request,
      { singleton: true, strictVersion: true, requiredVersion: `^${version}`, ...source(request, version) },
    ]),
  );

/** The host gives its own short edition of the router; see `sharedRouterExports`. */
const hostSource = (request: string, version: string): object => ({
  version,
  ...(request === 'react-router-dom' ? { import: './src/federation/router.ts' } : {}),
});

/** The host gives everything in the table and the federation runtime itself. */
export const hostFederation = (name: string): Options => ({
  ...common,
  name,
  shared: sharedFromTable(hostSource),
  experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
});

/** A remote exposes its entry and takes everything in the table from the host. */
export const remoteFederation = (name: string): Options => ({
  ...common,
  name,
  filename: 'remoteEntry.js',
  exposes: { './entry': './src/entry.tsx' },
  shared: sharedFromTable(() => ({ import: false })),
  experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
});
