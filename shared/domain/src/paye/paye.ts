import type { IsoDate } from '../dates/dates';
import { sum, type Pence } from '../money/money';
import { entryOn } from '../rules/dated';
import type { TaxBand } from '../rules/income-tax';
import { deductionLimits } from '../rules/paye';
import type { Percentage } from '../rules/trade-levies';
import { percentText, poundsText } from '../words/wording';
import { payAdjustment, type PeriodsPerYear } from './pay-adjustment';
import type { FlatCode, PayeCode } from './paye-code';
import { regionBands } from './region-bands';
import { taxMonthNumber, taxWeekNumber } from './tax-months';
import { taxToDate, wholePounds, type TaxPart } from './tax-to-date';

const whole = 1_000_000n;
const weeksOfYear = 52;

/** This tax year's taxable pay and tax before a payment, those of earlier employments (form P45) included. */
export interface PaidBefore {
  readonly pay: Pence;
  readonly tax: Pence;
}

export interface PayeOf {
  readonly code: PayeCode;
  /** Day of the payment. */
  readonly date: IsoDate;
  /** Taxable pay of this payment, without its tax-free part. */
  readonly pay: Pence;
  /** Used by cumulative codes only. */
  readonly before: PaidBefore;
  /** Used by other codes only: what the same code taxed earlier in the period, with which this payment is taxed together. */
  readonly inPeriod?: PaidBefore;
  /** Instead of the dated tables: for years before them. */
  readonly bands?: readonly TaxBand[];
  /** 12 when left out. */
  readonly periodsPerYear?: PeriodsPerYear;
}

/** One line of how the tax comes about. */
export interface PayePart {
  readonly name: string;
  /** Null for tax taken before. */
  readonly rate: Percentage | null;
  /** Pay taxed at the rate; for tax taken before, the pay it was taken from. */
  readonly amount: Pence;
  /** Below zero for tax taken before. */
  readonly tax: Pence;
}

/** Tax to take from a payment, and why. */
export interface Paye {
  /** Below zero for a refund. */
  readonly tax: Pence;
  /** Free pay, to date for a cumulative code. Below zero for a K code, which adds to the pay. */
  readonly freePay: Pence;
  /** Whole pounds that are taxed, to date for a cumulative code. */
  readonly taxablePay: Pence;
  /** Tax month of the payment, 1 to 12, or tax week. */
  readonly period: number;
  /** `Month 1`: this payment on its own, with one period of allowance and bands. */
  readonly basis: 'Cumulative' | 'Month 1';
  /** Add up to the tax before the limit of deductions. */
  readonly parts: readonly PayePart[];
  /** True when the limit of deductions took away from the tax. A later cumulative payment makes up for it. */
  readonly limited: boolean;
  readonly rule: string;
  readonly source: string;
  /** True when bands and limit of the day were read in a source. */
  readonly verified: boolean;
}

const routine =
  'HMRC, Specification for PAYE tax table routines (its text was not read; the results are those of its published examples)';

const periodOf = (date: IsoDate, periodsPerYear: PeriodsPerYear): number => {
  if (periodsPerYear === 1) return 1;
  return periodsPerYear === weeksOfYear ? taxWeekNumber(date) : taxMonthNumber(date);
};

/**
 * The band whose rate a flat code takes: BR the basic one, D0 the one above it, and so on upwards. In Scotland D0 is
 * the intermediate rate.
 * @throws RangeError when the bands of the day do not go so far up.
 */
const flatBand = (flat: FlatCode, bands: readonly TaxBand[]): TaxBand => {
  const basic = bands.findIndex(({ name }) => name === 'Basic');
  const found = basic === -1 ? undefined : bands[flat === 'BR' ? basic : basic + 1 + Number(flat.slice(1))];
  if (!found) throw new RangeError(`No rate is known for ${flat} among the bands of the day. Ask HMRC for a new code.`);
  return found;
};

/** The most that is taken from a payment by a code on a day; null where nothing limits it. */
const mostOf = ({ kind }: PayeCode, date: IsoDate, pay: Pence): Pence | null => {
  const { percentage, everyCode } = entryOn(deductionLimits, date).value;
  return everyCode || kind === 'K' ? (pay * percentage) / whole : null;
};

