import { addDays, addWorkingDays, workingDayOnOrAfter, type IsoDate } from '@tessera/domain/dates';
import { bacsWorkingDays, collectionCycle, earliestCollection } from '@tessera/domain/collections';
import {
  nextPaymentDate,
  paymentDates,
  salesRaisedOn,
  setUpWorkingDays,
  type PaymentDate,
  type PaymentDay,
} from '@tessera/domain/payment-days';

/** How the money moves; each flow has its own schedule. */
export type Flow = 'collection' | 'transfer' | 'withdrawal' | 'investment';

export const flowOf = ({ movement, method }: { readonly movement: string; readonly method: string | null }): Flow =>
  movement === 'Invest'
    ? 'investment'
    : movement === 'Out'
      ? 'withdrawal'
      : method === 'Direct Debit'
        ? 'collection'
        : 'transfer';

const later = (a: IsoDate, b: IsoDate): IsoDate => (a > b ? a : b);

/** The first day money can move for a flow set up today. A collection needs its mandate and its advance notice. */
export const earliestDate = (flow: Flow, today: IsoDate, mandateFrom: IsoDate | null): IsoDate => {
  if (flow === 'collection') return earliestCollection(today, mandateFrom);
  if (flow === 'withdrawal') return addWorkingDays(workingDayOnOrAfter(today), setUpWorkingDays);
  return addWorkingDays(today, 1);
};

/** Why the first payment cannot be earlier, as the beginning of a sentence. */
export const earliestReason: Readonly<Record<Flow, string>> = {
  collection: 'A direct debit has to be set up and the payer notified ten working days before',
  transfer: 'A regular payment begins on the next working day',
  withdrawal: `A regular payment out is set up at least ${setUpWorkingDays} working days before`,
  investment: 'A regular investment begins on the next working day',
};

/** The payments from a day on, up to a maximum number or the end date. */
export const paymentsFrom = (
  day: PaymentDay,
  from: IsoDate,
  endDate: IsoDate | null,
  count: number,
): readonly PaymentDate[] => paymentDates(day, from, count).filter(({ due }) => endDate === null || due <= endDate);

/** The payment after the one on a given date; null after the last. */
export const paymentAfter = (day: PaymentDay, date: IsoDate, endDate: IsoDate | null): IsoDate | null =>
  paymentsFrom(day, addDays(date, 1), endDate, 1)[0]?.date ?? null;

export interface PaymentSteps {
  readonly date: IsoDate;
  /** The day its transactions are created. */
  readonly asked: IsoDate;
  /** The last day it is tried while the account is short of cash. */
  readonly lastTry: IsoDate;
  /** The day the payer is debited. */
  readonly collected: IsoDate | null;
  /** The day sales are raised where cleared cash is short. */
  readonly salesRaised: IsoDate | null;
}

/** The schedule of the payment on a date, which is a working day. */
export const stepsOf = (flow: Flow, date: IsoDate): PaymentSteps => {
  const none = { date, asked: date, lastTry: date, collected: null, salesRaised: null };
  // A day before its file goes to Bacs, so that it can still be cancelled.
  if (flow === 'collection')
    return { ...none, asked: addWorkingDays(collectionCycle(date).input, -1), collected: date };
  if (flow !== 'withdrawal') return none;
  const salesRaised = salesRaisedOn({ due: date, date });
  return { ...none, asked: salesRaised, lastTry: addWorkingDays(date, -bacsWorkingDays), salesRaised };
};

/**
 * The day money moves for a payment created on a business date: later than planned where Bacs can no longer meet the
 * date; null where the method determines it.
 */
export const movesOn = (flow: Flow, date: IsoDate, businessDate: IsoDate): IsoDate | null =>
  flow === 'collection' || flow === 'withdrawal' ? later(date, addWorkingDays(businessDate, bacsWorkingDays)) : null;

/** The first payment on a day of the month that the set-up time and the requested start allow. */
export const firstPayment = (day: PaymentDay, earliest: IsoDate, startDate: IsoDate | null): PaymentDate =>
  nextPaymentDate(day, startDate === null ? earliest : later(earliest, startDate));
