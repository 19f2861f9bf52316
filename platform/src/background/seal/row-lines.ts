import { createHash, hash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { lineOf, sealedTables, type SealedTable, type Series } from './sealed-tables';

/** Numbers of each series, both included. `last` is `first - 1` where there are none. */
export type Ranges = Readonly<Record<Series, { readonly first: bigint; readonly last: bigint }>>;

export interface SealedLine {
  readonly name: string;
  readonly line: string;
}

export interface TableLines {
  readonly table: SealedTable;
  readonly lines: readonly SealedLine[];
}

const queries = new Map(
  sealedTables.map((each) => [
    each,
    `select ${each.name}, ${lineOf(each)} from ${each.table} where firm_id = $1 and ${each.number} between $2 and $3 order by ${each.order}`,
  ]),
);

/** Reads every row of a firm in the ranges, table by table, as the text that is hashed. */
export const readLines = async (client: PoolClient, firmId: string, ranges: Ranges): Promise<TableLines[]> => {
  const all: TableLines[] = [];
  for (const [table, text] of queries) {
    const { first, last } = ranges[table.series];
    const { rows } =
      last < first
        ? { rows: [] }
        : await client.query<[string, string]>({ text, values: [firmId, first, last], rowMode: 'array' });
    all.push({ table, lines: rows.map(([name, line]) => ({ name, line })) });
  }
  return all;
};

/** The length of a row's mark, in bytes. */
export const markBytes = 4;
/** The first bytes of one row's hash: enough to tell which row of a seal has changed. */
export const markOf = (line: string): Buffer => hash('sha256', line, 'buffer').subarray(0, markBytes);

/** SHA-256 of all lines, each with a line end, in hexadecimal. */
export const hashLines = (tables: readonly TableLines[]): string => {
  const sum = createHash('sha256');
  for (const { lines } of tables) for (const { line } of lines) sum.update(line).update('\n');
  return sum.digest('hex');
};
