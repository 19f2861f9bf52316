import type { Pence } from '../money/money';

/** What a tax month withheld, refunds taken off, and what was paid for it once its day had come. */
export interface MonthOfTax {
  /** Below zero when more was refunded than withheld. */
  readonly tax: Pence;
  /** Null while it is not settled. */
  readonly paid: Pence | null;
}

export interface MonthBalance {
  /** Left over from the months before: above zero for tax that came after its month was settled, below for refunds. */
  readonly broughtForward: Pence;
  /** What HMRC gets for the month; never below zero. */
  readonly toPay: Pence;
  /** Left for the months after. */
  readonly carriedForward: Pence;
}

/**
 * What is paid for tax months that follow each other, oldest first. A month in which refunds exceed tax pays nothing, and
 * its excess is set against the months after it; tax that is posted into a settled month goes with the next one.
 */
export const monthBalances = (months: readonly MonthOfTax[]): readonly MonthBalance[] => {
  let carried = 0n;
  return months.map(({ tax, paid }) => {
    const broughtForward = carried;
    const owed = broughtForward + tax;
    const toPay = paid ?? (owed > 0n ? owed : 0n);
    carried = owed - toPay;
    return { broughtForward, toPay, carriedForward: carried };
  });
};