const nothing: PaidBefore = { pay: 0n, tax: 0n };

const single = (name: string, rate: Percentage, amount: Pence): readonly TaxPart[] =>
  amount === 0n ? [] : [{ name, rate, amount, tax: (amount * rate) / whole }];

const adjustmentText = (freePay: Pence): string => {
  if (freePay === 0n) return 'no free pay';
  return freePay > 0n ? `${poundsText(freePay)} of free pay` : `${poundsText(-freePay)} added to the pay`;
};

/**
 * Tax on one payment by HMRC's PAYE routine. A cumulative code calculates pay and tax from 6 April to the period of the
 * payment and takes the difference to what was taken before, a refund when that was more. With W1, M1 or X, and in a
 * 53rd week, a payment is taxed on its own as the first of the year, together with what the code taxed earlier in the same
 * period, less the tax of that (general knowledge: a payment in parts is taxed as a whole); it never brings a refund. NT
 * takes nothing, and when cumulative gives back what was taken before. No payment loses more than the limit of deductions, 50%, rounded
 * down to the penny: every code since 6 April 2015, K codes before.
 * @throws RangeError for a pay below zero, a flat code without a rate on the day, and days before the tables of rules.
 */
export const payeOn = ({
  code,
  date,
  pay,
  before,
  inPeriod = nothing,
  bands: given,
  periodsPerYear = 12,
}: PayeOf): Paye => {
  if (pay < 0n || before.pay < 0n || inPeriod.pay < 0n) throw new RangeError('Pay cannot be below zero.');
  const entry = given
    ? { value: given, source: 'bands given with the payment', verified: false }
    : regionBands(code.region, date);
  const limitEntry = entryOn(deductionLimits, date);
  const period = periodOf(date, periodsPerYear);
  const cumulative = code.cumulative && period <= periodsPerYear;
  const yearPart = { period: cumulative ? period : 1, periodsPerYear };
  const earlier = cumulative ? before : inPeriod;
  const payToDate = earlier.pay + pay;

  const adjustment = payAdjustment(code.number ?? 0n, periodsPerYear) * BigInt(yearPart.period);
  const freePay = code.kind === 'K' ? -adjustment : adjustment;
  const partsToDate = ((): readonly TaxPart[] => {
    if (code.kind === 'NT') return single('No tax', 0n, wholePounds(payToDate));
    if (code.flat === null) return taxToDate(payToDate - freePay, entry.value, yearPart);
    const { name, rate } = flatBand(code.flat, entry.value);
    return single(name, rate, wholePounds(payToDate));
  })();
  const isTogether = !cumulative && inPeriod.pay > 0n;
  const parts: readonly PayePart[] =
    earlier.tax === 0n && !isTogether
      ? partsToDate
      : [...partsToDate, { name: 'Taken before', rate: null, amount: earlier.pay, tax: -earlier.tax }];

  const due = sum(parts.map(({ tax }) => tax));
  // What was taken with a payment that came back since is more than what is due together.
  const unlimited = !cumulative && due < 0n ? 0n : due;
  const most = mostOf(code, date, pay);
  const limited = most !== null && unlimited > most;
  const unit = periodsPerYear === weeksOfYear ? 'week' : 'month';
  const span = cumulative ? `the year to ${unit} ${period}` : `this payment alone, as ${unit} 1`;
  return {
    tax: limited ? most : unlimited,
    freePay,
    taxablePay: wholePounds(payToDate - freePay),
    period,
    basis: cumulative ? 'Cumulative' : 'Month 1',
    parts,
    limited,
    rule: `Tax code ${code.text}: ${span}, ${adjustmentText(freePay)}, whole pounds taxed${limited ? `; at most ${percentText(limitEntry.value.percentage)} of the payment is taken` : ''}${isTogether ? '. Payments that one code taxes in a tax month are taxed together' : ''}`,
    source: `${routine}; ${entry.source}; ${limitEntry.source}`,
    verified: entry.verified && limitEntry.verified,
  };
};
