import { Fragment, Suspense, type ReactNode } from 'react';
import { Outlet, useMatch } from 'react-router-dom';
import { useAccess, usePageTitle, useWork, clientHref } from '@tessera/runtime';
import { isPension } from '@tessera/contract/accounts/values';
import type { CallData } from '@tessera/contract/schemas';
import {
  Card,
  DateText,
  Link,
  Page,
  RecordHeader,
  Skeleton,
  SkeletonLines,
  Tabs,
  VisuallyHidden,
  type Tab,
} from '@tessera/ui/core';
import { groupHref } from '../groups/facts/group';
import { useUnread } from '../messages/use-unread';
import { feeGroupRead, groupRead, pensionRead, transactionRead } from '../shared/access-rules';
import { PageFailure } from '../shared/page-failure';
import { useContributedTabs } from '../shared/contributed-tabs';
import { DeathBanner } from '../deaths/death-banner';
import { ClientActions } from './client-actions';
import { ClientFigures } from './client-figures';
import { useClient, useClientSummary } from '../addresses/use-client';

type Client = CallData<'getClient'>;

const familyFacts = (word: string, family: Client['parents']): ReactNode[] =>
  family.length === 0
    ? []
    : [
        <>
          {word}{' '}
          {family.map(({ id, name }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <Link to={clientHref(id)}>{name}</Link>
            </Fragment>
          ))}
        </>,
      ];

const factsOf = (client: Client, canSeeFeeGroups: boolean): ReactNode[] => [
  ...(client.clientType === 'Individual' ? [] : [client.clientType]),
  ...(client.dateOfBirth
    ? [
        <>
          born <DateText value={client.dateOfBirth} />
        </>,
      ]
    : []),
  // A node may hold one adviser's clients and carry that adviser's name; do not show it twice.
  ...client.nodeName.filter((name) => name !== client.adviserName),
  ...(client.adviserName ? [`adviser ${client.adviserName}`] : []),
  ...client.clientGroups.map(({ clientFeeGroupId, name }) => (
    <>fee group {canSeeFeeGroups ? <Link to={groupHref(clientFeeGroupId)}>{name}</Link> : name}</>
  )),
  ...familyFacts('child of', client.parents),
  ...familyFacts('parent of', client.children),
];

/** A client's record: head, key figures and tabs. */
export const ClientLayout = (): ReactNode => {
  const { clientId, base, data: client, error, isLoading, refetch } = useClient();
  const { allowed, data: summary } = useClientSummary();
  const unread = useUnread(clientId);
  const canSeeTransactions = useAccess(transactionRead).allowed;
  const canSeeGroups = useAccess(groupRead).allowed;
  const canSeeFeeGroups = useAccess(feeGroupRead).allowed;
  const mayReadPensions = useAccess(pensionRead).allowed;
  // Who came by its address has the tab at once; for others it comes with the accounts.
  const isAtPensions = useMatch('/clients/:clientId/pensions') !== null;
  const hasPension = summary?.accounts.some(({ wrapperDetail }) => isPension(wrapperDetail.wrapperType)) ?? false;
  const contributed = useContributedTabs('clients.client.tabs', base);
  usePageTitle(client?.name ?? (error ? 'Client' : undefined));
  useWork(isLoading);

  if (error && !client) return <PageFailure error={error} what="client" onRetry={() => void refetch()} />;
  const crumbs = [{ label: 'Clients', to: '/clients' }, { label: clientId }];
  const tabs: Tab[] = [
    { label: 'Overview', to: `${base}/overview` },
    { label: 'Accounts', to: `${base}/accounts`, ...(summary ? { count: summary.accounts.length } : {}) },
    ...(canSeeTransactions ? [{ label: 'Transactions', to: `${base}/transactions` }] : []),
    ...(mayReadPensions && (hasPension || isAtPensions) ? [{ label: 'Pensions', to: `${base}/pensions` }] : []),
    { label: 'Messages', to: `${base}/messages`, ...(unread ? { count: unread, countWord: 'unread' } : {}) },
    { label: 'Documents', to: `${base}/documents` },
    ...(canSeeGroups ? [{ label: 'Groups', to: `${base}/groups` }] : []),
    ...contributed,
    { label: 'Details', to: `${base}/details` },
    { label: 'Activity', to: `${base}/activity` },
  ];
  return (
    <Page>
      {client ? (
        <RecordHeader
          name={client.name}
          id={client.clientId}
          status={client.status}
          meta={factsOf(client, canSeeFeeGroups)}
          crumbs={crumbs}
          actions={<ClientActions client={client} />}
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
      {client && <DeathBanner client={client} />}
      {allowed && <ClientFigures />}
      <Tabs label="Client" tabs={tabs} />
      {/* While a tab's code loads, the head stays. */}
      <Suspense
        fallback={
          <Card>
            <div aria-busy="true">
              <SkeletonLines lines={8} />
            </div>
          </Card>
        }
      >
        <Outlet />
      </Suspense>
    </Page>
  );
};
