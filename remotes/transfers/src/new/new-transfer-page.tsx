import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { transferMovements } from '@tessera/contract/transfers/values';
import { usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { Page, RecordFailure } from '@tessera/ui/core';
import { LoadingForm } from '@tessera/ui/form';
import { Api } from '../calls/api';
import { NewTransferHeader, TransferForm } from './transfer-form';
import { emptyValues, valuesOfRecord, withAccount, type TransferValues } from './transfer-values';

/** What the address says of the transfer: its direction, its account, or the rejected one that it submits again. */
const useKnown = () => {
  const { firmId } = usePortal().firm;
  const [search] = useSearchParams();
  // As it was when the form was opened: a draft's address does not change what it starts from.
  const [known] = useState(() => ({
    movement: transferMovements.find((each) => each === search.get('movement')) ?? ('' as const),
    accountId: search.get('accountId') ?? '',
    resubmits: search.get('resubmits') ?? '',
  }));
  const account = Api.useGetAccountQuery({ firmId, accountId: known.accountId }, { skip: known.accountId === '' });
  const rejected = Api.useGetTransferQuery(
    { firmId, transactionId: known.resubmits },
    { skip: known.resubmits === '' },
  );
  const providers = Api.useListMasterPartiesQuery({ firmId, status: 'Active' });
  const isRead =
    (known.accountId === '' || account.data !== undefined) && (known.resubmits === '' || rejected.data !== undefined);
  const head: TransferValues = { ...emptyValues, movement: known.movement };
  const start = rejected.data ? valuesOfRecord(rejected.data) : account.data ? withAccount(head, account.data) : head;
  return {
    start,
    providers: isRead ? (providers.data ?? null) : null,
    failed:
      account.error && !account.data
        ? { error: account.error, what: 'account', refetch: account.refetch }
        : rejected.error && !rejected.data
          ? { error: rejected.error, what: 'transfer', refetch: rejected.refetch }
          : providers.error && !providers.data
            ? { error: providers.error, what: 'list of providers', refetch: providers.refetch }
            : null,
  };
};

const title = 'New transfer';

/** The form of a transfer, once what the address names is read. */
export const NewTransferPage = (): ReactNode => {
  const { start, providers, failed } = useKnown();
  usePageTitle(title);
  useWork(providers === null && failed === null);
  if (failed !== null)
    return (
      <RecordFailure
        error={failed.error}
        what={failed.what}
        back={{ buttonLabel: 'Back to transfers', target: '/transfers' }}
        onRetry={() => void failed.refetch()}
      />
    );
  return (
    <Page>
      {providers === null ? (
        <>
          <NewTransferHeader start={start} />
          <LoadingForm />
        </>
      ) : (
        <TransferForm empty={start} providers={providers} />
      )}
    </Page>
  );
};
