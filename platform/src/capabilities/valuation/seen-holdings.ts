import type { ReadScope } from '../../requests/access/scope';
import { seenAccounts } from '../../requests/access/seen';

export const seenHoldings = (scope: ReadScope) =>
  seenAccounts(scope).innerJoin('holding', (join) =>
    join.onRef('holding.firm_id', '=', 'account.firm_id').onRef('holding.account_id', '=', 'account.account_id'),
  );

export const seenValuations = (scope: ReadScope) =>
  seenAccounts(scope).innerJoin('account_valuation', (join) =>
    join
      .onRef('account_valuation.firm_id', '=', 'account.firm_id')
      .onRef('account_valuation.account_id', '=', 'account.account_id'),
  );
