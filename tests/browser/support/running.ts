import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPortal, type PortalProcess } from '@tessera/testing/browser/portal-process';
import { Client } from 'pg';
import { dataDir } from './operator';

/** The database of the portal that runs on a data folder. */
export const databaseOf = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8')) as { databaseUrl: string }).databaseUrl;

/**
 * A portal with its own registry, sessions and keys, on the database of the portal that runs for all tests: for tests
 * that remove or promote versions. Mail goes to the other's folder, whichever of the two sends it.
 */
export const startPortalBeside = (): Promise<PortalProcess> =>
  startPortal({ environment: { DATABASE_URL: databaseOf(dataDir()), MAIL_FOLDER: join(dataDir(), 'mail') } });

/** Rows of a query on a database. */
export const askDatabase = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

/**
 * How many clients there are, by a program that signs in and reads a list: the whole way through proxy, platform and
 * database.
 */
export const readClients = async ({ demo }: PortalProcess): Promise<number> => {
  const machine = demo.firms[0]?.users.find(({ role }) => role === 'machine');
  const signedIn = await fetch(`${demo.platformUrl}/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ firmId: demo.firms[0]?.firmId, id: machine?.id, password: machine?.password }),
  });
  const { data } = (await signedIn.json()) as { data: { token: string } };
  const list = await fetch(`${demo.platformUrl}/client/${demo.firms[0]?.firmId}?pageSize=1`, {
    headers: { 'api-token': data.token },
  });
  return ((await list.json()) as { meta: { count: number } }).meta.count;
};

/** What the auditor's job prints about the books of a portal that runs on a data folder. */
export const auditOf = (folder: string): string =>
  execFileSync(process.execPath, ['--import', 'tsx', 'platform/src/background/auditor/main.ts'], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: databaseOf(folder) },
  });

/** What it prints where nothing differs. */
export const cleanBooks = 'Every account equals its postings.\n';

/** A process and all it has started, parents first. */
export const processTree = (root: number): number[] => {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const tree = [root];
  for (const parent of tree) tree.push(...lines.filter(([, ppid]) => ppid === parent).map(([pid]) => pid ?? 0));
  return tree;
};

export const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
