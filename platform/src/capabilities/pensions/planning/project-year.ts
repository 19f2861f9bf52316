import { addMonths, taxYearOf, type IsoDate } from '@tessera/domain/dates';
import type { BenefitFigures } from '@tessera/domain/benefit-split';
import type { PaymentDay } from '@tessera/domain/payment-days';
import { figuresOf, isProblem } from './plan-benefit';
import { paydayAfter } from './benefit-dates';
import type { BenefitSituation } from './situation';
import type { BenefitTerms } from './terms';

/** A payment of the year ahead at today's values; its problem where it cannot be had. */
export interface ProjectedPayment {
  readonly date: IsoDate;
  readonly figures: BenefitFigures | null;
  readonly problem: string | null;
}

/** The most payments of a year: one a month. */
const paymentsMax = 12;

/** The situation after a payment, if nothing else happens: less in the account, less allowance, more pay and tax. */
const after = (
  situation: BenefitSituation,
  figures: BenefitFigures,
  next: IsoDate,
  taxYear: string,
): BenefitSituation => {
  const { source, allowances, tax } = situation;
  const { left, deathLeft } = allowances.allowances;
  const sameYear = taxYearOf(next) === taxYear;
  return {
    ...situation,
    source: {
      ...source,
      cash: source.cash - figures.crystallised - (figures.crystallised === 0n ? figures.gross : 0n),
    },
    allowances: {
      ...allowances,
      allowances: {
        ...allowances.allowances,
        left: left - figures.allowanceUsed,
        deathLeft: deathLeft - figures.deathAllowanceUsed,
      },
    },
    tax: {
      ...tax,
      // The next payday is in another tax month.
      inMonth: { pay: 0n, tax: 0n },
      before: sameYear
        ? { pay: tax.before.pay + figures.taxable, tax: tax.before.tax + figures.tax }
        : { pay: 0n, tax: 0n },
    },
  };
};

/**
 * The payments of a regular benefit from its first payday, for a year at most: each after those before it, with today's
 * values, allowances and tax code. It ends with the first that cannot be had.
 */
export const projectYear = (
  situation: BenefitSituation,
  terms: BenefitTerms,
  { day, first, endDate }: { readonly day: PaymentDay; readonly first: IsoDate; readonly endDate: IsoDate | null },
): readonly ProjectedPayment[] => {
  const until = addMonths(first, paymentsMax);
  const payments: ProjectedPayment[] = [];
  let now = situation;
  for (let date: IsoDate | null = first; date !== null && date < until && payments.length < paymentsMax;) {
    const figures = figuresOf(now, terms, date);
    if (isProblem(figures)) return [...payments, { date, figures: null, problem: figures.message }];
    payments.push({ date, figures, problem: null });
    const next = paydayAfter(day, date, endDate);
    if (next === null) return payments;
    now = after(now, figures, next, taxYearOf(date));
    date = next;
  }
  return payments;
};
