import { apportion } from '../money/apportion';
import { addMonths, startOfMonth, addDays, workingDayOnOrAfter, type IsoDate } from '../dates/dates';
import { mulDivHalfUp, sum, type Pence } from '../money/money';
import type { Percentage } from '../rules/trade-levies';

/** A band of value, and the yearly percentage charged on the part of the value in it. */
export interface Tier {
  /** Upper end of the band; null for the last one. */
  readonly upTo: Pence | null;
  /** Yearly percentage, at 10^-4 of a per cent. */
  readonly percentage: Percentage;
}

export interface ValuedAccount {
  readonly id: string;
  readonly value: Pence;
}

/** The part of a fee that an account bears. */
export interface FeeShare {
  readonly id: string;
  readonly amount: Pence;
}

/** Millionths of a penny. Fees accrue daily in them, and a yearly fee is exact in them. */
export type MicroPence = bigint;
export const microPerPenny = 1_000_000n;

const checkTiers = (tiers: readonly Tier[]): void => {
  tiers.forEach(({ upTo, percentage }, index) => {
    const before = tiers[index - 1]?.upTo ?? 0n;
    const last = index === tiers.length - 1;
    if (percentage < 0n || (last ? upTo !== null : upTo === null || upTo <= before))
      throw new RangeError('Tiers rise, none is below zero, and only the last has no end.');
  });
  if (tiers.length === 0) throw new RangeError('A fee has at least one tier.');
};

/**
 * A year's fee on a value in millionths of a penny, unrounded: each band's percentage of the part of the value in that
 * band.
 */
const yearlyMicro = (value: Pence, tiers: readonly Tier[]): MicroPence => {
  checkTiers(tiers);
  let fee = 0n;
  let from = 0n;
  for (const { upTo, percentage } of tiers) {
    const to = upTo === null || value < upTo ? value : upTo;
    if (to > from) fee += (to - from) * percentage;
    from = upTo ?? value;
  }
  return fee;
};

/** The part of a value that is in one tier. */
export interface TierPart {
  readonly value: Pence;
  readonly percentage: Percentage;
}

/** The parts of an addition in each tier, counted upwards from the existing value. */
export const tierParts = (value: Pence, addition: Pence, tiers: readonly Tier[]): readonly TierPart[] => {
  checkTiers(tiers);
  const end = value + addition;
  return tiers.flatMap(({ upTo, percentage }, index) => {
    const from = tiers[index - 1]?.upTo ?? 0n;
    const low = from > value ? from : value;
    const high = upTo !== null && upTo < end ? upTo : end;
    return high > low ? [{ value: high - low, percentage }] : [];
  });
};

/** The increase of a year's fee when a value grows: each part at its tier's percentage, rounded once. */
export const marginalFee = (parts: readonly TierPart[]): Pence =>
  mulDivHalfUp(sum(parts.map(({ value, percentage }) => value * percentage)), 1n, microPerPenny);

const valuesOf = (accounts: readonly ValuedAccount[]): Pence[] =>
  accounts.map(({ value }) => (value > 0n ? value : 0n));

/** Days of the calendar year of a date. */
export const daysInYear = (date: IsoDate): bigint =>
  new Date(Date.UTC(Number(date.slice(0, 4)), 1, 29)).getUTCDate() === 29 ? 366n : 365n;

export interface Accrual {
  readonly id: string;
  readonly accrued: MicroPence;
}

/**
 * The accrual of a group's accounts on one day: one day's part of the yearly fee on that day's total value, split by
 * value. A year has the days of that calendar year.
 */
export const dailyAccrual = (
  accounts: readonly ValuedAccount[],
  tiers: readonly Tier[],
  date: IsoDate,
): readonly Accrual[] => {
  const values = valuesOf(accounts);
  const shares = apportion(mulDivHalfUp(yearlyMicro(sum(values), tiers), 1n, daysInYear(date)), values);
  return accounts.map(({ id }, index) => ({ id, accrued: shares[index] ?? 0n }));
};

/** A month's accruals in pence: the total is rounded once, and split over the accounts by what each accrued. */
export const collectAccruals = (accruals: readonly Accrual[]): readonly FeeShare[] => {
  const byAccount = new Map<string, MicroPence>();
  for (const { id, accrued } of accruals) byAccount.set(id, (byAccount.get(id) ?? 0n) + accrued);
  const shares = apportion(mulDivHalfUp(sum(byAccount.values()), 1n, microPerPenny), [...byAccount.values()]);
  return [...byAccount.keys()].map((id, index) => ({ id, amount: shares[index] ?? 0n }));
};

const collectionDay = 10;

/**
 * Day on which the fees accrued in a month are collected in arrears: the 10th of the next month, or the next working
 * day (domain A.9, a comparable platform).
 */
export const feeCollectionDate = (dayInMonth: IsoDate): IsoDate =>
  workingDayOnOrAfter(addDays(addMonths(startOfMonth(dayInMonth), 1), collectionDay - 1));

/**
 * The most valuable account, the earlier of equals. A fee on several accounts together is taken from it. Null without
 * accounts.
 */
export const largestAccount = (accounts: readonly ValuedAccount[]): ValuedAccount | null =>
  accounts.reduce<ValuedAccount | null>(
    (largest, each) => (largest === null || each.value > largest.value ? each : largest),
    null,
  );

/**
 * The SIPP product fee accrued on one day: on the total of a client's SIPPs, taken from the largest of them that day.
 */
export const productFeeAccrual = (
  sipps: readonly ValuedAccount[],
  tiers: readonly Tier[],
  date: IsoDate,
): Accrual | null => {
  const largest = largestAccount(sipps);
  return largest && (dailyAccrual([{ id: largest.id, value: sum(valuesOf(sipps)) }], tiers, date)[0] ?? null);
};
