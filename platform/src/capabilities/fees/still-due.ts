import { addDays, addMonths, type IsoDate } from '@tessera/domain/dates';
import { parsePounds, type Pence } from '@tessera/domain/money';
import { feeCollectionDate } from '@tessera/domain/tiers';
import { withVat } from '@tessera/domain/vat';
import { sql, type Kysely } from 'kysely';
import type { FeeCode } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';
import { feeCodes, interestCodes, readSchedules, scheduleOn } from '../../ledger/charges/schedule';

/** Amounts accrued on an account and not yet collected or paid. */
export interface StillDue {
  /** Includes VAT where it is due; for a shared fee the split may change it by a penny. */
  readonly amount: Pence;
  /** The day the last part is collected or paid, unless that is overdue. */
  readonly on: IsoDate;
}

interface Row {
  code: FeeCode;
  month: IsoDate;
  amount: string;
  business_date: IsoDate;
}

/**
 * Reads the fees still to be collected from an account and the interest still to be paid to it; null for none. A
 * month's amount below half a penny never is.
 */
export const readStillDue = async (
  db: Kysely<DB>,
  firmId: string,
  accountId: string,
): Promise<{ readonly fees: StillDue | null; readonly interest: StillDue | null }> => {
  const { rows } = await sql<Row>`
    select code, date_trunc('month', accrual_date)::date as month, round(sum(amount), 2) as amount, (select business_date from business_date) as business_date
    from fee_accrual where firm_id = ${firmId} and account_id = ${accountId} and code = any(${[...feeCodes, ...interestCodes]}::text[]) and transaction_id is null group by code, month having round(sum(amount), 2) > 0`.execute(
    db,
  );
  const schedules = rows.length === 0 ? [] : await readSchedules(db, firmId, feeCodes);
  const dueOf = (codes: readonly FeeCode[]): StillDue | null =>
    rows
      .filter(({ code }) => codes.includes(code))
      .reduce<StillDue | null>((total, { code, month, amount, business_date: today }) => {
        const hasVat = scheduleOn(schedules, code, addDays(addMonths(month, 1), -1))?.vat ?? false;
        const on = feeCollectionDate(month);
        return {
          amount: (total?.amount ?? 0n) + withVat(parsePounds(amount), today, hasVat).gross,
          on: total !== null && total.on > on ? total.on : on,
        };
      }, null);
  return { fees: dueOf(feeCodes), interest: dueOf(interestCodes) };
};
