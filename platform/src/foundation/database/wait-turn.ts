import { sql, type Transaction } from 'kysely';
import type { DB } from './schema';

/**
 * Waits until no other database transaction has the turn of this name, and has it until the end of its own: what is
 * counted or compared before a write is then still so at the write.
 */
export const waitTurn = async (transaction: Transaction<DB>, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
};
