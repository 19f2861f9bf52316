import { useState, type ReactNode } from 'react';
import { useSave } from '@tessera/api';
import { deathReasonMax } from '@tessera/contract/deaths/values';
import type { CallBody } from '@tessera/contract/schemas';
import { usePortal } from '@tessera/runtime';
import { ActDialog, Facts, formatPercent } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { ReasonField } from '@tessera/ui/core';
import type { Death, DesignationOf } from './death-words';

interface DesignationDialogProps {
  readonly action: 'Authorise' | 'Withdraw';
  readonly death: Death;
  readonly designation: DesignationOf;
  readonly onClose: () => void;
}

/** Asks before a pension is shared out by a second person, or the decision is taken back. */
export const DesignationDialog = ({ action, death, designation, onClose }: DesignationDialogProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const { designationId, version, shares } = designation;
  const [reason, setReason] = useState('');
  const { refetch, isFetching } = Api.useGetDeathQuery({ firmId, clientId: death.clientId });
  const [act] = Api.useActOnDesignationMutation();
  const { save, busy, inDoubt, isStale } = useSave(
    (write: { readonly body: CallBody<'actOnDesignation'>; readonly idempotencyKey: string }) =>
      act({ firmId, designationId, ...write }),
    version,
  );
  const isAuthorising = action === 'Authorise';
  return (
    <ActDialog
      title={isAuthorising ? `Share out the pension of ${death.clientName}?` : 'Take back the decision?'}
      confirmLabel={isAuthorising ? 'Share out' : 'Take back'}
      danger={!isAuthorising}
      act={() =>
        save({
          action,
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
          auditDetails: { version },
        })
      }
      busy={busy}
      inDoubt={inDoubt}
      stale={isStale ? { onReload: () => void refetch(), reloading: isFetching } : null}
      done={isAuthorising ? 'Pension shared out' : 'Decision taken back'}
      onClose={onClose}
    >
      <Facts
        facts={shares.map(({ clientName, share, form }) => ({
          label: clientName,
          value: `${formatPercent(share)} as ${form.toLowerCase()}`,
        }))}
      />
      <p>
        {isAuthorising
          ? 'Cash and units move to the beneficiaries’ accounts at once, and lump sums are sold for and paid. This cannot be undone.'
          : 'Nothing has moved. Another decision can be made.'}
      </p>
      <ReasonField value={reason} onChange={setReason} maxLength={deathReasonMax} />
    </ActDialog>
  );
};
