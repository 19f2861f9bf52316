import type { ReactNode } from 'react';
import { callErrorOf, usePortal } from '@tessera/runtime';
import { ActionDialog } from '@tessera/transactions/action-dialog';
import { Button, Dialog, ErrorState, SkeletonLines } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { useTransactionWrites } from '@tessera/transactions/writes';

interface AuthoriseDialogProps {
  readonly transactionId: string;
  /** The title while its record loads: "Withdrawal". */
  readonly title: string;
  readonly onClose: () => void;
}

/** Authorises a transaction from a list. It reads the record first, so that the dialog shows its current state. */
export const AuthoriseDialog = ({ transactionId, title, onClose }: AuthoriseDialogProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const {
    currentData: transaction,
    error,
    isFetching,
    refetch,
  } = Api.useGetTransactionQuery({ firmId, orderId: transactionId }, { refetchOnMountOrArgChange: true });
  const writes = useTransactionWrites(Api);
  const reload = (): void => void refetch();
  if (transaction)
    return (
      <ActionDialog
        action="authorise"
        transaction={transaction}
        writes={writes}
        reloading={isFetching}
        onReload={reload}
        onClose={onClose}
      />
    );
  return (
    <Dialog open title={title} onClose={onClose} footer={<Button onClick={onClose}>Back</Button>}>
      {error && !isFetching ? (
        <ErrorState message={callErrorOf(error)?.errorMessage ?? ''} onRetry={reload} />
      ) : (
        <div aria-busy="true">
          <SkeletonLines lines={6} />
        </div>
      )}
    </Dialog>
  );
};
