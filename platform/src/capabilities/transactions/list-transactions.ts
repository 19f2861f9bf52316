import type { Handler } from '../../requests/handler';
import { answerPage, readPage } from '../../requests/http/paging';
import { findTransactions } from './find-transactions';
import { toTransactionRow } from './transaction-row';

export const listTransactions: Handler<'listTransactions'> = async ({ query, scope }) => {
  const { page: _page, pageSize: _pageSize, sort, ...filters } = query;
  const page = readPage(query);
  const found = await findTransactions(scope, filters, sort);
  return answerPage(
    page,
    found.rows().limit(page.pageSize).offset(page.offset).execute(),
    found.count(),
    toTransactionRow,
  );
};
