import { addMonths, addWorkingDays, workingDayOnOrAfter, workingDayOnOrBefore, type IsoDate } from '../dates/dates';
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

/** A file is sent to Bacs this many working days before its money moves. */
export const bacsWorkingDays = 2;

/** The three-day Bacs cycle of one collection, and the days on which it may come back unpaid. */
export interface CollectionCycle {
  /** Day the file is sent to Bacs. It cannot be recalled afterwards. */
  readonly input: IsoDate;
  readonly processing: IsoDate;
  /** Day the payer is debited and the firm credited: the due date in the advance notice. */
  readonly entry: IsoDate;
  /**
   * First and last day on which the payer's bank can report it as unpaid. The money is uncleared until the last has
   * passed.
   */
  readonly failureFrom: IsoDate;
  readonly failureTo: IsoDate;
}

/** The three-day cycle that debits a payer on a working day. @throws RangeError for any other day. */
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
  /** The requested day, or the next working day. */
  readonly lodged: IsoDate;
  /** Day the payer's bank has accepted it: a collection may be sent from the next working day. */
  readonly ready: IsoDate;
  /** Day of the advance notice, which is the day of lodging. */
  readonly noticed: IsoDate;
  /** First working day the payer can be debited, after both the cycle that follows set-up and the notice period. */
  readonly earliestEntry: IsoDate;
}

/** Working days of the Bacs cycle: input, processing, entry. */
const cycleDays = 3;

/**
 * When the first collection under a new instruction is possible: after set-up and the three-day cycle (eight working
 * days in all), and not before the advance notice has run, which is longer by the scheme's default.
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

/** The first working day a payer can be debited with a changed amount, date or frequency if they are notified today. */
export const earliestChange = (asked: IsoDate, { advanceNotice }: DirectDebitTimes = schemeTimes): IsoDate => {
  const noticed = workingDayOnOrAfter(asked);
  const cycle = addWorkingDays(noticed, cycleDays);
  const notice = addWorkingDays(noticed, advanceNotice);
  return cycle > notice ? cycle : notice;
};

/**
 * The first working day a payer can be debited if they are notified today: under the existing mandate, which is usable
 * from `mandateFrom`, or under a new one when that is null.
 */
export const earliestCollection = (today: IsoDate, mandateFrom: IsoDate | null): IsoDate => {
  if (mandateFrom === null) return newMandate(today).earliestEntry;
  const told = earliestChange(today);
  return mandateFrom > told ? mandateFrom : told;
};

/** The reason for a code reported by a bank; null for a code that the scheme does not have. */
export const unpaidReason = (code: string): ReasonCode | null =>
  unpaidReasons.find((each) => each.code === code.toUpperCase()) ?? null;

/**
 * The reason code at the start of a report by operations: alone, or followed by words as in `0 Refer to payer`. A
 * letter counts only alone or with the scheme's own words, because any sentence may begin with one. Null if there is
 * none.
 */
export const reportedReason = (text: string): ReasonCode | null => {
  const [, code = '', words = ''] = /^([0-9A-Za-z])(?:[\s:.-]+(.*))?$/s.exec(text.trim()) ?? [];
  const known = unpaidReason(code);
  return known !== null &&
    (/\d/.test(code) || words === '' || words.toLowerCase().startsWith(known.reason.toLowerCase()))
    ? known
    : null;
};

/** The meaning, on a day, of a code in a report on an instruction; null for a code that the scheme does not have. */
export const instructionReason = (report: InstructionReport, code: string, date: IsoDate): InstructionReason | null =>
  valueOn(instructionReasons[report], date).find((each) => each.code === code.toUpperCase()) ?? null;

/** Codes after which a collection may be presented again. */
export const representableCodes: readonly string[] = unpaidReasons
  .filter(({ representable }) => representable)
  .map(({ code }) => code);

export interface Failure {
  /** Code of the ARUDD report. */
  readonly code: string;
  /** Day on which the collection was first due. */
  readonly originalEntry: IsoDate;
  /** Day on which the payer is notified that it will be presented again. */
  readonly noticed: IsoDate;
  readonly representedBefore: boolean;
}

export type Representation =
  | { readonly allowed: true; readonly cycle: CollectionCycle; readonly lastDay: IsoDate }
  | { readonly allowed: false; readonly reason: string };

/**
 * Whether and when a failed collection may be presented again: only after "refer to payer", only once, and within a
 * month of its original due date.
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
