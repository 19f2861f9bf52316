import { addMonths, addWorkingDays, workingDayOnOrAfter, workingDayOnOrBefore, type IsoDate } from '../dates/dates';
import { nextPaymentDate, type PaymentDate, type PaymentDay } from './payment-days';
import { valueOn } from '../rules/dated';
import {
  instructionReasons,
  representationMonths,
  schemeTimes,
  unpaidReasons,
  type DirectDebitTimes,
  type InstructionReason,
  type InstructionReport,
  type ReasonCode,
} from '../rules/direct-debit';
import { dateText } from '../words/wording';

/** A file goes to Bacs so many working days before its money moves. */
export const bacsWorkingDays = 2;

/** The Bacs cycle of one collection: three working days, and the days on which it may come back. */
export interface CollectionCycle {
  /** The file goes to Bacs. It cannot be recalled afterwards. */
  readonly input: IsoDate;
  readonly processing: IsoDate;
  /** The payer is debited and the firm credited: the due date of the advance notice. */
  readonly entry: IsoDate;
  /**
   * First and last day on which the payer's bank reports it as unpaid. Until the last has passed the money is not
   * cleared.
   */
  readonly failureFrom: IsoDate;
  readonly failureTo: IsoDate;
}

/** The three-day cycle that debits a payer on a working day. @throws RangeError for a day that is none. */
export const collectionCycle = (
  entry: IsoDate,
  { failureReports }: DirectDebitTimes = schemeTimes,
): CollectionCycle => {
  if (workingDayOnOrAfter(entry) !== entry)
    throw new RangeError(`${entry} is not a working day; a direct debit is collected on working days.`);
  return {
    input: addWorkingDays(entry, -bacsWorkingDays),
    processing: addWorkingDays(entry, -1),
    entry,
    failureFrom: addWorkingDays(entry, 1),
    failureTo: addWorkingDays(entry, failureReports),
  };
};

export interface NewMandate {
  /** The day asked for, or the next working day. */
  readonly lodged: IsoDate;
  /** The payer's bank has taken it: a collection may be sent from the next working day. */
  readonly ready: IsoDate;
  /** Day of the advance notice; the same as it is lodged. */
  readonly noticed: IsoDate;
  /** First working day a payer can be debited: both the cycle after set-up and the notice have passed. */
  readonly earliestEntry: IsoDate;
}

/** Working days of the Bacs cycle: input, processing, entry. */
const cycleDays = 3;

/**
 * When a new instruction can first be collected from: set-up and then the three-day cycle (eight working days in all),
 * and not before the advance notice has run, which is longer by the scheme's own default.
 */
export const newMandate = (asked: IsoDate, { setUp, advanceNotice }: DirectDebitTimes = schemeTimes): NewMandate => {
  const lodged = workingDayOnOrAfter(asked);
  const afterSetUp = addWorkingDays(lodged, setUp + cycleDays);
  const afterNotice = addWorkingDays(lodged, advanceNotice);
  return {
    lodged,
    ready: addWorkingDays(lodged, setUp),
    noticed: lodged,
    earliestEntry: afterSetUp > afterNotice ? afterSetUp : afterNotice,
  };
};

/**
 * The first working day a payer can be debited with a changed amount, date or frequency of which they are told today.
 */
export const earliestChange = (asked: IsoDate, { advanceNotice }: DirectDebitTimes = schemeTimes): IsoDate => {
  const noticed = workingDayOnOrAfter(asked);
  const cycle = addWorkingDays(noticed, cycleDays);
  const notice = addWorkingDays(noticed, advanceNotice);
  return cycle > notice ? cycle : notice;
};

/**
 * The first working day on which a payer can be debited who is told today: under the mandate there is, which can be
 * collected from since a day, or a new one.
 */
export const earliestCollection = (today: IsoDate, mandateFrom: IsoDate | null): IsoDate => {
  if (mandateFrom === null) return newMandate(today).earliestEntry;
  const told = earliestChange(today);
  return mandateFrom > told ? mandateFrom : told;
};

/** The first regular collection on a day of the month that a new mandate, or a notice of change, allows. */
export const firstCollection = (
  day: PaymentDay,
  earliestEntry: IsoDate,
  times: DirectDebitTimes = schemeTimes,
): PaymentDate & CollectionCycle => {
  const payment = nextPaymentDate(day, earliestEntry);
  return { ...payment, ...collectionCycle(payment.date, times) };
};

/** The reason of a code that a bank reported; null for one that the scheme does not know. */
export const unpaidReason = (code: string): ReasonCode | null =>
  unpaidReasons.find((each) => each.code === code.toUpperCase()) ?? null;

/**
 * The reason at the beginning of what operations report: the code alone or before its words, as `0 Refer to payer`. A
 * letter counts only with the scheme's own words, or alone: it may begin any sentence. Null where there is none.
 */
export const reportedReason = (text: string): ReasonCode | null => {
  const [, code = '', words = ''] = /^([0-9A-Za-z])(?:[\s:.-]+(.*))?$/s.exec(text.trim()) ?? [];
  const known = unpaidReason(code);
  return known !== null &&
    (/\d/.test(code) || words === '' || words.toLowerCase().startsWith(known.reason.toLowerCase()))
    ? known
    : null;
};

/** What a code of a report on an instruction says on a day; null for one that the scheme does not know. */
export const instructionReason = (report: InstructionReport, code: string, date: IsoDate): InstructionReason | null =>
  valueOn(instructionReasons[report], date).find((each) => each.code === code.toUpperCase()) ?? null;

/** Codes of collections that may be presented once more. */
export const representableCodes: readonly string[] = unpaidReasons
  .filter(({ representable }) => representable)
  .map(({ code }) => code);

export interface Failure {
  /** Code of the ARUDD report. */
  readonly code: string;
  /** Day on which the collection was first due. */
  readonly originalEntry: IsoDate;
  /** Day on which the payer is told that it is presented again. */
  readonly noticed: IsoDate;
  readonly representedBefore: boolean;
}

export type Representation =
  | { readonly allowed: true; readonly cycle: CollectionCycle; readonly lastDay: IsoDate }
  | { readonly allowed: false; readonly reason: string };

/**
 * Whether a failed collection may be presented again, and when: only one referred to the payer, once, within a month of
 * its original due date.
 */
export const representation = (
  { code, originalEntry, noticed, representedBefore }: Failure,
  times: DirectDebitTimes = schemeTimes,
): Representation => {
  const known = unpaidReason(code);
  if (known === null)
    return {
      allowed: false,
      reason: `${code} is not a reason code of the direct-debit scheme. Check the bank's report.`,
    };
  if (!known.representable)
    return { allowed: false, reason: `${known.reason}: it cannot be presented again. ${known.next}` };
  if (representedBefore)
    return {
      allowed: false,
      reason: 'It has been presented again once already. Agree with the payer how the money is to be paid.',
    };
  const lastDay = workingDayOnOrBefore(addMonths(originalEntry, representationMonths));
  const entry = addWorkingDays(workingDayOnOrAfter(noticed), Math.max(times.representationNotice, cycleDays));
  if (entry > lastDay)
    return {
      allowed: false,
      reason: `It could be presented again until ${dateText(lastDay)}, and the notice would run beyond that day.`,
    };
  return { allowed: true, cycle: collectionCycle(entry, times), lastDay };
};
