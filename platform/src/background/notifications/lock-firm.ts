import { sql, type Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';

/** Lets the refresh and the acts of a firm follow one another: each sees what the one before it did. */
export const lockNotifications = async (transaction: Transaction<DB>, firmId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('tessera notifications'), hashtext(${firmId}))`.execute(transaction);
};
