import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { remoteFederation } from '../federation-options';
import { HostOnlyImportsPlugin } from '../host-only-imports-plugin';
import { workspaceRoot } from '../packages/workspace';

// Loaded by require, because its types describe a script, not a module.
const ReactRefreshPlugin = createRequire(import.meta.url)('@pmmmwh/react-refresh-webpack-plugin') as new (options: {
  readonly overlay: false;
  readonly library: string;
}) => { apply: (compiler: unknown) => void };
const presetFolder = fileURLToPath(new URL('..', import.meta.url));

/** The version name of a local build. */
export const devVersion = 'dev';
/** Base path of a local build: below the remote's own addresses, under a version that is never published. */
export const devBase = (name: string): string => `/remotes/${name}/${devVersion}/`;

/**
 * A remote as the development server builds it: quick, with source maps and fast refresh, without hashes, and without
 * eval, which the page's policy refuses. What the host provides is taken from the host here too.
 */
export const devRemoteConfig = (folder: string, name: string, federationName: string): Configuration => ({
  name: `dev-${name}`,
  mode: 'development',
  target: ['web', 'es2022'],
  context: folder,
  devtool: 'cheap-module-source-map',
  entry: {},
  output: { filename: '[name].js', chunkFilename: '[name].js', uniqueName: federationName, publicPath: devBase(name) },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: {
    rules: [
      {
        test: /\.[jt]sx?$/,
        exclude: /node_modules/,
        use: {
          loader: 'swc-loader',
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              // A host in production provides no jsx-dev-runtime, and refresh needs the development transform.
              transform: {
                react: {
                  runtime: 'automatic',
                  development: true,
                  refresh: true,
                  importSource: '@tessera/build/dev/jsx',
                },
              },
            },
          },
        },
      },
      { test: /\.css$/, use: join(presetFolder, 'refuse-css.cjs') },
    ],
  },
  cache: {
    type: 'filesystem',
    name: `dev-${name}`,
    cacheDirectory: join(workspaceRoot, '.cache/webpack'),
    buildDependencies: { preset: [presetFolder] },
  },
  // A build that fails changes nothing: as an update it would take the page's module away, which none after it brings back.
  optimization: { emitOnErrors: false },
  performance: false,
  infrastructureLogging: { level: 'error' },
  stats: 'errors-warnings',
  plugins: [
    new HostOnlyImportsPlugin(),
    new ModuleFederationPlugin(remoteFederation(federationName)),
    new ReactRefreshPlugin({ overlay: false, library: federationName }),
  ],
});
