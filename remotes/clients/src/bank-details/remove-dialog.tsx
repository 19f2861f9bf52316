import { useState, type ReactNode } from 'react';
import { usePortal } from '@tessera/runtime';
import { sortCodeText } from '@tessera/transactions/bank-words';
import { Banner, ConfirmDialog, Facts } from '@tessera/ui/core';
import type { BankWrite } from './bank-form';
import { stopWords, type BankDetails, type BankDetailsUses } from './words';

export interface RemoveDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  /** Shown on success. */
  readonly done: string;
  readonly details: BankDetails;
  /** What stops with the details. */
  readonly uses: BankDetailsUses | null;
  readonly write: BankWrite & { readonly isPending: boolean };
  readonly onClose: () => void;
  /** Which details are used instead, or that none are. */
  readonly children: ReactNode;
}

/** Asks for confirmation before bank details are removed: whatever depends on them ends or is held. */
export const RemoveDialog = ({
  title,
  confirmLabel,
  done,
  details,
  uses,
  write,
  onClose,
  children,
}: RemoveDialogProps): ReactNode => {
  const portal = usePortal();
  const [refusal, setRefusal] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    setRefusal(null);
    const error = await write.change(null);
    if (error === null) {
      portal.toast({ kind: 'success', message: done });
      onClose();
    } else if (error.statusCode !== 412) setRefusal(error.fieldErrors[0]?.errorMessage ?? error.errorMessage);
  };
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={write.inDoubt ? 'Check again' : confirmLabel}
      danger
      busy={write.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className="t-stack">
        <Facts
          facts={[
            { label: 'Account name', value: details.accountName },
            { label: 'Sort code', value: sortCodeText(details.sortCode) },
            { label: 'Account number', value: details.accountNumber },
          ]}
        />
        {children}
        {uses !== null && <p>{stopWords('Removing them', uses)}</p>}
        {write.stale && (
          <Banner tone="warning">
            <span role="alert">
              Someone else changed this after you opened it, so nothing was done. The latest version is shown: check it
              before you continue.
            </span>
          </Banner>
        )}
        {refusal !== null && <Banner tone="bad">{refusal}</Banner>}
      </div>
    </ConfirmDialog>
  );
};
