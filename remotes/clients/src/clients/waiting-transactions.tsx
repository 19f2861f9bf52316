import type { ReactNode } from 'react';
import { listResult } from '@tessera/api';
import { Card, DateText, Link, Money, StatusTag } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { useListTransactionsQuery } from '../api';
import type { Transaction } from '../transactions/transaction-columns';
import { useClientAddress } from './use-client';

const shownMax = 5;
/** Everything that is neither done nor taken back (specification, section 4). */
const unfinished = 'Pending,Placed,Waiting,Checking,Error';

const columns: readonly Column<Transaction>[] = [
  { key: 'status', label: 'Status', render: ({ status }) => <StatusTag status={status} />, narrow: 'status' },
  { key: 'narrative', label: 'What', wrap: true, render: ({ narrative, assetName }) => narrative || assetName, narrow: 'title' },
  { key: 'accountName', label: 'Account', muted: true, render: ({ accountName }) => accountName },
  { key: 'transactionDate', label: 'Date', muted: true, render: ({ transactionDate }) => <DateText value={transactionDate} />, narrow: 'note' },
  { key: 'amount', label: 'Amount', figure: true, render: ({ amount }) => <Money value={amount} />, narrow: 'value' },
];

/** The client's unfinished transactions; nothing at all where there is none. */
export const WaitingTransactions = (): ReactNode => {
  const { firmId, clientId, base } = useClientAddress();
  const result = listResult(useListTransactionsQuery({ firmId, clientId, status: unfinished, sort: '-transactionDate', pageSize: shownMax }));
  if (!result.rows?.length) return null;
  const all = result.count !== undefined && result.count > shownMax ? `All ${result.count}` : 'All transactions';
  return (
    <Card title="Waiting on something" flush actions={<Link to={`${base}/transactions`}>{all}</Link>}>
      <DataTable label="Unfinished transactions" columns={columns} rowKey={({ transactionId }) => transactionId} empty={{ title: 'Nothing is waiting' }} {...result} />
    </Card>
  );
};
