import { useState, type ReactNode } from 'react';
import { useSave } from '@tessera/api';
import { deathReasonMax, type DeathAction } from '@tessera/contract/deaths/values';
import type { CallBody } from '@tessera/contract/schemas';
import { isIsoDate } from '@tessera/domain/dates';
import { usePortal } from '@tessera/runtime';
import { ActDialog, DateText, Facts } from '@tessera/ui/core';
import { DateInput } from '@tessera/ui/date';
import { Api } from '../calls/api';
import { ReasonField } from '@tessera/ui/core';
import { actionWords, type Death } from './death-words';

interface DeathDialogProps {
  readonly action: DeathAction;
  readonly death: Death;
  readonly reloading: boolean;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** Asks before a death is confirmed, proven, taken back or settled, and shows why it was refused. */
export const DeathDialog = ({ action, death, reloading, onReload, onClose }: DeathDialogProps): ReactNode => {
  const { firm, businessDate } = usePortal();
  const { version } = death.auditDetails;
  const [reason, setReason] = useState('');
  const [seenOn, setSeenOn] = useState(businessDate);
  const [act] = Api.useActOnDeathMutation();
  const { save, busy, inDoubt, isStale } = useSave(
    (write: { readonly body: CallBody<'actOnDeath'>; readonly idempotencyKey: string }) =>
      act({ firmId: firm.firmId, deathId: death.deathId, ...write }),
    version,
  );
  const { label, consequence, done, danger, needsReason } = actionWords[action];
  const isProof = action === 'Certificate seen';
  return (
    <ActDialog
      title={`${label}: ${death.clientName}?`}
      confirmLabel={label}
      danger={danger}
      unavailable={
        needsReason && reason.trim() === ''
          ? 'Say why first.'
          : isProof && !isIsoDate(seenOn)
            ? 'Enter the day it was seen.'
            : false
      }
      act={() =>
        save({
          action,
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
          ...(isProof ? { proofDate: seenOn } : {}),
          auditDetails: { version },
        })
      }
      busy={busy}
      inDoubt={inDoubt}
      stale={isStale ? { onReload, reloading } : null}
      done={`${done}: ${death.clientName}`}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: 'Died on', value: <DateText value={death.diedOn} /> },
          { label: 'Told by', value: death.notifiedBy },
          { label: 'Recorded by', value: death.recordedBy ?? 'Somebody who has left' },
        ]}
      />
      <p>{consequence}</p>
      {isProof && (
        <div className="t-field">
          <label className="t-field__label" htmlFor="death-proof-date">
            Day it was seen
          </label>
          <DateInput id="death-proof-date" value={seenOn} max={businessDate} side="past" onChange={setSeenOn} />
        </div>
      )}
      <ReasonField value={reason} onChange={setReason} maxLength={deathReasonMax} required={needsReason} />
    </ActDialog>
  );
};
