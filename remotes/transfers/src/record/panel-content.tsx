import type { ReactNode } from 'react';
import { usePortal } from '@tessera/runtime';
import { Columns, Facts, PartFailure, SkeletonLines, StatusTag } from '@tessera/ui/core';
import { Api } from '../calls/api';
import type { Transfer } from '../shared/transfer';
import { LinesList } from './lines-table';
import { TransferActions } from './transfer-actions';
import { clockFacts } from './transfer-clock';
import { headFacts, idFacts } from './transfer-facts';
import { TransferHistory } from './transfer-history';
import { TransferStatusNotes } from './transfer-status';

const useTransfer = ({ transactionId }: Transfer) =>
  Api.useGetTransferQuery({ firmId: usePortal().firm.firmId, transactionId });

/** A transfer beside the list: what its row says at once, then what is asked, what arrived and what happened. */
export const PanelContent = ({ transfer }: { readonly transfer: Transfer }): ReactNode => {
  const { currentData: record, error, isFetching, refetch } = useTransfer(transfer);
  return (
    <Columns>
      <div>
        <StatusTag status={(record ?? transfer).transferStatus} />
      </div>
      {record && <TransferStatusNotes record={record} />}
      <Facts facts={[...clockFacts(record ?? transfer), ...headFacts(record ?? transfer), ...idFacts(transfer)]} />
      {record && record.lines.length > 0 && (
        <section className="t-stack">
          <h3>What moves</h3>
          <LinesList record={record} />
        </section>
      )}
      {record && (
        <section className="t-stack">
          <h3>History</h3>
          <TransferHistory record={record} />
        </section>
      )}
      {!record && isFetching && <SkeletonLines lines={6} />}
      {!record && !isFetching && error !== undefined && (
        <PartFailure error={error} what="the rest of this transfer" onRetry={() => void refetch()} />
      )}
    </Columns>
  );
};

/** The acts on the open transfer; none until it is read. */
export const PanelActions = ({ transfer }: { readonly transfer: Transfer }): ReactNode => {
  const { currentData: record, isFetching, refetch } = useTransfer(transfer);
  return record ? (
    <TransferActions
      key={record.transactionId}
      small
      record={record}
      reloading={isFetching}
      onReload={() => void refetch()}
    />
  ) : null;
};
