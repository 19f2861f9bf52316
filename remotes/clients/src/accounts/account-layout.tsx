import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { useAccess, usePageTitle, useWork, clientHref } from '@tessera/runtime';
import type { CallData } from '@tessera/contract/schemas';
import { Link, Page, RecordHeader, Skeleton, Tabs, VisuallyHidden, type Tab } from '@tessera/ui/core';
import { transactionRead } from '../shared/access-rules';
import { PageFailure } from '../shared/page-failure';
import { useContributedTabs } from '../shared/contributed-tabs';
import { wrapperLabel } from '@tessera/contract/accounts/wrapper-label';
import { AccountActions } from './account-actions';
import { AccountFigures } from './account-figures';
import { OwedNote } from './owed-note';
import { useAccount } from '../addresses/use-account';

type Account = CallData<'getAccount'>;

const otherHolders = ({ clients }: Account, clientId: string): ReactNode[] =>
  clients
    .filter(({ id }) => id !== clientId)
    .map(({ id, name }) => (
      <>
        with <Link to={clientHref(id)}>{name}</Link>
      </>
    ));

const factsOf = (account: Account, clientId: string): ReactNode[] => [
  wrapperLabel(account),
  ...(account.accountType === 'Cash' ? [] : [account.wrapperDetail.assetAllocationName ?? 'Bespoke']),
  ...otherHolders(account, clientId),
  account.nodeName,
];

const wrongClientMessage = {
  statusCode: 404,
  errorMessage: 'This account belongs to another client.',
  type: 'not-found',
  fieldErrors: [],
};

/** An account's record: head, key figures and tabs. */
export const AccountLayout = (): ReactNode => {
  const { clientId, accountId, clientBase, base, data: account, error, isLoading, refetch } = useAccount();
  const canSeeTransactions = useAccess(transactionRead).allowed;
  const contributed = useContributedTabs('clients.account.tabs', base);
  usePageTitle(account?.name ?? (error ? 'Account' : undefined));
  useWork(isLoading);

  const isWrongClient = account && account.clientId !== clientId && !account.clients.some(({ id }) => id === clientId);
  if ((error && !account) || isWrongClient)
    return (
      <PageFailure error={isWrongClient ? wrongClientMessage : error} what="account" onRetry={() => void refetch()} />
    );
  const holder = account?.clients.find(({ id }) => id === clientId);
  const crumbs = [
    { label: 'Clients', to: '/clients' },
    { label: holder?.name ?? clientId, to: `${clientBase}/accounts` },
    { label: accountId },
  ];
  const tabs: Tab[] = [
    { label: 'Overview', to: `${base}/overview` },
    { label: 'Holdings', to: `${base}/holdings` },
    ...(canSeeTransactions
      ? [
          { label: 'Cash', to: `${base}/cash` },
          { label: 'Transactions', to: `${base}/transactions` },
          { label: 'Regular', to: `${base}/regular` },
        ]
      : []),
    ...contributed,
    { label: 'Details', to: `${base}/details` },
  ];
  return (
    <Page>
      {account ? (
        <RecordHeader
          name={account.name}
          id={account.accountId}
          status={account.status}
          meta={factsOf(account, clientId)}
          crumbs={crumbs}
          actions={<AccountActions account={account} />}
        />
      ) : (
        <RecordHeader
          name={
            <span aria-busy="true">
              <VisuallyHidden>Loading...</VisuallyHidden>
              <Skeleton width={240} height={18} />
            </span>
          }
          crumbs={crumbs}
        />
      )}
      {account && <OwedNote owed={account.owed ?? []} />}
      <AccountFigures />
      <Tabs label="Account" tabs={tabs} />
      <Outlet />
    </Page>
  );
};
