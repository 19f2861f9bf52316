import { addMonths, startOfMonth, type IsoDate } from '../dates/dates';
import type { Pence } from '../money/money';
import { dateText, percentText, poundsText } from '../words/wording';
import { invalid, required, type Problem } from '../words/problem';
import type { Tier } from './tiers';

// Checks of a firm's own rates, for the form and the platform. The highest rates are far above any that UK firms
// publish: they catch a figure in the wrong field, such as 25 for 0.25.

/**
 * Yearly fees and interest are in tiers over a value; a dealing charge is an amount for each trade and a percentage; a
 * product has no rates.
 */
export type FeeKind = 'Fee' | 'Interest' | 'Dealing' | 'Product';

export interface ProductTerms {
  readonly name: string;
  readonly provider: string;
}

export interface FeeTerms {
  /** For each trade; zero for what is yearly. */
  readonly amount: Pence;
  readonly tiers: readonly Tier[];
  readonly vat: boolean;
  /** Of a product alone. */
  readonly product: ProductTerms | null;
}

/** The highest percentage, at 10^-4 of a per cent. */
export const feePercentageMax = 100_000n;
export const dealingAmountMax: Pence = 100_000n;

const productProblems = ({ amount, tiers, vat, product }: FeeTerms): Problem[] => [
  ...(product?.name.trim() ? [] : [required('product.name', 'Enter the name of the product.')]),
  ...(product?.provider.trim() ? [] : [required('product.provider', 'Enter who provides the product.')]),
  ...(amount !== 0n || tiers.length > 0 || vat
    ? [invalid('tiers', 'A product has no rates of its own: change the fee instead.')]
    : []),
];

/** What is wrong with rates. Fields are `amount`, `vat`, those of `tiers[0]` on, and those of `product`. */
export const feeTermsProblems = (terms: FeeTerms, kind: FeeKind): Problem[] => {
  if (kind === 'Product') return productProblems(terms);
  const { amount, tiers, vat, product } = terms;
  const problems: Problem[] = [];
  if (product !== null) problems.push(invalid('product.name', 'Only a wrapper has a product.'));
  if (tiers.length === 0) problems.push(required('tiers', 'Enter at least one rate.'));
  if (kind === 'Dealing' && tiers.length > 1)
    problems.push(invalid('tiers', 'A dealing charge has one percentage, whatever the size of the trade.'));
  if (kind !== 'Fee' && vat)
    problems.push(
      invalid('vat', kind === 'Interest' ? 'There is no VAT on interest.' : 'VAT is not added to dealing charges.'),
    );
  if (kind !== 'Dealing' && amount !== 0n)
    problems.push(invalid('amount', 'Only dealing charges have an amount for each trade.'));
  if (amount < 0n || amount > dealingAmountMax)
    problems.push(invalid('amount', `Enter an amount from £0.00 to ${poundsText(dealingAmountMax)}.`));
  tiers.forEach(({ upTo, percentage }, index) => {
    const last = index === tiers.length - 1;
    const before = tiers[index - 1]?.upTo ?? null;
    if (percentage < 0n || percentage > feePercentageMax)
      problems.push(
        invalid(`tiers[${index}].percentage`, `Enter a percentage from 0% to ${percentText(feePercentageMax)}.`),
      );
    const limit = `tiers[${index}].upTo`;
    if (last && upTo !== null) problems.push(invalid(limit, 'The last rate has no upper limit.'));
    else if (!last && upTo === null) problems.push(required(limit, 'Enter the value up to which this rate applies.'));
    else if (!last && upTo !== null && upTo <= (before ?? 0n))
      problems.push(
        invalid(limit, before === null ? 'Enter a value above £0.00.' : `Enter a value above ${poundsText(before)}.`),
      );
  });
  return problems;
};

const monthsAheadMax = 24;

/** The first and the last date on which new rates can begin: a month is charged, and collected, by one set of rates. */
export const feeDates = (today: IsoDate): { readonly first: IsoDate; readonly last: IsoDate } => {
  const nextMonth = addMonths(startOfMonth(today), 1);
  return { first: nextMonth, last: addMonths(nextMonth, monthsAheadMax - 1) };
};

/** What is wrong with the date on which new rates begin; null when nothing is. */
export const feeDateProblem = (from: IsoDate, today: IsoDate): string | null => {
  const { first, last } = feeDates(today);
  if (from !== startOfMonth(from)) return 'Choose the first day of a month: each month has one set of rates.';
  if (from < first) return `Choose ${dateText(first)} or later: earlier days are charged as they were.`;
  return from > last ? `Choose ${dateText(last)} or earlier.` : null;
};
