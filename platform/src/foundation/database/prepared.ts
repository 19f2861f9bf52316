import { sql, type PostgresPool } from 'kysely';
import type { Pool } from 'pg';

const mark = '/* prepared */';
/** Most statements that are prepared on one connection; what comes after is planned as it comes. */
const preparedMax = 50;

/**
 * The end of a statement that is asked by almost every request, always in the same words, and that finds its rows by
 * their keys whatever the values are: PostgreSQL parses and plans it once on each connection. Planning such a one takes
 * longer than reading what it finds. Not for a filter or a page, whose plan has to fit the values, nor for `select *`:
 * its columns may change under a connection that lives on.
 */
export const prepared = sql.raw(mark);

/** One of these values, for a statement that says the same of any number of them. */
export const anyOf = <Value extends string>(values: readonly Value[]) => sql<Value>`any(${[...values]})`;

/** A pool whose connections keep the statements that are marked as `prepared`. */
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
      // The builder's type asks for cursors by the same name; none is used here.
      return { query: query as never, release: () => client.release() };
    },
    end: () => pool.end(),
  };
};
