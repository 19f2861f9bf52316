import { pastDateProblem } from './client-formats';
import type { IsoDate } from './dates';
import { parsePounds, type Pence } from './money';
import { invalidWhere, required, type Problem } from './problem';
import { flexibleAccessFrom, lumpSumAllowanceRules } from './rules/allowances';
import { taxCodeProblem } from './tax-code';
import { readOr, readPounds } from './typed-figure';
import { dateText, poundsText } from './wording';

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

/** The greatest lump sum allowance there was; what one person used of it is no more. */
const greatest: Pence = lumpSumAllowanceRules.entries.reduce((most, { value }) => (value > most ? value : most), 0n);

/** What is wrong with what was used of the lump sum allowance, in pounds, as it was typed or sent. */
export const lumpSumUsedProblem = (pounds: string | number): string | null =>
  readOr(({ message }) => message, () => {
    const used = typeof pounds === 'string' ? readPounds(pounds) : parsePounds(pounds);
    if (used < 0n) return 'Enter 0 or more.';
    return used > greatest ? `Enter at most the lump sum allowance of ${poundsText(greatest)}. A protected, higher one is not kept here.` : null;
  });

/** What is wrong with the day on which benefits were first taken flexibly. Flexible drawdown of before counts as taken on the first day there was. */
export const flexibleAccessDateProblem = (date: string, on: IsoDate): string | null =>
  pastDateProblem(date, on) ?? (date < flexibleAccessFrom ? `Benefits could be taken flexibly from ${dateText(flexibleAccessFrom)}: enter that day or a later one.` : null);

const flexibleAccessProblems = ({ flexibleBenefitsAccessed: accessed, flexibleBenefitsAccessedDate: date }: PensionFacts, on: IsoDate): readonly Problem[] => {
  const field = 'productDetail.flexibleBenefitsAccessedDate';
  if (date === null) return accessed ? [required(field, 'Enter the day on which benefits were first taken flexibly.')] : [];
  return invalidWhere(field, accessed ? flexibleAccessDateProblem(date, on) : 'Leave this out: it says that no benefits were taken flexibly.');
};

/** All that is wrong with the facts of a pension on a day. Fields are paths in the body of a client product. */
export const pensionFactProblems = (facts: PensionFacts, on: IsoDate): readonly Problem[] => [
  ...(facts.taxCode === null ? [] : invalidWhere('taxCode', taxCodeProblem(facts.taxCode))),
  ...flexibleAccessProblems(facts, on),
  ...(facts.lumpSumAllowanceUsedPreApril2024 === null ? [] : invalidWhere('productDetail.lumpSumAllowanceUsedPreApril2024', lumpSumUsedProblem(facts.lumpSumAllowanceUsedPreApril2024))),
  ...(facts.deemedLSACalculationDate === null ? [] : invalidWhere('productDetail.deemedLSACalculationDate', pastDateProblem(facts.deemedLSACalculationDate, on))),
];
