import type { ReactNode } from 'react';
import { Can, ExtensionSlot, clientHref } from '@tessera/runtime';
import type { CallData } from '@tessera/contract/schemas';
import {
  Card,
  Columns,
  DateText,
  Facts,
  Link,
  Money,
  SkeletonLines,
  StatusTag,
  type Fact,
  PartFailure,
  CardGrid,
} from '@tessera/ui/core';
import { transactionRead } from '../shared/access-rules';
import { AllocationCard } from '../value/allocation-card';
import { PeriodChoice } from '../value/period-choice';
import { ReturnsCard } from '../value/returns-card';
import { useHistoryPeriod } from '../value/use-history-period';
import { growthOf, netPaymentsOf } from '../value/value-figures';
import { wrapperLabel } from '@tessera/contract/accounts/wrapper-label';
import { WaitingTransactions } from '../transactions/waiting-transactions';
import { managedWords } from './managed-words';
import { useAccount, useAccountSummary } from '../addresses/use-account';

type Account = CallData<'getAccount'>;
type Summary = CallData<'getAccountSummary'>;

const holderLink = ({ id, name, isLeadClient }: Account['clients'][number], joint: boolean): ReactNode => (
  <span key={id}>
    <Link to={clientHref(id)}>{name}</Link>
    {joint && isLeadClient && ' (lead)'}{' '}
  </span>
);

const detailFacts = (account: Account): Fact[] => [
  { label: 'Wrapper', value: wrapperLabel(account) },
  { label: 'Status', value: <StatusTag status={account.status} /> },
  {
    label: account.clients.length > 1 ? 'Held by' : 'Client',
    value: account.clients.map((client) => holderLink(client, account.clients.length > 1)),
  },
  { label: 'Opened', value: <DateText value={account.openedDate} /> },
  // A cash account is not managed.
  ...(account.accountType === 'Cash'
    ? []
    : [
        { label: 'Model', value: account.wrapperDetail.assetAllocationName ?? 'Bespoke' },
        { label: 'Managed', value: managedWords(account) },
      ]),
  { label: 'Adviser', value: account.nodeName },
  { label: 'Currency', value: account.currency },
];

const yearFacts = (summary: Summary): Fact[] => [
  {
    label: (
      <>
        Value on <DateText value={summary.fromDate} />
      </>
    ),
    value: <Money value={summary.openingValue} />,
  },
  { label: 'Net paid in', value: <Money value={netPaymentsOf(summary)} plus /> },
  { label: 'Growth', value: <Money value={growthOf(summary)} plus /> },
  {
    label: (
      <>
        Value on <DateText value={summary.toDate} />
      </>
    ),
    value: <Money value={summary.currentValue} />,
    total: true,
  },
];

/**
 * The account's details, its change in value over twelve months, its returns over the period in the address, and its
 * allocation.
 */
export const AccountOverview = (): ReactNode => {
  const { firmId, clientId, accountId, base, data: account } = useAccount();
  const { data: summary, error, refetch } = useAccountSummary();
  const { period, dates, choose } = useHistoryPeriod();
  const failed = error !== undefined && !summary;
  return (
    <Columns
      aside={
        <>
          {!failed && <AllocationCard positions={summary?.positions} />}
          <ExtensionSlot point="clients.account.side" props={{ clientId, accountId }} />
        </>
      }
    >
      <CardGrid>
        <Card title="Details">
          {account ? (
            <Facts facts={detailFacts(account)} />
          ) : (
            <div aria-busy="true">
              <SkeletonLines lines={6} />
            </div>
          )}
        </Card>
        <Card title="Value over 12 months">
          {failed ? (
            <PartFailure error={error} what="this account’s figures" onRetry={() => void refetch()} />
          ) : summary ? (
            <Facts facts={yearFacts(summary)} />
          ) : (
            <div aria-busy="true">
              <SkeletonLines lines={4} />
            </div>
          )}
        </Card>
        <ReturnsCard
          firmId={firmId}
          clientId={clientId}
          accountId={accountId}
          dates={dates}
          actions={<PeriodChoice period={period} onChoose={choose} />}
        />
      </CardGrid>
      <Can rule={transactionRead}>
        <WaitingTransactions of={{ firmId, accountId }} allHref={`${base}/transactions`} />
      </Can>
    </Columns>
  );
};
