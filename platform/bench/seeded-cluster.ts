import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '../src/foundation/database/connect';
import { migrate } from '../src/foundation/database/migrate';
import { startCluster } from '../src/foundation/postgres/cluster';
import { seed } from '../src/demo/seed';

/** The business date of every benchmark. */
export const asOf = '2026-11-20';

/** Runs a benchmark on its own cluster with the small demonstration; its data is deleted afterwards. */
export const onSeededCluster = async (work: (connectionString: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  chmodSync(folder, 0o711);
  const cluster = await startCluster({ dataDir: folder });
  try {
    const empty = await connectDatabase<unknown>(cluster.connectionString, { connections: 1 });
    await migrate(empty.pool);
    await empty.close();
    await seed(cluster.connectionString, { scale: 'small', asOf });
    await work(cluster.connectionString);
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

export const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

/** The value below which the given fraction (0 to 1) of the values lie. */
export const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
