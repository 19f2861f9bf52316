import type { PoolClient } from 'pg';
import type { Ranges } from './row-lines';
import { instant } from './sealed-tables';

/** The previous hash of a firm's first seal. */
export const noHash = '0'.repeat(64);

/** A stored seal, with the text its hash covers. */
export interface Seal {
  readonly firmId: string;
  readonly number: bigint;
  readonly format: number;
  readonly ranges: Ranges;
  /** Rows of each table, in the order in which they are hashed. */
  readonly rowCounts: readonly number[];
  readonly rowsHash: string;
  readonly rowMarks: Buffer;
  readonly previousHash: string;
  readonly sealedAt: Date;
  readonly hash: string;
  readonly head: string;
}

interface SealRow {
  firm_id: string;
  seal_number: bigint;
  format: number;
  first_group: bigint;
  last_group: bigint;
  first_step: bigint;
  last_step: bigint;
  first_audit: bigint;
  last_audit: bigint;
  cash_rows: number;
  stock_rows: number;
  step_rows: number;
  audit_rows: number;
  rows_hash: string;
  row_marks: Buffer;
  previous_hash: string;
  sealed_at: Date;
  hash: string;
  head: string;
}

/** The columns a seal's hash covers, in order; `row_marks` enters as its own hash. */
const hashedColumns = [
  'format',
  'firm_id',
  'seal_number',
  'first_group',
  'last_group',
  'first_step',
  'last_step',
  'first_audit',
  'last_audit',
  'cash_rows',
  'stock_rows',
  'step_rows',
  'audit_rows',
  'rows_hash',
  'row_marks',
  'previous_hash',
  'sealed_at',
] as const;

const written = (column: string): string => {
  if (column === 'row_marks') return `encode(sha256(row_marks), 'hex')`;
  return column === 'sealed_at' ? instant(column) : column;
};
/** SQL of the text a seal's hash covers, without its line end. */
const head = `json_build_array('seal', ${hashedColumns.map(written).join(', ')})::text`;

const fromRow = (row: SealRow): Seal => ({
  firmId: row.firm_id,
  number: row.seal_number,
  format: row.format,
  ranges: {
    group: { first: row.first_group, last: row.last_group },
    step: { first: row.first_step, last: row.last_step },
    audit: { first: row.first_audit, last: row.last_audit },
  },
  rowCounts: [row.cash_rows, row.stock_rows, row.step_rows, row.audit_rows],
  rowsHash: row.rows_hash,
  rowMarks: row.row_marks,
  previousHash: row.previous_hash,
  sealedAt: row.sealed_at,
  hash: row.hash,
  head: row.head,
});

/** How many rows a seal covers. */
export const rowsOf = ({ rowCounts }: Seal): number => rowCounts.reduce((sum, count) => sum + count, 0);

/** The newest seal of a firm. */
export const newestSeal = async (client: PoolClient, firmId: string): Promise<Seal | undefined> => {
  const {
    rows: [row],
  } = await client.query<SealRow>(
    `select *, ${head} as head from seal where firm_id = $1 order by seal_number desc limit 1`,
    [firmId],
  );
  return row && fromRow(row);
};

const pageSize = 50;

/** Every seal of a firm in order. */
export async function* sealsOf(client: PoolClient, firmId: string): AsyncGenerator<Seal> {
  let after = '-9223372036854775808';
  for (;;) {
    const { rows } = await client.query<SealRow>(
      `select *, ${head} as head from seal where firm_id = $1 and seal_number > $2 order by seal_number limit ${pageSize}`,
      [firmId, after],
    );
    for (const row of rows) yield fromRow(row);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = String(last.seal_number);
  }
}

/** Appends a seal; the database computes its hash from the very values it stores. */
export const appendSeal = async (client: PoolClient, seal: Omit<Seal, 'hash' | 'head' | 'sealedAt'>): Promise<void> => {
  const { group, step, audit } = seal.ranges;
  await client.query(
    `insert into seal (${hashedColumns.join(', ')}, hash)
     select ${hashedColumns.join(', ')}, encode(sha256(convert_to(${head} || e'\\n', 'UTF8')), 'hex') from (
       select $1::smallint as format, $2::text as firm_id, $3::bigint as seal_number, $4::bigint as first_group, $5::bigint as last_group, $6::bigint as first_step, $7::bigint as last_step, $8::bigint as first_audit, $9::bigint as last_audit,
         $10::integer as cash_rows, $11::integer as stock_rows, $12::integer as step_rows, $13::integer as audit_rows, $14::text as rows_hash, $15::bytea as row_marks, $16::text as previous_hash, clock_timestamp() as sealed_at
     ) made`,
    [
      seal.format,
      seal.firmId,
      seal.number,
      group.first,
      group.last,
      step.first,
      step.last,
      audit.first,
      audit.last,
      ...seal.rowCounts,
      seal.rowsHash,
      seal.rowMarks,
      seal.previousHash,
    ],
  );
};
