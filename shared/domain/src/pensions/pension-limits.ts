import { ageOn, taxYearDates, taxYearOf, type IsoDate } from '../dates/dates';
import { inSentence } from '../words/in-sentence';
import { sum, type Pence } from '../money/money';
import { contributionReliefRules, pensionRules } from '../rules/allowances';
import { valueOn } from '../rules/dated';
import { poundsText } from '../words/wording';

/** Pension input of an earlier tax year. */
export interface InputYear {
  /** `2025/26` */
  readonly taxYear: string;
  /** Gross contributions from all payers. */
  readonly input: Pence;
  /** The member's annual allowance of that year if it was tapered; left out, the year's standard one applies. */
  readonly allowance?: Pence;
  /** True if a member of a registered scheme at some time in the year; otherwise nothing is carried forward from it. */
  readonly member: boolean;
}

export interface AnnualAllowanceInput {
  /** A day in the tax year in question. */
  readonly date: IsoDate;
  /** Both incomes are null when unknown: the allowance is then not tapered, and the result says so. */
  readonly thresholdIncome: Pence | null;
  readonly adjustedIncome: Pence | null;
  /**
   * The day benefits were first taken flexibly (income from flexi-access drawdown, an UFPLS), and this year's input to
   * money purchase schemes after that day; null if never.
   */
  readonly flexibleAccess: { readonly date: IsoDate; readonly inputAfter: Pence } | null;
  /** Earlier years, in any order. Years before the carry-forward years matter if a later year used their allowance. */
  readonly earlier: readonly InputYear[];
  /** Input of this year so far. */
  readonly input: Pence;
}

export interface AnnualAllowance {
  readonly taxYear: string;
  /** The year's own allowance: full, tapered, or the money purchase annual allowance. */
  readonly allowance: Pence;
  readonly kind: 'Annual allowance' | 'Tapered annual allowance' | 'Money purchase annual allowance';
  /** False when the incomes are not known, so that a taper could not be calculated. */
  readonly incomeKnown: boolean;
  /** Allowance carried forward, oldest year first. It is used in this order, after the year's own. */
  readonly carriedForward: readonly { readonly taxYear: string; readonly amount: Pence }[];
  readonly total: Pence;
  readonly used: Pence;
  readonly remaining: Pence;
}

/**
 * Threshold income: income less the member's own contributions with relief at source (gross), plus salary given up for
 * contributions. Finance Act 2004 s. 228ZA(5); HMRC PTM057100.
 */
export const thresholdIncome = (income: Pence, reliefAtSourceGross: Pence, salarySacrificed: Pence = 0n): Pence =>
  income - reliefAtSourceGross + salarySacrificed;
/**
 * Adjusted income: income plus contributions paid from pay before tax, plus the employer's. Finance Act 2004 s.
 * 228ZA(4); HMRC PTM057100.
 */
export const adjustedIncome = (income: Pence, netPayContributions: Pence, employerContributions: Pence): Pence =>
  income + netPayContributions + employerContributions;

/** Pence that make £2, of which the taper takes £1; the reduction is rounded down to a whole pound (HMRC PTM057100). */
const taperStep = 200n;

/** The annual allowance of a tax year after the taper. */
export const taperedAllowance = (date: IsoDate, threshold: Pence, adjusted: Pence): Pence => {
  const rules = valueOn(pensionRules, date);
  if (threshold <= rules.thresholdIncome || adjusted <= rules.adjustedIncome) return rules.annual;
  const tapered = rules.annual - ((adjusted - rules.adjustedIncome) / taperStep) * (taperStep / 2n);
  return tapered > rules.taperedMin ? tapered : rules.taperedMin;
};

const startYear = (taxYear: string): number => Number(taxYear.slice(0, 4));

/**
 * The unused allowance of earlier years. Each year uses its own allowance first, then what was carried forward into it,
 * oldest first (Finance Act 2004 s. 228A).
 */
const unusedFor = (
  taxYear: string,
  earlier: readonly InputYear[],
  years: number,
): { readonly taxYear: string; readonly amount: Pence }[] => {
  const unused = new Map<string, Pence>();
  const inReach = (of: string): [string, Pence][] =>
    [...unused].filter(([each]) => startYear(each) >= startYear(of) - years);
  const ordered = earlier
    .filter((each) => startYear(each.taxYear) < startYear(taxYear))
    .sort((a, b) => startYear(a.taxYear) - startYear(b.taxYear));
  for (const year of ordered) {
    const allowance = year.allowance ?? valueOn(pensionRules, taxYearDates(year.taxYear).from).annual;
    let excess = year.input - allowance;
    for (const [each, amount] of inReach(year.taxYear)) {
      if (excess <= 0n) break;
      const taken = amount < excess ? amount : excess;
      unused.set(each, amount - taken);
      excess -= taken;
    }
    if (year.member) unused.set(year.taxYear, year.input < allowance ? allowance - year.input : 0n);
  }
  return inReach(taxYear)
    .filter(([, amount]) => amount > 0n)
    .map(([each, amount]) => ({ taxYear: each, amount }));
};

