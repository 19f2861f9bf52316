import { Suspense, useState, type ReactNode } from 'react';
import { Button } from '@tessera/ui/core';
import { BankDetailsView } from '../../bank-details/details-view';
import { BankForm, RemoveDialog } from '../../bank-details/lazy';
import type { BankDetails } from '../../bank-details/words';
import { useClient } from '../../addresses/use-client';
import type { Client } from './section-facts';
import { SectionFrame, type SectionEditing } from './section-frame';
import { usePatchClient } from './use-patch-client';

interface BankSectionProps extends SectionEditing {
  readonly client: Client;
  readonly onClose: () => void;
}

/**
 * The bank account that the client's money is paid to and collected from: one person enters, changes or removes it,
 * another verifies it.
 */
export const BankSection = ({ client, onClose, ...editing }: BankSectionProps): ReactNode => {
  const { refetch, isFetching } = useClient();
  const [removing, setRemoving] = useState(false);
  const { name, clientType, bankDetails } = client;
  return (
    <SectionFrame
      {...editing}
      title="Bank details"
      verb={bankDetails === null ? 'Enter' : 'Edit'}
      actions={
        bankDetails !== null && (
          <Button
            small
            unavailable={editing.blocked ?? false}
            aria-label={`Remove the bank details of ${name}`}
            onClick={() => setRemoving(true)}
          >
            Remove…
          </Button>
        )
      }
      form={<Entry client={client} onClose={onClose} />}
    >
      {bankDetails === null ? (
        <p className="t-muted">
          {clientType === 'Minor'
            ? 'A minor has no bank details. Put a parent’s on the account, under its details.'
            : 'No bank details yet. They are needed only for direct debits and withdrawals.'}
        </p>
      ) : (
        <BankDetailsView details={bankDetails} owner={name} reloading={isFetching} onReload={() => void refetch()} />
      )}
      {removing && bankDetails !== null && (
        <Suspense fallback={null}>
          <Removal client={client} details={bankDetails} onClose={() => setRemoving(false)} />
        </Suspense>
      )}
    </SectionFrame>
  );
};

const Entry = ({ client, onClose }: { readonly client: Client; readonly onClose: () => void }): ReactNode => {
  const { save, ...write } = usePatchClient(client, useClient().refetch);
  return (
    <BankForm
      owner={client.name}
      details={client.bankDetails}
      uses={client.bankDetailsUses}
      write={{ ...write, save: (bankDetails) => save({ bankDetails }) }}
      onClose={onClose}
    />
  );
};

const Removal = ({
  client,
  details,
  onClose,
}: {
  readonly client: Client;
  readonly details: BankDetails;
  readonly onClose: () => void;
}): ReactNode => {
  const { save, ...write } = usePatchClient(client, useClient().refetch);
  const { name } = client;
  return (
    <RemoveDialog
      title={`Remove the bank details of ${name}?`}
      confirmLabel="Remove bank details"
      done={`Bank details of ${name}: removed`}
      details={details}
      uses={client.bankDetailsUses}
      write={{ ...write, save: () => save({ bankDetails: null }) }}
      onClose={onClose}
    >
      <p>
        Nothing can be paid to {name} or collected from them until bank details are entered again, except accounts that
        have their own.
      </p>
    </RemoveDialog>
  );
};
