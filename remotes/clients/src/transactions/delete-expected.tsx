import type { ReactNode } from 'react';
import { useSubmitOnce } from '@tessera/api';
import type { CallBody } from '@tessera/contract/schemas';
import { usePortal } from '@tessera/runtime';
import { ActDialog, DateText, Facts, formatMoney, Money } from '@tessera/ui/core';
import { Api } from '../calls/api';
import type { Transaction } from './transaction-columns';

/** Asks for confirmation before announced money is deleted. */
export const DeleteExpected = ({
  expected,
  onClose,
}: {
  readonly expected: Transaction;
  readonly onClose: () => void;
}): ReactNode => {
  const { firmId } = usePortal().firm;
  const { transactionId, accountName, amount, narrative, intendedSettlementDate } = expected;
  const [remove] = Api.useRequestDeletionMutation();
  const { submit, isPending, inDoubt } = useSubmitOnce(
    (write: { readonly body: CallBody<'requestDeletion'>; readonly idempotencyKey: string }) =>
      remove({ firmId, transactionId, ...write }),
    null,
  );
  return (
    <ActDialog
      title={`Delete the expected money for ${accountName}?`}
      confirmLabel="Delete expected money"
      danger
      act={() => submit({})}
      busy={isPending}
      inDoubt={inDoubt}
      done={`Expected money of ${formatMoney(amount ?? 0)} for ${accountName}: deleted`}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: 'Amount', value: <Money value={amount} /> },
          { label: 'Reference', value: narrative },
          { label: 'Expected on', value: <DateText value={intendedSettlementDate} /> },
        ]}
      />
      <p>
        No money is moved. If the payment still arrives, it is credited without being matched. The expected payment
        stays in the list as Deleted and cannot be restored.
      </p>
    </ActDialog>
  );
};
