import type { CallData } from '@tessera/contract/schemas';
import type { ChasedParty, TransferNoteKind } from '@tessera/contract/transfers/workbench';

export type TransferNote = CallData<'getTransfer'>['notes'][number];

/** Who was asked, as a sentence names them. */
export const whomWords: Readonly<Record<ChasedParty, string>> = {
  Provider: 'the provider',
  Client: 'the client',
  Us: 'a colleague',
};

/** "Chase", "Remark", "Task": `Note` is the name of all three. */
export const kindWords: Readonly<Record<TransferNoteKind, string>> = { Chase: 'Chase', Note: 'Remark', Task: 'Task' };

/** "Chased the provider by phone". */
export const noteTitle = ({ kind, whom, how, done }: TransferNote): string => {
  if (kind === 'Chase' && whom !== null && how !== null)
    return `Chased ${whomWords[whom]} by ${how === 'Portal' ? 'the portal' : how.toLowerCase()}`;
  return kind === 'Task' ? (done === null ? 'Task' : 'Task, done') : kindWords[kind];
};

/** Tasks that are still to be done: the one that is due first comes first, those without a day last. */
export const openTasks = (notes: readonly TransferNote[]): readonly TransferNote[] =>
  notes
    .filter(({ kind, done }) => kind === 'Task' && done === null)
    .sort((one, other) => (one.due ?? '9999').localeCompare(other.due ?? '9999') || one.note - other.note);
