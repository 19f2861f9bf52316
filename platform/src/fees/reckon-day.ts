import type { IsoDate } from '@tessera/domain/dates';
import { sum, type Pence } from '@tessera/domain/money';
import { dailyAccrual, type MicroPence } from '@tessera/domain/tiers';
import type { FeeCode } from '../database/column-types';
import type { FeeAccount, FeeUnit } from './fee-units';
import { isShared, scheduleOn, type FeeSchedule } from './schedule';
import type { ClosingValue } from './values-at-close';

/** What one day adds for one account. */
export interface DayAccrual {
  readonly accountId: string;
  readonly code: FeeCode;
  readonly amount: MicroPence;
  /** Of what: the account's value, of interest its cash. */
  readonly value: Pence;
  /** The total whose tiers it fell in. */
  readonly tierTotal: Pence;
}

const bears: Readonly<Record<FeeCode, (account: FeeAccount) => boolean>> = {
  FEEP: ({ wrapper }) => wrapper,
  FEEA: ({ wrapper, advised }) => wrapper && advised,
  FEED: ({ managed }) => managed,
  INTR: () => true,
};

/**
 * What a day adds for the accounts of a unit. The tiers of a shared fee are those of everything the unit has; the part of an account that does not
 * bear the fee is nobody's. Nothing is written down for an account to which a day adds nothing.
 */
export const reckonDay = (unit: FeeUnit, values: ReadonlyMap<string, ClosingValue>, schedules: readonly FeeSchedule[], codes: readonly FeeCode[], date: IsoDate): readonly DayAccrual[] =>
  codes.flatMap((code) => {
    const schedule = scheduleOn(schedules, code, date);
    if (!schedule) return [];
    const valued = unit.accounts.filter(({ counts }) => counts).map((account) => {
      const closing = values.get(account.accountId);
      const value = (code === 'INTR' ? closing?.cash : closing?.value) ?? 0n;
      return { account, id: account.accountId, value: value > 0n ? value : 0n };
    });
    const parts = isShared(code) ? [valued] : valued.map((each) => [each]);
    return parts.flatMap((part) => {
      const tierTotal = sum(part.map(({ value }) => value));
      if (tierTotal === 0n) return [];
      const accruals = dailyAccrual(part, schedule.tiers, date);
      return part.flatMap(({ account, value }, index) => {
        const amount = accruals[index]?.accrued ?? 0n;
        return amount > 0n && bears[code](account) ? [{ accountId: account.accountId, code, amount, value, tierTotal }] : [];
      });
    });
  });
