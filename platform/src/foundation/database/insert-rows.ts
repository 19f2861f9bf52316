import { sql, type Insertable, type Kysely } from 'kysely';
import { prepared } from './prepared';
import type { DB } from './schema';

/** New rows by table. All rows of a table have the same columns; a JSON column is given its value, not its text. */
export type NewRows = { readonly [Table in keyof DB]?: readonly Insertable<DB[Table]>[] };

/** Rows as JSON, for `jsonb_to_recordset`: the statement's text is then the same for any number of them. */
export const asJson = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/**
 * Inserts rows into several tables with one statement, in the order given within each table. Tables may refer to each
 * other: the database checks foreign keys when all rows are there.
 */
export const insertRows = async (db: Kysely<DB>, rowsByTable: NewRows): Promise<void> => {
  const inserts = Object.entries(rowsByTable).flatMap(([table, rows]) => {
    if (rows[0] === undefined) return [];
    const columns = sql.join(Object.keys(rows[0]).map((column) => sql.ref(column)));
    return sql`${sql.ref(`new_${table}`)} as (insert into ${sql.table(table)} (${columns}) select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${asJson(rows)}::jsonb))`;
  });
  if (inserts.length > 0) await sql`with ${sql.join(inserts)} select ${prepared}`.execute(db);
};
