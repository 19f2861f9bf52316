import type { Transaction } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import { notFound } from '../../../requests/http/api-error';
import { stale } from '../../../requests/http/if-match';
import { lockSituation, type TransferSituation } from '../moving/situation';
import { lockTransfer, type TransferRow } from '../moving/stored-transfer';
import { judged } from './get-checks';
import { readChecks, type StoredChecks } from './stored-checks';

interface LockedChecks extends ReturnType<typeof judged> {
  readonly row: TransferRow;
  readonly situation: TransferSituation | null;
  readonly stored: StoredChecks;
}

/**
 * Locks a transfer with its account, and reads its conditions.
 * @throws ApiError 404 for none, 412 where somebody has changed them since the version the caller has seen.
 */
export const lockChecks = async (
  transaction: Transaction<DB>,
  firmId: string,
  transferId: string,
  version: number | null,
): Promise<LockedChecks> => {
  const situation = await lockSituation(transaction, firmId, transferId);
  const row = situation?.row ?? (await lockTransfer(transaction, firmId, transferId));
  if (!row) throw notFound('Transfer');
  const { wrapper_type: wrapper } = await transaction
    .selectFrom('account')
    .where('firm_id', '=', firmId)
    .where('account_id', '=', row.account_id)
    .select('wrapper_type')
    .executeTakeFirstOrThrow();
  const stored = await readChecks(transaction, firmId, transferId);
  if (version !== null && version !== (stored.row?.version ?? 0)) throw stale();
  return { row, situation, stored, ...judged({ ...row, wrapper_type: wrapper }, stored) };
};