/**
 * Whether the money purchase annual allowance applies in the tax year of a date: in the year of the first flexible
 * access to input after that day, and in every later year to all input. Finance Act 2004 s. 227B to 227G; HMRC
 * PTM056520, PTM056540.
 */
export const moneyPurchaseHolds = (date: IsoDate, flexibleAccess: IsoDate | null): flexibleAccess is IsoDate =>
  flexibleAccess !== null && startYear(taxYearOf(flexibleAccess)) <= startYear(taxYearOf(date));

/**
 * The alternative annual allowance, which applies to defined benefits when input exceeds the money purchase annual
 * allowance: the rest of the annual allowance, or of the tapered one if it is given. Finance Act 2004 s. 227B; HMRC
 * PTM056510.
 */
export const alternativeAllowance = (date: IsoDate, tapered: Pence | null = null): Pence => {
  const { annual, moneyPurchase } = valueOn(pensionRules, date);
  const allowance = tapered ?? annual;
  return allowance > moneyPurchase ? allowance - moneyPurchase : 0n;
};

/**
 * The annual allowance of a tax year: the year's own, carried forward, used and remaining. After flexible access it is
 * the one for money purchase schemes.
 */
export const annualAllowance = ({
  date,
  thresholdIncome: threshold,
  adjustedIncome: adjusted,
  flexibleAccess,
  earlier,
  input,
}: AnnualAllowanceInput): AnnualAllowance => {
  const rules = valueOn(pensionRules, date);
  const taxYear = taxYearOf(date);
  const incomeKnown = threshold !== null && adjusted !== null;
  if (flexibleAccess !== null && moneyPurchaseHolds(date, flexibleAccess.date)) {
    const { moneyPurchase: total } = rules;
    const used = taxYearOf(flexibleAccess.date) === taxYear ? flexibleAccess.inputAfter : input;
    return {
      taxYear,
      allowance: total,
      kind: 'Money purchase annual allowance',
      incomeKnown,
      carriedForward: [],
      total,
      used,
      remaining: used < total ? total - used : 0n,
    };
  }
  const allowance = incomeKnown ? taperedAllowance(date, threshold, adjusted) : rules.annual;
  const carriedForward = unusedFor(taxYear, earlier, rules.carryForwardYears);
  const total = allowance + sum(carriedForward.map(({ amount }) => amount));
  const kind = allowance < rules.annual ? 'Tapered annual allowance' : 'Annual allowance';
  return {
    taxYear,
    allowance,
    kind,
    incomeKnown,
    carriedForward,
    total,
    used: input,
    remaining: input < total ? total - input : 0n,
  };
};

/**
 * A warning about a gross contribution beyond the allowance that says what is left; null when the contribution is
 * within it. The law does not forbid an excess but charges tax on it.
 */
export const annualAllowanceProblem = (
  gross: Pence,
  { remaining, kind, total, carriedForward }: AnnualAllowance,
): string | null => {
  if (gross <= remaining) return null;
  const name = `${inSentence(kind)}${carriedForward.length > 0 ? ' and carry forward' : ''}`;
  return remaining === 0n
    ? `Nothing is left of this tax year's ${name} of ${poundsText(total)}.`
    : `Only ${poundsText(remaining)} of this tax year's ${name} is left.`;
};

export interface RelievableContribution {
  /** Most gross contributions of the member with tax relief in the tax year. */
  readonly limit: Pence;
  readonly remaining: Pence;
  /** False from the birthday on which relief stops. */
  readonly ofAge: boolean;
}

/**
 * What a member may still pay with tax relief: up to the greater of £3,600 gross and their relevant UK earnings of the
 * tax year, until they are 75. It does not limit employers' contributions. `paidGross` is the member's own gross
 * contributions so far this tax year.
 */
export const relievableContribution = (
  date: IsoDate,
  dateOfBirth: IsoDate,
  relevantEarnings: Pence,
  paidGross: Pence,
): RelievableContribution => {
  const { basicAmount, ageBelow } = valueOn(contributionReliefRules, date);
  const ofAge = ageOn(dateOfBirth, date) < ageBelow;
  const greater = relevantEarnings > basicAmount ? relevantEarnings : basicAmount;
  const limit = ofAge ? greater : 0n;
  return { limit, remaining: paidGross < limit ? limit - paidGross : 0n, ofAge };
};

/** A warning about a member's gross contribution beyond the limit of tax relief; null when it is within it. */
export const reliefProblem = (gross: Pence, { limit, remaining, ofAge }: RelievableContribution): string | null => {
  if (!ofAge) return 'Contributions have no tax relief from the 75th birthday.';
  if (gross <= remaining) return null;
  return remaining === 0n
    ? `Nothing is left of the ${poundsText(limit)} that may have tax relief this tax year.`
    : `Only ${poundsText(remaining)} gross may still have tax relief this tax year.`;
};
