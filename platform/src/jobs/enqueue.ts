import { sql, type Kysely } from 'kysely';
import type { DB } from '../database/schema';
import type { Job } from './task';

/**
 * Puts a job into the queue on the given connection: inside a database transaction it is there when that commits, and not otherwise.
 * Jobs of one task and firm run one after another.
 */
export const enqueue = async (db: Kysely<DB>, { task, firmId }: Job, { afterMs = 0 }: { afterMs?: number } = {}): Promise<void> => {
  const payload = firmId === undefined ? {} : { firmId };
  const queue = firmId === undefined ? task : `${task} ${firmId}`;
  await sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, queue_name => ${queue}, run_at => now() + make_interval(secs => ${afterMs / 1000}))`.execute(db);
};
