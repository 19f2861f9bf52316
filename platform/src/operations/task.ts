import { addWorkingDays, type IsoDate } from '@tessera/domain/dates';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../database/schema';
import { enqueue } from '../jobs/enqueue';
import { recordRun, storedBusinessDate } from '../jobs/record-run';
import type { JobContext, Task } from '../jobs/task';
import { execute } from '../ledger/execute';
import { LedgerRefusal } from '../ledger/refusal';
import type { BackOfficeStep, OpenWork } from './back-office';
import { followUp } from './follow-up';
import { bacsWorkingDays } from './simulator';

/** Most transactions of one run; what is left waits for the next, which is queued at its end. */
const batch = 100;

/**
 * Lets the attached back office do its next step with each transaction of a firm that has rested long enough. Each step is one database
 * transaction with the look at the next one in it: killed anywhere, a step is whole or not there.
 */
export const operations: Task = async (context, { firmId }) => {
  if (!context.operations || firmId === undefined) return;
  const found = await openWork(context, firmId);
  const due = found.filter((work) => work.due).flatMap((work) => context.operations?.backOffice.nextStep(work) ?? []);
  if (due.length > 0) {
    await recordRun(context, firmId, 'operations', async (businessDate) => {
      let done = 0;
      let failed = 0;
      for (const step of due) {
        const outcome = await doStep(context, { firmId, userId: null, userKind: null, businessDate }, step);
        if (outcome === 'done') done += 1;
        if (outcome === 'refused') failed += 1;
      }
      return { done, failed, note: `The simulated back office moved ${done} transactions on${failed > 0 ? ` and ${failed} to Error` : ''}.` };
    });
  }
  // Not due yet, or more than one run takes. Steps done above have put their own next look into the queue.
  if (found.length === batch || found.some((work) => !work.due && context.operations?.backOffice.nextStep(work))) await enqueue(context.db, { task: 'operations', firmId }, { afterMs: context.operations.delayMs });
};

/** The day a payment has to keep to; of anything else null. */
const keepsTo = sql<IsoDate | null>`case when transaction_type = 'Payment' and (method = 'Direct Debit' or (movement_type = 'Out' and payment_date is not null)) then intended_settlement_date end`;

/** What was made here and waits for a bank or a market, the longest rest first. What was loaded stands still, and what has a later day is not looked at. */
const openWork = async ({ db, clock, operations: attached }: JobContext, firmId: string): Promise<(OpenWork & { readonly due: boolean })[]> => {
  const restedSince = new Date(clock().getTime() - (attached?.delayMs ?? 0));
  const businessDate = await storedBusinessDate(db);
  const rows = await db.selectFrom('portfolio_transaction').where('firm_id', '=', firmId).where('status', 'in', ['Pending', 'Placed']).where('transaction_type', 'in', ['Payment', 'Order']).where('created_at', 'is not', null)
    .where(sql<boolean>`coalesce(${keepsTo} <= case status when 'Pending' then ${addWorkingDays(businessDate, bacsWorkingDays)}::date else ${businessDate}::date end, true)`)
    .select(['transaction_id', 'transaction_type', 'movement_type', 'status', keepsTo.as('keeps_to'), sql<Date>`coalesce(updated_at, created_at)`.as('since')]).orderBy('since').orderBy('transaction_id').limit(batch).execute();
  return rows.map((row) => ({ transactionId: row.transaction_id, type: row.transaction_type, movement: row.movement_type, status: row.status as OpenWork['status'], keepsTo: row.keeps_to, businessDate, due: row.since <= restedSince }));
};

type Outcome = 'done' | 'refused' | 'overtaken';

/** A step the ledger refuses for its substance is a refusal by the market or the bank; one that somebody else was quicker with is nothing. */
const doStep = async (context: JobContext, actor: Parameters<typeof execute>[1], step: BackOfficeStep): Promise<Outcome> => {
  try {
    await executeWithFollowUp(context, actor, step);
    return 'done';
  } catch (error) {
    if (!(error instanceof LedgerRefusal)) throw error;
    if (await movedMeanwhile(context.db, actor.firmId, step)) return 'overtaken';
    await executeWithFollowUp(context, actor, { kind: 'reject', transactionId: step.transactionId, reason: error.message });
    return 'refused';
  }
};

const executeWithFollowUp = ({ db, operations: attached }: JobContext, actor: Parameters<typeof execute>[1], step: BackOfficeStep): Promise<void> =>
  db.transaction().execute(async (transaction) => followUp(transaction, attached, actor.firmId, await execute(transaction, actor, step)));

const movedMeanwhile = async (db: Kysely<DB>, firmId: string, { kind, transactionId }: BackOfficeStep): Promise<boolean> => {
  const { status } = await db.selectFrom('portfolio_transaction').where('firm_id', '=', firmId).where('transaction_id', '=', transactionId).select('status').executeTakeFirstOrThrow();
  return kind === 'place' ? status !== 'Pending' : status !== 'Pending' && status !== 'Placed';
};
