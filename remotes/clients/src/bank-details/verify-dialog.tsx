import { useId, useState, type ReactNode } from 'react';
import { useSave } from '@tessera/api';
import type { VerificationAction } from '@tessera/contract/bank-details/values';
import type { CallBody } from '@tessera/contract/schemas';
import { usePortal, type CallError } from '@tessera/runtime';
import { sortCodeText, whoOf } from '@tessera/transactions/bank-words';
import { ActDialog, DateText, Facts } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { type BankDetails } from './words';

const reasonMax = 400;

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
  const { firmId } = usePortal().firm;
  const {
    bankDetailsId,
    auditDetails: { version },
    verification,
  } = details;
  const { done, explanation, missing } = words[action];
  const [verify] = Api.useVerifyBankDetailsMutation();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { save, busy, inDoubt, isStale } = useSave(
    (write: { readonly body: CallBody<'verifyBankDetails'>; readonly idempotencyKey: string }) =>
      verify({ firmId, bankDetailsId, ...write }),
    version,
  );
  const fieldId = useId();

  const act = async (): Promise<CallError | null | undefined> => {
    const given = reason.trim();
    if (missing !== null && given === '') {
      setProblem(missing);
      document.getElementById(fieldId)?.focus();
      return undefined;
    }
    return save({ action, ...(given === '' ? {} : { reason: given }), auditDetails: { version } });
  };
  const describeRefusal = ({ fieldErrors, errorMessage }: CallError): string | null => {
    const ofReason = fieldErrors.find(({ fieldName }) => fieldName === 'reason')?.errorMessage ?? null;
    setProblem(ofReason);
    return ofReason === null ? (fieldErrors[0]?.errorMessage ?? errorMessage) : null;
  };

  return (
    <ActDialog
      title={`${action} the bank details of ${owner}?`}
      confirmLabel={action}
      danger={action === 'Refuse'}
      forbidden={
        details.status === 'Pending' && verification.allowed
          ? null
          : (verification.reason ?? `They are ${details.status} now.`)
      }
      act={act}
      busy={busy}
      inDoubt={inDoubt}
      stale={isStale ? { onReload, reloading, keepsText: true } : null}
      describeRefusal={describeRefusal}
      done={`Bank details of ${owner}: ${done}`}
      onClose={onClose}
    >
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
    </ActDialog>
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
