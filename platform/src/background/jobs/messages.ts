import { londonDate, type IsoDate } from '@tessera/domain/dates';
import { londonInstant } from '@tessera/domain/dealing';
import { countText } from '@tessera/domain/wording';
import { businessNow } from '../../ledger/platform-actor';
import { dueClients } from '../../capabilities/messages/due';
import { notifyClient } from '../../capabilities/messages/notify-client';
import { eachInTurn } from '../queue/each-in-turn';
import { enqueue } from '../queue/enqueue';
import { recordRun, storedBusinessDate } from '../queue/record-run';
import type { JobContext, Task } from '../queue/task';

/** Most clients of one run; what is left waits for the next, which is queued at its end. */
const batch = 200;

/**
 * Tells clients of orders that were executed, of money that was paid to them and of accounts that were opened: one
 * database transaction for each client.
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

/** When a message is sent: now, or on the business date where the clock is on another day. */
const sentAt = (context: JobContext, businessDate: IsoDate): Date => {
  const now = context.clock();
  return londonDate(now) === businessDate ? now : londonInstant(businessNow(context, businessDate));
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
