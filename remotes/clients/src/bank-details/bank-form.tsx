import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isStale, type Save } from '@tessera/api';
import { usePortal, type CallError } from '@tessera/runtime';
import { sortCodeText } from '@tessera/transactions/bank-words';
import { Banner } from '@tessera/ui/core';
import { ErrorSummary, Form, SubmitBar } from '@tessera/ui/form';
import { bankAccountOf, bankAccountSchema } from './account';
import { BankAccountFields } from './account-fields';
import { emptyBankAccount, type BankAccountValues } from './account-values';
import { stopsNothing, stopWords, type BankDetails, type BankDetailsUses } from './words';

export { bankAccountProblems } from './account';
export { BankAccountFields };

/** How an owner's details are saved: with the owner, who is read again when stale. */
export type BankWrite = Save<BankAccountValues | null>;

export interface BankFormProps {
  /** The client's or the account's name. */
  readonly owner: string;
  /** The owner's current details; null for none. */
  readonly details: BankDetails | null;
  /** What stops with the details in use now; null for nothing. */
  readonly uses: BankDetailsUses | null;
  readonly write: BankWrite;
  readonly onClose: () => void;
}

interface Values {
  readonly bankDetails: BankAccountValues;
}

const accountOf = (details: BankDetails | null): BankAccountValues =>
  details === null
    ? emptyBankAccount
    : {
        accountName: details.accountName,
        sortCode: sortCodeText(details.sortCode),
        accountNumber: details.accountNumber,
      };

/** Enters or changes bank details. */
export const BankForm = ({ owner, details, uses, write, onClose }: BankFormProps): ReactNode => {
  const portal = usePortal();
  const place = useRef<HTMLDivElement>(null);
  const [start] = useState(details);
  const [initialValues] = useState<Values>(() => ({ bankDetails: accountOf(details) }));
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const save = async (values: Values): Promise<CallError | null> => {
    const account = bankAccountOf(values.bankDetails);
    if (JSON.stringify(account) === JSON.stringify(bankAccountOf(accountOf(details)))) return (onClose(), null);
    const error = await write.save(account);
    if (error !== null) return isStale(error) ? null : error;
    portal.toast({ kind: 'success', message: `Bank details of ${owner}: saved` });
    onClose();
    return null;
  };
  return (
    <div ref={place}>
      <Form<Values>
        label="Bank details"
        what={`the bank details of ${owner}`}
        initialValues={initialValues}
        validationSchema={bankAccountSchema}
        onSubmit={save}
      >
        {write.wasStale && <StaleNote owner={owner} start={start} now={details} />}
        <ErrorSummary />
        {uses !== null && (
          <Banner tone={stopsNothing(uses) ? 'info' : 'warning'}>
            What you enter replaces the present details at once. {stopWords('Saving', uses)}
          </Banner>
        )}
        <BankAccountFields />
        <SubmitBar submitLabel={write.inDoubt ? 'Check again' : 'Save'} backLabel="Cancel" onBack={onClose} />
      </Form>
    </div>
  );
};

/** What somebody else has changed in the details meanwhile. */
const StaleNote = ({
  owner,
  start,
  now,
}: {
  readonly owner: string;
  readonly start: BankDetails | null;
  readonly now: BankDetails | null;
}): ReactNode => {
  const theirs =
    start?.bankDetailsId === now?.bankDetailsId
      ? 'The bank details are as they were'
      : now === null
        ? 'They removed the bank details'
        : `They entered ${now.accountName}, ${sortCodeText(now.sortCode)} ${now.accountNumber}`;
  return (
    <Banner tone="warning">
      <span role="alert">
        Someone else has changed {owner} since you began, so nothing was saved. {theirs}; what you typed is kept. Look
        it over and save again.
      </span>
    </Banner>
  );
};
