import { countText } from '@tessera/domain/wording';
import { sentAt } from '../../ledger/platform-actor';
import { dueClients } from '../../capabilities/messages/due';
import { notifyClient } from '../../capabilities/messages/notify-client';
import { eachInTurn } from '../queue/each-in-turn';
import { enqueue } from '../../foundation/database/enqueue';
import { recordRun, storedBusinessDate } from '../queue/record-run';
import type { JobContext, Task } from '../queue/task';

/** The most clients in one run; the rest wait for the next, which this one queues at its end. */
const batch = 200;

/**
 * Notifies clients of executed orders, of payments to them and of opened accounts: one database transaction for each
 * client.
 */
export const messages: Task = async (context, { firmId }) => {
  const firms =
    firmId === undefined
      ? (await context.db.selectFrom('message_due').select('firm_id').distinct().orderBy('firm_id').execute()).map(
          (row) => row.firm_id,
        )
      : [firmId];
  await eachInTurn(firms, (each) => notifyFirm(context, each));
};

const notifyFirm = async (context: JobContext, firmId: string): Promise<void> => {
  const { db } = context;
  const due = await dueClients(db, firmId, await storedBusinessDate(db), batch);
  if (due.length === 0) return;
  await recordRun(context, firmId, 'messages', async (businessDate) => {
    let done = 0;
    await eachInTurn(due, async (clientId) => {
      done += await db
        .transaction()
        .execute((transaction) =>
          notifyClient(transaction, firmId, clientId, businessDate, sentAt(context, businessDate)),
        );
    });
    return { done, failed: 0, note: `${countText(done, 'message was', 'messages were')} written to clients.` };
  });
  if (due.length === batch) await enqueue(db, { task: 'messages', firmId });
};
