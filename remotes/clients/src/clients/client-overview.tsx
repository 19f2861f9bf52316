import type { ReactNode } from 'react';
import { ExtensionSlot } from '@tessera/runtime';
import { Card, Columns, NoAccess, PartFailure } from '@tessera/ui/core';
import { GroupCard } from '../groups/group-card';
import { AllocationCard } from '../value/allocation-card';
import { LargestAccounts } from './largest-accounts';
import { ClientAllowances } from './client-allowances';
import { ClientHistory } from './client-history';
import { MissingCard } from './missing-card';
import { useClient, useClientSummary } from '../addresses/use-client';

/** The client's value, its history, the remaining allowances, and missing details. */
export const ClientOverview = (): ReactNode => {
  const { clientId, base, data: client } = useClient();
  const { allowed, data: summary, error, refetch } = useClientSummary();
  const failed = error !== undefined && !summary;
  return (
    <Columns
      aside={
        <>
          {allowed && !failed && <AllocationCard positions={summary?.positions} />}
          {allowed && <ClientAllowances />}
          {client && <GroupCard client={client} base={base} />}
          <ExtensionSlot point="clients.client.side" props={{ clientId }} />
        </>
      }
    >
      {client && <MissingCard client={client} base={base} />}
      {!allowed ? (
        <NoAccess what="this client’s accounts" />
      ) : (
        <ClientHistory>
          {failed ? (
            <Card title="Accounts">
              <PartFailure error={error} what="this client’s accounts" onRetry={() => void refetch()} />
            </Card>
          ) : (
            <LargestAccounts summary={summary} base={base} />
          )}
        </ClientHistory>
      )}
    </Columns>
  );
};
