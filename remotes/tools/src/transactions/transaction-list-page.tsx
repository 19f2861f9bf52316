import type { ReactNode } from 'react';
import { listResult, useSavedViews, useListExport } from '@tessera/api';
import { usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { ExportMenu, ListPage, SavedViews, sortsOf, useListState } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { transactionHref } from '../shared/addresses';
import { LedgerTabs } from '../shared/ledger-tabs';
import { firmTransactionColumns } from './transaction-columns';
import { flagOf, transactionFilters } from './transaction-filters';

/** The key under which the list's columns and views are stored. */
const place = 'tools.transactions';

const sorts = sortsOf(firmTransactionColumns);

/** The transactions of every client the user may see, newest first. */
export const TransactionListPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const list = useListState({ filters: transactionFilters, defaultSort: '-transactionDate', sorts });
  const { page, pageSize, ...asked } = {
    ...list.query,
    incomplete: flagOf(list.values.incomplete),
    excludeDeleted: flagOf(list.values.excludeDeleted),
  };
  const query = Api.useListTransactionsQuery({ ...asked, page, pageSize, firmId });
  const file = useListExport(Api, 'listTransactions', asked, query.data?.meta.count);
  const views = useSavedViews(Api, place);
  usePageTitle('Transactions');
  useWork(query.isLoading);
  return (
    <ListPage
      title="Transactions"
      label="Transactions"
      listId={place}
      list={list}
      views={<SavedViews list={list} store={views} what="transactions" />}
      tools={<ExportMenu {...file} />}
      figures={<LedgerTabs />}
      columns={firmTransactionColumns}
      rowKey={({ transactionId }) => transactionId}
      rowHref={({ transactionId }) => transactionHref(transactionId)}
      empty={{
        title: 'There are no transactions yet',
        text: 'Payments, orders and transfers appear here once they are placed on a client’s account.',
      }}
      {...listResult(query)}
    />
  );
};
