import type { Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { readFeeUnitOf } from '../../ledger/charges/fee-units';
import { feeCodes, interestCodes, readSchedules } from '../../ledger/charges/schedule';
import type { LedgerActor } from '../../ledger/state/state';
import { accrue, lastRun } from './accrue';
import { collectUnit } from './collect';

/** Interest first: it pays for fees. */
const tasks = [
  { task: 'interest', codes: interestCodes },
  { task: 'fees', codes: feeCodes },
] as const;

/**
 * Writes the accruals of the past days of an account, and of those it pays with, that the day's own tasks have not
 * reached yet. They find them written.
 */
export const accruePastDays = async (
  db: Transaction<DB>,
  { firmId, businessDate }: LedgerActor,
  accountId: string,
): Promise<void> => {
  const unit = await readFeeUnitOf(db, firmId, accountId);
  if (!unit) return;
  for (const { task, codes } of tasks) {
    // Before the first run nothing is accrued day by day.
    if ((await lastRun(db, firmId, task)) === null) continue;
    const schedules = await readSchedules(db, firmId, codes);
    await accrue({ db, firmId, task, codes, schedules, units: [unit], businessDate });
  }
};

/**
 * Pays an account that ends the interest of all its past days and takes the fees of them, without waiting for the day of
 * collection. The account has to be emptied and closed in the same database transaction: a month is taken once, so
 * nothing may accrue after it.
 */
export const settleEnding = async (db: Transaction<DB>, actor: LedgerActor, accountId: string): Promise<void> => {
  await accruePastDays(db, actor, accountId);
  const unit = await readFeeUnitOf(db, actor.firmId, accountId);
  const accounts = unit?.accounts.filter((each) => each.accountId === accountId) ?? [];
  for (const { codes } of tasks) {
    const schedules = await readSchedules(db, actor.firmId, codes);
    await collectUnit(db, actor, { unitId: accountId, accounts }, codes, schedules, actor.businessDate);
  }
};
