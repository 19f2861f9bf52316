import type { ReadScope } from '../../requests/access/scope';
import { seenAccounts } from '../../requests/access/seen';

/** The customer side of cash postings; the firm's control accounts are not shown. */
export const seenCashPostings = (scope: ReadScope) =>
  seenAccounts(scope).innerJoin('cash_posting', (join) =>
    join
      .onRef('cash_posting.firm_id', '=', 'account.firm_id')
      .onRef('cash_posting.account_id', '=', 'account.account_id'),
  );

export const seenStockPostings = (scope: ReadScope) =>
  seenAccounts(scope).innerJoin('stock_posting', (join) =>
    join
      .onRef('stock_posting.firm_id', '=', 'account.firm_id')
      .onRef('stock_posting.account_id', '=', 'account.account_id'),
  );
