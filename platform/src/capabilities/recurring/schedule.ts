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

/** How what repeats moves: each kind has days of its own. */
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

/**
 * First day on which money of a flow that is set up today can move. A collection needs its mandate and the notice of
 * it.
 */
export const earliestDate = (flow: Flow, today: IsoDate, mandateFrom: IsoDate | null): IsoDate => {
  if (flow === 'collection') return earliestCollection(today, mandateFrom);
  if (flow === 'withdrawal') return addWorkingDays(workingDayOnOrAfter(today), setUpWorkingDays);
  return addWorkingDays(today, 1);
};

/** Why there is no earlier first payment, as a sentence begins. */
export const earliestReason: Readonly<Record<Flow, string>> = {
  collection: 'A direct debit has to be set up and the payer notified ten working days before',
  transfer: 'A regular payment begins on the next working day',
  withdrawal: `A regular payment out is set up at least ${setUpWorkingDays} working days before`,
  investment: 'A regular investment begins on the next working day',
};

/** The payments from a day on, at most so many, as long as they last. */
export const paymentsFrom = (
  day: PaymentDay,
  from: IsoDate,
  endDate: IsoDate | null,
  count: number,
): readonly PaymentDate[] => paymentDates(day, from, count).filter(({ due }) => endDate === null || due <= endDate);

/** The payment after one whose money moves on a date; null once it is over. */
export const paymentAfter = (day: PaymentDay, date: IsoDate, endDate: IsoDate | null): IsoDate | null =>
  paymentsFrom(day, addDays(date, 1), endDate, 1)[0]?.date ?? null;

export interface PaymentSteps {
  readonly date: IsoDate;
  /** Its transactions are made. */
  readonly asked: IsoDate;
  /** Last day on which it is tried, while the account is short of cash. */
  readonly lastTry: IsoDate;
  /** The payer is debited. */
  readonly collected: IsoDate | null;
  /** Sales are raised where cleared cash is short. */
  readonly salesRaised: IsoDate | null;
}

/** What happens on which day for the payment whose money moves on a date, which is a working day. */
export const stepsOf = (flow: Flow, date: IsoDate): PaymentSteps => {
  const none = { date, asked: date, lastTry: date, collected: null, salesRaised: null };
  // A day before its file goes to Bacs, so that it can still be recalled.
  if (flow === 'collection')
    return { ...none, asked: addWorkingDays(collectionCycle(date).input, -1), collected: date };
  if (flow !== 'withdrawal') return none;
  const salesRaised = salesRaisedOn({ due: date, date });
  return { ...none, asked: salesRaised, lastTry: addWorkingDays(date, -bacsWorkingDays), salesRaised };
};

/**
 * The day on which money moves of a payment that is made on a business date, later than planned where Bacs could not
 * keep to the day; null where the method says it.
 */
export const movesOn = (flow: Flow, date: IsoDate, businessDate: IsoDate): IsoDate | null =>
  flow === 'collection' || flow === 'withdrawal' ? later(date, addWorkingDays(businessDate, bacsWorkingDays)) : null;

/** The first payment on a day of the month that the set-up time and the wish allow. */
export const firstPayment = (day: PaymentDay, earliest: IsoDate, startDate: IsoDate | null): PaymentDate =>
  nextPaymentDate(day, startDate === null ? earliest : later(earliest, startDate));
