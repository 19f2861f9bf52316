import type { IsoDate } from '@tessera/domain/dates';
import { parsePounds, sum, type Pence } from '@tessera/domain/money';
import type { Kysely } from 'kysely';
import type { FeeCode } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';
import { bearsFee, feeParts } from './fee-parts';
import { readFeeUnitOf } from './fee-units';
import { feeCodes, readSchedules, scheduleOn, type FeeSchedule } from './schedule';

/** A yearly fee that an account bears, and the total that decides its tier. */
export interface PresentFee {
  readonly code: FeeCode;
  readonly schedule: FeeSchedule;
  /** Today's total of all values that the tiers add up. */
  readonly total: Pence;
}

/**
 * Reads the yearly fees an account bears on a day. Each has the total its tiers apply to: that of the client or fee
 * group, of the account, or of the client's SIPPs.
 */
export const readPresentFees = async (
  db: Kysely<DB>,
  firmId: string,
  accountId: string,
  date: IsoDate,
): Promise<readonly PresentFee[]> => {
  const schedules = await readSchedules(db, firmId, feeCodes);
  const unit = await readFeeUnitOf(db, firmId, accountId);
  if (!unit) return [];
  const rows = await db
    .selectFrom('account_valuation')
    .where('firm_id', '=', firmId)
    .where(
      'account_id',
      'in',
      unit.accounts.map((each) => each.accountId),
    )
    .select(['account_id', 'stock_value', 'cash_value'])
    .execute();
  const values = new Map(
    rows.map((row) => [row.account_id, parsePounds(row.stock_value) + parsePounds(row.cash_value)]),
  );
  return feeCodes.flatMap((code) => {
    const schedule = scheduleOn(schedules, code, date);
    const part = feeParts(unit, code).find((accounts) =>
      accounts.some((each) => each.accountId === accountId && bearsFee[code](each)),
    );
    return schedule && part
      ? [{ code, schedule, total: sum(part.map((each) => values.get(each.accountId) ?? 0n)) }]
      : [];
  });
};
