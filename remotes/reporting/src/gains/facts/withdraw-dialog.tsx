import { useState, type ReactNode } from 'react';
import { useSubmitOnce } from '@tessera/api';
import type { CallBody } from '@tessera/contract/schemas';
import { dateText } from '@tessera/domain/wording';
import { usePortal } from '@tessera/runtime';
import { ActDialog, Facts, ReasonField } from '@tessera/ui/core';
import { Api } from '../../calls/api';
import type { GainsFact } from '../shared/wire';
import { Figure } from './fact-columns';

/** Withdraws a fact, with a reason: it counts no more, and stays in the list. */
export const WithdrawDialog = ({
  fact,
  onClose,
}: {
  readonly fact: GainsFact;
  readonly onClose: () => void;
}): ReactNode => {
  const { firmId } = usePortal().firm;
  const [reason, setReason] = useState('');
  const [withdraw] = Api.useWithdrawGainsFactMutation();
  const { submit, isPending, inDoubt } = useSubmitOnce(
    (write: { readonly body: CallBody<'withdrawGainsFact'>; readonly idempotencyKey: string }) =>
      withdraw({ firmId, factId: fact.id, ...write }),
    null,
  );
  return (
    <ActDialog
      title={`Withdraw ${fact.kind.toLowerCase()} of ${fact.name}?`}
      confirmLabel="Withdraw"
      danger
      unavailable={reason.trim() === '' && 'Say why: the list shows it.'}
      act={() => submit({ reason: reason.trim() })}
      busy={isPending}
      inDoubt={inDoubt}
      done={`Withdrawn: ${fact.kind} of ${fact.name}`}
      onClose={onClose}
    >
      <p>It counts no more in the gains of anybody. It stays in the list, with your name and the reason.</p>
      <Facts
        facts={[
          { label: 'Day', value: dateText(fact.date) },
          { label: 'How much', value: <Figure fact={fact} /> },
        ]}
      />
      <ReasonField value={reason} onChange={setReason} maxLength={300} required />
    </ActDialog>
  );
};
