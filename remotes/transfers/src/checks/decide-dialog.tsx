import { useState, type ReactNode } from 'react';
import { useSave } from '@tessera/api';
import type { CallBody } from '@tessera/contract/schemas';
import { checkReasonMax, type CheckDecision } from '@tessera/contract/transfer-checks/values';
import { ActDialog, ReasonField } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { transferName, type TransferRecord } from '../shared/transfer';
import type { TransferChecks } from './transfer-checks';

interface DecideDialogProps {
  readonly outcome: CheckDecision;
  readonly record: TransferRecord;
  readonly checks: TransferChecks;
  readonly reloading: boolean;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** Asks a second person before it leaves, or is refused with a letter. */
export const DecideDialog = ({
  outcome,
  record,
  checks,
  reloading,
  onReload,
  onClose,
}: DecideDialogProps): ReactNode => {
  const { firmId, transactionId, clientName } = record;
  const [reason, setReason] = useState('');
  const [decide] = Api.useDecideTransferChecksMutation();
  const { save, busy, inDoubt, isStale } = useSave(
    (write: { readonly body: CallBody<'decideTransferChecks'>; readonly idempotencyKey: string }) =>
      decide({ firmId, transactionId, ...write }),
    checks.version,
  );
  const refuses = outcome === 'Refused';
  const said = reason.trim();
  return (
    <ActDialog
      title={`${refuses ? 'Refuse' : 'Let leave'}: ${transferName(record)} for ${clientName}?`}
      confirmLabel={refuses ? 'Refuse it' : 'Let it leave'}
      danger={refuses}
      forbidden={checks.decideRefusal}
      unavailable={refuses && said === '' && 'Give the reason first'}
      act={() => save({ decision: outcome, version: checks.version, ...(said === '' ? {} : { reason: said }) })}
      busy={busy}
      inDoubt={inDoubt}
      stale={isStale ? { onReload, reloading, keepsText: true } : null}
      done={refuses ? `Refused. ${clientName} has a letter.` : 'It goes on at the next run.'}
      onClose={onClose}
    >
      <ul>
        {checks.reasons.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <p>
        {refuses
          ? 'Nothing leaves the pension. The client gets a letter with what was found and your reason, and the transfer is over.'
          : `${outcome}. The transfer is sent at the next run.`}
      </p>
      <ReasonField value={reason} onChange={setReason} maxLength={checkReasonMax} required={refuses} />
    </ActDialog>
  );
};
