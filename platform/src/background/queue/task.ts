import type { IsoDate } from '@tessera/domain/dates';
import type { Price } from '@tessera/domain/money';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { InstrumentType } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';
import type { Clocks } from '../../ledger/platform-actor';
import type { Scanner } from '../../capabilities/documents/scanner';
import type { Ledger } from '../../ledger/ledger';
import type { Operations } from '../back-office/back-office';

/** Makes the closing price of an instrument on a day from `last`, the close before it. */
export type PriceMaker = (
  instrument: { readonly assetId: string; readonly type: InstrumentType; readonly last: Price },
  date: IsoDate,
) => Price;

/** The services tasks use: one of each per process. */
export interface JobContext extends Clocks {
  readonly db: Kysely<DB>;
  /** The pool behind `db`, for work that needs its own connection. */
  readonly pool: Pool;
  /** The attached back office; null when it works elsewhere. */
  readonly operations: Operations | null;
  /** Makes synthetic closing prices for a demonstration's instruments; null where prices come from a market. */
  readonly nextPrice: PriceMaker | null;
  /** Looks through files for viruses. */
  readonly scanner: Scanner;
  /** The ledger with all its subscribers. */
  readonly ledger: Ledger;
  /** Tells the log of a record that could not be worked on while the task went on with the others. */
  readonly onProblem?: (message: string, error?: unknown) => void;
}

/**
 * A job of the platform. A task may be stopped at any point, restarted, and run twice at once: it does everything once,
 * in a database transaction for each record, and skips what is already done.
 */
export type Task = (context: JobContext, payload: JobPayload) => Promise<void>;

export interface JobPayload {
  /** Absent for a task of the whole installation. */
  readonly firmId?: string;
}
