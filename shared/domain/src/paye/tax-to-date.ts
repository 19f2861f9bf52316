import type { Pence } from '../money/money';
import type { TaxBand } from '../rules/income-tax';
import type { Percentage } from '../rules/trade-levies';
import type { PeriodsPerYear } from './pay-adjustment';

const whole = 1_000_000n;
const pound = 100n;
/** The routine keeps four decimals of a pound and cuts off the rest: a penny is 100 of them. */
const perPenny = 100n;

/** Income in one band and the tax on it. */
export interface TaxPart {
  readonly name: string;
  readonly rate: Percentage;
  /** Income taxed at the rate. */
  readonly amount: Pence;
  readonly tax: Pence;
}

/** How much of the year has passed: `period` of `periodsPerYear`. */
export interface YearPart {
  readonly period: number;
  readonly periodsPerYear: PeriodsPerYear;
}

const shareOf = (amount: bigint, { period, periodsPerYear }: YearPart): bigint =>
  (amount * BigInt(period)) / BigInt(periodsPerYear);

/** Whole pounds of an amount, in pence; nothing for what is below zero. */
export const wholePounds = (amount: Pence): Pence => (amount <= 0n ? 0n : amount - (amount % pound));

/**
 * The taxable pay to date up to which a band applies: its share of the year, rounded up to the pound, as in column 1 of
 * HMRC's Tables B to D.
 */
export const bandLimitToDate = (upTo: Pence, part: YearPart): Pence => {
  const share = shareOf(upTo * perPenny, part);
  const unit = pound * perPenny;
  return ((share + unit - 1n) / unit) * pound;
};

/**
 * Tax due to date by bands, on pay to date after free or additional pay. Whole pounds of it are taxed. Which bands
 * apply is decided by their limits rounded up to the pound; the tax is calculated from the limits themselves, to four
 * decimals of a pound without the rest, and rounded down to the penny. Parts add up to that tax (HMRC, Specification
 * for PAYE tax table routines, paragraph 4.4, known from software that quotes version 24).
 */
export const taxToDate = (pay: Pence, bands: readonly TaxBand[], part: YearPart): readonly TaxPart[] => {
  const taxable = wholePounds(pay);
  const parts: TaxPart[] = [];
  let below = 0n;
  let lower = 0n;
  let yearlyTax = 0n;
  let counted = 0n;
  for (const { name, rate, upTo } of bands) {
    const last = upTo === null || pay <= bandLimitToDate(upTo, part);
    const taxBelow = shareOf(yearlyTax, part);
    const upper = last ? taxable * perPenny : shareOf(upTo * perPenny, part);
    yearlyTax += upTo === null ? 0n : ((upTo - below) * perPenny * rate) / whole;
    const tax = (last ? taxBelow + ((upper - lower) * rate) / whole : shareOf(yearlyTax, part)) / perPenny;
    const amount = upper / perPenny - lower / perPenny;
    if (amount > 0n) parts.push({ name, rate, amount, tax: tax - counted });
    if (last) break;
    below = upTo;
    lower = upper;
    counted = tax;
  }
  return parts;
};
