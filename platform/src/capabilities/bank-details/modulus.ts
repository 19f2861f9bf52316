import type { ModulusTable, ModulusWeight } from '@tessera/domain/modulus-table';
import { shippedModulusTable } from '@tessera/domain/rules/modulus-weights';
import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';

/**
 * The table read last. A table is never changed once it is loaded; the moment tells those of two databases apart that
 * have the same number.
 */
let read: { readonly key: string; readonly table: ModulusTable } | null = null;

/**
 * The table account numbers are checked by: the last one an operator loaded, else the one the platform comes with. A
 * load is seen by the next check, in every process.
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
  // Both were written by the parser's own types.
  const table: ModulusTable = {
    source: row.source,
    date: row.table_date,
    weights: row.weights as readonly ModulusWeight[],
    substitutions: row.substitutions as Readonly<Record<string, string>>,
  };
  read = { key, table };
  return table;
};
