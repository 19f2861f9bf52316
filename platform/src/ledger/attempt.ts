import { sql, type Transaction } from 'kysely';
import type { DB } from '../foundation/database/schema';
import { LedgerRefusal } from './state/refusal';

/**
 * Runs work the ledger may refuse, inside a savepoint, so that the database transaction stays usable after a refusal.
 */
export const attempt = async <Result>(
  transaction: Transaction<DB>,
  work: () => Promise<Result>,
): Promise<Result | LedgerRefusal> => {
  await sql`savepoint attempt`.execute(transaction);
  try {
    const executed = await work();
    await sql`release savepoint attempt`.execute(transaction);
    return executed;
  } catch (error) {
    if (!(error instanceof LedgerRefusal)) throw error;
    await sql`rollback to savepoint attempt`.execute(transaction);
    return error;
  }
};
