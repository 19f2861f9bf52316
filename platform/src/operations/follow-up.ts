import type { Transaction } from 'kysely';
import type { DB } from '../database/schema';
import { enqueue } from '../jobs/enqueue';
import type { Executed } from '../ledger/execute';
import type { Operations } from './back-office';

const wait = new Set(['Pending', 'Placed']);

/** Puts the back office's next look at a firm into the queue, in the transaction of the step that asks for it: the one is never there without the other. */
export const followUp = async (transaction: Transaction<DB>, operations: Operations | null, firmId: string, { transactions }: Executed): Promise<void> => {
  if (operations && transactions.some(({ status }) => wait.has(status))) await enqueue(transaction, { task: 'operations', firmId }, { afterMs: operations.delayMs });
};
