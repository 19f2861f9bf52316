import { publishedTo } from '@tessera/domain/bank-holidays';
import { addMonths, addWorkingDays, londonDate, workingDayOnOrBefore, type IsoDate } from '@tessera/domain/dates';
import type { Transaction } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import { pruneAnswers } from '../../../requests/idempotency/idempotency';
import { writePrices } from './write-prices';
import { refreshValuations } from '../../../ledger/valuation/refresh';
import { enqueue } from '../../../foundation/database/enqueue';
import { pruneFiles } from '../../work/work-file';
import { dailyTasks } from './daily-tasks';
import type { JobContext, Task } from '../../queue/task';

/** The most days one run advances; the rest follow in another run. */
const daysMax = 50;

/**
 * Advances the business date to London's current working day, one day at a time and each in one transaction: the date,
 * every account's valuation, and the firms' daily tasks in the queue. A date ahead of London's is left alone.
 */
export const businessDate: Task = async (context) => {
  await pruneAnswers(context.db, context.clock());
  await pruneFiles(context.db, context.clock());
  if (context.dateIsFixed) return;
  for (let days = 0; days < daysMax; days += 1) if (!(await advanceOneDay(context))) return;
  await enqueue(context.db, { task: 'business-date' });
};

const advanceOneDay = async (context: JobContext): Promise<boolean> =>
  (await advanceBusinessDate(context, { to: workingDayOnOrBefore(londonDate(context.clock())), queued: true })) !==
  null;

const warnedMonths = 12;

/**
 * A warning within a year of the last published bank holidays: the next must be entered before dates that depend on
 * them come near. Empty otherwise.
 */
export const holidayWarning = (date: IsoDate): string =>
  addMonths(date, warnedMonths) > publishedTo
    ? ` Bank holidays are known to the end of ${publishedTo.slice(0, 4)}: enter the next year’s as GOV.UK publishes them; until then dates after that are provisional.`
    : '';

/**
 * Advances the business date to the next working day, unless that is after `to`. Returns the new date, or null. With
 * `queued`, the day's tasks are added to the queue.
 */
export const advanceBusinessDate = (
  { db, clock, operations, nextPrice }: JobContext,
  { to, queued }: { readonly to: IsoDate; readonly queued: boolean },
): Promise<IsoDate | null> =>
  db.transaction().execute(async (transaction) => {
    // Locked, so that of two simultaneous runs the second sees the first one's date.
    const { business_date: before } = await transaction
      .selectFrom('business_date')
      .select('business_date')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const next = addWorkingDays(before, 1);
    if (next > to) return null;
    const startedAt = clock();
    await transaction.updateTable('business_date').set({ business_date: next }).execute();
    if (nextPrice) await writePrices(transaction, next, nextPrice);
    for (const { firm_id: firmId } of await transaction
      .selectFrom('firm')
      .select('firm_id')
      .orderBy('firm_id')
      .execute()) {
      const accounts = await lockFirm(transaction, firmId);
      await refreshValuations(transaction, firmId);
      await transaction
        .insertInto('job_run')
        .values({
          firm_id: firmId,
          task: 'business-date',
          business_date: next,
          status: 'Done',
          started_at: startedAt,
          ended_at: clock(),
          done: accounts,
          note: `The business date moved from ${before} to ${next}, and every account was valued.${holidayWarning(next)}`,
        })
        .execute();
      if (!queued) continue;
      for (const task of dailyTasks) await enqueue(transaction, { task, firmId });
      // Transactions with a payment date may be due now.
      if (operations) await enqueue(transaction, { task: 'operations', firmId });
    }
    return next;
  });

/**
 * Locks a firm's accounts in the ledger's order, so that no commit falls between a balance and its valuation. Returns
 * the number of accounts.
 */
const lockFirm = async (transaction: Transaction<DB>, firmId: string): Promise<number> =>
  (
    await transaction
      .selectFrom('cash_balance')
      .where('firm_id', '=', firmId)
      .orderBy('account_id')
      .forUpdate()
      .select('account_id')
      .execute()
  ).length;
