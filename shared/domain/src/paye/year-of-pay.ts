import type { IsoDate } from '../dates/dates';
import { sum, type Pence } from '../money/money';
import { taxMonthsOf, type TaxMonth } from './tax-months';

export interface PaymentOfYear {
  readonly date: IsoDate;
  /** Taxable pay. */
  readonly pay: Pence;
  /** Paid beside it without tax. */
  readonly taxFree: Pence;
  /** Below zero for a refund. */
  readonly tax: Pence;
  /** Tax code used. */
  readonly code: string;
}

export interface PayTotals {
  readonly pay: Pence;
  readonly taxFree: Pence;
  readonly tax: Pence;
}

export interface MonthOfPay extends TaxMonth, PayTotals {
  /** What is paid to HMRC for the month: its tax, less refunds of earlier months that were more than their tax. */
  readonly liability: Pence;
  /** Refunds not yet set against tax at the end of the month; zero or below. */
  readonly carried: Pence;
}

/** A year's pay as a P60 has it. */
export interface YearOfPay extends PayTotals {
  /** `2026/27`. */
  readonly taxYear: string;
  /** Always twelve. */
  readonly months: readonly MonthOfPay[];
  /** Code of the last payment; null without payments. */
  readonly finalCode: string | null;
}

const totalsOf = (payments: readonly PaymentOfYear[]): PayTotals => ({
  pay: sum(payments.map(({ pay }) => pay)),
  taxFree: sum(payments.map(({ taxFree }) => taxFree)),
  tax: sum(payments.map(({ tax }) => tax)),
});

/**
 * Pay and tax by tax month and for the year, with what is due to HMRC for each month. Payments of other tax years are
 * left out. Of payments on the same day, the one later in the list is the last. Refunds that are more than a month's
 * tax reduce the months after, as this portal models it (Income Tax (Pay As You Earn) Regulations 2003 reg. 68, general
 * knowledge).
 * @throws RangeError for text that is not a tax year, and for a year without known bank holidays.
 */
export const yearOfPay = (payments: readonly PaymentOfYear[], taxYear: string): YearOfPay => {
  const calendar = taxMonthsOf(taxYear);
  const [first, last] = [calendar.at(0), calendar.at(-1)];
  const ofYear = payments.filter(({ date }) => first && last && first.from <= date && date <= last.to);
  let carried = 0n;
  const months = calendar.map((month): MonthOfPay => {
    const totals = totalsOf(ofYear.filter(({ date }) => month.from <= date && date <= month.to));
    const open = totals.tax + carried;
    carried = open < 0n ? open : 0n;
    return { ...month, ...totals, liability: open - carried, carried };
  });
  const latest = ofYear.reduce<PaymentOfYear | null>(
    (found, payment) => (found === null || payment.date >= found.date ? payment : found),
    null,
  );
  return { taxYear, months, ...totalsOf(ofYear), finalCode: latest?.code ?? null };
};
