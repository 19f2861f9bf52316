import type { ModulusTable, ModulusWeight } from '@tessera/domain/modulus-table';
import { shippedModulusTable } from '@tessera/domain/rules/modulus-weights';
import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';

/**
 * The last table read. A loaded table never changes; the timestamp distinguishes tables of two databases with the same
 * number.
 */
let read: { readonly key: string; readonly table: ModulusTable } | null = null;

/**
 * The table that account numbers are checked against: the last one an operator loaded, or else the built-in one. Every
 * process uses a new table from its next check on.
 */
export const currentModulusTable = async (db: Kysely<DB>): Promise<ModulusTable> => {
  const newest = await db
    .selectFrom('modulus_table')
    .select(['modulus_table_id', 'loaded_at'])
    .orderBy('modulus_table_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return shippedModulusTable;
  const key = `${newest.modulus_table_id} ${newest.loaded_at.toISOString()}`;
  if (read?.key === key) return read.table;
  const row = await db
    .selectFrom('modulus_table')
    .where('modulus_table_id', '=', newest.modulus_table_id)
    .select(['source', 'table_date', 'weights', 'substitutions'])
    .executeTakeFirstOrThrow();
  // The parser's own types wrote both columns.
  const table: ModulusTable = {
    source: row.source,
    date: row.table_date,
    weights: row.weights as readonly ModulusWeight[],
    substitutions: row.substitutions as Readonly<Record<string, string>>,
  };
  read = { key, table };
  return table;
};
