import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { startCluster, type Cluster } from '../foundation/postgres/cluster';
import { connectDatabase } from '../foundation/database/connect';
import { migrate } from '../foundation/database/migrate';

/** The environment variable that tells test processes the address of the run's cluster. */
export const TEST_CLUSTER_VARIABLE = 'TESSERA_TEST_CLUSTER';
/** The migrated, empty database that tests clone. */
export const EMPTY_TEMPLATE = 'template_empty';

let cluster: Cluster | undefined;
let folder = '';

/**
 * Starts one cluster for a test run and prepares the template. Its data is disposable, so it does not wait for the
 * disk.
 */
export async function startTestCluster(): Promise<void> {
  folder = mkdtempSync(join(rootFolder(), 'tessera-tests-'));
  // Others may pass through, so that the cluster can be inside the folder even when root runs the tests.
  chmodSync(folder, 0o711);
  cluster = await startCluster({
    dataDir: folder,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      shared_buffers: '128MB',
      max_wal_size: '512MB',
    },
  });
  const administration = await connectDatabase<unknown>(cluster.connectionString, { connections: 1 });
  await administration.pool.query(`create database ${EMPTY_TEMPLATE}`);
  await administration.close();
  const template = await connectDatabase<unknown>(databaseIn(cluster.connectionString, EMPTY_TEMPLATE), {
    connections: 1,
  });
  await migrate(template.pool);
  await template.close();
  // Calls queue work in their own transactions, so the queue's tables are there before a runner is.
  await runMigrations({ connectionString: databaseIn(cluster.connectionString, EMPTY_TEMPLATE) });
  process.env[TEST_CLUSTER_VARIABLE] = cluster.connectionString;
}

/**
 * Returns the folder for the cluster's files: in memory, where a memory file system has enough space. A database is
 * some seven hundred files, and each test file creates and drops one.
 */
function rootFolder(): string {
  const inMemory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > 4 * 1024 ** 3 ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Stops the cluster and removes its files. */
export async function stopTestCluster(): Promise<void> {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the address of another database on the same server. */
export function databaseIn(connectionString: string, name: string): string {
  return connectionString.replace(/^([^:]+:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}
