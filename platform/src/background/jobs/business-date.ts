import { publishedTo } from '@tessera/domain/bank-holidays';
import { addMonths, addWorkingDays, londonDate, workingDayOnOrBefore, type IsoDate } from '@tessera/domain/dates';
import type { Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { pruneAnswers } from '../../requests/idempotency/idempotency';
import { writePrices } from './write-prices';
import { refreshValuations } from '../../ledger/valuation/refresh';
import { enqueue } from '../queue/enqueue';
import { dailyTasks } from './daily-tasks';
import type { JobContext, Task } from '../queue/task';

/** Most days one run goes through; then it goes on in another. */
const daysMax = 50;

/**
 * Brings the business date to the working day it is in London, each day that passed worked out by itself and in one
 * transaction: the date, every account's value on it, and the firms' daily tasks put into the queue. A date ahead of
 * London's is left alone.
 */
export const businessDate: Task = async (context) => {
  await pruneAnswers(context.db, context.clock());
  if (context.dateIsFixed) return;
  for (let days = 0; days < daysMax; days += 1) if (!(await advanceOneDay(context))) return;
  await enqueue(context.db, { task: 'business-date' });
};

const advanceOneDay = async (context: JobContext): Promise<boolean> =>
  (await advanceBusinessDate(context, { to: workingDayOnOrBefore(londonDate(context.clock())), queued: true })) !==
  null;

const warnedMonths = 12;

/**
 * Within a year of the last bank holidays in the table: they are to be entered before dates that depend on them come
 * near.
 */
export const holidayWarning = (date: IsoDate): string =>
  addMonths(date, warnedMonths) > publishedTo
    ? ` Bank holidays are known to the end of ${publishedTo.slice(0, 4)}: enter the next year’s as GOV.UK publishes them; until then dates after that are provisional.`
    : '';

/**
 * Moves the business date to the next working day, unless that is after `to`: answers it, or null. Its work is put into
 * the queue where the caller does not do it.
 */
export const advanceBusinessDate = (
  { db, clock, operations, nextPrice }: JobContext,
  { to, queued }: { readonly to: IsoDate; readonly queued: boolean },
): Promise<IsoDate | null> =>
  db.transaction().execute(async (transaction) => {
    // Locked: of two that run at once the second sees the day the first one moved to.
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
      // What has a day may have it now.
      if (operations) await enqueue(transaction, { task: 'operations', firmId });
    }
    return next;
  });

/**
 * Locks a firm's accounts in the order the ledger locks them: no commit slips between a balance and its value. Answers
 * how many.
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
