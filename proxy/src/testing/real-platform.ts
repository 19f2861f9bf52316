import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

interface Demo {
  readonly firms: readonly {
    readonly firmId: string;
    readonly hostname: string;
    readonly users: readonly { readonly id: string; readonly password: string; readonly role: string }[];
  }[];
}
interface Message {
  readonly ready?: true;
  readonly failed?: string;
  readonly url?: string;
  readonly demo?: Demo;
}

/** The part of a test database that the process needs. */
interface OwnDatabase {
  readonly connectionString: string;
  readonly drop: () => Promise<void>;
}

export interface DemoSignIn {
  readonly firmId: string;
  readonly id: string;
  readonly password: string;
}

export interface RealPlatform {
  readonly url: string;
  readonly demo: Demo;
  readonly connectionString: string;
  /** The sign-in of a firm's first user with this role. */
  readonly userOf: (firmId: string, role?: string) => DemoSignIn;
  readonly close: () => Promise<void>;
}

const root = join(__dirname, '../../..');

/** The platform's process as `npm start` runs it, on a seeded database of its own. */
export const startRealPlatform = async (database: OwnDatabase): Promise<RealPlatform> => {
  const child = fork(join(root, 'platform/src/main.ts'), {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      DATABASE_URL: database.connectionString,
      CLIENT_AUTHENTICATION: 'shared secret',
      PLATFORM_PORT: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const close = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await database.drop();
  };
  for (;;) {
    const [message] = (await once(child, 'message')) as [Message];
    if (message.failed !== undefined) {
      await close();
      throw new Error(message.failed);
    }
    if (!message.ready || !message.url || !message.demo) continue;
    const { url, demo } = message;
    const userOf: RealPlatform['userOf'] = (firmId, role = 'administrator') => {
      const user = demo.firms.find((firm) => firm.firmId === firmId)?.users.find((each) => each.role === role);
      if (!user) throw new Error(`The demonstration has no ${role} of ${firmId}.`);
      return { firmId, id: user.id, password: user.password };
    };
    return { url, demo, connectionString: database.connectionString, userOf, close };
  }
};
