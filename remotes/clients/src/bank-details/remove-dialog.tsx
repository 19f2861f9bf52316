import type { ReactNode } from 'react';
import { sortCodeText } from '@tessera/transactions/bank-words';
import { ActDialog, Facts } from '@tessera/ui/core';
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
  readonly write: BankWrite;
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
}: RemoveDialogProps): ReactNode => (
  <ActDialog
    title={title}
    confirmLabel={confirmLabel}
    danger
    act={() => write.save(null)}
    busy={write.busy}
    inDoubt={write.inDoubt}
    stale={write.wasStale ? {} : null}
    done={done}
    onClose={onClose}
  >
    <Facts
      facts={[
        { label: 'Account name', value: details.accountName },
        { label: 'Sort code', value: sortCodeText(details.sortCode) },
        { label: 'Account number', value: details.accountNumber },
      ]}
    />
    {children}
    {uses !== null && <p>{stopWords('Removing them', uses)}</p>}
  </ActDialog>
);
