import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { callErrorOf, useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { Page, PageHeader, RecordFailure, StatePage } from '@tessera/ui/core';
import { LoadingForm } from '@tessera/ui/form';
import { Api } from '../calls/api';
import { providerWrite } from '../shared/access-rules';
import { providersHref } from '../shared/addresses';
import { ProviderForm } from './provider-form';

const crumbs = [
  { label: 'Transfers', to: '/transfers' },
  { label: 'Other providers', to: providersHref },
];

/** Adds another provider, or changes one. */
export const ProviderFormPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { masterPartyId } = useParams();
  const { allowed } = useAccess(providerWrite);
  // The form begins anew with the version that somebody else saved, once the user asks for it.
  const [round, setRound] = useState(0);
  const query = Api.useGetMasterPartyQuery(
    { firmId, masterPartyId: masterPartyId ?? '' },
    { skip: !allowed || masterPartyId === undefined },
  );
  const title = masterPartyId === undefined ? 'New provider' : `Edit ${query.data?.name ?? 'provider'}`;
  useWork(query.isLoading);
  usePageTitle(title);
  if (!allowed) return <StatePage variant="no-access" />;
  const error = query.data === undefined && !query.isFetching ? callErrorOf(query.error) : null;
  if (error !== null)
    return (
      <RecordFailure
        error={query.error}
        what="provider"
        back={{ buttonLabel: 'Back to other providers', target: providersHref }}
        onRetry={() => void query.refetch()}
      />
    );
  const reload = async (): Promise<void> => {
    await query.refetch();
    setRound((before) => before + 1);
  };
  return (
    <Page>
      <PageHeader title={title} crumbs={[...crumbs, { label: title }]} />
      {masterPartyId !== undefined && query.data === undefined ? (
        <LoadingForm />
      ) : (
        <ProviderForm key={round} record={query.data ?? null} reloading={query.isFetching} onReload={reload} />
      )}
    </Page>
  );
};
