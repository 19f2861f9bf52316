import { pastDateProblem } from '../clients/client-formats';
import type { IsoDate } from '../dates/dates';
import { parsePounds, type Pence } from '../money/money';
import { invalidWhere, required, type Problem } from '../words/problem';
import { flexibleAccessFrom, lumpSumAllowanceRules } from '../rules/allowances';
import { valueOn } from '../rules/dated';
import { taxCodeProblem } from '../clients/tax-code';
import { readOr, readPounds } from '../money/typed-figure';
import { dateText, poundsText } from '../words/wording';

/** What is known of a client's pension that decides what may be paid in and taken out. */
export interface PensionFacts {
  readonly taxCode: string | null;
  /** Benefits were taken flexibly, here or elsewhere. */
  readonly flexibleBenefitsAccessed: boolean;
  readonly flexibleBenefitsAccessedDate: IsoDate | null;
  /** Pounds: a number as it is sent, text as it is typed. */
  readonly lumpSumAllowanceUsedPreApril2024: string | number | null;
  readonly deemedLSACalculationDate: IsoDate | null;
}

/**
 * A protection gives more than the standard allowance: fixed protection up to £450,000, and enhanced or primary
 * protection with registered lump sums what their certificate says, for which the law has no greatest sum (HMRC
 * PTM176100, PTM176410). What is beyond this is a slip of the keys.
 */
const lumpSumMax: Pence = 1_000_000_000n;

/**
 * What is wrong with what was used of the lump sum allowance, in pounds, as it was typed or sent. Above the standard
 * allowance it is taken: which protection the client has is not asked.
 */
export const lumpSumUsedProblem = (pounds: string | number): string | null =>
  readOr(
    ({ message }) => message,
    () => {
      const used = typeof pounds === 'string' ? readPounds(pounds) : parsePounds(pounds);
      if (used < 0n) return 'Enter 0 or more.';
      return used > lumpSumMax
        ? `Enter at most ${poundsText(lumpSumMax)}, also with a protected lump sum allowance: look for a figure too many.`
        : null;
    },
  );

/** What to know when what was used is entered. */
export const lumpSumUsedHelp = (on: IsoDate): string =>
  `More than the standard ${poundsText(valueOn(lumpSumAllowanceRules, on))} only with enhanced, primary, fixed or individual protection.`;

/**
 * What is wrong with the day on which benefits were first taken flexibly. Flexible drawdown of before counts as taken
 * on the first day there was.
 */
export const flexibleAccessDateProblem = (date: string, on: IsoDate): string | null =>
  pastDateProblem(date, on) ??
  (date < flexibleAccessFrom
    ? `Benefits could be taken flexibly from ${dateText(flexibleAccessFrom)}: enter that day or a later one.`
    : null);

const flexibleAccessProblems = (
  { flexibleBenefitsAccessed: accessed, flexibleBenefitsAccessedDate: date }: PensionFacts,
  on: IsoDate,
): readonly Problem[] => {
  const field = 'productDetail.flexibleBenefitsAccessedDate';
  if (date === null)
    return accessed ? [required(field, 'Enter the day on which benefits were first taken flexibly.')] : [];
  return invalidWhere(
    field,
    accessed ? flexibleAccessDateProblem(date, on) : 'Leave this out: it says that no benefits were taken flexibly.',
  );
};

/** All that is wrong with the facts of a pension on a day. Fields are paths in the body of a client product. */
export const pensionFactProblems = (facts: PensionFacts, on: IsoDate): readonly Problem[] => [
  ...(facts.taxCode === null ? [] : invalidWhere('taxCode', taxCodeProblem(facts.taxCode))),
  ...flexibleAccessProblems(facts, on),
  ...(facts.lumpSumAllowanceUsedPreApril2024 === null
    ? []
    : invalidWhere(
        'productDetail.lumpSumAllowanceUsedPreApril2024',
        lumpSumUsedProblem(facts.lumpSumAllowanceUsedPreApril2024),
      )),
  ...(facts.deemedLSACalculationDate === null
    ? []
    : invalidWhere('productDetail.deemedLSACalculationDate', pastDateProblem(facts.deemedLSACalculationDate, on))),
];
