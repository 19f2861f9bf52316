import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, makeWorkerUtils, run, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import { isOutage } from '../../foundation/database/outage';
import { dailyTasks } from './business-date/daily-tasks';
import { enqueue } from '../../foundation/database/enqueue';
import { openQueuePool } from '../queue/queue-pool';
import type { JobContext, JobPayload } from '../queue/task';
import { tasks } from './tasks';

/**
 * The queue announces new jobs; it polls only for jobs due later: often where operations are simulated, otherwise for
 * retries.
 */
const pollMs = { simulated: 1_000, quiet: 60_000 };
const concurrentJobs = 2;
const retryMs = 1_000;
/**
 * Checks for a new day once an hour, a minute past: midnight in London is a full hour of UTC all year. Looks for
 * expected receipts and due notices every minute, for exceptions every two; seals, and looks through files that wait,
 * every five. Checks the books and the seals once a night.
 */
const crontab =
  '1 * * * * business-date\n* * * * * expectations\n* * * * * messages\n*/5 * * * * seal\n*/5 * * * * documents\n*/2 * * * * notifications\n40 3 * * * audit';

export interface JobRunnerOptions extends JobContext {
  readonly connectionString: string;
  readonly onProblem: NonNullable<JobContext['onProblem']>;
}

/**
 * Starts running jobs in this process, after migrating the queue's own tables. Jobs held by a killed process are
 * unlocked at once: a task can safely run twice at the same time, so no harm is done if that process is still alive.
 */
export const startJobs = async ({
  connectionString,
  ...context
}: JobRunnerOptions): Promise<{ readonly stop: () => Promise<void> }> => {
  const { onProblem } = context;
  const logger = problemLogger(onProblem);
  await prepareQueue(connectionString, logger, context);
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, (payload) => task(context, (payload ?? {}) as JobPayload)]),
  );
  const pool = openQueuePool(connectionString, concurrentJobs + 2, onProblem);
  const runner = await run({
    pgPool: pool,
    taskList,
    crontab,
    logger,
    concurrency: concurrentJobs,
    pollInterval: context.operations ? pollMs.simulated : pollMs.quiet,
    noHandleSignals: true,
  });
  let stopping = false;
  let unlocking = false;
  runner.events.on('worker:getJob:error', ({ worker, error }) => {
    if (stopping || unlocking || !isOutage(error)) return;
    unlocking = true;
    void unlockTakenJobs(pool, worker.workerPool.id, () => stopping)
      .catch((failure: unknown) => onProblem('Jobs that were taken and not begun could not be freed.', failure))
      .finally(() => {
        unlocking = false;
      });
  });
  runner.promise.catch((error: unknown) => {
    if (!stopping) onProblem('The job runner ended.', error);
  });
  return {
    stop: async () => {
      stopping = true;
      await runner.stop();
      await pool.end();
    },
  };
};

const prepareQueue = async (connectionString: string, logger: Logger, context: JobContext): Promise<void> => {
  const queue = await makeWorkerUtils({ connectionString, logger, maxPoolSize: 1 });
  try {
    const held = await queue.withPgClient((client) =>
      client.query<{ locked_by: string }>(
        'select distinct locked_by from graphile_worker.jobs where locked_by is not null',
      ),
    );
    if (held.rows.length > 0) await queue.forceUnlockWorkers(held.rows.map((row) => row.locked_by));
  } finally {
    await queue.release();
  }
  await enqueue(context.db, { task: 'business-date' });
  for (const { firm_id: firmId } of await context.db
    .selectFrom('firm')
    .select('firm_id')
    .orderBy('firm_id')
    .execute()) {
    for (const task of dailyTasks) await enqueue(context.db, { task, firmId });
    if (context.operations) await enqueue(context.db, { task: 'operations', firmId });
  }
};

/**
 * Unlocks the jobs this process took when the answer that named them was lost: nobody runs them, and the queue would
 * hold them for hours. A job still running is unlocked with them, and may run twice at once. Retries until the database
 * answers.
 */
const unlockTakenJobs = async (pool: Pool, workerId: string, stopped: () => boolean): Promise<void> => {
  while (!stopped()) {
    try {
      await pool.query('select graphile_worker.force_unlock_workers(array[$1::text])', [workerId]);
      return;
    } catch (error) {
      if (!isOutage(error)) throw error;
      await sleep(retryMs);
    }
  }
};

/** Reports problems only; successful runs are recorded in the table of runs. */
const problemLogger = (onProblem: JobRunnerOptions['onProblem']): Logger =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error' || level === 'warning') onProblem(message, meta?.error);
  });
