import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { TransferNoteKind } from '@tessera/contract/transfers/workbench';
import { callErrorOf, useAccess, usePortal } from '@tessera/runtime';
import { Button, DateText, Facts, Missing, Timeline } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { transferAction } from '../shared/access-rules';
import type { TransferRecord } from '../shared/transfer';
import { NextContact, NextContactMenu } from './next-contact';
import { noteTitle, openTasks, type TransferNote } from './note-words';
import { OwnerMenu } from './owner-menu';

const NoteDialog = lazy(() => import('./note-dialog').then((module) => ({ default: module.NoteDialog })));

interface FollowUpProps {
  readonly record: TransferRecord;
}

const buttons = [
  { kind: 'Chase', label: 'Chase...' },
  { kind: 'Note', label: 'Remark...' },
  { kind: 'Task', label: 'Task...' },
] as const satisfies readonly { readonly kind: TransferNoteKind; readonly label: string }[];

/** Who has a transfer, when somebody is contacted next, what is to be done, and what was written down about it. */
export const FollowUp = ({ record }: FollowUpProps): ReactNode => {
  const mayAct = useAccess(transferAction).allowed;
  const [asked, setAsked] = useState<TransferNoteKind | null>(null);
  const tasks = openTasks(record.notes);
  return (
    <div className="t-stack">
      <Facts
        facts={[
          { label: 'Owner', value: mayAct ? <OwnerMenu record={record} /> : (record.owner?.name ?? <Missing />) },
          {
            label: 'Next contact',
            value: mayAct ? <NextContactMenu record={record} /> : <NextContact date={record.nextContactDate} />,
          },
        ]}
      />
      {mayAct && (
        <div className="t-row">
          {buttons.map(({ kind, label }) => (
            <Button key={kind} small onClick={() => setAsked(kind)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {tasks.length > 0 && <Tasks record={record} tasks={tasks} mayAct={mayAct} />}
      {record.notes.length > 0 ? (
        <Timeline label="Chases, remarks and tasks" steps={record.notes.map(stepOf)} />
      ) : (
        <p className="t-muted">Nobody has written anything down yet.</p>
      )}
      <Suspense fallback={null}>
        {asked !== null && <NoteDialog kind={asked} record={record} onClose={() => setAsked(null)} />}
      </Suspense>
    </div>
  );
};

const stepOf = (note: TransferNote) => ({
  key: `${note.note}`,
  tone: note.kind === 'Chase' ? ('info' as const) : note.done === null ? ('neutral' as const) : ('good' as const),
  title: noteTitle(note),
  note: (
    <>
      <DateText value={note.at} time /> · {note.by.name}
      {note.done !== null && (
        <>
          {' '}
          · done <DateText value={note.done.at} time /> by {note.done.by.name}
        </>
      )}
    </>
  ),
  text: note.text,
});

interface TasksProps extends FollowUpProps {
  readonly tasks: readonly TransferNote[];
  readonly mayAct: boolean;
}

/** What is still to be done. */
const Tasks = ({ record: { firmId, transactionId }, tasks, mayAct }: TasksProps): ReactNode => {
  const portal = usePortal();
  const [finish, { isLoading }] = Api.useFinishTransferTaskMutation();
  const done = async ({ note, text }: TransferNote): Promise<void> => {
    const { error } = await finish({ firmId, transactionId, body: { note } });
    const failure = callErrorOf(error);
    portal.toast(
      failure === null
        ? { kind: 'success', message: `Done: ${text}` }
        : { kind: 'error', message: failure.fieldErrors[0]?.errorMessage ?? failure.errorMessage },
    );
    // Somebody else may have done it: what they did is shown.
    if (failure !== null) portal.events.entityChanged({ kind: 'ProductTransfer' });
  };
  return (
    <ul className="t-stack" aria-label="To do">
      {tasks.map((task) => (
        <li key={task.note}>
          {task.text} {task.due !== null && <NextContact date={task.due} />}{' '}
          {mayAct && (
            <Button small busy={isLoading} aria-label={`Done: ${task.text}`} onClick={() => void done(task)}>
              Done
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
};
