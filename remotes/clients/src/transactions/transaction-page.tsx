import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { usePageTitle, usePortal } from '@tessera/runtime';
import { TransactionRecordPage } from '@tessera/transactions/record-page';
import { Api } from '../calls/api';
import { PageFailure } from '../shared/page-failure';
import { useTransactionHref } from './transaction-href';
import { useTransactionWrites } from '@tessera/transactions/writes';

const wrongClientMessage = {
  statusCode: 404,
  errorMessage: 'This transaction belongs to another client.',
  type: 'not-found',
  fieldErrors: [],
};

/** One transaction of a client: its record and its actions. */
export const TransactionPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { clientId = '', transactionId = '' } = useParams();
  const {
    currentData: transaction,
    error,
    isFetching,
    refetch,
  } = Api.useGetTransactionQuery({ firmId, orderId: transactionId });
  // A transaction belongs to the first holder of its account; the other holders see it under their own address.
  const ofAnother = transaction !== undefined && transaction.clientId !== clientId;
  const account = Api.useGetAccountQuery({ firmId, accountId: transaction?.accountId }, { skip: !ofAnother });
  const holder = ofAnother
    ? account.currentData?.clients.find(({ id }) => id === clientId)?.name
    : transaction?.clientName;
  const hrefOf = useTransactionHref();
  const writes = useTransactionWrites(Api);
  const reload = (): void => void refetch();
  const isWrongClient =
    ofAnother && holder === undefined && (account.currentData !== undefined || account.error !== undefined);
  const failed = (error !== undefined && !transaction && !isFetching) || isWrongClient;
  usePageTitle(failed ? 'Transaction' : undefined);
  if (failed)
    return <PageFailure error={isWrongClient ? wrongClientMessage : error} what="transaction" onRetry={reload} />;

  const base = `/clients/${encodeURIComponent(clientId)}`;
  const shown = holder === undefined ? undefined : transaction;
  const crumbs = [
    { label: 'Clients', to: '/clients' },
    { label: holder ?? clientId, to: `${base}/transactions` },
    ...(shown
      ? [{ label: shown.accountName, to: `${base}/accounts/${encodeURIComponent(shown.accountId)}/transactions` }]
      : []),
    { label: transactionId },
  ];
  return (
    <TransactionRecordPage
      transaction={shown}
      reading={isFetching || account.isFetching}
      onReload={reload}
      writes={writes}
      crumbs={crumbs}
      hrefOf={hrefOf}
    />
  );
};
