import { RecordFailure } from '@tessera/ui/core';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { usePageTitle, usePortal } from '@tessera/runtime';
import { TransactionRecordPage } from '@tessera/transactions/record-page';
import { Api } from '../calls/api';
import { transactionHref } from '../shared/addresses';
import { useTransactionWrites } from '@tessera/transactions/writes';

/** One transaction from the firm's list. */
export const TransactionPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { transactionId = '' } = useParams();
  const {
    currentData: transaction,
    error,
    isFetching,
    refetch,
  } = Api.useGetTransactionQuery({ firmId, orderId: transactionId });
  const writes = useTransactionWrites(Api);
  const reload = (): void => void refetch();
  const failed = error !== undefined && !transaction && !isFetching;
  usePageTitle(failed ? 'Transaction' : undefined);
  if (failed)
    return (
      <RecordFailure
        error={error}
        what="transaction"
        back={{ buttonLabel: 'Back to transactions', target: '/transactions' }}
        onRetry={reload}
      />
    );
  return (
    <TransactionRecordPage
      transaction={transaction}
      reading={isFetching}
      onReload={reload}
      writes={writes}
      crumbs={[{ label: 'Transactions', to: '/transactions' }, { label: transactionId }]}
      hrefOf={transactionHref}
    />
  );
};
