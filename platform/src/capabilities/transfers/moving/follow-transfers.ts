import { systemClock } from '../../../foundation/clock';
import type { CommitSubscriber } from '../../../ledger/ledger';
import type { Transaction } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import { lacksCost, readLines } from './lines';
import { feeWaits } from './transfer-fee';
import { lockTransfer, noteTransfer } from './stored-transfer';

/** What a second person, or whoever calls it off, does with the fee of a transfer, as a step of its history. */
const feeSteps = { authorise: 'Fee authorised', cancel: 'Fee cancelled', delete: 'Fee deleted' } as const;

const transferOfFee = (transaction: Transaction<DB>, firmId: string, transactionId: string) =>
  transaction
    .selectFrom('transfer_part')
    .where('firm_id', '=', firmId)
    .where('transaction_id', '=', transactionId)
    .where('line', 'is', null)
    .select('transfer_id')
    .executeTakeFirst();

/**
 * A transfer that a second person authorises, on its own page, in a list or in an exception, notes it in its history in
 * the same commit. So does one whose fee waited for a second person.
 */
export const followTransfers: CommitSubscriber = {
  name: 'transfers',
  afterCommit: async (transaction, { actor, command, effects, executed }) => {
    if (command.kind !== 'authorise' && command.kind !== 'cancel' && command.kind !== 'delete') return;
    const { transactionId } = command;
    const done = executed.transactions.find((each) => each.transactionId === transactionId);
    const { firmId, userId, businessDate, clock = systemClock } = actor;
    const by = { firmId, userId, by: userId === null ? 'platform' : 'person', businessDate, at: clock() } as const;
    const reason = effects.changed.find((each) => each.transactionId === transactionId)?.reason ?? null;
    if (done?.type === 'Product Transfer' && command.kind === 'authorise') {
      const row = await lockTransfer(transaction, firmId, transactionId);
      if (row) await noteTransfer(transaction, by, row, { action: 'Authorised', to: row.transfer_status, reason });
    }
    const part = done?.type === 'Payment' ? await transferOfFee(transaction, firmId, transactionId) : undefined;
    const row = part && (await lockTransfer(transaction, firmId, part.transfer_id));
    // The fee of one that comes back is given back by the platform, which says so itself.
    if (!row || row.transfer_status !== 'Completed') return;
    const lines = await readLines(transaction, firmId, row.transaction_id);
    await noteTransfer(
      transaction,
      by,
      row,
      { action: feeSteps[command.kind], to: row.transfer_status, reason },
      // Anything else that is said on it has nothing to do with its fee.
      row.obstacle?.startsWith(feeWaits) === true ? { obstacle: null, action_required: lines.some(lacksCost) } : {},
    );
  },
};
