import { useId, useState, type ReactNode } from 'react';
import { isStale, useSave } from '@tessera/api';
import type { BreakAction, NotedAction } from '@tessera/contract/reconciliations/life';
import { reconciliationNoteMax } from '@tessera/contract/reconciliations/values';
import type { CallBody } from '@tessera/contract/schemas';
import { inSentence } from '@tessera/domain/in-sentence';
import { usePortal, type CallError } from '@tessera/runtime';
import { ActDialog, Facts, Money, ReasonField } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { reasonAgainst, type Break } from './reconciliation';

type Body = CallBody<'actOnBreak'>;

/** Acts on a break once, on the version that is shown; when somebody else was faster, it is read again. */
export const useBreakAct = ({ id: breakId, version }: Break) => {
  const portal = usePortal();
  const { firmId } = portal.firm;
  const [send] = Api.useActOnBreakMutation();
  const { save, busy, inDoubt, wasStale } = useSave(
    (write: { readonly body: Body; readonly idempotencyKey: string }) => send({ firmId, breakId, ...write }),
    version,
  );
  const act = async (action: BreakAction, note?: string): Promise<CallError | null> => {
    const error = await save({ action, ...(note === undefined ? {} : { note }), auditDetails: { version } });
    if (isStale(error)) portal.events.entityChanged({ kind: 'Reconciliation' });
    return error;
  };
  return { act, busy, inDoubt, stale: wasStale ? { keepsText: true } : null };
};

const words: Readonly<Record<NotedAction, { readonly text: string; readonly done: string }>> = {
  Explain: {
    text: 'Say what it is and what is done about it. It stays until it is gone; the day can be signed off with it.',
    done: 'The break is explained',
  },
  Resolve: {
    text: 'Say what put it right. Use it where no line will ever match it: it is left out of matching from then on.',
    done: 'The break is resolved',
  },
  'Write off': {
    text: 'Somebody else has explained it. You agree that nothing more is done about it. This cannot be undone.',
    done: 'The break is written off',
  },
};

/** Asks for the note of an action on a break, and does it. */
export const BreakDialog = ({
  record,
  action,
  onClose,
}: {
  readonly record: Break;
  readonly action: NotedAction;
  readonly onClose: () => void;
}): ReactNode => {
  const [note, setNote] = useState('');
  const { act, busy, inDoubt, stale } = useBreakAct(record);
  return (
    <ActDialog
      title={`${action}: ${inSentence(record.title)}?`}
      confirmLabel={action}
      danger={action === 'Write off'}
      forbidden={reasonAgainst(record, action)}
      unavailable={note.trim() === '' && 'Write the reason first'}
      act={() => act(action, note.trim())}
      busy={busy}
      inDoubt={inDoubt}
      stale={stale}
      done={words[action].done}
      onClose={onClose}
    >
      <p>{words[action].text}</p>
      {record.note !== null && <p className="t-muted">Latest note: {record.note}</p>}
      <ReasonField value={note} onChange={setNote} maxLength={reconciliationNoteMax} required />
    </ActDialog>
  );
};

