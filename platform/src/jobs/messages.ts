import { countText } from '@tessera/domain/wording';
import { dueClients } from '../messages/due';
import { tellClient } from '../messages/tell-client';
import { enqueue } from './enqueue';
import { recordRun, storedBusinessDate } from './record-run';
import type { JobContext, Task } from './task';

/** Most clients of one run; what is left waits for the next, which is queued at its end. */
const batch = 200;

/** Tells clients of orders that were executed, of money that was paid to them and of accounts that were opened: one database transaction for each client. */
export const messages: Task = async (context, { firmId }) => {
  const firms = firmId === undefined ? (await context.db.selectFrom('message_due').select('firm_id').distinct().orderBy('firm_id').execute()).map((row) => row.firm_id) : [firmId];
  const problems: unknown[] = [];
  for (const each of firms) await tellFirm(context, each).catch((error: unknown) => problems.push(error));
  if (problems.length > 0) throw problems[0];
};

const tellFirm = async (context: JobContext, firmId: string): Promise<void> => {
  const { db, clock } = context;
  const due = await dueClients(db, firmId, await storedBusinessDate(db), batch);
  if (due.length === 0) return;
  await recordRun(context, firmId, 'messages', async (businessDate) => {
    let done = 0;
    const problems: unknown[] = [];
    for (const clientId of due) {
      // One client who cannot be told keeps nobody else from it.
      try {
        done += await db.transaction().execute((transaction) => tellClient(transaction, firmId, clientId, businessDate, clock()));
      } catch (error) {
        problems.push(error);
      }
    }
    if (problems.length > 0) throw problems[0];
    return { done, failed: 0, note: `${countText(done, 'message was', 'messages were')} written to clients.` };
  });
  if (due.length === batch) await enqueue(db, { task: 'messages', firmId });
};
