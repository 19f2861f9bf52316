import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** Somebody who can sign in to a demo firm. */
export interface DemoUser {
  id: string;
  password: string;
  role: string;
}

/** A firm of the demo and the name it answers to. */
export interface DemoFirm {
  firmId: string;
  hostname: string;
  users: DemoUser[];
}

/** Content of a data folder's `demo.json`. */
export interface Demo {
  url: string;
  /** Where a machine user reaches the API. */
  platformUrl: string;
  firms: DemoFirm[];
}

/** A portal that runs for tests, with a data folder of its own. */
export interface PortalProcess {
  demo: Demo;
  dataDir: string;
  /** The process of `npm start`: for tests that kill it. */
  pid: number;
  stop: () => Promise<void>;
}

/** The business date of demo data in tests. */
const AS_OF = '2026-11-20';

interface PortalOptions {
  /** An existing folder, which is kept. */
  dataDir?: string;
  onLine?: (line: string) => void;
  /** Changes to the environment, such as `DATABASE_URL`. */
  environment?: Record<string, string>;
}

/** Starts a whole portal as `npm start` does, on a free port, and answers when it is ready. */
export async function startPortal({
  dataDir,
  onLine = () => undefined,
  environment = {},
}: PortalOptions = {}): Promise<PortalProcess> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'tessera-portal-'));
  // Traversable by others, so that the database's user can reach its files when root runs the tests.
  if (dataDir === undefined) chmodSync(folder, 0o711);
  const root = repositoryRoot();
  const child = spawn(
    process.execPath,
    [join(root, 'scripts', 'start.mjs'), '--port', '0', '--data', folder, '--as-of', AS_OF],
    {
      cwd: root,
      // Receivers of webhooks in tests are on this machine.
      env: { TESSERA_WEBHOOKS_ALLOW: '127.0.0.1/32', ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = new Promise<void>((settle) => child.once('exit', () => settle()));
  const said: string[] = [];
  await new Promise<void>((settle, fail) => {
    const listen = (line: string): void => {
      said.push(line);
      onLine(line);
      if (line.startsWith('Tessera ready on ')) settle();
    };
    createInterface({ input: child.stdout }).on('line', listen);
    createInterface({ input: child.stderr }).on('line', listen);
    child.once('error', fail);
    void ended.then(() => fail(new Error(`The portal did not start:\n${said.join('\n')}`)));
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
  };
  return { demo: readDemo(join(folder, 'demo.json')), dataDir: folder, pid: child.pid ?? 0, stop };
}

/** Reads a `demo.json`. */
export function readDemo(file: string): Demo {
  return JSON.parse(readFileSync(file, 'utf8')) as Demo;
}

/** The clone's folder: the nearest above the working folder that has the start script. */
function repositoryRoot(): string {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'scripts', 'start.mjs'))) return folder;
    if (folder === dirname(folder)) throw new Error('Run the tests inside the clone.');
  }
}
