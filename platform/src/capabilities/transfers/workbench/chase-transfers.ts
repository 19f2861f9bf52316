import type { CallData } from '@tessera/contract/schemas';
import { checkFirm } from '../../../requests/access/check-firm';
import { idIn } from '../../../requests/access/seen';
import type { Handler } from '../../../requests/handler';
import { badField, badRequest } from '../../../requests/http/api-error';
import { seenTransfers } from '../../transactions/seen-transactions';
import { lockTransfer } from '../moving/stored-transfer';
import { actorOf } from './change-transfer';
import { contactRefusal, noteFaults } from './checks';
import { fullRefusal, writeNote } from './notes';

type Chased = CallData<'chaseTransfers'>;

/**
 * Chases several transfers with the same words and the same next contact. Each is done or refused by itself; words or
 * days that are wrong refuse all.
 */
export const chaseTransfers: Handler<'chaseTransfers'> = async ({ body, scope, services }) => {
  checkFirm(body, scope);
  const { firmId, businessDate } = scope;
  const { firmId: _firm, transactionIds, ...words } = body;
  const chase = { ...words, kind: 'Chase' as const };
  if (new Set(transactionIds).size < transactionIds.length)
    throw badField('transactionIds', 'Name each transfer once.');
  const errors = noteFaults(chase, businessDate);
  if (errors.length > 0) throw badRequest(errors);
  const seen = new Set<string>(
    (
      await seenTransfers(scope)
        .where(idIn('portfolio_transaction.transaction_id', transactionIds))
        .select('portfolio_transaction.transaction_id')
        .execute()
    ).map((row) => row.transaction_id),
  );
  // The notes themselves say who chased what: an audit row is about one record, and this is about several.
  const data = await scope.write<Chased>(null, async (transaction) => {
    const actor = actorOf(scope, services);
    const reasons = new Map<string, string | null>();
    // In one order, so that two people who chase the same transfers do not wait for each other.
    for (const id of [...transactionIds].sort()) {
      const row = seen.has(id) ? await lockTransfer(transaction, firmId, id) : undefined;
      const reason = row
        ? (contactRefusal(row.transfer_status, row.action_required) ?? (await fullRefusal(transaction, firmId, id)))
        : 'There is no such transfer among those that you see.';
      if (row && reason === null) await writeNote(transaction, actor, row, chase);
      reasons.set(id, reason);
    }
    const items = transactionIds.map((transactionId): Chased['items'][number] => {
      const reason = reasons.get(transactionId) ?? null;
      return { transactionId, outcome: reason === null ? 'Done' : 'Refused', reason };
    });
    const done = items.filter(({ outcome }) => outcome === 'Done').length;
    return { done, refused: items.length - done, items };
  });
  return { data };
};
