import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { PortalManifest } from '@tessera/contract';
import { federationNameOf } from '@tessera/contract/manifest-rules/federation-name';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { readConfig } from '../build-remote';
import { readPackage } from '../packages/workspace';
import { buildDevelopmentReact } from './build-development-react';
import { devBase, devRemoteConfig, devVersion } from './dev-remote-config';

export interface DevServerOptions {
  /** The remote's folder and name. */
  readonly folder: string;
  readonly name: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Handles requests for anything outside the remote. */
  readonly otherwise: (request: IncomingMessage, response: ServerResponse) => void;
}

export interface DevServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const configFile = (folder: string): string => join(folder, 'portal.config.ts');

/** Script that a developer's page has before all others. */
export const developmentReactPath = (name: string): string => `${devBase(name)}development-react.js`;

/** The manifest of a remote as it is now. @throws Error with every rule its `portal.config.ts` breaks. */
export const devManifest = async (folder: string, name: string): Promise<PortalManifest> => ({
  ...(await readConfig(configFile(folder), readPackage(folder).name)),
  schema: 1,
  version: devVersion,
  federationName: federationNameOf(name, devVersion),
  entry: 'remoteEntry.js',
  expose: './entry',
  shared: {},
  files: [],
});

/** Serves a remote under development, below its development address, and updates pages as it changes. */
export const startDevServer = async ({ folder, name, port, otherwise }: DevServerOptions): Promise<DevServer> => {
  const base = devBase(name);
  const react = readFileSync(await buildDevelopmentReact());
  const rest = (request: IncomingMessage, response: ServerResponse): void => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    if (path === developmentReactPath(name))
      response
        .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' })
        .end(react);
    else if (path.startsWith(base))
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Your build has no such file.\n');
    else otherwise(request, response);
  };
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: true,
      compress: false,
      static: false,
      watchFiles: [configFile(folder)],
      client: { overlay: false, logging: 'warn', webSocketURL: { pathname: `${base}socket` } },
      webSocketServer: { type: 'ws', options: { path: `${base}socket` } },
      devMiddleware: { publicPath: base, index: false, stats: 'errors-warnings' },
      // Keeps webpack's checks of Host and origin, and its files, but not its own pages, which would hide the portal's.
      setupMiddlewares: (middlewares) => [
        ...middlewares.filter(
          ({ name: own }) =>
            own !== undefined &&
            ['host-header-check', 'cross-origin-header-check', 'webpack-dev-middleware'].includes(own),
        ),
        {
          name: 'otherwise',
          middleware: (request: IncomingMessage, response: ServerResponse) => rest(request, response),
        },
      ],
    },
    webpack(devRemoteConfig(folder, name, federationNameOf(name, devVersion))),
  );
  await server.start();
  const { port: taken } = server.server?.address() as AddressInfo;
  return { url: `http://localhost:${taken}`, stop: () => server.stop() };
};
