import type { JobTask } from '@tessera/contract/jobs/values';
import type { IsoDate } from '@tessera/domain/dates';
import type { Price } from '@tessera/domain/money';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { InstrumentType } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';
import type { Clocks } from '../../ledger/platform-actor';
import type { Ledger } from '../../ledger/ledger';
import type { Operations } from '../back-office/back-office';

/** The close of an instrument on a day, from `last`, the close before it. */
export type PriceMaker = (
  instrument: { readonly assetId: string; readonly type: InstrumentType; readonly last: Price },
  date: IsoDate,
) => Price;

/** What tasks stand on: one of each for a process. */
export interface JobContext extends Clocks {
  readonly db: Kysely<DB>;
  /** The connections `db` stands on, for what needs one to itself. */
  readonly pool: Pool;
  /** The back office that is attached to this platform; null when it works somewhere else. */
  readonly operations: Operations | null;
  /** Makes up the close of a day for a demonstration's instruments; null where prices come from a market. */
  readonly nextPrice: PriceMaker | null;
  /** With all that follows from its commits. */
  readonly ledger: Ledger;
}

/**
 * One thing the platform does by itself. A task may be ended at any point, begun again, and run twice at once: whatever
 * it does is done once, in a database transaction for each record, and what it finds done it leaves.
 */
export type Task = (context: JobContext, payload: JobPayload) => Promise<void>;

export interface JobPayload {
  /** Absent for a task of the whole installation. */
  readonly firmId?: string;
}

export interface Job extends JobPayload {
  readonly task: JobTask;
}
