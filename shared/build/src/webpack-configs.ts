import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import type { Configuration, RuleSetRule } from 'webpack';
import { ChunkRetryPlugin } from './chunk-retry-plugin';
import { hostFederation, providedVersions, remoteFederation } from './federation-options';
import { GraphPlugin } from './loads/graph-plugin';
import { HostOnlyImportsPlugin } from './host-only-imports-plugin';
import { IntegrityPlugin } from './integrity-plugin';
import { OwnSourcesPlugin } from './own-sources-plugin';
import { StableIdsPlugin } from './stable-ids-plugin';

const presetFolder = fileURLToPath(new URL('./', import.meta.url));

const scripts: RuleSetRule = {
  test: /\.[jt]sx?$/,
  exclude: /node_modules/,
  use: {
    loader: 'swc-loader',
    options: {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
    },
  },
};

const hostStyles: RuleSetRule = {
  test: /\.css$/,
  use: [
    MiniCssExtractPlugin.loader,
    {
      loader: 'css-loader',
      options: {
        modules: {
          auto: true,
          namedExport: false,
          exportLocalsConvention: 'as-is',
          localIdentName: '[name]__[local]--[hash:base64:4]',
        },
      },
    },
  ],
};

const common = (folder: string, name: string, dist: string): Configuration => ({
  name,
  mode: 'production',
  target: ['web', 'es2022'],
  context: folder,
  devtool: false,
  output: {
    path: dist,
    filename: '[name].[contenthash:12].js',
    chunkFilename: '[name].[contenthash:12].js',
    assetModuleFilename: '[name].[contenthash:12][ext]',
    // A chunk that has not loaded after this time counts as failed: another version or a message is shown instead.
    chunkLoadTimeout: 10_000,
  },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  optimization: {
    chunkIds: 'deterministic',
    minimizer: [
      new MinimizerPlugin({
        minify: MinimizerPlugin.swcMinify,
        extractComments: false,
        minimizerOptions: { compress: { passes: 2 }, format: { comments: false } },
      }),
    ],
  },
  // A version is made from its sources alone. Warm, webpack has lost what a shared module passes on from another
  // (`export *` of redux in @reduxjs/toolkit), and the portal did not start.
  cache: false,
  performance: false,
  infrastructureLogging: { level: 'error' },
  plugins: [new IntegrityPlugin(), new ChunkRetryPlugin(), new StableIdsPlugin(), new GraphPlugin()],
});

/** One remote: a container of one entry and its lazy chunks, served from wherever its folder is. */
export const remoteConfig = (folder: string, dist: string, name: string, federationName: string): Configuration => {
  const base = common(folder, `remote-${name}`, dist);
  return {
    ...base,
    entry: {},
    output: { ...base.output, uniqueName: federationName, publicPath: 'auto' },
    // What two pages share is a file of its own from 6 KB on (uncompressed): the clients remote comes to 168 KB in 64
    // files, at 8 KB it came to 173 in 57; much less makes half as many files again.
    optimization: { ...base.optimization, splitChunks: { minSize: 6000 } },
    module: { rules: [scripts, { test: /\.css$/, use: join(presetFolder, 'refuse-css.cjs') }] },
    plugins: [
      ...(base.plugins ?? []),
      new HostOnlyImportsPlugin(),
      new OwnSourcesPlugin(folder),
      new ModuleFederationPlugin(remoteFederation(federationName)),
    ],
  };
};

const hostCommon = (folder: string, dist: string, name: string, version: string): Configuration => {
  const base = common(folder, name, dist);
  return {
    ...base,
    output: { ...base.output, uniqueName: `${name}_${version}`, publicPath: `/assets/host/${version}/` },
    module: { rules: [scripts, hostStyles] },
    plugins: [
      ...(base.plugins ?? []),
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:12].css',
        chunkFilename: '[name].[contenthash:12].css',
      }),
    ],
  };
};

/**
 * The page after sign-in: shell, shared modules and the federation runtime. All its styles are one file, so that the
 * page's HTML covers them.
 */
export const shellConfig = (folder: string, dist: string, version: string): Configuration => {
  const base = hostCommon(folder, dist, 'host', version);
  return {
    ...base,
    entry: { main: './src/main.ts' },
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: { styles: { type: 'css/mini-extract', name: 'styles', chunks: 'all', enforce: true } },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin(hostFederation('host')),
      new webpack.DefinePlugin({ TESSERA_PROVIDES: JSON.stringify(providedVersions()) }),
    ],
  };
};

/** The page before sign-in: built separately, so that it contains neither federation nor the shell. */
export const signInConfig = (folder: string, dist: string, version: string): Configuration => ({
  ...hostCommon(folder, dist, 'signin', version),
  entry: { signin: './src/signin.tsx' },
});
