import type { Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { Ledger } from '../../ledger/ledger';
import { LedgerRefusal } from '../../ledger/state/refusal';
import type { LedgerActor } from '../../ledger/state/state';

/**
 * Cancels the accounts' direct debits that have not gone to Bacs and returns their ids. A collection already at Bacs
 * can only be returned unpaid.
 */
export const cancelCollections = async (
  transaction: Transaction<DB>,
  ledger: Ledger,
  actor: LedgerActor,
  accountIds: readonly string[],
  reason: string,
): Promise<string[]> => {
  if (accountIds.length === 0) return [];
  const rows = await transaction
    .selectFrom('portfolio_transaction')
    .where('firm_id', '=', actor.firmId)
    .where('account_id', 'in', accountIds)
    .where('method', '=', 'Direct Debit')
    .where('transaction_type', '=', 'Payment')
    .where('movement_type', '=', 'In')
    .where('status', '=', 'Pending')
    .select('transaction_id')
    .orderBy('account_id')
    .orderBy('transaction_id')
    .execute();
  const cancelled: string[] = [];
  for (const { transaction_id: transactionId } of rows) {
    try {
      await ledger.execute(transaction, actor, { kind: 'cancel', transactionId, version: null, reason });
      cancelled.push(transactionId);
    } catch (error) {
      // Another process sent it to Bacs or cancelled it first.
      if (!(error instanceof LedgerRefusal)) throw error;
    }
  }
  return cancelled;
};
