import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audit } from '../background/auditor/auditor';
import { connectDatabase } from '../foundation/database/connect';
import { migrate } from '../foundation/database/migrate';
import { SEEDED_AS_OF } from './test-database';
import { startCluster, type Cluster } from '../foundation/postgres/cluster';
import { seed } from '../demo/seed';

/** The process to kill while it writes. */
export type Victim = 'platform' | 'database';

export interface KillReport {
  /** How many writes were acknowledged to a caller, over all kills. */
  readonly acknowledged: number;
  /** Acknowledged writes that are missing, or there twice. */
  readonly lost: readonly string[];
  /** How many acknowledged writes were transfers that arrived in parts. */
  readonly arrived: number;
  /** Transfers of which only a part of what came together is there. */
  readonly halfArrived: readonly string[];
  /** The auditor's findings after each kill. */
  readonly disagreements: readonly unknown[];
}

/** How many writes are acknowledged before a kill; some more are added, so that kills hit different moments. */
const writesBeforeKill = 40;

/**
 * Kills processes with SIGKILL during durable writes, one after the other on one data folder that waits for the disk,
 * and checks after each kill that every acknowledged write is there.
 */
export const killDuringWrites = async (victims: readonly Victim[]): Promise<KillReport> => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-kills-'));
  // Others may pass through, so that the cluster can be inside the folder even when root runs the tests.
  chmodSync(folder, 0o711);
  let cluster = await startCluster({ dataDir: folder });
  const acknowledged = new Set<string>();
  const lost = new Set<string>();
  const halfArrived = new Set<string>();
  const disagreements: unknown[] = [];
  try {
    await fill(cluster);
    for (const [index, victim] of victims.entries()) {
      await writeUntilKilled(cluster, join(folder, 'data'), victim, index, acknowledged);
      if (victim === 'database') {
        await cluster.ended;
        cluster = await startCluster({ dataDir: folder });
      }
      const database = await connectDatabase<unknown>(cluster.connectionString, { connections: 1 });
      const { rows } = await database.pool.query<{ narrative: string; times: number }>(
        `select narrative, count(*)::int as times from portfolio_transaction where narrative like 'Transfer from writer %' group by narrative`,
      );
      const times = new Map(rows.map((row) => [row.narrative, row.times]));
      for (const [write] of times) {
        const whole = write.replace(/, units$/, '');
        if (whole !== write && !times.has(whole)) halfArrived.add(whole);
        // The odd writers send transfers in parts.
        if (whole === write && /writer \d+\.[13]\./.test(write) && !times.has(`${write}, units`))
          halfArrived.add(write);
      }
      for (const write of acknowledged) if (times.get(write) !== 1) lost.add(write);
      disagreements.push(...(await audit(database.pool)));
      await database.close();
    }
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    acknowledged: acknowledged.size,
    lost: [...lost],
    arrived: [...acknowledged].filter((write) => write.endsWith(', units')).length,
    halfArrived: [...halfArrived],
    disagreements,
  };
};

const fill = async ({ connectionString }: Cluster): Promise<void> => {
  const database = await connectDatabase<unknown>(connectionString, { connections: 1 });
  await migrate(database.pool);
  await database.close();
  await seed(connectionString, { scale: 'small', asOf: SEEDED_AS_OF });
};

const writeUntilKilled = async (
  cluster: Cluster,
  location: string,
  victim: Victim,
  run: number,
  acknowledged: Set<string>,
): Promise<void> => {
  const writer: ChildProcess = fork(join(__dirname, 'kill-writer.ts'), [String(run)], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: cluster.connectionString },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(writer, 'exit');
  let heard = 0;
  const killAfter = writesBeforeKill + Math.floor(Math.random() * writesBeforeKill);
  // The channel is read to its end: writes acknowledged just before the kill count too.
  const drained = once(writer, 'disconnect');
  writer.on('message', (write: string) => {
    acknowledged.add(write);
    heard += 1;
    if (heard !== killAfter) return;
    if (victim === 'platform') writer.kill('SIGKILL');
    else process.kill(Number.parseInt(readFileSync(join(location, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL');
  });
  const [[code]] = await Promise.all([ended, drained]);
  if (victim === 'database' && code !== 0) throw new Error('The writer did not survive the loss of its database.');
  if (heard < killAfter) throw new Error(`The writer ended after ${heard} writes, before the kill.`);
};
