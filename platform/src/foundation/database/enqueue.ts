import type { JobTask } from '@tessera/contract/jobs/values';
import { sql, type Kysely } from 'kysely';
import type { DB } from './schema';

interface Job {
  readonly task: JobTask;
  /** Absent for a task of the whole installation. */
  readonly firmId?: string | undefined;
}

interface EnqueueOptions {
  readonly afterMs?: number;
  /** Skips the job where an identical one is already waiting. */
  readonly once?: boolean;
}

/**
 * Adds a job to the queue on the given connection: inside a database transaction, it exists only if that commits. Jobs
 * of one task and firm run one after another.
 */
export const enqueue = async (
  db: Kysely<DB>,
  { task, firmId }: Job,
  { afterMs = 0, once = false }: EnqueueOptions = {},
): Promise<void> => {
  const payload = firmId === undefined ? {} : { firmId };
  const queue = firmId === undefined ? task : `${task} ${firmId}`;
  const key = once ? queue : null;
  await sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, queue_name => ${queue}, run_at => now() + make_interval(secs => ${afterMs / 1000}), job_key => ${key}, job_key_mode => 'preserve_run_at')`.execute(
    db,
  );
};
