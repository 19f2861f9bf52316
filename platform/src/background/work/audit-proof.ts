import { hash } from 'node:crypto';
import { addDays } from '@tessera/domain/dates';
import { Zip, ZipDeflate } from 'fflate';
import { rowsOf, sealsOf, type Seal } from '../seal/chain';
import { readLines } from '../seal/row-lines';
import { sealedTables, sealFormat } from '../seal/sealed-tables';
import type { JobContext } from '../queue/task';
import { progress, sealedRows, type AuditRun } from './audit-check';
import type { WorkKey } from './stored-work';
import { writeFile } from './work-file';

/** A ZIP without its 64-bit form holds this many files. */
const filesMax = 60_000;

const readMe = `This archive holds rows of the firm's books and audit trail as they were sealed, and the chain of seals.

seals.jsonl       One line for each seal of the firm, from the first. The SHA-256 of a line with its line end is the
                  seal's hash. Position 17 (counted from 0) of a line is when it was sealed, 16 is the hash of the seal
                  before (64 zeros for the first), and 14 is the SHA-256 of the seal's rows.
rows/NUMBER.jsonl The rows of one seal: the SHA-256 of this file is position 14 of the seal's line.
manifest.json     The firm, the newest hash, which seals have their rows here, and the SHA-256 of each file.

To verify it without Tessera:
1. sha256sum rows/1.jsonl                    must be position 14 of line 1 of seals.jsonl.
2. sed -n 1p seals.jsonl | sha256sum         must be position 16 of line 2, and so on to the last line.
3. tail -n 1 seals.jsonl | sha256sum         must be "head" of the manifest, and the hash that the firm or its auditor
                                             kept elsewhere. Without such a hash a chain proves only that it is whole.
The script scripts/verify-audit-proof.mjs of Tessera does the same with Node.js alone.
`;

class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** Whether a seal holds audit rows of some days. */
const heldDays = async (
  { pool }: Pick<JobContext, 'pool'>,
  firmId: string,
  { dateFrom, dateTo }: ProofDays,
): Promise<{ readonly first: bigint; readonly last: bigint } | null> => {
  if (dateFrom === undefined && dateTo === undefined) return null;
  const {
    rows: [row],
  } = await pool.query<{ first: bigint | null; last: bigint | null }>(
    `select min(audit_id) as first, max(audit_id) as last from audit where firm_id = $1
       and ($2::date is null or at >= $2::date::timestamp at time zone 'Europe/London') and ($3::date is null or at < $3::date::timestamp at time zone 'Europe/London')`,
    [firmId, dateFrom ?? null, dateTo === undefined ? null : addDays(dateTo, 1)],
  );
  return { first: row?.first ?? 0n, last: row?.last ?? -1n };
};

export interface ProofDays {
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
}

/** Writes the sealed rows with the chain of seals to a ZIP, one seal in memory at a time; null when it was stopped. */
export const writeProof = async (context: JobContext, key: WorkKey, { startedBy, isStopped }: AuditRun) => {
  const { firmId, workId } = key;
  const { body } = await context.db
    .selectFrom('work')
    .where('firm_id', '=', firmId)
    .where('work_id', '=', workId)
    .select('body')
    .executeTakeFirstOrThrow();
  // Written by `startAuditProof` from a checked body.
  const days = body as ProofDays;
  const held = await heldDays(context, firmId, days);
  await progress(context, key, 0, await sealedRows(context, firmId));
  const client = await context.pool.connect();
  const wanted = (seal: Seal): boolean =>
    held === null || (seal.ranges.audit.first <= held.last && seal.ranges.audit.last >= held.first);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let waiting: Uint8Array[] = [];
    const zip = new Zip((error, chunk) => {
      if (error) throw error;
      waiting.push(chunk);
    });
    const files: Record<string, string> = {};
    const add = (name: string, text: string): void => {
      const bytes = Buffer.from(text);
      files[name] = hash('sha256', bytes);
      const part = new ZipDeflate(name, { level: 6 });
      zip.add(part);
      part.push(bytes, true);
    };
    const heads: string[] = [];
    const withRows: number[] = [];
    let head: string | null = null;
    let seen = 0;
    for await (const seal of sealsOf(client, firmId)) {
      heads.push(`${seal.head}\n`);
      head = seal.hash;
      if (wanted(seal) && withRows.length < filesMax) {
        const tables = await readLines(client, firmId, seal.ranges);
        add(`rows/${seal.number}.jsonl`, tables.flatMap(({ lines }) => lines.map(({ line }) => `${line}\n`)).join(''));
        withRows.push(Number(seal.number));
        yield* waiting;
        waiting = [];
      }
      seen += rowsOf(seal);
      await progress(context, key, seen);
      if (await isStopped()) throw new Stopped();
    }
    add('seals.jsonl', heads.join(''));
    add('README.txt', readMe);
    const manifest = {
      firmId,
      format: sealFormat,
      made: context.clock().toISOString(),
      madeBy: startedBy,
      days,
      seals: heads.length,
      head,
      sealsWithRows: withRows,
      columns: Object.fromEntries(sealedTables.map(({ table, columns }) => [table, Object.keys(columns)])),
      files: { ...files },
    };
    add('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
    zip.end();
    yield* waiting;
  }
  try {
    await client.query('begin isolation level repeatable read read only');
    await writeFile(context.db, key, chunks());
    return { file: { fileName: `audit-${firmId}-${workId}.zip`, mediaType: 'application/zip' } };
  } catch (error) {
    if (error instanceof Stopped) return null;
    throw error;
  } finally {
    await client.query('rollback');
    client.release();
  }
};
