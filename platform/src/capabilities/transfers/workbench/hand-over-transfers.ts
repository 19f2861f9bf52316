import type { CallData } from '@tessera/contract/schemas';
import { checkFirm } from '../../../requests/access/check-firm';
import { writeAudit } from '../../../requests/access/audit';
import { idIn } from '../../../requests/access/seen';
import type { Handler } from '../../../requests/handler';
import { badField } from '../../../requests/http/api-error';
import { seenTransfers } from '../../transactions/seen-transactions';
import { lockTransfer } from '../moving/stored-transfer';
import { ownersOf } from '../record/owners';

type HandedOver = CallData<'handOverTransfers'>;

const unseen = 'There is no such transfer among those that you see.';
const stranger = 'They are not an active user of its office, or of one above it, who may act on transfers.';

/** Gives several transfers to one colleague, or to nobody. Each is done or refused by itself. */
export const handOverTransfers: Handler<'handOverTransfers'> = async ({ body, scope }) => {
  checkFirm(body, scope);
  const { firmId, actor } = scope;
  const { transactionIds, owner } = body;
  if (new Set(transactionIds).size < transactionIds.length)
    throw badField('transactionIds', 'Name each transfer once.');
  const rows = await seenTransfers(scope)
    .where(idIn('portfolio_transaction.transaction_id', transactionIds))
    .select(['portfolio_transaction.transaction_id', 'account.node_id'])
    .execute();
  const nodes = new Map<string, string>(rows.map((row) => [row.transaction_id, row.node_id]));
  const data = await scope.writeAudited<HandedOver>(async (transaction) => {
    const mayOwn = new Map<string, boolean>();
    for (const node of new Set(nodes.values()))
      mayOwn.set(
        node,
        owner === null || (await ownersOf(transaction, firmId, node)).some(({ userId }) => userId === owner),
      );
    const reasons = new Map<string, string>();
    // In one order, so that two people who hand over the same transfers do not wait for each other.
    for (const id of [...transactionIds].sort()) {
      const node = nodes.get(id);
      const row = node === undefined ? undefined : await lockTransfer(transaction, firmId, id);
      if (node === undefined || !row) reasons.set(id, unseen);
      else if (mayOwn.get(node) !== true) reasons.set(id, stranger);
      else {
        await transaction
          .updateTable('product_transfer')
          .set((eb) => ({ owner_user_id: owner, version: eb('version', '+', 1) }))
          .where('firm_id', '=', firmId)
          .where('transaction_id', '=', id)
          .execute();
        // Nothing else says who gave it to whom, so each has an audit row of its own.
        await writeAudit(transaction, {
          ...actor,
          writtenAt: actor.clock(),
          action: actor.call,
          outcome: 'done',
          recordId: id,
          before: { owner: row.owner_user_id },
          after: { owner },
        });
      }
    }
    const items = transactionIds.map((transactionId): HandedOver['items'][number] => {
      const reason = reasons.get(transactionId) ?? null;
      return { transactionId, outcome: reason === null ? 'Done' : 'Refused', reason };
    });
    return { done: items.length - reasons.size, refused: reasons.size, items };
  });
  return { data };
};
