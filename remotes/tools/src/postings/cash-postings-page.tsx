import type { ReactNode } from 'react';
import { listResult, useListExport, useSavedViews } from '@tessera/api';
import { usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { ListPage, sortsOf, useListState, ExportMenu, SavedViews } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { LedgerTabs } from '../shared/ledger-tabs';
import { cashColumns } from './posting-columns';
import { postingFilters } from './posting-filters';

const sorts = sortsOf(cashColumns);

/** Every movement of clients’ cash, with the balance it left, newest first. */
export const CashPostingsPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const list = useListState({ filters: postingFilters, defaultSort: '-postDate', sorts });
  const query = Api.useListCashPostingsQuery({ ...list.query, firmId });
  const file = useListExport(Api, 'listCashPostings', list.query, query.data?.meta.count);
  const views = useSavedViews(Api, 'tools.postings.cash');
  usePageTitle('Cash postings');
  useWork(query.isLoading);
  return (
    <ListPage
      title="Cash postings"
      label="Cash postings"
      listId="tools.postings.cash"
      list={list}
      figures={<LedgerTabs />}
      views={<SavedViews list={list} store={views} what="postings" />}
      tools={<ExportMenu {...file} />}
      columns={cashColumns}
      rowKey={({ id }) => id}
      empty={{
        title: 'Nothing has been posted yet',
        text: 'Cash moves when payments, trades, income and fees are posted to an account.',
      }}
      {...listResult(query)}
    />
  );
};
