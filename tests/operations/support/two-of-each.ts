import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

export interface DemoFirm {
  readonly firmId: string;
  readonly users: readonly { readonly id: string; readonly password: string; readonly role: string }[];
}

interface Message {
  readonly ready?: true;
  readonly failed?: string;
  readonly url?: string;
  readonly demo?: { readonly firms: readonly DemoFirm[] };
}

export interface OwnProcess {
  readonly url: string;
  /** `127.0.0.1:4000`, as nginx has it. */
  readonly address: string;
  readonly firms: readonly DemoFirm[];
  readonly stop: () => Promise<void>;
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
};

/** Starts one of the processes as `npm start` does. */
const startProcess = async (entry: string, environment: Record<string, string>): Promise<OwnProcess> => {
  const child = fork(entry, {
    cwd: process.cwd(),
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit').then(() => [{ failed: `${entry} ended before it was ready.` }]);
  for (;;) {
    const [message] = (await Promise.race([once(child, 'message'), gone])) as [Message];
    if (message.failed !== undefined) {
      await end(child);
      throw new Error(message.failed);
    }
    if (!message.ready || message.url === undefined) continue;
    const { port } = new URL(message.url);
    return {
      url: `http://127.0.0.1:${port}`,
      address: `127.0.0.1:${port}`,
      firms: message.demo?.firms ?? [],
      stop: () => end(child),
    };
  }
};

const clientAuthentication = randomBytes(24).toString('hex');
const sessionKeys = randomBytes(32).toString('base64');

export const startPlatform = (databaseUrl: string, mailFolder: string): Promise<OwnProcess> =>
  startProcess('platform/src/main.ts', {
    DATABASE_URL: databaseUrl,
    CLIENT_AUTHENTICATION: clientAuthentication,
    PLATFORM_PORT: '0',
    MAIL_FOLDER: mailFolder,
    TESSERA_SEED: 'demo',
    TESSERA_SEED_SCALE: 'small',
    TESSERA_AS_OF: '2026-11-20',
  });

export const startProxy = (upstreamUrl: string, registryDir: string): Promise<OwnProcess> =>
  startProcess('proxy/src/main.ts', {
    UPSTREAM_URL: upstreamUrl,
    REGISTRY_DIR: registryDir,
    CLIENT_AUTHENTICATION: clientAuthentication,
    SESSION_KEYS: sessionKeys,
    INSTALLATION_ID: 'scaled',
    PROXY_PORT: '0',
    PROXY_ADDRESS: '127.0.0.1',
    BEHIND_SERVER: '1',
    LOG_LEVEL: 'silent',
  });

/** Ports nobody has at the moment, for a server that cannot take any free one. */
export const freePorts = async (count: number): Promise<number[]> => {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((settle) => server.close(settle))));
  return ports;
};
