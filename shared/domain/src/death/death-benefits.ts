import { addDays, addMonths, ageOn, type IsoDate } from '../dates/dates';
import { shareText, wholeShare } from '../dealing/shares';
import { apportion } from '../money/apportion';
import { sum, type Pence } from '../money/money';
import { entryOn } from '../rules/dated';
import { deathBenefitRules } from '../rules/death-benefits';
import { dateText } from '../words/wording';

/** How what a beneficiary takes is taxed, and why. */
export interface DeathBenefitTax {
  /** Free of income tax; a lump sum only within the lump sum and death benefit allowance that is left. */
  readonly taxFree: boolean;
  readonly rule: string;
  readonly source: string;
  readonly verified: boolean;
}

export interface DeathFacts {
  readonly diedOn: IsoDate;
  readonly dateOfBirth: IsoDate;
  /** The day the firm first knew of the death. */
  readonly knownOn: IsoDate;
}

/** The last day on which benefits of a death can be designated or paid without income tax. */
export const windowEnds = ({ diedOn, knownOn }: Pick<DeathFacts, 'diedOn' | 'knownOn'>): IsoDate =>
  addDays(addMonths(knownOn, entryOn(deathBenefitRules, diedOn).value.years * 12), -1);

/**
 * Whether benefits designated or paid on a day are free of income tax: the member died before 75, and it is within two
 * years of the day the firm first knew.
 * @throws RangeError for a death before 6 April 2016.
 */
export const deathBenefitTax = (facts: DeathFacts, on: IsoDate): DeathBenefitTax => {
  const { diedOn, dateOfBirth } = facts;
  const { value, source, verified } = entryOn(deathBenefitRules, diedOn);
  const age = ageOn(dateOfBirth, diedOn);
  const ends = windowEnds(facts);
  const isYoung = age < value.ageBelow;
  const rule = !isYoung
    ? `The client died at ${age}, not before ${value.ageBelow}: what the beneficiaries take is taxed as their income.`
    : on > ends
      ? `The client died at ${age}, before ${value.ageBelow}, but the two years since the firm knew ended on ${dateText(ends)}: what the beneficiaries take is taxed as their income.`
      : `The client died at ${age}, before ${value.ageBelow}, and the two years since the firm knew end on ${dateText(ends)}: what the beneficiaries take is free of income tax.`;
  return { taxFree: isYoung && on <= ends, rule, source, verified };
};

/**
 * How what is left of the lump sum and death benefit allowance divides over lump sums that are free of tax: by their
 * values, to the penny, the largest remainders first. What is above its part is taxed as income of the beneficiary.
 */
export const lumpSumParts = (allowanceLeft: Pence, values: readonly Pence[]): readonly Pence[] => {
  const total = sum(values);
  if (allowanceLeft <= 0n || total === 0n) return values.map(() => 0n);
  return allowanceLeft >= total ? values : apportion(allowanceLeft, values);
};

/** The most people that one pension is shared over. */
export const beneficiariesMax = 20;

/** Why shares of one pension cannot stand, in hundredths of a per cent; null when they add up to the whole. */
export const sharesProblem = (shares: readonly bigint[]): string | null => {
  if (shares.length === 0) return 'Say who benefits: enter at least one person.';
  if (shares.length > beneficiariesMax) return `A pension is shared over ${beneficiariesMax} people at most.`;
  if (shares.some((share) => share <= 0n)) return 'Everybody who is listed has a share above 0%.';
  const total = sum(shares);
  return total === wholeShare
    ? null
    : `The shares add up to ${shareText(total)}. Together they have to be 100%: ${total < wholeShare ? `${shareText(wholeShare - total)} is missing` : `${shareText(total - wholeShare)} is too much`}.`;
};

/**
 * Divides pence or units over weights so that nothing is lost: whole steps by the largest remainder, and what is no
 * whole step goes to the last weight above zero.
 */
export const shareOut = (total: bigint, weights: readonly bigint[], step = 1n): readonly bigint[] => {
  const rest = total % step;
  const parts = apportion(total - rest, weights, step);
  const last = weights.findLastIndex((weight) => weight > 0n);
  return parts.map((part, index) => (index === last ? part + rest : part));
};
