import type { ReactNode } from 'react';
import { callErrorOf, isForbidden, Can, ExtensionSlot, useAccess } from '@tessera/runtime';
import { useListExport, useSavedViews } from '@tessera/api';
import type { CallData } from '@tessera/contract/schemas';
import { ButtonLink, Card, Columns, Gain, Link, Missing, Money, NoAccess, StatusTag } from '@tessera/ui/core';
import { DataTable, ExportMenu, SavedViews, sortsOf, useListState, type Column } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { accountWrite, transactionRead } from '../shared/access-rules';
import { AllocationCard } from '../value/allocation-card';
import { wrapperLabel } from '@tessera/contract/accounts/wrapper-label';
import { WaitingTransactions } from '../transactions/waiting-transactions';
import { sortAccounts } from '@tessera/contract/portfolios/sort-accounts';
import { useClientAddress, useClientSummary } from '../addresses/use-client';

type Summary = CallData<'getPortfolioSummary'>;
type Account = Summary['accounts'][number];

const columnsOf = (summary: Summary | undefined, hrefOf: (account: Account) => string): Column<Account>[] => [
  {
    key: 'name',
    label: 'Account',
    sort: 'name',
    fixed: true,
    skeletonPx: 160,
    render: (account) => <Link to={hrefOf(account)}>{account.name}</Link>,
    narrow: 'title',
  },
  { key: 'accountId', label: 'ID', muted: true, skeletonPx: 70, render: ({ accountId }) => accountId },
  { key: 'wrapper', label: 'Wrapper', sort: 'wrapper', render: wrapperLabel },
  {
    key: 'model',
    label: 'Model',
    render: ({ wrapperDetail }) =>
      wrapperDetail.wrapperType === 'CASH' ? <Missing /> : (wrapperDetail.assetAllocationName ?? 'Bespoke'),
  },
  {
    key: 'status',
    label: 'Status',
    sort: 'status',
    skeletonPx: 70,
    render: ({ status }) => <StatusTag status={status} />,
    narrow: 'status',
  },
  {
    key: 'currentValue',
    label: 'Value',
    figure: true,
    sort: 'currentValue',
    sortDescendingFirst: true,
    total: summary && <Money value={summary.currentValue} />,
    render: ({ currentValue }) => <Money value={currentValue} />,
    narrow: 'value',
  },
  {
    key: 'uninvestedCash',
    label: 'Cash',
    figure: true,
    sort: 'uninvestedCash',
    sortDescendingFirst: true,
    total: summary && <Money value={summary.uninvestedCash} />,
    render: ({ uninvestedCash }) => <Money value={uninvestedCash} />,
  },
  {
    key: 'growthPercent',
    label: 'Growth 12m',
    figure: true,
    sort: 'growthPercent',
    sortDescendingFirst: true,
    total: summary && (summary.growthPercent === null ? <Missing /> : <Gain value={summary.growthPercent} />),
    render: ({ growthPercent }) => (growthPercent === null ? <Missing /> : <Gain value={growthPercent} />),
    narrow: 'note',
  },
];

const sorts = sortsOf(columnsOf(undefined, () => ''));

/** The client's accounts with their values, open transactions, and the allocation over all of them. */
export const ClientAccounts = (): ReactNode => {
  const { firmId, clientId, base } = useClientAddress();
  const { allowed, question, data: summary, error, isFetching, refetch } = useClientSummary();
  const list = useListState({ defaultSort: '-currentValue', sorts });
  const file = useListExport(Api, 'getPortfolioSummary', { ...question, sort: list.sort }, summary?.accounts.length);
  const views = useSavedViews(Api, 'clients.accounts', allowed);
  const mayOpen = useAccess(accountWrite).allowed;
  if (!allowed) return <NoAccess what="this client’s accounts" />;
  const open = mayOpen && (
    <ButtonLink kind="primary" small to={`${base}/accounts/new`}>
      New account
    </ButtonLink>
  );
  const hrefOf = ({ accountId }: Account): string => `${base}/accounts/${encodeURIComponent(accountId)}/holdings`;
  return (
    <Columns
      aside={
        <>
          {!(error && !summary) && <AllocationCard positions={summary?.positions} />}
          <ExtensionSlot point="clients.client.side" props={{ clientId }} />
        </>
      }
    >
      <Card
        title="Accounts"
        flush
        actions={
          (summary?.accounts.length ?? 0) > 0 && (
            <>
              <SavedViews list={list} store={views} what="accounts" small />
              <ExportMenu {...file} />
              {open}
            </>
          )
        }
      >
        <DataTable
          label="Accounts"
          columns={columnsOf(summary, hrefOf)}
          rows={summary && sortAccounts(summary.accounts, list.sort)}
          rowKey={({ accountId }) => accountId}
          rowHref={hrefOf}
          sort={list.sort}
          onSort={list.setSort}
          refreshing={isFetching}
          error={callErrorOf(error)?.errorMessage ?? null}
          noAccess={isForbidden(error)}
          onRetry={() => void refetch()}
          empty={{
            title: 'This client has no accounts yet',
            ...(open ? { text: 'Money is held and invested in accounts.', action: open } : {}),
          }}
          skeletonRows={4}
        />
      </Card>
      <Can rule={transactionRead}>
        <WaitingTransactions of={{ firmId, clientId }} allHref={`${base}/transactions`} />
      </Can>
    </Columns>
  );
};
