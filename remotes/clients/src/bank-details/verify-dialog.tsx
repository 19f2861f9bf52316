import { useId, useMemo, useState, type ReactNode } from 'react';
import { callErrorOf } from '@tessera/api';
import type { VerificationAction } from '@tessera/contract/bank-details/values';
import { usePortal } from '@tessera/runtime';
import { sortCodeText, whoOf } from '@tessera/transactions/bank-words';
import { Banner, Button, DateText, Dialog, Facts } from '@tessera/ui/core';
import { useVerifyBankDetailsMutation } from '../calls/api';
import { type BankDetails } from './words';

const reasonMax = 400;
const staleVersion = 412;

interface Words {
  readonly done: string;
  /** What the action does, and what it requires. */
  readonly explanation: string;
  readonly label: string;
  readonly help: string;
  /** Shown when the reason is required and missing. */
  readonly missing: string | null;
}

const words: Readonly<Record<VerificationAction, Words>> = {
  Verify: {
    done: 'verified',
    explanation:
      'You have seen proof that this account is theirs, such as a bank statement. Money can be paid to it and collected from it at once.',
    label: 'What you have seen',
    help: 'Shown beside the details.',
    missing: null,
  },
  Bypass: {
    done: 'bypassed',
    explanation:
      'You vouch for this account without proof. It is used as if it were verified, and your name and reason are shown beside it.',
    label: 'Why it is used without proof',
    help: 'Shown beside the details and in the activity.',
    missing: 'Say why it is used without proof.',
  },
  Refuse: {
    done: 'refused',
    explanation:
      'The details are removed and cannot be restored: they have to be entered again. What would be paid to them stays held.',
    label: 'Why it is refused',
    help: 'Shown in the activity.',
    missing: 'Say why the details are refused.',
  },
};

export interface VerifyDialogProps {
  readonly action: VerificationAction;
  /** The latest read; a reload passes a newer version into the same dialog. */
  readonly details: BankDetails;
  readonly owner: string;
  readonly reloading: boolean;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/**
 * Asks a second person to confirm before details that somebody else entered are used or rejected, and shows a refusal.
 */
export const VerifyDialog = ({
  action,
  details,
  owner,
  reloading,
  onReload,
  onClose,
}: VerifyDialogProps): ReactNode => {
  const portal = usePortal();
  const {
    bankDetailsId,
    auditDetails: { version },
    verification,
  } = details;
  const { done, explanation, missing } = words[action];
  const [verify, { isLoading }] = useVerifyBankDetailsMutation();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** The version that somebody else has since changed. */
  const [staleAt, setStaleAt] = useState<number | null>(null);
  // One idempotency key per version: pressing again after a lost response is the same request.
  const idempotencyKey = useMemo(() => `${bankDetailsId}-${version}-${crypto.randomUUID()}`, [bankDetailsId, version]);
  const fieldId = useId();
  const stale = staleAt === version;
  const over =
    details.status === 'Pending' && verification.allowed
      ? null
      : (verification.reason ?? `They are ${details.status} now.`);

  const act = async (): Promise<void> => {
    const given = reason.trim();
    setRefusal(null);
    if (missing !== null && given === '') {
      setProblem(missing);
      document.getElementById(fieldId)?.focus();
      return;
    }
    const { error } = await verify({
      firmId: portal.firm.firmId,
      bankDetailsId,
      body: { action, ...(given === '' ? {} : { reason: given }), auditDetails: { version } },
      idempotencyKey,
    });
    const failure = callErrorOf(error);
    if (failure === null) {
      portal.toast({ kind: 'success', message: `Bank details of ${owner}: ${done}` });
      onClose();
    } else if (failure.statusCode === staleVersion) setStaleAt(version);
    else {
      const ofReason = failure.fieldErrors.find(({ fieldName }) => fieldName === 'reason')?.errorMessage ?? null;
      setProblem(ofReason);
      setRefusal(ofReason === null ? (failure.fieldErrors[0]?.errorMessage ?? failure.errorMessage) : null);
    }
  };

  return (
    <Dialog
      open
      title={`${action} the bank details of ${owner}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            kind={action === 'Refuse' ? 'danger-primary' : 'primary'}
            busy={isLoading}
            unavailable={stale ? 'Reload first: someone else has changed them.' : (over ?? false)}
            onClick={() => void act()}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="t-stack">
        <Facts
          facts={[
            { label: 'Account name', value: details.accountName },
            { label: 'Sort code', value: sortCodeText(details.sortCode) },
            { label: 'Account number', value: details.accountNumber },
            {
              label: 'Entered by',
              value: (
                <>
                  {whoOf(details.createdBy, details.createdByName)}, <DateText value={details.createdDate} time />
                </>
              ),
            },
          ]}
        />
        <p>{explanation}</p>
        <ReasonField
          id={fieldId}
          words={words[action]}
          value={reason}
          problem={problem}
          onChange={(text) => {
            setReason(text);
            setProblem(null);
          }}
        />
        {stale && (
          <Banner tone="warning">
            <div className="t-row" role="alert">
              <span>
                Someone else changed this after you opened it, so nothing was done. What you wrote stays here.
              </span>
              <Button small busy={reloading} onClick={onReload}>
                Reload
              </Button>
            </div>
          </Banner>
        )}
        {!stale && over !== null && <Banner tone="warning">{over}</Banner>}
        {refusal !== null && <Banner tone="bad">{refusal}</Banner>}
      </div>
    </Dialog>
  );
};

interface ReasonFieldProps {
  readonly id: string;
  readonly words: Words;
  readonly value: string;
  readonly problem: string | null;
  readonly onChange: (text: string) => void;
}

const ReasonField = ({
  id,
  words: { label, help, missing },
  value,
  problem,
  onChange,
}: ReasonFieldProps): ReactNode => (
  <div className="t-field">
    <label className="t-field__label" htmlFor={id}>
      {label}
      {missing === null && <span className="t-field__optional"> (optional)</span>}
    </label>
    <textarea
      id={id}
      className="t-input"
      maxLength={reasonMax}
      value={value}
      aria-invalid={problem !== null || undefined}
      aria-describedby={`${id}-error ${id}-help`}
      onChange={(event) => onChange(event.target.value)}
    />
    <div id={`${id}-error`} aria-live="polite">
      {problem !== null && <p className="t-field__error">{problem}</p>}
    </div>
    <p id={`${id}-help`} className="t-field__help">
      {help}
    </p>
  </div>
);
