import {
  chasedParties,
  chaseWays,
  nextContactDaysMax,
  type TransferNoteKind,
} from '@tessera/contract/transfers/workbench';
import { addDays, isIsoDate, type IsoDate } from '@tessera/domain/dates';

/** What is typed about a chase, a remark or a task. */
export interface Written {
  readonly whom: string;
  readonly how: string;
  readonly text: string;
  readonly due: string;
  readonly next: string;
}
export const nothingWritten: Written = { whom: '', how: '', text: '', due: '', next: '' };

const isDay = (day: string, today: IsoDate): boolean =>
  day === '' || (isIsoDate(day) && day >= today && day <= addDays(today, nextContactDaysMax));

/** What is still missing or wrong, as a sentence; null when nothing is. */
export const writtenProblem = (
  kind: TransferNoteKind,
  { whom, how, text, due, next }: Written,
  today: IsoDate,
): string | null => {
  if (kind === 'Chase' && whom === '') return 'Choose who was asked.';
  if (kind === 'Chase' && how === '') return 'Choose how they were asked.';
  if (text.trim() === '') return 'Write a few words first.';
  const isRight = isDay(kind === 'Task' ? due : next, today);
  return isRight ? null : `Choose a day from today on, within ${nextContactDaysMax} days.`;
};

/** What a chase sends. A next contact that is not chosen is left out: the platform then knows what follows. */
export const chaseOf = ({ whom, how, text, next }: Written) => {
  const party = chasedParties.find((each) => each === whom);
  const way = chaseWays.find((each) => each === how);
  if (party === undefined || way === undefined) throw new Error('A chase that was not checked is sent.');
  return { whom: party, how: way, text: text.trim(), ...(next === '' ? {} : { nextContactDate: next }) };
};
