import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAccess, clientHref } from '@tessera/runtime';
import type { CallData } from '@tessera/contract/schemas';
import { Button, Card, Link, SkeletonLines } from '@tessera/ui/core';
import { BankDetailsView } from '../../bank-details/details-view';
import { BankForm, RemoveDialog } from '../../bank-details/lazy';
import type { BankDetails } from '../../bank-details/words';
import { accountWrite, bankWrite } from '../../shared/access-rules';
import { useAccount } from '../../addresses/use-account';
import { usePatchAccount } from '../use-patch-account';

type Account = CallData<'getAccount'>;

const leadOf = ({ clients, clientId }: Account): Account['clients'][number] =>
  clients.find(({ isLeadClient }) => isLeadClient) ?? { id: clientId, name: 'The client', isLeadClient: true };
const ownOf = ({ bankDetails }: Account): BankDetails | null => (bankDetails?.owner === 'Account' ? bankDetails : null);
const clientDetails = (clientId: string): string => clientHref(clientId, 'details');

/**
 * The part of the card named in the address: `?edit=bank` opens the form for the account's own details, `?show=bank`
 * the card itself.
 */
const useBankAddress = () => {
  const [params, setParams] = useSearchParams();
  const edit = (on: boolean): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('show');
        if (on) next.set('edit', 'bank');
        else next.delete('edit');
        return next;
      },
      { replace: true },
    );
  return { edit, editing: params.get('edit') === 'bank', shown: params.get('show') === 'bank' };
};

/**
 * The bank account that money is paid to and collected from: the client's bank details, or the account's own instead.
 */
export const BankCard = ({ account }: { readonly account: Account }): ReactNode => {
  const mayWriteAccount = useAccess(accountWrite).allowed;
  const mayWrite = useAccess(bankWrite).allowed && mayWriteAccount;
  const address = useBankAddress();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [removing, setRemoving] = useState(false);
  const editing = mayWrite && address.editing;
  const wanted = editing || address.shown;
  useEffect(() => {
    if (wanted) place.current?.scrollIntoView?.({ block: 'center' });
  }, [wanted]);
  const own = ownOf(account);
  const close = (): void => {
    address.edit(false);
    // The button is back with the details; return focus to it.
    setTimeout(() => button.current?.focus());
  };
  const actions = mayWrite && !editing && (
    <>
      <Button ref={button} small onClick={() => address.edit(true)}>
        {own !== null ? 'Edit' : account.bankDetails === null ? 'Enter for this account' : 'Use different bank details'}
      </Button>
      {own !== null && (
        <Button small onClick={() => setRemoving(true)}>
          Use the client’s…
        </Button>
      )}
    </>
  );
  return (
    <div ref={place}>
      <Card title="Bank details" actions={actions}>
        {editing ? (
          <Suspense
            fallback={
              <div aria-busy="true">
                <SkeletonLines lines={6} />
              </div>
            }
          >
            <Entry account={account} onClose={close} />
          </Suspense>
        ) : (
          <Used account={account} mayWrite={mayWrite} />
        )}
      </Card>
      {removing && own !== null && (
        <Suspense fallback={null}>
          <Removal account={account} details={own} onClose={() => setRemoving(false)} />
        </Suspense>
      )}
    </div>
  );
};

/** The bank details in use and whose they are, or why there are none. */
const Used = ({ account, mayWrite }: { readonly account: Account; readonly mayWrite: boolean }): ReactNode => {
  const { refetch, isFetching } = useAccount();
  const lead = leadOf(account);
  const link = (words: string): ReactNode => <Link to={clientDetails(lead.id)}>{words}</Link>;
  const { bankDetails } = account;
  const isOfChild = account.wrapperDetail.wrapperType === 'JISA';
  if (bankDetails === null) {
    return (
      <p className="t-muted">
        Neither {lead.name} nor this account has bank details. They are needed only for direct debits and withdrawals.
        {mayWrite &&
          (isOfChild ? (
            ' A minor has none: enter a parent’s for this account.'
          ) : (
            <> Enter them for this account alone, or {link(`for ${lead.name}`)}.</>
          ))}
      </p>
    );
  }
  const isOwn = bankDetails.owner === 'Account';
  return (
    <BankDetailsView
      details={bankDetails}
      owner={isOwn ? account.name : lead.name}
      lead={[{ label: 'Belongs to', value: isOwn ? 'This account’s own' : link(`${lead.name}’s`) }]}
      reloading={isFetching}
      onReload={() => void refetch()}
    />
  );
};

const Entry = ({ account, onClose }: { readonly account: Account; readonly onClose: () => void }): ReactNode => {
  const { save, ...write } = usePatchAccount(account);
  return (
    <BankForm
      owner={account.name}
      details={ownOf(account)}
      uses={account.bankDetailsUses}
      write={{ ...write, save: (bankDetails) => save({ bankDetails }) }}
      onClose={onClose}
    />
  );
};

const Removal = ({
  account,
  details,
  onClose,
}: {
  readonly account: Account;
  readonly details: BankDetails;
  readonly onClose: () => void;
}): ReactNode => {
  const { save, ...write } = usePatchAccount(account);
  const lead = leadOf(account);
  return (
    <RemoveDialog
      title={`Use ${lead.name}’s bank details for ${account.name}?`}
      confirmLabel="Use the client’s"
      done={`${account.name} uses ${lead.name}’s bank details`}
      details={details}
      uses={account.bankDetailsUses}
      write={{ ...write, save: () => save({ bankDetails: null }) }}
      onClose={onClose}
    >
      <p>
        The account’s own details are removed. If {lead.name} has none, nothing can be paid out or collected until some
        are entered.
      </p>
    </RemoveDialog>
  );
};
