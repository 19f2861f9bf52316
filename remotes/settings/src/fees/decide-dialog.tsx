import { useId, useState, type ReactNode } from 'react';
import { useSave } from '@tessera/api';
import { feeReasonMax, type FeeChangeAction } from '@tessera/contract/fees/values';
import type { CallBody } from '@tessera/contract/schemas';
import { dateText } from '@tessera/domain/wording';
import { usePortal, type CallError } from '@tessera/runtime';
import { ActDialog } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { bringsOf, type Fee, type FeeChange } from './fee-words';

const words: Readonly<
  Record<
    FeeChangeAction,
    { readonly verb: string; readonly done: string; readonly says: (change: FeeChange) => string }
  >
> = {
  Approve: {
    verb: 'Approve',
    done: 'approved',
    says: ({ from, inWords }) => `From ${dateText(from)}: ${inWords}. It can be withdrawn until then.`,
  },
  Reject: { verb: 'Reject', done: 'rejected', says: () => 'Everything stays as it is. It can be proposed again.' },
  Withdraw: {
    verb: 'Withdraw',
    done: 'withdrawn',
    says: () => 'Everything stays as it is. It can be proposed again.',
  },
};

interface DecideDialogProps {
  readonly fee: Fee;
  readonly change: FeeChange;
  readonly action: FeeChangeAction;
  readonly onClose: () => void;
}

/** Approves, rejects or withdraws new rates, on the version that is shown. */
export const DecideDialog = ({ fee, change, action, onClose }: DecideDialogProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const [send] = Api.useDecideFeeChangeMutation();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const id = useId();
  const { verb, done, says } = words[action];
  const { save, busy, inDoubt, wasStale } = useSave(
    (write: { readonly body: CallBody<'decideFeeChange'>; readonly idempotencyKey: string }) =>
      send({ firmId, feeChangeId: change.id, ...write }),
    change.version,
  );
  const act = async (): Promise<CallError | null | undefined> => {
    if (action !== 'Approve' && reason.trim() === '') {
      setMissing(true);
      document.getElementById(id)?.focus();
      return undefined;
    }
    return save({
      action,
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      auditDetails: { version: change.version },
    });
  };
  return (
    <ActDialog
      title={`${verb} ${bringsOf(fee.subject).what}: ${fee.name}?`}
      confirmLabel={verb}
      act={act}
      busy={busy}
      inDoubt={inDoubt}
      stale={wasStale ? { keepsText: true } : null}
      done={`${bringsOf(fee.subject).What} ${done}: ${fee.name}`}
      onClose={onClose}
    >
      <p>{says(change)}</p>
      <div className="t-field">
        <label htmlFor={id} className="t-field__label">
          {action === 'Approve' ? 'Note (optional)' : 'Why'}
        </label>
        <textarea
          id={id}
          className="t-input"
          rows={3}
          value={reason}
          maxLength={feeReasonMax}
          aria-invalid={missing || undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => {
            setReason(event.target.value);
            setMissing(false);
          }}
        />
        {missing && (
          <span id={`${id}-error`} className="t-field__error">
            Say why: the history shows it.
          </span>
        )}
      </div>
    </ActDialog>
  );
};
