import { useId, useMemo, useState, type ReactNode } from 'react';
import { callErrorOf } from '@tessera/api';
import type { TransactionAction } from '@tessera/contract/transactions/values';
import { usePortal } from '@tessera/runtime';
import { Banner, Button, Dialog, Facts, StatusTag, type Fact } from '@tessera/ui/core';
import { AuthoriserView } from './authoriser-view';
import { actionWords, consequences, describe, kindOf, sizeText, type TransactionRecord } from './transaction-words';
import type { TransactionWrites } from './transaction-writes';

const reasonMax = 200;
const staleVersion = 412;

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
  const portal = usePortal();
  const { firmId } = portal.firm;
  const {
    transactionId,
    auditDetails: { version },
    clientName,
  } = transaction;
  const words = actionWords[action];
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** The version that somebody else has since changed. */
  const [staleAt, setStaleAt] = useState<number | null>(null);
  const id = useId();
  // One idempotency key per version: pressing again after a lost response is the same request.
  const idempotencyKey = useMemo(() => `${transactionId}-${version}-${crypto.randomUUID()}`, [transactionId, version]);
  const stale = staleAt === version;
  const forbidden = transaction.actions.find((each) => each.action === action && !each.allowed)?.reason ?? null;
  const name = `${words.verb} ${kindOf(transaction)}`;

  const act = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    const { error } = await writes[action]({
      firmId,
      transactionId,
      body: { version, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) },
      idempotencyKey,
    });
    setBusy(false);
    const failure = callErrorOf(error);
    if (failure === null) {
      portal.toast({ kind: 'success', message: `The ${describe(transaction)} for ${clientName} is ${words.done}.` });
      onClose();
    } else if (failure.statusCode === staleVersion) setStaleAt(version);
    else setRefusal(failure.fieldErrors[0]?.errorMessage ?? failure.errorMessage);
  };

  return (
    <Dialog
      open
      title={`${words.verb} the ${describe(transaction)} for ${clientName}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            kind={words.danger ? 'danger-primary' : 'primary'}
            busy={busy}
            unavailable={stale ? 'Reload first: someone else has changed it.' : (forbidden ?? false)}
            onClick={() => void act()}
          >
            {name}
          </Button>
        </>
      }
    >
      <div className="t-stack">
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
        {stale && (
          <Banner tone="warning">
            <div className="t-row" role="alert">
              <span>
                Someone else changed this after you opened it, so nothing was done.
                {words.asksWhy && ' What you wrote stays here.'}
              </span>
              <Button small busy={reloading} onClick={onReload}>
                Reload
              </Button>
            </div>
          </Banner>
        )}
        {!stale && forbidden !== null && <Banner tone="warning">{forbidden}</Banner>}
        {refusal !== null && <Banner tone="bad">{refusal}</Banner>}
      </div>
    </Dialog>
  );
};
