import { addMonths, addWorkingDays, workingDayOnOrAfter, type IsoDate } from '../dates/dates';
import { paymentDates, paymentDays, type PaymentDate, type PaymentDay } from '../payments/payment-days';
import { dateText } from '../words/wording';

/** The runs of benefits, which differ in how long before they close. */
export type BenefitRun = 'Drawdown income' | 'One-off' | 'Regular UFPLS';

const serviceCentre =
  "the platform's service centre: timescales of ad hoc PCLS and income payments, and of UFPLS, PCLS and taxable income (domain A.8)";

/** Working days before the money moves by which a run has to be instructed. */
export const benefitCutOffs: Readonly<
  Record<BenefitRun, { readonly workingDays: number; readonly source: string; readonly verified: boolean }>
> = {
  'Drawdown income': { workingDays: 7, source: `Read in ${serviceCentre}`, verified: true },
  'One-off': {
    workingDays: 7,
    source: `Read in ${serviceCentre}; one of its examples of a single UFPLS allows a day more`,
    verified: true,
  },
  'Regular UFPLS': { workingDays: 6, source: `Read in ${serviceCentre}`, verified: true },
};

export interface BenefitDate extends PaymentDate {
  readonly day: PaymentDay;
  /** Last day to instruct it. */
  readonly cutOff: IsoDate;
}

const withCutOff = (run: BenefitRun, day: PaymentDay, payment: PaymentDate): BenefitDate => ({
  day,
  ...payment,
  cutOff: addWorkingDays(payment.date, -benefitCutOffs[run].workingDays),
});

const soonestFirst = (dates: readonly BenefitDate[]): readonly BenefitDate[] =>
  [...dates].sort((a, b) => (a.due < b.due ? -1 : 1));

/**
 * The next `count` paydays of benefits whose cut-off has not passed, of all five days of the month, soonest first. What
 * is instructed at a weekend counts from the next working day.
 */
export const nextBenefitDates = (run: BenefitRun, today: IsoDate, count: number): readonly BenefitDate[] => {
  const instructed = workingDayOnOrAfter(today);
  const first = addWorkingDays(instructed, benefitCutOffs[run].workingDays);
  return soonestFirst(
    paymentDays.flatMap((day) => paymentDates(day, first, count).map((payment) => withCutOff(run, day, payment))),
  ).slice(0, count);
};

/** The payday that somebody means by a day: the one due or paid on it, else the next one paid after it. */
const meant = (run: BenefitRun, wanted: IsoDate): BenefitDate | undefined => {
  const near = soonestFirst(
    paymentDays.flatMap((day) =>
      paymentDates(day, addMonths(wanted, -1), 3).map((payment) => withCutOff(run, day, payment)),
    ),
  );
  return near.find(({ due, date }) => due === wanted || date === wanted) ?? near.find(({ date }) => date > wanted);
};

/**
 * Says that it is too late for a wanted payday, its cut-off and the next run; null if it can still be had. A day that is
 * no payday stands for the next one.
 */
export const missedCutOff = (run: BenefitRun, today: IsoDate, wantedDate: IsoDate): string | null => {
  const wanted = meant(run, wantedDate);
  const [next] = nextBenefitDates(run, today, 1);
  if (!wanted || !next || wanted.date >= next.date) return null;
  return `The cut-off for ${dateText(wanted.date)} was ${dateText(wanted.cutOff)}. The next run is on ${dateText(next.date)}: instruct it by ${dateText(next.cutOff)}.`;
};
