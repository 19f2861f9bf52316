import { useId, useState, type ReactNode } from 'react';
import { useSave } from '@tessera/api';
import type { CallBody } from '@tessera/contract/schemas';
import type { TransactionAction } from '@tessera/contract/transactions/values';
import { usePortal } from '@tessera/runtime';
import { ActDialog, Facts, StatusTag, type Fact } from '@tessera/ui/core';
import { AuthoriserView } from './authoriser-view';
import { actionWords, consequences, describe, kindOf, sizeText, type TransactionRecord } from './transaction-words';
import type { TransactionWrites } from './transaction-writes';

const reasonMax = 200;

interface ActionDialogProps {
  readonly action: TransactionAction;
  /** The latest read; a reload passes a newer version into the same dialog. */
  readonly transaction: TransactionRecord;
  readonly writes: TransactionWrites;
  /** True while the record is read again. */
  readonly reloading: boolean;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** The facts to check before cancelling or deleting. */
const factsOf = (transaction: TransactionRecord): Fact[] => [
  { label: 'Client', value: transaction.clientName },
  { label: 'Account', value: transaction.accountName },
  { label: 'Amount', value: sizeText(transaction) || '—' },
  { label: 'Status', value: <StatusTag status={transaction.status} /> },
];

/**
 * Asks for confirmation before a transaction is authorised, cancelled or deleted; states the consequences and shows a
 * refusal.
 */
export const ActionDialog = ({
  action,
  transaction,
  writes,
  reloading,
  onReload,
  onClose,
}: ActionDialogProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const {
    transactionId,
    auditDetails: { version },
    clientName,
  } = transaction;
  const words = actionWords[action];
  const [reason, setReason] = useState('');
  const { save, busy, inDoubt, isStale } = useSave(
    (write: { readonly body: CallBody<'authoriseTransaction'>; readonly idempotencyKey: string }) =>
      writes[action]({ firmId, transactionId, ...write }),
    version,
  );
  const id = useId();

  return (
    <ActDialog
      title={`${words.verb} the ${describe(transaction)} for ${clientName}?`}
      confirmLabel={`${words.verb} ${kindOf(transaction)}`}
      danger={words.danger}
      forbidden={transaction.actions.find((each) => each.action === action && !each.allowed)?.reason ?? null}
      act={() => save({ version, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) })}
      busy={busy}
      inDoubt={inDoubt}
      stale={isStale ? { onReload, reloading, keepsText: words.asksWhy } : null}
      done={`The ${describe(transaction)} for ${clientName} is ${words.done}.`}
      onClose={onClose}
    >
      {action === 'authorise' ? <AuthoriserView transaction={transaction} /> : <Facts facts={factsOf(transaction)} />}
      <div>
        {consequences(action, transaction).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {words.asksWhy && (
        <div className="t-field">
          <label className="t-field__label" htmlFor={id}>
            Reason <span className="t-field__optional">(optional)</span>
          </label>
          <textarea
            id={id}
            className="t-input"
            maxLength={reasonMax}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <p className="t-field__help">Kept in the transaction’s history.</p>
        </div>
      )}
    </ActDialog>
  );
};
