import type { JobTask } from '@tessera/contract/jobs/values';
import type { IsoDate } from '@tessera/domain/dates';
import type { LondonTime } from '@tessera/domain/dealing';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Clock } from '../../foundation/clock';
import type { DB } from '../../foundation/database/schema';
import type { Operations } from '../back-office/back-office';

/** What tasks stand on: one of each for a process. */
export interface JobContext {
  readonly db: Kysely<DB>;
  /** The connections `db` stands on, for what needs one to itself. */
  readonly pool: Pool;
  readonly clock: Clock;
  /** True where the business date was set by hand, in tests and demonstrations: then nothing moves it. */
  readonly dateIsFixed: boolean;
  /** The time of a business date, where it is not the clock's: a day that is let pass has its own. */
  readonly businessTime?: (businessDate: IsoDate) => LondonTime;
  /** The back office that is attached to this platform; null when it works somewhere else. */
  readonly operations: Operations | null;
}

/**
 * One thing the platform does by itself. A task may be ended at any point, begun again, and run twice at once: whatever it does is done
 * once, in a database transaction for each record, and what it finds done it leaves.
 */
export type Task = (context: JobContext, payload: JobPayload) => Promise<void>;

export interface JobPayload {
  /** Absent for a task of the whole installation. */
  readonly firmId?: string;
}

export interface Job extends JobPayload {
  readonly task: JobTask;
}
