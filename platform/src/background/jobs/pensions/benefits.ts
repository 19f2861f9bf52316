import { authoriseWithinDays } from '@tessera/contract/pensions/life';
import { countText } from '@tessera/domain/wording';
import { sql } from 'kysely';
import { forgetHeldAccess } from '../../../capabilities/pensions/facts/payment-day';
import { isPaperDue, makeDuePapers } from '../../../capabilities/pensions/papers/make-due';
import { noteSavings } from '../../../capabilities/pensions/papers/note-owed';
import { advanceBenefit } from '../../../capabilities/pensions/taking/advance-benefit';
import { makeRegularPayment } from '../../../capabilities/pensions/taking/regular-benefits';
import { platformActor, sentAt } from '../../../ledger/platform-actor';
import { recordRun, storedBusinessDate } from '../../queue/record-run';
import type { JobContext, Task } from '../../queue/task';

/** Benefits read at a time. */
const batch = 200;
/** The most paydays of one regular benefit that are made up after a stop. */
const paydaysMax = 24;

/**
 * The day's work on benefits: regular benefits whose cut-off has come make theirs, every benefit goes as far as it can,
 * and the statements whose day has come are made. Each is taken in a database transaction of its own, so that a run that is killed leaves each done or not yet, and
 * a second run finds nothing more to do.
 */
export const benefits: Task = async (context, { firmId }) => {
  if (firmId === undefined) return;
  await forgetHeldAccess(context.db, firmId);
  await noteSavings(context.db, firmId, await storedBusinessDate(context.db));
  if (!(await isAnythingDue(context, firmId))) return;
  await recordRun(context, firmId, 'benefits', async (businessDate) => {
    const made = await makeAll(context, firmId, businessDate);
    const { moved, ended } = await advanceAll(context, firmId, businessDate);
    const papers = await makeDuePapers({ db: context.db, at: sentAt(context, businessDate) }, firmId, businessDate);
    return {
      done: made + moved + papers.made,
      failed: ended + papers.failed,
      note: `${countText(made, 'payment of a regular benefit was', 'payments of regular benefits were')} made; ${countText(moved, 'benefit')} went on${ended === 0 ? '' : `, ${ended} could not be paid`}; ${countText(papers.made, 'statement was', 'statements were')} made${papers.failed === 0 ? '' : `, ${papers.failed} could not be`}.`,
    };
  });
};

/** SQL: what a benefit waits for has come, as far as a date decides it; one that is Calculated waits for the bank. */
const isDue = (businessDate: string) => sql<boolean>`case status
  when 'Pending' then case when needs_authorisation and authorised_by is null then created_date < ${businessDate}::date - ${authoriseWithinDays}::int else sales_date <= ${businessDate} end
  when 'Waiting' then calculation_date <= ${businessDate} else false end`;

/** SQL: a payday of a regular benefit is near: the longest cut-off, with every bank holiday, is within two weeks. */
const isNear = (businessDate: string) => sql<boolean>`status = 'Active' and next_date <= ${businessDate}::date + 14`;

const isAnythingDue = async ({ db }: JobContext, firmId: string): Promise<boolean> => {
  const businessDate = await storedBusinessDate(db);
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from benefit where firm_id = ${firmId} and status in ('Pending', 'Waiting') and ${isDue(businessDate)})
      or exists (select from regular_benefit where firm_id = ${firmId} and ${isNear(businessDate)})
      or ${isPaperDue(firmId, businessDate)} as due`.execute(db);
  return rows[0]?.due === true;
};

const actorOf = (context: JobContext, firmId: string, businessDate: string) => ({
  firmId,
  userId: null,
  businessDate,
  at: context.clock(),
});

const makeAll = async (context: JobContext, firmId: string, businessDate: string): Promise<number> => {
  let made = 0;
  for (let after = ''; ;) {
    const due = await context.db
      .selectFrom('regular_benefit')
      .where('firm_id', '=', firmId)
      .where(isNear(businessDate))
      .where('regular_benefit_id', '>', after)
      .select('regular_benefit_id')
      .orderBy('regular_benefit_id')
      .limit(batch)
      .execute();
    for (const { regular_benefit_id: id } of due) {
      after = id;
      for (let paydays = 0; paydays < paydaysMax; paydays += 1) {
        const { run } = await context.db
          .transaction()
          .execute((transaction) => makeRegularPayment(transaction, actorOf(context, firmId, businessDate), id));
        if (run === 'made') made += 1;
        if (run === 'not due' || run === 'ended') break;
      }
    }
    if (due.length < batch) return made;
  }
};

const advanceAll = async (
  context: JobContext,
  firmId: string,
  businessDate: string,
): Promise<{ readonly moved: number; readonly ended: number }> => {
  let moved = 0;
  let ended = 0;
  for (let after = ''; ;) {
    const open = await context.db
      .selectFrom('benefit')
      .where('firm_id', '=', firmId)
      .where('status', 'in', ['Pending', 'Waiting'])
      .where(isDue(businessDate))
      .where('benefit_id', '>', after)
      .select(['benefit_id', 'status'])
      .orderBy('benefit_id')
      .limit(batch)
      .execute();
    for (const { benefit_id: id, status } of open) {
      after = id;
      const now = await context.db.transaction().execute((transaction) =>
        advanceBenefit(
          {
            transaction,
            ledger: context.ledger,
            ledgerActor: platformActor(context, firmId, businessDate),
            actor: actorOf(context, firmId, businessDate),
          },
          id,
        ),
      );
      if (now === 'Rejected' || now === 'Expired') ended += 1;
      else if (now !== status) moved += 1;
    }
    if (open.length < batch) return { moved, ended };
  }
};
