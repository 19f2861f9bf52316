import type { Pool, PoolClient } from 'pg';
import { appendSeal, newestSeal, noHash } from './chain';
import { settledNumbers, type Numbers } from './horizon';
import { hashLines, markOf, readLines, type Ranges } from './row-lines';
import { sealFormat } from './sealed-tables';

/** The advisory lock number of the sealer: the first bytes of SHA-256("tessera seal"). */
export const sealerLock = '1901496312450233098';

export interface SealOptions {
  /** The most rows of one table in one seal (the lines of a posting group stay together). */
  readonly rowsMax?: number;
  /** How long to wait for open transactions that have taken numbers. */
  readonly patienceMs?: number;
  /** Checked between seals; true ends the run there. */
  readonly stopped?: () => boolean;
}

export interface SealReport {
  /**
   * `busy`: another sealer is at work. `waiting`: a transaction that took numbers is still open; the next run seals.
   * Nothing was sealed then.
   */
  readonly outcome: 'done' | 'stopped' | 'busy' | 'waiting';
  /** Firms that had something to seal. */
  readonly firms: readonly SealedFirm[];
}

export interface SealedFirm {
  readonly firmId: string;
  readonly seals: number;
  readonly rows: number;
}

/**
 * Seals committed, unsealed rows firm by firm, in bounded seals that each commit on their own: it can be killed at any
 * point and the next run continues. Of several simultaneous sealers one works and the others return `busy`. Holds no
 * lock that a writer waits for.
 */
export const sealNow = async (
  pool: Pool,
  { rowsMax = 2000, patienceMs = 5000, stopped = () => false }: SealOptions = {},
): Promise<SealReport> => {
  const client = await pool.connect();
  let broken = true;
  try {
    const {
      rows: [lock],
    } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${sealerLock}) as taken`);
    const report = lock?.taken
      ? await sealSettled(client, rowsMax, patienceMs, stopped)
      : { outcome: 'busy' as const, firms: [] };
    if (lock?.taken) await client.query(`select pg_advisory_unlock(${sealerLock})`);
    broken = false;
    return report;
  } finally {
    // Closed after a failure, so that the lock goes with it.
    client.release(broken);
  }
};

const sealSettled = async (
  client: PoolClient,
  rowsMax: number,
  patienceMs: number,
  stopped: () => boolean,
): Promise<SealReport> => {
  const numbers = await settledNumbers(client, patienceMs);
  if (!numbers) return { outcome: 'waiting', firms: [] };
  const firms: SealedFirm[] = [];
  const { rows: all } = await client.query<{ firm_id: string }>('select firm_id from firm order by firm_id');
  for (const { firm_id: firmId } of all) {
    let seals = 0;
    let rows = 0;
    let stopping = stopped();
    for (let sealed = 1; sealed > 0 && !stopping;) {
      sealed = await sealNext(client, firmId, numbers, rowsMax);
      rows += sealed;
      if (sealed === 0) continue;
      seals += 1;
      stopping = stopped();
    }
    if (seals > 0) firms.push({ firmId, seals, rows });
    if (stopping) return { outcome: 'stopped', firms };
  }
  return { outcome: 'done', firms };
};

/** Creates the next seal of a firm and returns the number of rows it covers; 0 when there is nothing to seal. */
const sealNext = async (client: PoolClient, firmId: string, numbers: Numbers, rowsMax: number): Promise<number> => {
  const previous = await newestSeal(client, firmId);
  const ranges = await nextRanges(client, firmId, previous?.ranges, numbers, rowsMax);
  const tables = await readLines(client, firmId, ranges);
  const lines = tables.flatMap((each) => each.lines);
  if (lines.length === 0) return 0;
  await appendSeal(client, {
    firmId,
    number: (previous?.number ?? 0n) + 1n,
    format: sealFormat,
    ranges,
    rowCounts: tables.map((each) => each.lines.length),
    rowsHash: hashLines(tables),
    rowMarks: Buffer.concat(lines.map(({ line }) => markOf(line))),
    previousHash: previous?.hash ?? noHash,
  });
  return lines.length;
};

/**
 * The ranges of the next seal: from the end of the previous one up to the settled numbers, or to the row that fills a
 * table's share.
 */
const nextRanges = async (
  client: PoolClient,
  firmId: string,
  before: Ranges | undefined,
  numbers: Numbers,
  rowsMax: number,
): Promise<Ranges> => {
  const full = (table: string, number: string, first: string, last: string): string =>
    `(select ${number} from ${table} where firm_id = $1 and ${number} between ${first}::bigint and ${last}::bigint order by ${number} offset ${rowsMax - 1} limit 1)`;
  const first = {
    group: (before?.group.last ?? 0n) + 1n,
    step: (before?.step.last ?? 0n) + 1n,
    audit: (before?.audit.last ?? 0n) + 1n,
  };
  const {
    rows: [last],
  } = await client.query<{ group: bigint; step: bigint; audit: bigint }>(
    `select greatest($2::bigint - 1, least($3::bigint, ${full('cash_posting', 'group_id', '$2', '$3')}, ${full('stock_posting', 'group_id', '$2', '$3')})) as "group",
       greatest($4::bigint - 1, least($5::bigint, ${full('transaction_step', 'step_id', '$4', '$5')})) as step, greatest($6::bigint - 1, least($7::bigint, ${full('audit', 'audit_id', '$6', '$7')})) as audit`,
    [firmId, first.group, numbers.group, first.step, numbers.step, first.audit, numbers.audit],
  );
  if (!last) throw new Error('The next rows to seal cannot be read.');
  return {
    group: { first: first.group, last: last.group },
    step: { first: first.step, last: last.step },
    audit: { first: first.audit, last: last.audit },
  };
};
