import type { IsoDate } from '../dates/dates';
import type { Pence } from '../money/money';
import { entryOn } from '../rules/dated';
import { personalAllowanceRules } from '../rules/income-tax';
import type { PayeRegion } from './paye-code';
import { regionBands } from './region-bands';
import type { TaxPart } from './tax-to-date';

const whole = 1_000_000n;
const pound = 100n;

/** Tax of a whole year on income that is neither savings nor dividends. */
export interface IncomeTax {
  readonly personalAllowance: Pence;
  /** Income after the allowance. */
  readonly taxable: Pence;
  readonly tax: Pence;
  /** Add up to the tax. */
  readonly parts: readonly TaxPart[];
  readonly source: string;
  readonly verified: boolean;
}

const allowanceFor = (income: Pence, amount: Pence, taperAbove: Pence): Pence => {
  if (income <= taperAbove) return amount;
  const left = amount - (income - taperAbove) / 2n;
  return left <= 0n ? 0n : ((left + pound - 1n) / pound) * pound;
};

/**
 * Tax of the year on non-savings income, where that is all the income there is. The personal allowance falls by £1 for
 * every £2 above its limit; what is left is rounded up to the pound (Income Tax Act 2007 s. 35). Tax is rounded down to
 * the penny, as this portal models it: HMRC's rounding of a year's tax was not read.
 * @param income Of the whole year, in pence; `date` is a day of that tax year.
 * @throws RangeError for an income below zero and for days before the tables of rules.
 */
export const incomeTaxOn = ({
  income,
  date,
  region,
}: {
  readonly income: Pence;
  readonly date: IsoDate;
  readonly region: PayeRegion;
}): IncomeTax => {
  if (income < 0n) throw new RangeError('Income cannot be below zero.');
  const allowance = entryOn(personalAllowanceRules, date);
  const bands = regionBands(region, date);
  const personalAllowance = allowanceFor(income, allowance.value.amount, allowance.value.taperAbove);
  const taxable = income > personalAllowance ? income - personalAllowance : 0n;
  const parts: TaxPart[] = [];
  let below = 0n;
  let exact = 0n;
  for (const { name, rate, upTo } of bands.value) {
    if (taxable <= below) break;
    const upper = upTo === null || taxable < upTo ? taxable : upTo;
    const before = exact / whole;
    exact += (upper - below) * rate;
    parts.push({ name, rate, amount: upper - below, tax: exact / whole - before });
    below = upper;
  }
  return {
    personalAllowance,
    taxable,
    tax: exact / whole,
    parts,
    source: `${allowance.source}; ${bands.source}`,
    verified: allowance.verified && bands.verified,
  };
};
