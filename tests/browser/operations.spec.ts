import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startPortal, type PortalProcess } from '@tessera/testing/browser/portal-process';
import { Client } from 'pg';
import { databaseOf, isThere, processTree } from './support/running';

test.describe.configure({ timeout: 300_000 });

const ask = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

/** A program signs in and reads a list: the whole way through proxy, platform and database. */
const readClients = async ({ demo }: PortalProcess): Promise<number> => {
  const machine = demo.firms[0]?.users.find(({ role }) => role === 'machine');
  const signedIn = await fetch(`${demo.platformUrl}/authenticate`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ firmId: demo.firms[0]?.firmId, id: machine?.id, password: machine?.password }) });
  const { data } = (await signedIn.json()) as { data: { token: string } };
  const list = await fetch(`${demo.platformUrl}/client/${demo.firms[0]?.firmId}?pageSize=1`, { headers: { 'api-token': data.token } });
  return ((await list.json()) as { meta: { count: number } }).meta.count;
};

test('with a DATABASE_URL the portal uses that server, and neither starts nor stops it', async () => {
  const databaseUrl = databaseOf(dirname(process.env.TESSERA_DEMO_FILE ?? ''));
  const portal = await startPortal({ environment: { DATABASE_URL: databaseUrl } });
  try {
    expect(databaseOf(portal.dataDir)).toBe(databaseUrl);
    expect(await readClients(portal)).toBeGreaterThan(0);
    expect((await fetch(`${portal.demo.url}/healthz`)).status).toBe(200);
  } finally {
    await portal.stop();
  }
  expect(await ask(databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('after kill -9 of every process the next start has every committed row, and the auditor finds nothing', async () => {
  test.skip(process.platform === 'win32', 'Windows has no kill -9.');
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-killed-'));
  // Open for passing through, so that the database can be inside it also when root runs the tests.
  chmodSync(dataDir, 0o711);
  let portal = await startPortal({ dataDir, environment: { TESSERA_SEED_SCALE: 'small' } });
  try {
    const clients = await readClients(portal);
    await ask(databaseOf(dataDir), 'create table kept as select generate_series(1, 1000) as row');
    const everything = processTree(portal.pid);
    expect(everything.length).toBeGreaterThan(5);
    for (const pid of everything) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It went with its parent.
      }
    }
    await expect.poll(() => everything.filter(isThere)).toEqual([]);

    portal = await startPortal({ dataDir });
    expect(await ask(databaseOf(dataDir), 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }]);
    expect(await readClients(portal)).toBe(clients);
    const audit = spawnSync(process.execPath, ['--import', 'tsx', 'platform/src/auditor/main.ts'], { encoding: 'utf8', env: { ...process.env, DATABASE_URL: databaseOf(dataDir) } });
    expect(audit).toMatchObject({ status: 0, stdout: 'Every account equals its postings.\n' });
  } finally {
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
