import { randomBytes } from 'node:crypto';
import { readConfiguration } from '../configuration';
import { createProxy, type ServerParts } from '../server';

export interface RunningProxy {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** The proxy on a free port, as its process runs it. */
export const startProxy = async (
  upstreamUrl: string,
  registryDir: string,
  parts: ServerParts = {},
  environment: Record<string, string> = {},
): Promise<RunningProxy> => {
  const proxy = createProxy(
    readConfiguration({
      UPSTREAM_URL: upstreamUrl,
      REGISTRY_DIR: registryDir,
      CLIENT_AUTHENTICATION: 'shared secret',
      SESSION_KEYS: randomBytes(32).toString('base64'),
      INSTALLATION_ID: 'test',
      LOG_LEVEL: 'silent',
      ...environment,
    }),
    parts,
  );
  const url = await proxy.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    close: async () => {
      await proxy.close();
    },
  };
};
