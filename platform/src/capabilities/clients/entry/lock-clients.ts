import type { Kysely } from 'kysely';
import type { DB } from '../../../foundation/database/schema';

/** Locks clients in id order until the transaction ends: of two acts on the same people the second sees the first. */
export const lockClients = async (
  transaction: Kysely<DB>,
  firmId: string,
  clientIds: readonly string[],
): Promise<void> => {
  if (clientIds.length === 0) return;
  await transaction
    .selectFrom('client')
    .where('firm_id', '=', firmId)
    .where('client_id', 'in', clientIds)
    .orderBy('client_id')
    .forNoKeyUpdate()
    .select('client_id')
    .execute();
};
