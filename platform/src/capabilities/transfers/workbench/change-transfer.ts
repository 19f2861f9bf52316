import type { Transaction } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import { readScope, type Scope } from '../../../requests/access/scope';
import { findTransaction } from '../../../requests/access/seen';
import { notFound } from '../../../requests/http/api-error';
import type { CallServices } from '../../../requests/call-services';
import { lockTransfer, type TransferActor, type TransferRow } from '../moving/stored-transfer';
import { findTransfer, type TransferRecord } from '../record/get-transfer';

export const actorOf = (
  { firmId, caller, businessDate }: Scope,
  { clock }: Pick<CallServices, 'clock'>,
): TransferActor => ({
  firmId,
  userId: caller.userId,
  by: 'person',
  businessDate,
  at: clock(),
});

export interface Changing {
  readonly transaction: Transaction<DB>;
  readonly actor: TransferActor;
  readonly row: TransferRow;
}

/**
 * Changes what the workbench keeps of a transfer that the caller sees, under its lock, and answers the whole transfer.
 * It moves neither the transfer nor anything in the ledger, so the account is not locked. `work` returns the fields
 * that were changed, as the audit trail records them.
 */
export const changeTransfer = async (
  scope: Scope,
  services: Pick<CallServices, 'clock'>,
  transactionId: string,
  work: (changing: Changing) => Promise<{ readonly before: object; readonly after: object }>,
): Promise<TransferRecord> => {
  const id: string = await findTransaction(scope, transactionId);
  return scope.change<TransferRecord>(id, async (transaction) => {
    const row = await lockTransfer(transaction, scope.firmId, id);
    if (!row) throw notFound('Transfer');
    const changed = await work({ transaction, actor: actorOf(scope, services), row });
    return { ...changed, answer: await findTransfer(readScope(transaction, scope.caller), id) };
  });
};
