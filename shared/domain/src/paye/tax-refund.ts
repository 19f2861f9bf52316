import type { IsoDate } from '../dates/dates';
import type { Pence } from '../money/money';
import { poundsText } from '../words/wording';
import { incomeTaxOn } from './income-tax';
import type { PayeRegion } from './paye-code';

export type RefundForm = 'P53' | 'P55' | 'P53Z' | 'P50Z';

export interface RefundOf {
  /** Taxable part of the payment. */
  readonly taxable: Pence;
  /** Tax taken from it. */
  readonly taxTaken: Pence;
  /** All other income of the tax year that is neither savings nor dividends. */
  readonly otherIncome: Pence;
  /** Day of the payment. */
  readonly date: IsoDate;
  readonly region: PayeRegion;
  /** True for a small pot, which has a form of its own. */
  readonly smallPot?: boolean;
  /** True when the payment took all that was in the pension. */
  readonly potEmptied: boolean;
  /** True when the person works or receives taxable benefits. */
  readonly otherWork: boolean;
}

export interface TaxRefund {
  /** Tax of the year on the payment, on top of the other income. */
  readonly due: Pence;
  /** Zero when no more was taken than is due. */
  readonly overpaid: Pence;
  /** HMRC's form for having it back in the tax year; null when nothing was overpaid. */
  readonly form: RefundForm | null;
  readonly figures: readonly { readonly label: string; readonly amount: Pence }[];
  readonly sentence: string;
  readonly source: string;
}

const forms =
  "gov.uk, Claim a tax refund when you've flexibly accessed all of your pension (P53Z), and HMRC's pages on P50 and P53, which say when P55 and P50Z are used and that P53 is for a small pension taken as a lump sum";

const formFor = ({ smallPot, potEmptied, otherWork, otherIncome }: RefundOf): RefundForm => {
  if (smallPot) return 'P53';
  if (!potEmptied) return 'P55';
  return otherWork || otherIncome > 0n ? 'P53Z' : 'P50Z';
};

const sentenceOf = (overpaid: Pence, owed: Pence, form: RefundForm | null): string => {
  if (form !== null)
    return `${poundsText(overpaid)} more tax was taken than is due on this payment. Form ${form} claims it back from HMRC in the tax year; without it HMRC settles after 5 April.`;
  if (owed > 0n)
    return `${poundsText(owed)} more tax is due on this payment than was taken. HMRC collects it after 5 April or through a tax code.`;
  return 'The tax taken is the tax due on this payment.';
};

/**
 * What a payment's tax code, often the emergency code, takes more than the year's tax on it. The tax due is the tax of
 * the year with the payment less the tax without it. P55 is for a pension with money left in it and no regular
 * payments; an emptied one is claimed with P53Z by people with other income, and with P50Z by people without;
 * a small pot with P53.
 * @throws RangeError for amounts below zero and for days before the tables of rules.
 */
export const overpaidTax = (of: RefundOf): TaxRefund => {
  const { taxable, taxTaken, otherIncome, date, region } = of;
  if (taxable < 0n) throw new RangeError('A payment cannot be below zero.');
  const without = incomeTaxOn({ income: otherIncome, date, region });
  const due = incomeTaxOn({ income: otherIncome + taxable, date, region }).tax - without.tax;
  const overpaid = taxTaken > due ? taxTaken - due : 0n;
  const form = overpaid > 0n ? formFor(of) : null;
  return {
    due,
    overpaid,
    form,
    figures: [
      { label: 'Taxable payment', amount: taxable },
      { label: 'Other income of the tax year', amount: otherIncome },
      { label: 'Tax taken', amount: taxTaken },
      { label: 'Tax due on the payment', amount: due },
      { label: 'Taken too much', amount: overpaid },
    ],
    sentence: sentenceOf(overpaid, due - taxTaken, form),
    source: `${without.source}; ${forms}`,
  };
};
