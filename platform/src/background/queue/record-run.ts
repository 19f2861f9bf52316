import type { JobTask } from '@tessera/contract/jobs/values';
import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { JobContext } from './task';

/** The result of a run. */
export interface RunResult {
  readonly done: number;
  readonly failed: number;
  /** A sentence without personal data. */
  readonly note: string;
}

/** The stored business date. */
export const storedBusinessDate = async (db: Kysely<DB>): Promise<string> =>
  (await db.selectFrom('business_date').select('business_date').executeTakeFirstOrThrow()).business_date;

/**
 * Runs a task's work for a firm and records the run, including failed ones. A run that a killed process left Running is
 * recorded as interrupted.
 */
export const recordRun = async (
  { db, clock }: Pick<JobContext, 'db' | 'clock'>,
  firmId: string,
  task: JobTask,
  work: (businessDate: string) => Promise<RunResult>,
): Promise<void> => {
  const businessDate = await storedBusinessDate(db);
  await db
    .updateTable('job_run')
    .set({ status: 'Failed', ended_at: clock(), note: 'It was interrupted and is repeated.' })
    .where('firm_id', '=', firmId)
    .where('task', '=', task)
    .where('status', '=', 'Running')
    .execute();
  const { job_run_id: runId } = await db
    .insertInto('job_run')
    .values({ firm_id: firmId, task, business_date: businessDate, status: 'Running', started_at: clock() })
    .returning('job_run_id')
    .executeTakeFirstOrThrow();
  const end = (values: { status: 'Done' | 'Failed'; done?: number; failed?: number; note: string }) =>
    db
      .updateTable('job_run')
      .set({ ...values, ended_at: clock() })
      .where('firm_id', '=', firmId)
      .where('job_run_id', '=', runId)
      .execute();
  try {
    await end({ status: 'Done', ...(await work(businessDate)) });
  } catch (error) {
    await end({ status: 'Failed', note: 'It failed and is retried. The platform’s log says why.' });
    throw error;
  }
};
