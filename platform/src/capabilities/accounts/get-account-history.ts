import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { spreadDays, toWireDay } from '../../ledger/valuation/history';
import { readPeriod } from '../../ledger/valuation/period';
import { idIs, seenAccounts } from '../../requests/access/seen';
import { historyOf } from '../valuation/valuation';

export const getAccountHistory: Handler<'getAccountHistory'> = async ({ path, query, scope }) => {
  const { from, to } = readPeriod(query, scope.businessDate);
  const account = await seenAccounts(scope)
    .where(idIs('account.account_id', path.accountId))
    .select(['account.account_id', 'account.opened_date'])
    .executeTakeFirst();
  if (!account) throw notFound('Account');
  const first = from === null || from < account.opened_date ? account.opened_date : from;
  return { data: (await historyOf(scope, [account.account_id], spreadDays(first, to))).map(toWireDay) };
};
