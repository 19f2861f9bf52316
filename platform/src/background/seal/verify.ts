import { hash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { noHash, rowsOf, sealsOf, type Seal } from './chain';
import { nameDifferences } from './name-rows';
import { hashLines, markBytes, markOf, readLines, type TableLines } from './row-lines';
import { allSeries, sealedTables, sealFormat } from './sealed-tables';

/** A difference from what was sealed. */
export interface Finding {
  readonly firmId: string;
  /** Null for rows that no seal of the firm covers. */
  readonly sealNumber: bigint | null;
  readonly what: string;
}

/** How far a firm is sealed. */
export interface FirmProgress {
  readonly firmId: string;
  readonly seals: bigint;
  readonly rows: bigint;
  readonly newest: Seal | null;
  /** Rows after the newest seal, by table. */
  readonly unsealed: Readonly<Record<string, bigint>>;
}

export interface Verification {
  readonly findings: readonly Finding[];
  readonly firms: readonly FirmProgress[];
}

/**
 * Recomputes every seal of every firm from the present rows, in one snapshot and without a lock. `expected` are hashes
 * that an operator keeps elsewhere. Each must still be in a chain, because anyone who can write to the database can
 * rebuild a whole chain.
 */
export const verifySeals = async (pool: Pool, expected: readonly string[] = []): Promise<Verification> => {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await verifyOn(client, expected);
  } finally {
    await client.query('rollback');
    client.release();
  }
};

/** As `verifySeals`, on one connection in its open transaction. */
export const verifyOn = async (client: PoolClient, expected: readonly string[] = []): Promise<Verification> => {
  const findings: Finding[] = [];
  const firms: FirmProgress[] = [];
  const missing = new Set(expected);
  const { rows } = await client.query<{ firm_id: string }>(
    'select firm_id from firm union select firm_id from seal order by firm_id',
  );
  for (const { firm_id: firmId } of rows) {
    const { findings: found, firm } = await verifyFirm(client, firmId, (seal) => {
      missing.delete(seal.hash);
      return Promise.resolve();
    });
    findings.push(...found);
    firms.push(firm);
  }
  for (const each of missing)
    findings.push({
      firmId: 'no firm',
      sealNumber: null,
      what: `the hash ${each} is in no chain: seals were removed or made anew, or this is another database`,
    });
  return { findings, firms };
};

/** Recomputes the seals of one firm, on one connection in its open transaction. `onSeal` is called after each. */
export const verifyFirm = async (
  client: PoolClient,
  firmId: string,
  onSeal: (seal: Seal) => Promise<void>,
): Promise<{ readonly findings: readonly Finding[]; readonly firm: FirmProgress }> => {
  const findings: Finding[] = [];
  let before: Seal | null = null;
  let seals = 0n;
  let sealedRows = 0n;
  for await (const seal of sealsOf(client, firmId)) {
    for (const what of [...checkLink(seal, before), ...(await checkRows(client, seal))])
      findings.push({ firmId, sealNumber: seal.number, what });
    before = seal;
    seals += 1n;
    sealedRows += BigInt(rowsOf(seal));
    await onSeal(seal);
  }
  findings.push(...(await checkOutside(client, firmId)));
  return {
    findings,
    firm: { firmId, seals, rows: sealedRows, newest: before, unsealed: await countUnsealed(client, firmId, before) },
  };
};

/** Checks that the seal is unaltered and follows the one before. */
const checkLink = (seal: Seal, before: Seal | null): string[] => {
  const wrong: string[] = [];
  if (hash('sha256', `${seal.head}\n`) !== seal.hash) wrong.push('the seal itself was altered');
  if (seal.format !== sealFormat)
    wrong.push(`the seal has the format ${seal.format}, which this Tessera does not read`);
  if (seal.number !== (before?.number ?? 0n) + 1n) wrong.push(`no seal ${(before?.number ?? 0n) + 1n} comes before it`);
  else if (seal.previousHash !== (before?.hash ?? noHash)) wrong.push('it does not follow from the seal before');
  for (const series of allSeries)
    if (seal.ranges[series].first !== (before?.ranges[series].last ?? 0n) + 1n)
      wrong.push(`its ${series} numbers do not go on where the seal before ends`);
  return wrong;
};

const checkRows = async (client: PoolClient, seal: Seal): Promise<string[]> => {
  const tables = await readLines(client, seal.firmId, seal.ranges);
  const lines = tables.flatMap((each) => each.lines);
  if (hashLines(tables) === seal.rowsHash) {
    const marks = Buffer.concat(lines.map(({ line }) => markOf(line)));
    const counted = tables.every((each, index) => each.lines.length === seal.rowCounts[index]);
    return marks.equals(seal.rowMarks) && counted ? [] : ['its marks or counts are not those of its rows'];
  }
  const named = nameRows(tables, seal);
  return named.length > 0 ? named : [`one of its ${lines.length} rows was altered so that its mark is the same`];
};

const nameRows = (tables: readonly TableLines[], seal: Seal): string[] => {
  let start = 0;
  return tables.flatMap(({ lines }, index) => {
    const end = start + (seal.rowCounts[index] ?? 0) * markBytes;
    const named = nameDifferences(seal.rowMarks.subarray(start, end), lines);
    start = end;
    return named === null ? [] : [named];
  });
};

/** Finds rows with numbers below the first seal's, which no sequence issues. */
const checkOutside = async (client: PoolClient, firmId: string): Promise<Finding[]> => {
  const found: Finding[] = [];
  for (const { table, number, name } of sealedTables) {
    const {
      rows: [row],
    } = await client.query<{ name: string }>(
      `select ${name} as name from ${table} where firm_id = $1 and ${number} < 1 order by ${number} limit 1`,
      [firmId],
    );
    if (row) found.push({ firmId, sealNumber: null, what: `inserted: ${row.name}, with a number before every seal` });
  }
  return found;
};

const countUnsealed = async (
  client: PoolClient,
  firmId: string,
  newest: Seal | null,
): Promise<Record<string, bigint>> => {
  const counts: Record<string, bigint> = {};
  for (const { table, series, number } of sealedTables) {
    const {
      rows: [row],
    } = await client.query<{ count: bigint }>(`select count(*) from ${table} where firm_id = $1 and ${number} > $2`, [
      firmId,
      newest?.ranges[series].last ?? 0n,
    ]);
    counts[table] = row?.count ?? 0n;
  }
  return counts;
};
