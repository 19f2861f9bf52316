import { enqueue } from '../../foundation/database/enqueue';
import type { CommitSubscriber } from '../../ledger/ledger';
import { noteCompleted, noteCorrected } from '../../capabilities/messages/due';
import type { Operations } from './back-office';

const wait = new Set(['Pending', 'Placed']);

/**
 * After each commit, queues the back office's next run for the firm, and that of its transfers, and records which notices are due, both in the
 * commit's own transaction. Where a back office is attached the notices are queued as well; where none is, a job looks
 * for them every minute.
 */
export const followUp = (operations: Operations | null): CommitSubscriber => ({
  name: 'the back office’s next run, and due notices',
  afterCommit: async (transaction, { actor: { firmId, userId }, command, executed: { transactions } }) => {
    if (operations && transactions.some(({ status }) => wait.has(status)))
      await enqueue(transaction, { task: 'operations', firmId }, { afterMs: operations.delayMs });
    // The platform's own moves go on in the run that made them.
    if (operations && userId !== null && transactions.some(({ type }) => type === 'Product Transfer'))
      await enqueue(transaction, { task: 'transfers', firmId }, { afterMs: operations.delayMs, once: true });
    const isDue = await noteCompleted(
      transaction,
      firmId,
      transactions.filter(({ status }) => status === 'Completed'),
    );
    // What was told is told again: it was corrected, or the bank sent it back.
    const isDueAgain =
      (command.kind === 'correct' || command.kind === 'reject') &&
      (await noteCorrected(transaction, firmId, command.transactionId));
    if (operations && (isDue || isDueAgain)) await enqueue(transaction, { task: 'messages', firmId }, { once: true });
  },
});
