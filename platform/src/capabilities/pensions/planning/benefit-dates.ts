import { regularStartMonthsMax } from '@tessera/contract/pensions/values';
import {
  benefitCutOffs,
  missedCutOff,
  nextBenefitDates,
  type BenefitDate,
  type BenefitRun,
} from '@tessera/domain/benefit-days';
import {
  addDays,
  addMonths,
  addWorkingDays,
  startOfMonth,
  workingDayOnOrAfter,
  type IsoDate,
} from '@tessera/domain/dates';
import { workingDaysOf, type PaymentMethod } from '@tessera/domain/payment-method';
import { paymentDates, paymentDays, type PaymentDay } from '@tessera/domain/payment-days';
import { dateText } from '@tessera/domain/wording';
import type { BenefitForm } from '../../../foundation/database/column-types';
import { badField } from '../../../requests/http/api-error';

/** Months that are looked ahead. */
export const monthsAhead = 12;
/** How many paydays a form offers. */
const offered = 6;

/** The run a benefit is paid in, which decides its cut-off. */
export const runOf = (form: BenefitForm, regular: boolean): BenefitRun =>
  regular ? (form === 'UFPLS' ? 'Regular UFPLS' : 'Drawdown income') : 'One-off';

/** @throws ApiError 400 for a start that is too far ahead: figures of a year ahead mean little. */
export const readStart = (today: IsoDate, startDate: IsoDate | undefined): IsoDate | null => {
  const last = addMonths(today, regularStartMonthsMax);
  if (startDate !== undefined && startDate > last)
    throw badField('startDate', `Enter ${dateText(last)} or an earlier day.`);
  return startDate ?? null;
};

/** The next paydays whose cut-off has not passed. */
export const offeredDates = (today: IsoDate): readonly BenefitDate[] => nextBenefitDates('One-off', today, offered);

/** The same for a benefit that is paid once, whose day of the month says nothing: the 28th and the 1st can be paid on one day. */
export const offeredOnce = (today: IsoDate): readonly BenefitDate[] =>
  offeredDates(today).filter(({ date }, at, dates) => date !== dates[at - 1]?.date);

/** What is wrong with a wanted payday; null when it is one whose cut-off has not passed. */
export const paydayProblem = (today: IsoDate, wanted: IsoDate): string | null => {
  const missed = missedCutOff('One-off', today, wanted);
  if (missed !== null) return missed;
  // A year ahead is as far as figures mean anything.
  const dates = nextBenefitDates('One-off', today, 60);
  if (dates.some(({ date }) => date === wanted)) return null;
  const [next] = dates.filter(({ date }) => date > wanted);
  return `Benefits are paid on the 1st, 7th, 14th, 21st and 28th, or the working day after.${next ? ` Choose ${dateText(next.date)}, or another payday.` : ''}`;
};

/** The days of a benefit that is paid on a day. */
export interface BenefitDays {
  readonly paymentDate: IsoDate | null;
  /** The first day its sales are placed. */
  readonly salesDate: IsoDate;
  /** The first day its figures are calculated, and its payment is sent. */
  readonly calculationDate: IsoDate;
}

const workingDaysFor = (method: PaymentMethod): number =>
  method === 'Direct Debit' ? workingDaysOf['BACS Credit'] : workingDaysOf[method];

/** The days of a benefit: with a payday from its cut-off on, else at once. */
export const daysOf = (
  paymentDate: IsoDate | null,
  run: BenefitRun,
  method: PaymentMethod,
  today: IsoDate,
): BenefitDays => {
  if (paymentDate === null) return { paymentDate, salesDate: today, calculationDate: today };
  const cutOff = addWorkingDays(paymentDate, -benefitCutOffs[run].workingDays);
  return {
    paymentDate,
    salesDate: cutOff > today ? cutOff : today,
    calculationDate: addWorkingDays(paymentDate, -workingDaysFor(method)),
  };
};

/** The day money moves if a benefit is calculated today: its payday, or the first day the method can. */
export const paidOn = (paymentDate: IsoDate | null, method: PaymentMethod, today: IsoDate): IsoDate => {
  const earliest = addWorkingDays(workingDayOnOrAfter(today), workingDaysFor(method));
  return paymentDate !== null && paymentDate > earliest ? paymentDate : earliest;
};

/** The first payday of a day of the month from a date on whose cut-off has not passed. */
export const firstPayday = (day: PaymentDay, run: BenefitRun, today: IsoDate, from: IsoDate | null): IsoDate => {
  const soonest = addWorkingDays(workingDayOnOrAfter(today), benefitCutOffs[run].workingDays);
  const [first] = paymentDates(day, from !== null && from > soonest ? from : soonest, 1);
  if (!first) throw new Error('A day of the month always has a next payday.');
  return first.date;
};

/** What a change of the payday starts from. */
interface PaydayChange {
  readonly from: PaymentDay;
  readonly to: PaymentDay;
  /** The next payday by the old day. */
  readonly next: IsoDate;
  /** The payday of the newest payment there is; null before the first. */
  readonly lastPaid: IsoDate | null;
  readonly startDate: IsoDate;
}

/**
 * The first payday once its day of the month is changed. Months that a payment was made for are not paid again: it is in
 * the month of the next payday by the old day at the earliest, by the days they are due on.
 */
export const paydayAfterChange = (
  { from, to, next, lastPaid, startDate }: PaydayChange,
  run: BenefitRun,
  today: IsoDate,
): IsoDate => {
  const month = startOfMonth(paymentDates(from, next, 1)[0]?.due ?? next);
  const soonest = addWorkingDays(workingDayOnOrAfter(today), benefitCutOffs[run].workingDays);
  const bounds = [soonest, month, ...(lastPaid === null ? [startDate] : [addDays(lastPaid, 1)])];
  const first = paymentDates(
    to,
    bounds.reduce((a, b) => (a > b ? a : b)),
    2,
  ).find(({ due }) => due >= month);
  if (!first) throw new Error('A day of the month always has a next payday.');
  return first.date;
};

/** The paydays after one, up to a last day. */
export const paydayAfter = (day: PaymentDay, after: IsoDate, endDate: IsoDate | null): IsoDate | null => {
  const next = paymentDates(day, addWorkingDays(after, 1), 1)[0]?.date ?? null;
  return next !== null && (endDate === null || next <= endDate) ? next : null;
};

/** The paydays of a regular benefit from a day on, until its last day and for a year at most. */
export const paydaysAhead = (
  day: PaymentDay,
  from: IsoDate,
  { until, endDate }: { readonly until: IsoDate; readonly endDate: IsoDate | null },
): readonly IsoDate[] =>
  paymentDates(day, from, monthsAhead + 1)
    .filter(({ due, date }) => date <= until && (endDate === null || due <= endDate))
    .map(({ date }) => date);

/** The last day to ask for, or to change, what is paid on a day. */
export const cutOffOf = (paymentDate: IsoDate, run: BenefitRun): IsoDate =>
  addWorkingDays(paymentDate, -benefitCutOffs[run].workingDays);

export const isPaymentDay = (day: number): day is PaymentDay => (paymentDays as readonly number[]).includes(day);

/** @throws ApiError 400 for a day benefits are not paid on. */
export const readPaymentDay = (day: number): PaymentDay => {
  if (!isPaymentDay(day)) throw badField('paymentDay', 'Choose the 1st, 7th, 14th, 21st or 28th.');
  return day;
};
