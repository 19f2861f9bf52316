import type { ReactNode } from 'react';
import { usePortal } from '@tessera/runtime';
import { Columns, Facts, PartFailure, SkeletonLines, StatusTag } from '@tessera/ui/core';
import { Api } from '../calls/api';
import type { Transfer } from '../shared/transfer';
import { FollowUp } from '../workbench/follow-up';
import { LinesList } from './lines-table';
import { TransferActions } from './transfer-actions';
import { clockFacts } from './transfer-clock';
import { headFacts, idFacts } from './transfer-facts';
import { TransferHistory } from './transfer-history';
import { TransferStatusNotes } from './transfer-status';

/** A transfer beside the list: what its row says at once, then what is asked, what arrived and what happened. */
export const PanelContent = ({ transfer }: { readonly transfer: Transfer }): ReactNode => {
  const { firmId } = usePortal().firm;
  const { transactionId } = transfer;
  const { currentData: record, error, isFetching, refetch } = Api.useGetTransferQuery({ firmId, transactionId });
  return (
    <Columns>
      <div className="t-row">
        <StatusTag status={(record ?? transfer).transferStatus} />
        {record && (
          <TransferActions
            key={record.transactionId}
            small
            record={record}
            reloading={isFetching}
            onReload={() => void refetch()}
          />
        )}
      </div>
      {record && <TransferStatusNotes record={record} />}
      <Facts facts={clockFacts(record ?? transfer)} />
      {record && (
        <section className="t-stack">
          <h3>Follow-up</h3>
          <FollowUp key={record.transactionId} record={record} />
        </section>
      )}
      {record && record.lines.length > 0 && (
        <section className="t-stack">
          <h3>What moves</h3>
          <LinesList record={record} />
        </section>
      )}
      <Facts facts={[...headFacts(record ?? transfer), ...idFacts(transfer)]} />
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
