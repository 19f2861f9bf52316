import { addDays, addMonths, addWorkingDays, startOfMonth, workingDayOnOrAfter, type IsoDate } from '../dates/dates';

/** The only days of a month a regular payment can be made on (specification, section 5). */
export const paymentDays = [1, 7, 14, 21, 28] as const;
export type PaymentDay = (typeof paymentDays)[number];

/**
 * A regular withdrawal has to be set up at least this many working days before its first payment (domain A.6, a
 * comparable platform).
 */
export const setUpWorkingDays = 6;
/** If cleared cash is short of a regular payment, sales are placed this many working days before it (domain A.6). */
const salesWorkingDays = 5;

export interface PaymentDate {
  /** The requested day of the month. */
  readonly due: IsoDate;
  /** The day on which the money moves: `due`, or the next working day (Bacs scheme; general knowledge). */
  readonly date: IsoDate;
}

const inMonth = (month: IsoDate, day: PaymentDay): PaymentDate => {
  const due = addDays(startOfMonth(month), day - 1);
  return { due, date: workingDayOnOrAfter(due) };
};

/** The next `count` payments for a day of the month, starting with the first whose money moves on or after `from`. */
export const paymentDates = (day: PaymentDay, from: IsoDate, count: number): readonly PaymentDate[] => {
  // The money of a payment due in the previous month may move in this one.
  const before = inMonth(addMonths(startOfMonth(from), -1), day);
  const first = [before, inMonth(from, day)].findIndex(({ date }) => date >= from);
  const monthsToFirst = first === -1 ? 1 : first - 1;
  return Array.from({ length: count }, (_, index) =>
    inMonth(addMonths(startOfMonth(from), monthsToFirst + index), day),
  );
};

/** The next payment whose money moves on or after a day. */
export const nextPaymentDate = (day: PaymentDay, from: IsoDate): PaymentDate =>
  paymentDates(day, from, 1)[0] ?? inMonth(from, day);

/** Last day on which a regular withdrawal can be set up for a payment. */
export const setUpBy = (payment: PaymentDate): IsoDate => addWorkingDays(payment.date, -setUpWorkingDays);

/**
 * True when a regular withdrawal set up today is in time for a payment. Set-up at a weekend counts from the next
 * working day.
 */
export const setUpInTime = (today: IsoDate, payment: PaymentDate): boolean =>
  workingDayOnOrAfter(today) <= setUpBy(payment);

/** The first payment of a regular withdrawal that is set up today. */
export const firstWithdrawal = (day: PaymentDay, today: IsoDate): PaymentDate =>
  nextPaymentDate(day, addWorkingDays(workingDayOnOrAfter(today), setUpWorkingDays));

/** Day on which sales are placed for a regular payment that cleared cash does not cover. */
export const salesRaisedOn = (payment: PaymentDate): IsoDate => addWorkingDays(payment.date, -salesWorkingDays);
