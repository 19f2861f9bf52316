import { countText } from '@tessera/domain/wording';
import { refreshFirm } from '../notifications/refresh';
import { eachInTurn } from '../queue/each-in-turn';
import { storedBusinessDate } from '../queue/record-run';
import type { JobContext, Task } from '../queue/task';

/**
 * Opens and ends the notifications of one firm, or of all: one database transaction for each. A run that changes
 * something is recorded; one that does not, which is most, is not.
 */
export const notifications: Task = async (context, { firmId }) => {
  const firms =
    firmId === undefined
      ? (await context.db.selectFrom('firm').select('firm_id').orderBy('firm_id').execute()).map((row) => row.firm_id)
      : [firmId];
  await eachInTurn(firms, (each) => refresh(context, each));
};

const refresh = async ({ db, clock }: JobContext, firmId: string): Promise<void> => {
  const at = clock();
  const businessDate = await storedBusinessDate(db);
  await db.transaction().execute(async (transaction) => {
    const { opened, ended, woken, givenBack } = await refreshFirm(transaction, { firmId, businessDate, at });
    const done = opened + ended + woken + givenBack;
    if (done === 0) return;
    await transaction
      .insertInto('job_run')
      .values({
        firm_id: firmId,
        task: 'notifications',
        business_date: businessDate,
        status: 'Done',
        started_at: at,
        ended_at: clock(),
        done,
        note: `${countText(opened, 'notification')} opened, ${ended} ended by themselves, ${woken} woken, ${givenBack} given back.`,
      })
      .execute();
  });
};
