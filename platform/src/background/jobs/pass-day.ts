import { addWorkingDays, type IsoDate } from '@tessera/domain/dates';
import type { LondonTime } from '@tessera/domain/dealing';
import { notifications } from './notifications';
import { operations } from './transactions/operations';
import { advanceBusinessDate } from './business-date/business-date';
import { dailyTasks } from './business-date/daily-tasks';
import { storedBusinessDate } from '../queue/record-run';
import { tasks } from './tasks';
import type { JobContext } from '../queue/task';

/** The most back office runs in a row: a chain of steps is shorter, and any rest is left to the next run. */
const runsMax = 50;

/**
 * Passes one business day of a demonstration: finishes the day's remaining work, advances the date and runs the new
 * day's jobs. The back office does what it would have done by itself, without its delay between steps. Returns the new
 * business date. If interrupted, the next call continues.
 */
export const passDay = async (context: JobContext): Promise<IsoDate> => {
  const before = await storedBusinessDate(context.db);
  const firmIds = (await context.db.selectFrom('firm').select('firm_id').orderBy('firm_id').execute()).map(
    (row) => row.firm_id,
  );
  for (const firmId of firmIds) await runUntilIdle(at(context, '23:59'), firmId);
  const next =
    (await advanceBusinessDate(context, { to: addWorkingDays(before, 1), queued: false })) ??
    (await storedBusinessDate(context.db));
  for (const firmId of firmIds) {
    for (const task of dailyTasks) await tasks[task]?.(at(context, '00:00'), { firmId });
    await runUntilIdle(context, firmId);
    await notifications(context, { firmId });
  }
  return next;
};

/** The context at a given time of the business date. */
const at = (context: JobContext, time: string): JobContext => ({
  ...context,
  businessTime: (date): LondonTime => `${date}T${time}`,
});

/** Runs a firm's back office until it finds nothing to do. */
const runUntilIdle = async (context: JobContext, firmId: string): Promise<void> => {
  const attached = context.operations && { ...context.operations, delayMs: 0 };
  for (let runs = 0; runs < runsMax; runs += 1) {
    const before = await lastRun(context, firmId);
    await operations({ ...context, operations: attached }, { firmId });
    if ((await lastRun(context, firmId)) === before) return;
  }
};

const lastRun = async ({ db }: JobContext, firmId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('job_run')
    .where('firm_id', '=', firmId)
    .where('task', '=', 'operations')
    .orderBy('job_run_id', 'desc')
    .limit(1)
    .select('job_run_id')
    .executeTakeFirst();
  return row ? String(row.job_run_id) : null;
};
