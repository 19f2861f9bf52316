import type { IsoDate } from '@tessera/domain/dates';
import { sum, type Pence } from '@tessera/domain/money';
import { dailyAccrual, productFeeAccrual, type MicroPence } from '@tessera/domain/tiers';
import type { FeeCode } from '../../foundation/database/column-types';
import { bearsFee, feeParts } from '../../ledger/charges/fee-parts';
import type { FeeUnit } from '../../ledger/charges/fee-units';
import { scheduleOn, type FeeSchedule } from '../../ledger/charges/schedule';
import type { ClosingValue } from './values-at-close';

/** One day's accrual of one account. */
export interface DayAccrual {
  readonly accountId: string;
  readonly code: FeeCode;
  readonly amount: MicroPence;
  /**
   * The value it was calculated on: the account's value; for interest its cash; for the product fee the sum of the
   * client's SIPPs.
   */
  readonly value: Pence;
  /** The total that decided its tiers. */
  readonly tierTotal: Pence;
}

/**
 * Calculates one day's accruals for the accounts of a unit. The tiers of a shared fee apply to everything the unit
 * holds; the part of an account that does not bear the fee is charged to nobody. The product fee is on the sum of a
 * client's SIPPs and is charged to the largest. An account that accrues nothing gets no entry.
 */
export const calculateDay = (
  unit: FeeUnit,
  values: ReadonlyMap<string, ClosingValue>,
  schedules: readonly FeeSchedule[],
  codes: readonly FeeCode[],
  date: IsoDate,
): readonly DayAccrual[] =>
  codes.flatMap((code) => {
    const schedule = scheduleOn(schedules, code, date);
    if (!schedule) return [];
    return feeParts(unit, code).flatMap((accounts): DayAccrual[] => {
      const part = accounts.map((account) => {
        const closing = values.get(account.accountId);
        const value = (code === 'INTR' ? closing?.cash : closing?.value) ?? 0n;
        return { account, id: account.accountId, value: value > 0n ? value : 0n };
      });
      const tierTotal = sum(part.map(({ value }) => value));
      if (tierTotal === 0n) return [];
      if (code === 'PRDF') {
        const accrual = productFeeAccrual(part, schedule.tiers, date);
        return accrual && accrual.accrued > 0n
          ? [{ accountId: accrual.id, code, amount: accrual.accrued, value: tierTotal, tierTotal }]
          : [];
      }
      const accruals = dailyAccrual(part, schedule.tiers, date);
      return part.flatMap(({ account, value }, index) => {
        const amount = accruals[index]?.accrued ?? 0n;
        return amount > 0n && bearsFee[code](account)
          ? [{ accountId: account.accountId, code, amount, value, tierTotal }]
          : [];
      });
    });
  });
