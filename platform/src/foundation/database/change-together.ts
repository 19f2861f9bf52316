import { sql, type Insertable, type Kysely, type RawBuilder } from 'kysely';
import { prepared } from './prepared';
import type { DB } from './schema';

/**
 * A part of a statement that changes several tables. It reads every table as it was before the statement; the database
 * checks foreign keys after all parts.
 */
export interface Change {
  /** Named queries: `name as (…)`, separated by commas. A name is unique in the statement. */
  readonly queries: RawBuilder<unknown>;
  /** Queries that must return a number of rows; when they return fewer or more, the error is thrown. */
  readonly checks?: readonly { readonly query: string; readonly rows: number; readonly otherwise: () => Error }[];
}

/**
 * Makes changes in one statement. Its text depends only on which changes there are, so it is planned once per
 * connection.
 * @throws the error of the first check that fails; the caller's transaction must then be rolled back.
 */
export const changeTogether = async (db: Kysely<DB>, changes: readonly Change[]): Promise<void> => {
  if (changes.length === 0) return;
  const checks = changes.flatMap((change) => change.checks ?? []);
  const counts = checks.map(({ query }) => sql`(select count(*)::integer from ${sql.ref(query)}) as ${sql.ref(query)}`);
  const { rows } = await sql<Record<string, number>>`
    with ${sql.join(changes.map(({ queries }) => queries))} select ${sql.join(counts)} ${prepared}`.execute(db);
  for (const { query, rows: expected, otherwise } of checks) if (rows[0]?.[query] !== expected) throw otherwise();
};

/**
 * Rows as JSON, read by `jsonb_to_recordset`: the statement's text and plan are the same for any number of them. A
 * bigint is written as text.
 */
export const asJson = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/**
 * Inserts rows, in their order. All have the same columns; a JSON column is given its value, not its text. A column of
 * `computed` gets the result of that SQL, which sees the given row as `new`.
 */
export const inserted = <Table extends keyof DB>(
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
  computed: Readonly<Record<string, RawBuilder<unknown>>> = {},
): Change[] => {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first);
  const values = columns.map((column) => computed[column] ?? sql.ref(`new.${column}`));
  return [
    {
      queries: sql`${sql.ref(`new_${table}`)} as (
        insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
        select ${sql.join(values)} from jsonb_populate_recordset(null::${sql.table(table)}, ${asJson(rows)}::jsonb) as new)`,
    },
  ];
};
