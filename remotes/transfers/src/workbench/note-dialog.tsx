import { useState, type ReactNode } from 'react';
import { useSave } from '@tessera/api';
import type { CallBody } from '@tessera/contract/schemas';
import type { TransferNoteKind } from '@tessera/contract/transfers/workbench';
import { usePortal } from '@tessera/runtime';
import { ActDialog } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { transferName, type TransferRecord } from '../shared/transfer';
import { kindWords } from './note-words';
import { chaseOf, nothingWritten, writtenProblem, type Written } from './written';
import { WrittenFields } from './written-fields';

type Body = CallBody<'addTransferNote'>;

const bodyOf = (kind: TransferNoteKind, written: Written): Body => {
  if (kind === 'Chase') return { kind, ...chaseOf(written) };
  const text = written.text.trim();
  return kind === 'Task' && written.due !== '' ? { kind, text, due: written.due } : { kind, text };
};

interface NoteDialogProps {
  readonly kind: TransferNoteKind;
  readonly record: TransferRecord;
  readonly onClose: () => void;
}

/** Writes down a chase, a remark or a task of one transfer. */
export const NoteDialog = ({ kind, record, onClose }: NoteDialogProps): ReactNode => {
  const { firmId, transactionId, clientName } = record;
  const { businessDate } = usePortal();
  const [written, setWritten] = useState(nothingWritten);
  const [add] = Api.useAddTransferNoteMutation();
  const { save, busy, inDoubt } = useSave(
    (write: { readonly body: Body; readonly idempotencyKey: string }) => add({ firmId, transactionId, ...write }),
    record.auditDetails.version,
  );
  const name = `${transferName(record)} for ${clientName}`;
  return (
    <ActDialog
      title={`${kindWords[kind]}: ${name}`}
      confirmLabel={`Save ${kindWords[kind].toLowerCase()}`}
      unavailable={writtenProblem(kind, written, businessDate) ?? false}
      act={() => save(bodyOf(kind, written))}
      busy={busy}
      inDoubt={inDoubt}
      done={`${kindWords[kind]} saved: ${name}`}
      onClose={onClose}
    >
      <WrittenFields kind={kind} value={written} onChange={setWritten} />
    </ActDialog>
  );
};
