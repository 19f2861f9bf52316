import { addMonths, type IsoDate } from '../dates/dates';
import { shareText, wholeShare } from '../dealing/shares';
import type { Pence } from '../money/money';
import { entryOn, findOn } from '../rules/dated';
import { pensionEstateRules, withholdingRules } from '../rules/death-benefits';
import { dateText } from '../words/wording';

/** What inheritance tax makes of the pensions of somebody who died on a day. */
export interface EstateTax {
  /** Whether they count towards the estate, so that the personal representatives may direct what is withheld. */
  readonly counts: boolean;
  readonly rule: string;
  readonly source: string;
  readonly verified: boolean;
}

/** The first day of death from which unused pensions count. */
const countsFrom = (): IsoDate => pensionEstateRules.entries.find(({ value }) => value.counts)?.from ?? '';

/** @throws RangeError for a death before 6 April 2016. */
export const estateTax = (diedOn: IsoDate): EstateTax => {
  const { value, source, verified } = entryOn(pensionEstateRules, diedOn);
  return {
    counts: value.counts,
    rule: value.counts
      ? 'Unused pensions count for inheritance tax. The personal representatives may have up to half withheld for up to 15 months, and have the tax paid to HMRC from the pension. What goes to a spouse, a civil partner or a charity is exempt.'
      : `Unused pensions count for inheritance tax for deaths from ${dateText(countsFrom())} only: for this one nothing is withheld, and no inheritance tax is paid from the pension.`,
    source,
    verified,
  };
};

/** How a beneficiary is related to the deceased, as far as inheritance tax asks. */
export const exemptRelationships: ReadonlySet<string> = new Set(['Spouse', 'Civil partner', 'Charity']);

/** The last day on which something can be withheld after a death; null where nothing can. */
export const withholdingEnds = (diedOn: IsoDate): IsoDate | null => {
  const entry = findOn(withholdingRules, diedOn);
  return entry && addMonths(diedOn, entry.value.monthsMax);
};

/** Why a direction of the personal representatives cannot be recorded; null when it can. `share` in hundredths of a per cent. */
export const withholdingProblem = (
  diedOn: IsoDate,
  { share, directedOn, until }: { readonly share: bigint; readonly directedOn: IsoDate; readonly until: IsoDate },
): { readonly field: 'share' | 'directedOn' | 'until'; readonly message: string } | null => {
  const entry = findOn(withholdingRules, diedOn);
  const last = withholdingEnds(diedOn);
  if (!entry || last === null) return { field: 'share', message: estateTax(diedOn).rule };
  if (share <= 0n || share > entry.value.shareMax)
    return { field: 'share', message: `Enter a share above 0% and at most ${shareText(entry.value.shareMax)}.` };
  if (directedOn < diedOn)
    return { field: 'directedOn', message: `Enter a day on or after the death on ${dateText(diedOn)}.` };
  if (until < directedOn || until > last)
    return {
      field: 'until',
      message: `Enter a day from ${dateText(directedOn)} to ${dateText(last)}: withholding ends ${entry.value.monthsMax} months after the death at the latest.`,
    };
  return null;
};

/**
 * What is withheld of a beneficiary's entitlement: rounded up to the penny, so that what is paid is never above the rest.
 * Nothing of an exempt one.
 */
export const withheldOf = (entitlement: Pence, share: bigint, relationship: string): Pence =>
  exemptRelationships.has(relationship) ? 0n : (entitlement * share + wholeShare - 1n) / wholeShare;

/**
 * Weights of a pension's beneficiaries while a share is withheld, and the weight that is kept back, all in hundred
 * millionths of the pension. An exempt beneficiary has all of theirs.
 */
export const weightsWithheld = (
  beneficiaries: readonly { readonly share: bigint; readonly relationship: string }[],
  withheld: bigint,
): { readonly weights: readonly bigint[]; readonly kept: bigint } => {
  const weights = beneficiaries.map(
    ({ share, relationship }) => share * (exemptRelationships.has(relationship) ? wholeShare : wholeShare - withheld),
  );
  return { weights, kept: wholeShare * wholeShare - weights.reduce((total, weight) => total + weight, 0n) };
};
