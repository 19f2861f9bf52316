import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { allSeries, sequences, type Series } from './sealed-tables';

export type Numbers = Readonly<Record<Series, bigint>>;

const pollMs = 20;
const sequenceList = allSeries.map((series) => `'${sequences[series]}'::regclass`).join(', ');
const numbersQuery = `select ${allSeries.map((series) => `(select last_value - (not is_called)::int from ${sequences[series]}) as "${series}"`).join(', ')}`;
const holdersQuery = `
  select distinct virtualtransaction as holder from pg_locks
  where locktype = 'relation' and database = (select oid from pg_database where datname = current_database()) and relation in (${sequenceList}) and mode = 'RowExclusiveLock' and granted`;

/**
 * Returns the numbers up to which no new row can appear: every row with such a number is committed, or never will be.
 * Null when a transaction that took numbers is still open after `patienceMs`.
 *
 * A number is taken inside a transaction, so a smaller one can be committed after a larger one. `nextval` keeps a
 * shared lock on its sequence until its transaction ends, and releases it after the rows are visible; nobody waits for
 * that lock. So this reads the last numbers, then the holders of such locks; when those have ended, every number read
 * either has its row or never will. It does not matter who takes numbers meanwhile, and a transaction that took none
 * delays nothing, however long.
 *
 * Not `pg_snapshot_xmin`: a transaction that took a number and has not written yet has no transaction id and is in no
 * snapshot (a test shows it), and ids start again in a database that was exported and imported.
 */
export const settledNumbers = async (client: PoolClient, patienceMs: number): Promise<Numbers | null> => {
  const {
    rows: [numbers],
  } = await client.query<Numbers>(numbersQuery);
  if (!numbers) throw new Error('The sequences cannot be read.');
  const deadline = performance.now() + patienceMs;
  let waitingFor = await holders(client);
  while (waitingFor.size > 0) {
    if (performance.now() >= deadline) return null;
    await sleep(pollMs);
    const now = await holders(client);
    waitingFor = new Set([...waitingFor].filter((holder) => now.has(holder)));
  }
  return numbers;
};

const holders = async (client: PoolClient): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ holder: string }>(holdersQuery);
  return new Set(rows.map((row) => row.holder));
};
