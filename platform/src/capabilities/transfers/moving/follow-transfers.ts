import { systemClock } from '../../../foundation/clock';
import type { CommitSubscriber } from '../../../ledger/ledger';
import { lockTransfer, noteTransfer } from './stored-transfer';

/**
 * A transfer that a second person authorises, on its own page, in a list or in an exception, notes it in its history in
 * the same commit.
 */
export const followTransfers: CommitSubscriber = {
  name: 'transfers',
  afterCommit: async (transaction, { actor, command, effects, executed }) => {
    if (command.kind !== 'authorise') return;
    const { transactionId } = command;
    const isTransfer = executed.transactions.some(
      (each) => each.transactionId === transactionId && each.type === 'Product Transfer',
    );
    if (!isTransfer) return;
    const { firmId, userId, businessDate, clock = systemClock } = actor;
    const row = await lockTransfer(transaction, firmId, transactionId);
    if (!row) return;
    const reason = effects.changed.find((each) => each.transactionId === transactionId)?.reason ?? null;
    await noteTransfer(
      transaction,
      { firmId, userId, by: userId === null ? 'platform' : 'person', businessDate, at: clock() },
      row,
      { action: 'Authorised', to: row.transfer_status, reason },
    );
  },
};