/** Matches chosen lines of both sides by hand, where their sums agree. */
export const MatchDialog = ({
  day,
  chosen,
  onClose,
}: {
  readonly day: string;
  readonly chosen: readonly Break[];
  readonly onClose: () => void;
}): ReactNode => {
  const { firmId } = usePortal().firm;
  const [reason, setReason] = useState('');
  const [send] = Api.useMatchByHandMutation();
  const { save, busy, inDoubt } = useSave(
    (write: { readonly body: CallBody<'matchByHand'>; readonly idempotencyKey: string }) =>
      send({ firmId, day, ...write }),
    0,
  );
  const { bank, books } = sidesOf(chosen);
  const difference = penceOf(bank) - penceOf(books);
  return (
    <ActDialog
      title={`Match ${chosen.length} lines?`}
      confirmLabel="Match"
      forbidden={
        difference === 0 ? null : 'The two sides differ. Choose lines that come to the same, or explain the break.'
      }
      unavailable={reason.trim() === '' && 'Write the reason first'}
      act={() => save({ lines: chosen.flatMap(({ line }) => line?.id ?? []), reason: reason.trim() })}
      busy={busy}
      inDoubt={inDoubt}
      done="The lines are matched"
      onClose={onClose}
    >
      <p>They are the same money: the breaks are over. Whoever signs the day off reads your reason.</p>
      <Facts
        facts={[
          { label: 'At the bank', value: <Money value={bank} /> },
          { label: 'In the books', value: <Money value={books} /> },
          { label: 'Difference', value: <Money value={difference / 100} />, total: true },
        ]}
      />
      <ReasonField value={reason} onChange={setReason} maxLength={reconciliationNoteMax} required />
    </ActDialog>
  );
};

const penceOf = (pounds: number): number => Math.round(pounds * 100);

/** Pounds of the chosen lines of each side. */
export const sidesOf = (chosen: readonly Break[]): { readonly bank: number; readonly books: number } => {
  const of = (kind: Break['kind']): number =>
    chosen.filter((each) => each.kind === kind).reduce((total, { amount }) => total + penceOf(amount ?? 0), 0) / 100;
  return { bank: of('At the bank only'), books: of('In the books only') };
};

/** Takes a match back. */
export const UndoDialog = ({
  day,
  matchId,
  onClose,
}: {
  readonly day: string;
  readonly matchId: string;
  readonly onClose: () => void;
}): ReactNode => {
  const { firmId } = usePortal().firm;
  const [reason, setReason] = useState('');
  const [send] = Api.useUndoMatchMutation();
  const { save, busy, inDoubt } = useSave(
    (write: { readonly body: CallBody<'undoMatch'>; readonly idempotencyKey: string }) =>
      send({ firmId, day, matchId, ...write }),
    0,
  );
  return (
    <ActDialog
      title="Take the match back?"
      confirmLabel="Take back"
      danger
      unavailable={reason.trim() === '' && 'Write the reason first'}
      act={() => save({ reason: reason.trim() })}
      busy={busy}
      inDoubt={inDoubt}
      done="The match is taken back"
      onClose={onClose}
    >
      <p>Its lines are breaks again, and somebody has to explain or match them.</p>
      <ReasonField value={reason} onChange={setReason} maxLength={reconciliationNoteMax} required />
    </ActDialog>
  );
};

/** Signs the day off. */
export const SignDialog = ({
  day,
  forbidden,
  breaks,
  onClose,
}: {
  readonly day: string;
  readonly forbidden: string | null;
  readonly breaks: number;
  readonly onClose: () => void;
}): ReactNode => {
  const id = useId();
  const { firmId } = usePortal().firm;
  const [note, setNote] = useState('');
  const [send] = Api.useSignReconciliationMutation();
  const { save, busy, inDoubt } = useSave(
    (write: { readonly body: CallBody<'signReconciliation'>; readonly idempotencyKey: string }) =>
      send({ firmId, day, ...write }),
    0,
  );
  return (
    <ActDialog
      title="Sign the day off?"
      confirmLabel="Sign off"
      forbidden={forbidden}
      act={() => save(note.trim() === '' ? {} : { note: note.trim() })}
      busy={busy}
      inDoubt={inDoubt}
      done="The day is signed off"
      onClose={onClose}
    >
      <p>
        You confirm its figures and statements{breaks > 0 && ', and that each break is explained'}. The day is closed:
        nothing of it changes afterwards.
      </p>
      <div className="t-field">
        <label className="t-field__label" htmlFor={`${id}-note`}>
          Note<span className="t-field__optional"> (optional)</span>
        </label>
        <textarea
          id={`${id}-note`}
          className="t-input"
          value={note}
          maxLength={reconciliationNoteMax}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </ActDialog>
  );
};
