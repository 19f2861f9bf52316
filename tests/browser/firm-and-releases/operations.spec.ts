import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startPortal } from '@tessera/testing/browser/portal-process';
import { askDatabase, auditOf, cleanBooks, databaseOf, isThere, processTree, readClients } from '../support/running';

test.describe.configure({ timeout: 300_000 });

test('after kill -9 of every process the next start has every committed row, and the auditor finds nothing', async () => {
  test.skip(process.platform === 'win32', 'Windows has no kill -9.');
  const folder = mkdtempSync(join(tmpdir(), 'tessera-killed-'));
  // Traversable by others, so that the database's user can reach its files when root runs the tests.
  chmodSync(folder, 0o711);
  let portal = await startPortal({ dataDir: folder, environment: { TESSERA_SEED_SCALE: 'small' } });
  try {
    const clients = await readClients(portal);
    await askDatabase(databaseOf(folder), 'create table kept as select generate_series(1, 1000) as row');
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
    expect(await askDatabase(databaseOf(folder), 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }]);
    expect(await readClients(portal)).toBe(clients);
    expect(auditOf(folder)).toBe(cleanBooks);
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
