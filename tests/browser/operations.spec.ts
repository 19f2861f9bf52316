import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startPortal, type PortalProcess } from '@tessera/testing/browser/portal-process';
import { Client } from 'pg';
import { dataDir } from './support/operator';
import { databaseOf, isThere, processTree, startPortalBeside } from './support/running';

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
  const databaseUrl = databaseOf(dataDir());
  const portal = await startPortalBeside();
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
  const folder = mkdtempSync(join(tmpdir(), 'tessera-killed-'));
  // Open for passing through, so that the database can be inside it also when root runs the tests.
  chmodSync(folder, 0o711);
  let portal = await startPortal({ dataDir: folder, environment: { TESSERA_SEED_SCALE: 'small' } });
  try {
    const clients = await readClients(portal);
    await ask(databaseOf(folder), 'create table kept as select generate_series(1, 1000) as row');
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

    portal = await startPortal({ dataDir: folder });
    expect(await ask(databaseOf(folder), 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }]);
    expect(await readClients(portal)).toBe(clients);
    const audit = spawnSync(process.execPath, ['--import', 'tsx', 'platform/src/auditor/main.ts'], { encoding: 'utf8', env: { ...process.env, DATABASE_URL: databaseOf(folder) } });
    expect(audit).toMatchObject({ status: 0, stdout: 'Every account equals its postings.\n' });
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
