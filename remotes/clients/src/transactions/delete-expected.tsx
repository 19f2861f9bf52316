import { useMemo, type ReactNode } from 'react';
import { callErrorOf } from '@tessera/api';
import { usePortal } from '@tessera/runtime';
import { Banner, ConfirmDialog, DateText, Facts, formatMoney, Money } from '@tessera/ui/core';
import { useRequestDeletionMutation } from '../calls/api';
import type { Transaction } from './transaction-columns';

/** Asks for confirmation before announced money is deleted. */
export const DeleteExpected = ({
  expected,
  onClose,
}: {
  readonly expected: Transaction;
  readonly onClose: () => void;
}): ReactNode => {
  const portal = usePortal();
  const { transactionId, accountName, amount, narrative, intendedSettlementDate } = expected;
  const [remove, { isLoading, error }] = useRequestDeletionMutation();
  // Pressing again after a lost response is the same request.
  const idempotencyKey = useMemo(() => `${transactionId}-${crypto.randomUUID()}`, [transactionId]);
  const confirm = async (): Promise<void> => {
    const { data } = await remove({ firmId: portal.firm.firmId, transactionId, body: {}, idempotencyKey });
    if (data === undefined) return;
    portal.toast({
      kind: 'success',
      message: `Expected money of ${formatMoney(amount ?? 0)} for ${accountName}: deleted`,
    });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Delete the expected money for ${accountName}?`}
      confirmLabel="Delete expected money"
      danger
      busy={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className="t-stack">
        {error !== undefined && <Banner tone="bad">{callErrorOf(error)?.errorMessage}</Banner>}
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
      </div>
    </ConfirmDialog>
  );
};
