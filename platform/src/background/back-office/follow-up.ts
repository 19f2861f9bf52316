import type { Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { enqueue } from '../queue/enqueue';
import type { Executed } from '../../ledger/execute';
import { noteCompleted, noteCorrected } from '../../capabilities/messages/due';
import type { Operations } from './back-office';

const wait = new Set(['Pending', 'Placed']);

/**
 * Puts the back office's next look at a firm into the queue, in the transaction of the step that asks for it: the one is never there without the other.
 * What clients are told of is kept there too; the queue is told of it where a back office is attached, and looks by itself every minute where none is.
 */
export const followUp = async (transaction: Transaction<DB>, operations: Operations | null, firmId: string, { transactions }: Executed, correctedId: string | null = null): Promise<void> => {
  if (operations && transactions.some(({ status }) => wait.has(status))) await enqueue(transaction, { task: 'operations', firmId }, { afterMs: operations.delayMs });
  const isDue = await noteCompleted(transaction, firmId, transactions.filter(({ status }) => status === 'Completed').map(({ transactionId }) => transactionId));
  const isDueAgain = correctedId !== null && (await noteCorrected(transaction, firmId, correctedId));
  if (operations && (isDue || isDueAgain)) await enqueue(transaction, { task: 'messages', firmId }, { once: true });
};
