import { wholeShare } from '../dealing/shares';
import type { Pence } from '../money/money';
import type { BenefitInput } from './benefit-split';

/** How one payment divides, before tax. */
export interface BenefitParts {
  /** What leaves the uncrystallised part. */
  readonly crystallised: Pence;
  readonly taxFree: Pence;
  readonly taxable: Pence;
  /** What goes to drawdown of what is crystallised. */
  readonly designated: Pence;
  /** The part of `taxable` that is paid out of drawdown. */
  readonly fromDrawdown: Pence;
  /** Tax-free cash that the allowance does not cover. It is in `taxable`. */
  readonly excess: Pence;
}

/** What parts are made from. `share` is the tax-free share of what is crystallised, in hundredths of a per cent. */
export interface PartsOf extends Pick<
  BenefitInput,
  'uncrystallised' | 'drawdown' | 'left' | 'deathLeft' | 'taxFreeBand'
> {
  readonly share: bigint;
}

export const smaller = (a: Pence, b: Pence): Pence => (a < b ? a : b);
const larger = (a: Pence, b: Pence): Pence => (a > b ? a : b);

/** The tax-free share of what is crystallised, rounded down to the penny. */
export const cashOf = (crystallised: Pence, share: bigint): Pence => (crystallised * share) / wholeShare;

/** The least to crystallise for tax-free cash. A share of zero gives none. */
export const crystallisedFor = (cash: Pence, share: bigint): Pence =>
  share === 0n ? 0n : (cash * wholeShare + share - 1n) / share;

/** What both allowances leave for tax-free cash. */
export const allowanceFor = ({ left, deathLeft }: Pick<PartsOf, 'left' | 'deathLeft'>): Pence =>
  larger(smaller(left, deathLeft), 0n);

/**
 * Tax-free cash with drawdown: the rest of what is crystallised is designated, and `income` of it is paid. Tax-free cash
 * above the allowance is designated too, and paid as income besides. `income` null pays all that is designated.
 */
export const lumpSumParts = (of: PartsOf, crystallised: Pence, income: Pence | null): BenefitParts => {
  const entitled = cashOf(crystallised, of.share);
  const taxFree = smaller(entitled, allowanceFor(of));
  const excess = entitled - taxFree;
  const designated = crystallised - taxFree;
  const taxable = income === null ? designated : income + excess;
  return { crystallised, taxFree, taxable, designated, fromDrawdown: taxable, excess };
};

/** Income out of drawdown alone. */
export const incomeParts = (income: Pence): BenefitParts => ({
  crystallised: 0n,
  taxFree: 0n,
  taxable: income,
  designated: 0n,
  fromDrawdown: income,
  excess: 0n,
});

/** Out of inherited funds: free of tax up to a limit, and income above it. */
export const inheritedParts = (gross: Pence, taxFreeMax: Pence | 'All'): BenefitParts => {
  const taxFree = taxFreeMax === 'All' ? gross : smaller(gross, larger(taxFreeMax, 0n));
  return { crystallised: 0n, taxFree, taxable: gross - taxFree, designated: 0n, fromDrawdown: gross, excess: 0n };
};

/** A UFPLS: paid out of the uncrystallised part, nothing goes to drawdown. */
export const ufplsParts = (of: PartsOf, gross: Pence): BenefitParts => {
  const entitled = cashOf(gross, of.share);
  const taxFree = smaller(entitled, allowanceFor(of));
  return {
    crystallised: gross,
    taxFree,
    taxable: gross - taxFree,
    designated: 0n,
    fromDrawdown: 0n,
    excess: entitled - taxFree,
  };
};

/** A small pot: all of the arrangement; what is uncrystallised has its tax-free share, what is in drawdown has none. */
export const smallPotParts = ({ uncrystallised, drawdown, share }: PartsOf): BenefitParts => {
  const taxFree = cashOf(uncrystallised, share);
  return {
    crystallised: uncrystallised,
    taxFree,
    taxable: uncrystallised - taxFree + drawdown,
    designated: 0n,
    fromDrawdown: drawdown,
    excess: 0n,
  };
};

/**
 * The mix of a gross amount with the least tax now: income up to the band that bears no tax, out of existing drawdown
 * first; the rest as tax-free cash; and more income where the allowance or the pot ends. What has to be crystallised for
 * income comes with its own tax-free cash, which would be lost otherwise, so that less of the band may be used. `gross`
 * is at most all there is.
 */
export const mixParts = (of: PartsOf, gross: Pence): BenefitParts => {
  const { uncrystallised, drawdown, share } = of;
  const allowance = allowanceFor(of);
  const cashMax = smaller(allowance, cashOf(uncrystallised, share));
  const income = larger(smaller(gross, larger(of.taxFreeBand, 0n)), gross - cashMax);
  const existing = smaller(income, drawdown);
  const wantedCash = gross - income;
  // All that existing drawdown does not pay is crystallised, at least.
  const needed = gross - existing;
  const forCash = crystallisedFor(wantedCash, share);
  const crystallised = income > existing ? larger(forCash, needed) : forCash;
  const entitled = cashOf(crystallised, share);
  const taxFree = smaller(entitled, allowance);
  const taxable = gross - taxFree;
  return {
    crystallised,
    taxFree,
    taxable,
    designated: crystallised - taxFree,
    fromDrawdown: taxable,
    excess: entitled - taxFree,
  };
};
