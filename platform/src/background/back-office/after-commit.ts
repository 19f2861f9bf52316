import { enqueue } from '../queue/enqueue';
import type { CommitSubscriber } from '../../ledger/ledger';
import { noteCompleted, noteCorrected } from '../../capabilities/messages/due';
import type { Operations } from './back-office';

const wait = new Set(['Pending', 'Placed']);

/**
 * Puts the back office's next look at a firm into the queue with the step that asks for it: the one is never there
 * without the other. What clients are told of is kept there too; the queue is told of it where a back office is
 * attached, and looks by itself every minute where none is.
 */
export const followUp = (operations: Operations | null): CommitSubscriber => ({
  name: 'the next look of the back office, and what clients are told of',
  afterCommit: async (transaction, { actor: { firmId }, command, executed: { transactions } }) => {
    if (operations && transactions.some(({ status }) => wait.has(status)))
      await enqueue(transaction, { task: 'operations', firmId }, { afterMs: operations.delayMs });
    const isDue = await noteCompleted(
      transaction,
      firmId,
      transactions.filter(({ status }) => status === 'Completed').map(({ transactionId }) => transactionId),
    );
    const isDueAgain = command.kind === 'correct' && (await noteCorrected(transaction, firmId, command.transactionId));
    if (operations && (isDue || isDueAgain)) await enqueue(transaction, { task: 'messages', firmId }, { once: true });
  },
});
