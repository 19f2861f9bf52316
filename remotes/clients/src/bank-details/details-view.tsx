import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useAccess } from '@tessera/runtime';
import type { VerificationAction } from '@tessera/contract/bank-details/values';
import { bankFacts } from '@tessera/transactions/bank-facts';
import { Button, Facts, type Fact } from '@tessera/ui/core';
import { bankAction, bankRead } from '../shared/access-rules';
import { VerifyDialog } from './lazy';
import { type BankDetails } from './words';

interface BankDetailsViewProps {
  readonly details: BankDetails;
  /** The owner's name as it reads in a sentence: the client's or the account's. */
  readonly owner: string;
  /** Facts shown above the bank account. */
  readonly lead?: readonly Fact[];
  /** Reads the owner again. */
  readonly onReload: () => void;
  readonly reloading: boolean;
}

/** Bank details, and what a second person can do with those awaiting verification. */
export const BankDetailsView = ({
  details,
  owner,
  lead = [],
  onReload,
  reloading,
}: BankDetailsViewProps): ReactNode => {
  const canSeeNumbers = useAccess(bankRead).allowed;
  const place = useRef<HTMLDivElement>(null);
  const status = useRef(details.status);
  // The buttons disappear once used; focus stays on the details they belonged to.
  useEffect(() => {
    if (status.current === 'Pending' && details.status !== 'Pending') place.current?.focus();
    status.current = details.status;
  }, [details.status]);
  return (
    <div ref={place} tabIndex={-1} className="t-stack">
      <Facts facts={[...lead, ...bankFacts(details)]} />
      {!canSeeNumbers && (
        <p className="t-small t-muted">The numbers are partly hidden: you do not have access to bank details.</p>
      )}
      {details.status === 'Pending' && canSeeNumbers && (
        <Verification details={details} owner={owner} onReload={onReload} reloading={reloading} />
      )}
    </div>
  );
};

const acts: readonly { readonly action: VerificationAction; readonly label: string }[] = [
  { action: 'Verify', label: 'Verify' },
  { action: 'Bypass', label: 'Bypass…' },
  { action: 'Refuse', label: 'Refuse…' },
];

const Verification = ({ details, owner, onReload, reloading }: Omit<BankDetailsViewProps, 'lead'>): ReactNode => {
  const mayVerify = useAccess(bankAction).allowed;
  const [asked, setAsked] = useState<VerificationAction | null>(null);
  const { allowed, reason } = details.verification;
  if (!mayVerify || !allowed)
    return <p className="t-small t-muted">{reason ?? 'They wait for someone else who may verify bank details.'}</p>;
  return (
    <>
      <p className="t-small t-muted">
        Nothing is paid to them or collected from them until a second person, such as you, has decided.
      </p>
      <div className="t-row">
        {acts.map(({ action, label }) => (
          <Button
            key={action}
            small
            kind={action === 'Verify' ? 'primary' : action === 'Refuse' ? 'danger' : 'default'}
            aria-label={`${label.replace('…', '')} the bank details of ${owner}`}
            onClick={() => setAsked(action)}
          >
            {label}
          </Button>
        ))}
      </div>
      {asked !== null && (
        <Suspense fallback={null}>
          <VerifyDialog
            action={asked}
            details={details}
            owner={owner}
            reloading={reloading}
            onReload={onReload}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
};
