import type { Handler } from '../server/context';
import { answerPage, readPage } from '../server/paging';
import { transactionRow, transactionsFor } from './transaction-rows';

export const listTransactions: Handler<'listTransactions'> = async ({ query, repository }) => {
  const { page: _page, pageSize: _pageSize, sort, ...filters } = query;
  const page = readPage(query);
  const found = await transactionsFor(repository, filters, sort);
  return answerPage(page, found.rows().limit(page.pageSize).offset(page.offset).execute(), found.count(), transactionRow);
};
