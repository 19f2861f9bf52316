import { addDays, type IsoDate } from '@tessera/domain/dates';
import { formatDecimal, formatPounds } from '@tessera/domain/money';
import type { JobTask } from '@tessera/contract/jobs/values';
import { sql, type Kysely } from 'kysely';
import type { FeeCode } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';
import { inBatches, type FeeUnit } from '../../ledger/charges/fee-units';
import { calculateDay, type DayAccrual } from './calculate-day';
import type { FeeSchedule } from '../../ledger/charges/schedule';
import { valuesAtClose } from './values-at-close';

/** Accounts calculated and written in one batch. */
const batchSize = 500;

/** Decimals of an accrued amount, in pounds. */
export const accrualDecimals = 8;

/** The business date of a task's last finished run; null before the first. */
export const lastRun = async (db: Kysely<DB>, firmId: string, task: JobTask): Promise<IsoDate | null> =>
  (
    await db
      .selectFrom('job_run')
      .where('firm_id', '=', firmId)
      .where('task', '=', task)
      .where('status', '=', 'Done')
      .select((eb) => eb.fn.max('business_date').as('last'))
      .executeTakeFirstOrThrow()
  ).last;

/**
 * The first day a task has still to accrue: the business date of its last finished run (the day itself was not over
 * then), otherwise the start of the first schedule.
 */
const firstDay = async (
  db: Kysely<DB>,
  firmId: string,
  task: JobTask,
  schedules: readonly FeeSchedule[],
): Promise<IsoDate | null> => {
  const last = await lastRun(db, firmId, task);
  const begins = schedules[0]?.from;
  if (begins === undefined) return null;
  return last !== null && last > begins ? last : begins;
};

const write = async (
  db: Kysely<DB>,
  firmId: string,
  date: IsoDate,
  accruals: readonly DayAccrual[],
): Promise<number> => {
  if (accruals.length === 0) return 0;
  const written = await sql`
    insert into fee_accrual (firm_id, accrual_date, account_id, code, amount, value, tier_total)
    select ${firmId}, ${date}::date, each.* from unnest(
      ${accruals.map(({ accountId }) => accountId)}::text[], ${accruals.map(({ code }) => code)}::text[], ${accruals.map(({ amount }) => formatDecimal(amount, accrualDecimals))}::numeric[],
      ${accruals.map(({ value }) => formatPounds(value))}::numeric[], ${accruals.map(({ tierTotal }) => formatPounds(tierTotal))}::numeric[]
    ) as each on conflict do nothing`.execute(db);
  return Number(written.numAffectedRows ?? 0n);
};

export interface AccrueInput {
  readonly db: Kysely<DB>;
  readonly firmId: string;
  readonly task: JobTask;
  readonly codes: readonly FeeCode[];
  readonly schedules: readonly FeeSchedule[];
  readonly units: readonly FeeUnit[];
  readonly businessDate: IsoDate;
}

export interface Accrued {
  readonly days: number;
  readonly rows: number;
}

/**
 * Accrues every past day that has not been accrued yet, weekends and holidays included, at its closing values. The
 * accounts of a unit are written in one statement. A day left half written by a killed process is written again;
 * existing rows stay.
 */
export const accrue = async ({
  db,
  firmId,
  task,
  codes,
  schedules,
  units,
  businessDate,
}: AccrueInput): Promise<Accrued> => {
  const first = await firstDay(db, firmId, task, schedules);
  let days = 0;
  let rows = 0;
  if (first === null) return { days, rows };
  const parts = inBatches(units, batchSize);
  for (let date = first; date < businessDate; date = addDays(date, 1)) {
    for (const part of parts) {
      const values = await valuesAtClose(
        db,
        firmId,
        part.flatMap(({ accounts }) => accounts.map(({ accountId }) => accountId)),
        date,
      );
      rows += await write(
        db,
        firmId,
        date,
        part.flatMap((unit) => calculateDay(unit, values, schedules, codes, date)),
      );
    }
    days += 1;
  }
  return { days, rows };
};
