import type { FieldError } from '@tessera/contract';
import type { CallBody } from '@tessera/contract/schemas';
import { isOver } from '@tessera/contract/transfers/life';
import { nextContactDaysMax, transferNoteTextMax } from '@tessera/contract/transfers/workbench';
import type { TransferStatus } from '@tessera/contract/transfers/values';
import { addDays, isIsoDate, type IsoDate } from '@tessera/domain/dates';
import { dateText } from '@tessera/domain/wording';

const fault = (fieldName: string, errorMessage: string, type = 'invalid'): FieldError => ({
  fieldName,
  type,
  errorMessage,
});

/** Whether nobody is asked for anything about a transfer any more. */
export const isSettled = (status: TransferStatus, actionRequired: boolean): boolean =>
  isOver(status) && !actionRequired;

/** Why a day cannot be the next one on which something is done, or null. */
const dayProblem = (day: IsoDate, today: IsoDate): string | null => {
  const last = addDays(today, nextContactDaysMax);
  if (!isIsoDate(day)) return 'Enter a day of the calendar.';
  if (day < today) return `Enter ${dateText(today)} or a later day.`;
  return day > last ? `Enter ${dateText(last)} or an earlier day.` : null;
};

/** Faults of a day on which something is done next. */
export const dayFaults = (fieldName: string, day: IsoDate | null | undefined, today: IsoDate): FieldError[] => {
  const problem = day === null || day === undefined ? null : dayProblem(day, today);
  return problem === null ? [] : [fault(fieldName, problem)];
};

const textFaults = (text: string): FieldError[] =>
  text.trim() === ''
    ? [fault('text', 'Say in a few words what it is about.', 'required')]
    : [...text.trim()].length > transferNoteTextMax
      ? [fault('text', `Use at most ${transferNoteTextMax} characters.`)]
      : [];

type NewNote = CallBody<'addTransferNote'>;

/** What is wrong with a note: all of it at once. */
export const noteFaults = ({ kind, text, whom, how, due, nextContactDate }: NewNote, today: IsoDate): FieldError[] => {
  const isChase = kind === 'Chase';
  const stray = (fieldName: string, of: string): FieldError =>
    fault(fieldName, `Leave this out: it belongs to ${of}.`, 'unknown');
  return [
    ...textFaults(text),
    ...(isChase && whom === undefined ? [fault('whom', 'Say who was asked.', 'required')] : []),
    ...(isChase && how === undefined ? [fault('how', 'Say how they were asked.', 'required')] : []),
    ...(!isChase && whom !== undefined ? [stray('whom', 'a chase')] : []),
    ...(!isChase && how !== undefined ? [stray('how', 'a chase')] : []),
    ...(kind !== 'Task' && due !== undefined ? [stray('due', 'a task')] : []),
    ...dayFaults('due', due, today),
    ...dayFaults('nextContactDate', nextContactDate, today),
  ];
};

/**
 * The next contact after a note. One that was due is over with a chase, unless the chase names the next; nothing else
 * moves it by itself.
 */
export const contactAfter = (
  { kind, nextContactDate }: Pick<NewNote, 'kind' | 'nextContactDate'>,
  before: IsoDate | null,
  today: IsoDate,
): IsoDate | null => {
  if (nextContactDate !== undefined) return nextContactDate;
  return kind === 'Chase' && before !== null && before <= today ? null : before;
};

/** Why nobody can be chased about a transfer, or be contacted about it later; null when they can. */
export const contactRefusal = (status: TransferStatus, actionRequired: boolean): string | null =>
  isSettled(status, actionRequired)
    ? `The transfer is ${status}: there is nothing left to ask for. Write a note instead.`
    : null;
