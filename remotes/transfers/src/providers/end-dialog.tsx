import { useState, type ReactNode } from 'react';
import { useSave } from '@tessera/api';
import type { CallBody } from '@tessera/contract/schemas';
import { countText } from '@tessera/domain/wording';
import { usePortal } from '@tessera/runtime';
import { ActDialog, ReasonField } from '@tessera/ui/core';
import { Api } from '../calls/api';
import type { PartyRecord } from './provider-words';

const reasonMax = 500;

interface EndDialogProps {
  /** The latest read; a reload passes a newer version into the same dialog. */
  readonly record: PartyRecord;
  readonly reloading: boolean;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** Ends the use of another provider, or begins it again, with the reason that the history shows. */
export const EndDialog = ({ record, reloading, onReload, onClose }: EndDialogProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const { masterPartyId, name, openTransfers, auditDetails } = record;
  const [status] = useState(record.status === 'Active' ? ('Inactive' as const) : ('Active' as const));
  const [reason, setReason] = useState('');
  const [send] = Api.useSetMasterPartyStatusMutation();
  const { save, busy, inDoubt, isStale } = useSave(
    (write: { readonly body: CallBody<'setMasterPartyStatus'>; readonly idempotencyKey: string }) =>
      send({ firmId, masterPartyId, ...write }),
    auditDetails.version,
  );
  const ends = status === 'Inactive';
  return (
    <ActDialog
      title={ends ? `End the use of ${name}?` : `Use ${name} again?`}
      confirmLabel={ends ? 'End use' : 'Use again'}
      danger={ends}
      forbidden={record.status === status ? (ends ? 'Its use has ended already.' : 'It is in use already.') : null}
      unavailable={reason.trim() === '' && 'Give the reason first'}
      act={() => save({ status, reason: reason.trim(), auditDetails: { version: auditDetails.version } })}
      busy={busy}
      inDoubt={inDoubt}
      stale={isStale ? { onReload, reloading, keepsText: true } : null}
      done={ends ? `${name}: no longer in use` : `${name}: in use again`}
      onClose={onClose}
    >
      <p>
        {ends
          ? 'No new transfer can name it, and none is submitted to it again. What is kept of it stays, and it can be used again.'
          : 'New transfers can name it again.'}
      </p>
      {ends && openTransfers > 0 && (
        <p>
          {countText(openTransfers, 'transfer')} in progress {openTransfers === 1 ? 'goes' : 'go'} on.
        </p>
      )}
      <ReasonField value={reason} onChange={setReason} maxLength={reasonMax} required />
    </ActDialog>
  );
};
