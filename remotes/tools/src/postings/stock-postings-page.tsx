import type { ReactNode } from 'react';
import { listResult, useListExport, useSavedViews } from '@tessera/api';
import { usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { ListPage, sortsOf, useListState, ExportMenu, SavedViews } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { LedgerTabs } from '../shared/ledger-tabs';
import { stockColumns } from './posting-columns';
import { postingFilters } from './posting-filters';

const sorts = sortsOf(stockColumns);

/** Every movement of clients’ units, with its value and book cost, newest first. */
export const StockPostingsPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const list = useListState({ filters: postingFilters, defaultSort: '-postDate', sorts });
  const query = Api.useListStockPostingsQuery({ ...list.query, firmId });
  const file = useListExport(Api, 'listStockPostings', list.query, query.data?.meta.count);
  const views = useSavedViews(Api, 'tools.postings.stock');
  usePageTitle('Stock postings');
  useWork(query.isLoading);
  return (
    <ListPage
      title="Stock postings"
      label="Stock postings"
      listId="tools.postings.stock"
      list={list}
      figures={<LedgerTabs />}
      views={<SavedViews list={list} store={views} what="postings" />}
      tools={<ExportMenu {...file} />}
      columns={stockColumns}
      rowKey={({ id }) => id}
      empty={{
        title: 'Nothing has been posted yet',
        text: 'Units move when trades, transfers and corporate actions are posted to an account.',
      }}
      {...listResult(query)}
    />
  );
};
