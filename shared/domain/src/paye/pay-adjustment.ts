import type { Pence } from '../money/money';

/** Payments a year: monthly, weekly, or the whole year at once. */
export type PeriodsPerYear = 1 | 12 | 52;

/** HMRC's Tables A end at this code number; larger ones add the adjustment of this number once for each multiple. */
const lastOfTables = 500n;

const dividedUp = (amount: bigint, parts: bigint): bigint => (amount + parts - 1n) / parts;

/**
 * Free pay of one period for an allowance code, or additional pay for a K code: HMRC's Tables A. A code stands for the
 * largest allowance with its number, ten times the number plus £9, a share of which is rounded up to the penny. Numbers
 * above 500 are split into multiples of 500, each £5,000 a year, and a rest of 1 to 500, each rounded up by itself
 * (HMRC PAYE Manual PAYE70025; the split is from software that quotes paragraph 4.3.1 of HMRC's routine, version 24).
 */
export const payAdjustment = (number: bigint, periodsPerYear: PeriodsPerYear): Pence => {
  if (number <= 0n) return 0n;
  const periods = BigInt(periodsPerYear);
  const multiples = (number - 1n) / lastOfTables;
  const rest = number - multiples * lastOfTables;
  return dividedUp((rest * 10n + 9n) * 100n, periods) + multiples * dividedUp(lastOfTables * 1_000n, periods);
};
