import type { ReactNode } from 'react';
import { listResult } from '@tessera/api';
import { usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { ListPage, useListState } from '@tessera/ui/table';
import { useListTransactionsQuery } from '../api';
import { transactionHref } from '../shared/addresses';
import { LedgerTabs } from '../shared/ledger-tabs';
import { transactionColumns } from './transaction-columns';
import { flagOf, transactionFilters } from './transaction-filters';

/** The transactions of every client the user may see, newest first. */
export const TransactionListPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const list = useListState({ filters: transactionFilters, defaultSort: '-transactionDate' });
  const query = useListTransactionsQuery({ ...list.query, firmId, incomplete: flagOf(list.values.incomplete), excludeDeleted: flagOf(list.values.excludeDeleted) });
  usePageTitle('Transactions');
  useWork(query.isLoading);
  return (
    <ListPage
      title="Transactions"
      label="Transactions"
      listId="tools.transactions"
      list={list}
      figures={<LedgerTabs />}
      columns={transactionColumns}
      rowKey={({ transactionId }) => transactionId}
      rowHref={({ transactionId }) => transactionHref(transactionId)}
      empty={{ title: 'There are no transactions yet', text: 'Payments, orders and transfers appear here once they are placed on a client’s account.' }}
      {...listResult(query)}
    />
  );
};
