import { pastDateProblem } from '../clients/client-formats';
import { taxYearOf, type IsoDate } from '../dates/dates';
import { parsePounds, type Pence } from '../money/money';
import { invalidWhere, required, type Problem } from '../words/problem';
import { flexibleAccessFrom, lumpSumAllowanceRules, pensionRules } from '../rules/allowances';
import { valueOn } from '../rules/dated';
import { taxCodeProblem } from '../clients/tax-code';
import { readOr, readPounds } from '../money/typed-figure';
import { dateText, poundsText } from '../words/wording';

/** The tax years that facts about the annual allowance are recorded for: this one, and those it carries forward from. */
export const allowanceYears = (today: IsoDate): readonly string[] => {
  const { carryForwardYears } = valueOn(pensionRules, today);
  const first = Number(taxYearOf(today).slice(0, 4));
  return Array.from({ length: carryForwardYears + 1 }, (_, index) => taxYearOf(`${first - index}-04-06`));
};

/** What is wrong with the tax year of such a fact; null when it is one of them. */
export const allowanceYearProblem = (taxYear: string, today: IsoDate): string | null => {
  const years = allowanceYears(today);
  return years.includes(taxYear) ? null : `Choose a tax year from ${years.at(-1) ?? ''} to ${years[0] ?? ''}.`;
};

/** Facts about a client's pension that decide what may be paid in and taken out. */
export interface PensionFacts {
  readonly taxCode: string | null;
  /** True once benefits were taken flexibly, here or elsewhere. */
  readonly flexibleBenefitsAccessed: boolean;
  readonly flexibleBenefitsAccessedDate: IsoDate | null;
  /** Pounds: a number as sent, or text as typed. */
  readonly lumpSumAllowanceUsedPreApril2024: string | number | null;
  readonly deemedLSACalculationDate: IsoDate | null;
}

/**
 * With a protection, more than the standard allowance can be used: up to £450,000 with fixed protection, and with
 * enhanced or primary protection with registered lump sums whatever the certificate says, without a legal maximum (HMRC
 * PTM176100, PTM176410). A larger figure than this one is a typing error.
 */
const lumpSumMax: Pence = 1_000_000_000n;

/**
 * What is wrong with the used part of the lump sum allowance, in pounds, as typed or sent. More than the standard
 * allowance is accepted, because the client's protection is not recorded.
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

/** Help text for entering the used part of the lump sum allowance. */
export const lumpSumUsedHelp = (on: IsoDate): string =>
  `More than the standard ${poundsText(valueOn(lumpSumAllowanceRules, on))} only with enhanced, primary, fixed or individual protection.`;

/**
 * What is wrong with the day on which benefits were first taken flexibly. Earlier flexible drawdown counts as taken on
 * `flexibleAccessFrom`.
 */
const flexibleAccessDateProblem = (date: string, on: IsoDate): string | null =>
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

/** All problems with the facts of a pension on a day. Fields are paths in the body of a client product. */
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
