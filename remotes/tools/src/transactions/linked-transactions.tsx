import type { ReactNode } from 'react';
import { listResult } from '@tessera/api';
import { usePortal } from '@tessera/runtime';
import { Card } from '@tessera/ui/core';
import { DataTable } from '@tessera/ui/table';
import { useListTransactionsQuery } from '../api';
import { transactionHref } from '../shared/addresses';
import { transactionColumns } from './transaction-columns';

const shownKeys = ['transactionDate', 'transactionType', 'transactionSubType', 'instrument', 'amount', 'quantity', 'status'];
const columns = transactionColumns.filter(({ key }) => shownKeys.includes(key));
/** A group is one act of a client: a payment and its orders. */
const groupSizeMax = 100;

interface LinkedTransactionsProps {
  readonly linkId: string;
  /** The transaction the page is about. */
  readonly transactionId: string;
}

/** All transactions that were placed as one: a payment in and the orders that wait for it. */
export const LinkedTransactions = ({ linkId, transactionId }: LinkedTransactionsProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const query = useListTransactionsQuery({ firmId, linkId, pageSize: groupSizeMax });
  const { rows, refreshing, error, noAccess, onRetry } = listResult(query);
  return (
    <Card title={`Placed together, as ${linkId}`} flush>
      <DataTable
        label="Transactions placed together"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.transactionId}
        rowHref={(row) => transactionHref(row.transactionId)}
        selectedKey={transactionId}
        refreshing={refreshing}
        error={error}
        noAccess={noAccess}
        onRetry={onRetry}
        skeletonRows={3}
        empty={{ title: 'Nothing else was placed with it' }}
      />
    </Card>
  );
};
