import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { useAccess, usePageTitle, useWork } from '@tessera/runtime';
import type { CallData } from '@tessera/contract/schemas';
import { DateText, Page, RecordHeader, Skeleton, Tabs, VisuallyHidden, type Tab } from '@tessera/ui/core';
import { transactionRead } from '../shared/access-rules';
import { PageFailure } from '../shared/call-failure';
import { RecordActions } from '../shared/record-actions';
import { ClientFigures } from './client-figures';
import { useClient, useClientSummary } from './use-client';

const factsOf = (client: CallData<'getClient'>): ReactNode[] => [
  ...(client.clientType === 'Individual' ? [] : [client.clientType]),
  ...(client.dateOfBirth ? [<>born <DateText value={client.dateOfBirth} /></>] : []),
  // A node may be one adviser's clients and carry that adviser's name.
  ...client.nodeName.filter((name) => name !== client.adviserName),
  ...(client.adviserName ? [`adviser ${client.adviserName}`] : []),
  ...client.clientGroups.map(({ name }) => `fee group ${name}`),
];

/** A client's record: head, key figures and the tabs. */
export const ClientLayout = (): ReactNode => {
  const { clientId, base, data: client, error, isLoading, refetch } = useClient();
  const { allowed, data: summary } = useClientSummary();
  const seesTransactions = useAccess(transactionRead).allowed;
  usePageTitle(client?.name ?? (error ? 'Client' : undefined));
  useWork(isLoading);

  if (error && !client) return <PageFailure error={error} what="client" onRetry={() => void refetch()} />;
  const crumbs = [{ label: 'Clients', to: '/clients' }, { label: clientId }];
  const tabs: Tab[] = [
    { label: 'Overview', to: `${base}/overview` },
    { label: 'Accounts', to: `${base}/accounts`, ...(summary ? { count: summary.accounts.length } : {}) },
    ...(seesTransactions ? [{ label: 'Transactions', to: `${base}/transactions` }] : []),
  ];
  return (
    <Page>
      {client ? (
        <RecordHeader name={client.name} id={client.clientId} status={client.status} meta={factsOf(client)} crumbs={crumbs} actions={<RecordActions point="clients.client.actions" ids={{ clientId }} />} />
      ) : (
        <RecordHeader name={<span aria-busy="true"><VisuallyHidden>Loading...</VisuallyHidden><Skeleton width={240} height={18} /></span>} crumbs={crumbs} />
      )}
      {allowed && <ClientFigures />}
      <Tabs label="Client" tabs={tabs} />
      <Outlet />
    </Page>
  );
};
