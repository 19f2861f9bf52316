import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster, type Cluster } from '../foundation/postgres/cluster';
import { connectDatabase } from '../foundation/database/connect';
import { migrate } from '../foundation/database/migrate';

/** The variable that tells test processes where the run's cluster is. */
export const TEST_CLUSTER_VARIABLE = 'TESSERA_TEST_CLUSTER';
/** The migrated, empty database that tests clone. */
export const EMPTY_TEMPLATE = 'template_empty';

let cluster: Cluster | undefined;
let folder = '';

/**
 * Starts one cluster for a test run and prepares the template. Its data is worth nothing, so it need not wait for the
 * disk.
 */
export async function startTestCluster(): Promise<void> {
  folder = mkdtempSync(join(rootFolder(), 'tessera-tests-'));
  // Open for passing through, so that the cluster can be inside it also when root runs the tests.
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
  process.env[TEST_CLUSTER_VARIABLE] = cluster.connectionString;
}

/**
 * Where the cluster's files are: in memory, where there is a file system for that with room to spare. A database is
 * some seven hundred files, and each test file makes and drops one.
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

/** The address of another database of the same server. */
export function databaseIn(connectionString: string, name: string): string {
  return connectionString.replace(/^([^:]+:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}
