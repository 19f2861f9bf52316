import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '../database/operator-error';
import { findBinaries } from './binaries';
import { readClusterRecord, type ClusterRecord } from './cluster-folder';
import { lockFolder } from './folder-lock';
import { initialiseCluster } from './initialise';
import { stopLeftoverServer } from './leftover-server';
import { DATABASE, serverEnvironment, settingArguments, SUPERUSER } from './server-settings';
import { canEnter, giveTo, serverUser, type ServerUser } from './server-user';
import { untilReady } from './until-ready';

/** A running private PostgreSQL. */
export interface Cluster {
  /** For the database `tessera`, in the form that `pg` and libpq take. */
  connectionString: string;
  /** Stops the server cleanly and unlocks the folder. Safe to call twice. */
  stop: () => Promise<void>;
  /** Settles when the server has ended, with the reason if nobody stopped it. */
  ended: Promise<string | undefined>;
}

export interface ClusterOptions {
  /** The cluster's own folder; created if missing. */
  dataDir: string;
  /** Changes to the server's settings. Tests turn fsync off. */
  settings?: Readonly<Record<string, string>>;
  /** Where root puts files that the server's user cannot reach under a closed home folder. */
  systemFolder?: string;
}

/**
 * A socket's path may have 107 bytes on Linux and 103 on macOS; the server adds 14 for the file, we add 15 for the
 * folder.
 */
const LONGEST_TEMPORARY_PATH = 70;
const LARGEST_LOG_BYTES = 10_000_000;

/**
 * Starts the private PostgreSQL of a data folder, and initialises the cluster on the first start. It locks the folder,
 * stops a server left over from a killed run, and makes sure that this one never outlives our process. Throws an
 * `OperatorError` when the folder is in use, when another version made it, or when the server does not start.
 */
export async function startCluster({
  dataDir,
  settings = {},
  systemFolder = '/var/lib/tessera',
}: ClusterOptions): Promise<Cluster> {
  const folder = resolve(dataDir);
  const unlock = lockFolder(folder);
  try {
    const user = serverUser();
    const binaries = findBinaries(user, systemFolder);
    const record =
      readClusterRecord(folder, binaries.majorVersion) ?? initialiseCluster(folder, binaries, user, systemFolder);
    if (!existsSync(join(record.location, 'PG_VERSION'))) {
      throw new OperatorError(
        `The database of ${folder} should be in ${record.location} and is not there: bring it back, or begin anew with --fresh.`,
      );
    }
    await stopLeftoverServer(record.location, binaries);
    return await launch(folder, record, binaries, user, settings, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function launch(
  folder: string,
  record: ClusterRecord,
  binaries: { postgres: string; pgCtl: string },
  user: ServerUser | undefined,
  settings: Readonly<Record<string, string>>,
  unlock: () => void,
): Promise<Cluster> {
  const endpoint = process.platform === 'win32' ? await loopbackEndpoint(record) : socketEndpoint(user);
  const logFile = join(folder, 'postgres.log');
  keepLogSmall(logFile);
  const logStart = existsSync(logFile) ? statSync(logFile).size : 0;
  const order = {
    program: binaries.postgres,
    args: ['-D', record.location, ...settingArguments({ ...settings, ...endpoint.settings })],
    user: user ?? null,
    environment: serverEnvironment(),
    logFile,
    socketFolder: endpoint.socketFolder,
    pgCtl: binaries.pgCtl,
    location: record.location,
  };
  // Detached, so that Ctrl-C in the terminal reaches only us and we stop the parts in order.
  const watchdog = spawn(
    process.execPath,
    [fileURLToPath(new URL('./watchdog.mjs', import.meta.url)), JSON.stringify(order)],
    {
      detached: true,
      cwd: folder,
      stdio: ['pipe', 'ignore', 'ignore'],
      windowsHide: true,
    },
  );
  watchdog.stdin.on('error', () => undefined);

  let asked = false;
  let over = false;
  const ended = new Promise<string | undefined>((settle) => {
    watchdog.once('error', (error) => settle(error.message));
    watchdog.once('exit', () => settle(asked ? undefined : reasonFromLog(logFile, logStart)));
  });
  void ended.then(() => {
    over = true;
    unlock();
  });
  const stop = async (): Promise<void> => {
    asked = true;
    watchdog.stdin.end();
    await ended;
  };

  try {
    await untilReady(endpoint.connectionString('postgres'), () => over);
  } catch (error) {
    const reason = over ? ((await ended) ?? '') : '';
    await stop();
    if (over && error instanceof OperatorError)
      throw new OperatorError(
        `The database in ${record.location} did not start: ${reason} The server's own words are in ${logFile}.`,
      );
    throw error;
  }
  return { connectionString: endpoint.connectionString(DATABASE), stop, ended };
}

interface Endpoint {
  settings: Record<string, string>;
  socketFolder: string | null;
  connectionString: (database: string) => string;
}

/** A socket in a short temporary folder that nobody else can enter. */
function socketEndpoint(user: ServerUser | undefined): Endpoint {
  const candidates = [tmpdir(), '/tmp', '/var/tmp'].filter((path) => Buffer.byteLength(path) <= LONGEST_TEMPORARY_PATH);
  for (const candidate of candidates) {
    if (!existsSync(candidate)) continue;
    const socketFolder = mkdtempSync(join(candidate, 'tessera-'));
    giveTo(user, socketFolder);
    if (canEnter(user, socketFolder)) {
      return {
        socketFolder,
        settings: { listen_addresses: '', unix_socket_directories: socketFolder, unix_socket_permissions: '0700' },
        connectionString: (database) =>
          `postgresql:///${database}?host=${encodeURIComponent(socketFolder)}&user=${SUPERUSER}`,
      };
    }
    rmSync(socketFolder, { recursive: true });
  }
  throw new OperatorError(
    `There is no temporary folder with a short name for the database's socket (tried ${candidates.join(', ')}): set TMPDIR to one.`,
  );
}

/** Windows: a loopback port with a password. */
async function loopbackEndpoint(record: ClusterRecord): Promise<Endpoint> {
  const port = await freePort();
  return {
    socketFolder: null,
    settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
    connectionString: (database) => `postgresql://${SUPERUSER}:${record.password}@127.0.0.1:${port}/${database}`,
  };
}

function freePort(): Promise<number> {
  return new Promise((settle, fail) => {
    const probe = createServer()
      .once('error', fail)
      .listen(0, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() =>
          typeof address === 'object' && address ? settle(address.port) : fail(new Error('No free port')),
        );
      });
  });
}

function keepLogSmall(logFile: string): void {
  mkdirSync(join(logFile, '..'), { recursive: true });
  if (existsSync(logFile) && statSync(logFile).size > LARGEST_LOG_BYTES) renameSync(logFile, `${logFile}.old`);
}

/** The server logs this when it refuses an early connection; it is never the reason why the server ended. */
const EARLY_CONNECTION_REFUSED = /FATAL:\s+the database system is /;

/** Returns the last serious line of the server's log since this start, as a sentence. */
function reasonFromLog(logFile: string, from: number): string {
  if (!existsSync(logFile)) return 'The database server ended without a word.';
  const said = readFileSync(logFile).subarray(from).toString('utf8').split('\n');
  if (said.some((line) => line.includes('No space left on device')))
    return 'The disk is full: free some space and start again; nothing was damaged.';
  const last = said
    .filter((line) => /FATAL|PANIC|ERROR|error while loading/.test(line) && !EARLY_CONNECTION_REFUSED.test(line))
    .at(-1);
  return last
    ? `The database server ended: ${last.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '')}.`
    : 'The database server ended without a word.';
}
