import { sql, type PostgresPool } from 'kysely';
import type { Pool } from 'pg';

const mark = '/* prepared */';
/** The most prepared statements per connection; further ones are planned each time. */
const preparedMax = 100;

/**
 * Ends a statement that almost every request runs with the same text, and that finds its rows by key for any values:
 * PostgreSQL then parses and plans it once per connection. For such a statement planning takes longer than reading the
 * rows. Do not use it for a filter or a page, whose plan must fit the values, nor for `select *`, whose columns may
 * change while a connection lives.
 */
export const prepared = sql.raw(mark);

/** SQL for any one of several values, so that the statement's text is the same for any number of them. */
export const anyOf = <Value extends string>(values: readonly Value[]) => sql<Value>`any(${[...values]})`;

/** A pool whose connections keep the statements marked with `prepared`. */
export const preparing = (pool: Pool): PostgresPool => {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (!text.endsWith(mark)) return undefined;
    if (!names.has(text) && names.size < preparedMax) names.set(text, `kept-${names.size + 1}`);
    return names.get(text);
  };
  return {
    connect: async () => {
      const client = await pool.connect();
      const query = (text: string, values: readonly unknown[]) => {
        const name = nameOf(text);
        return client.query(name === undefined ? { text, values: [...values] } : { name, text, values: [...values] });
      };
      // The builder's type asks for cursors under the same name; none is used here.
      return { query: query as never, release: () => client.release() };
    },
    end: () => pool.end(),
  };
};
