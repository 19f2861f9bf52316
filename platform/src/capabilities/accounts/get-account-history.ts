import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { spreadDays, toWireDay } from '../../ledger/valuation/history';
import { readPeriod } from '../../ledger/valuation/period';

export const getAccountHistory: Handler<'getAccountHistory'> = async ({ path, query, repository }) => {
  const { from, to } = readPeriod(query, repository.businessDate);
  const account = await repository.accounts().where('account.account_id', '=', path.accountId).select(['account.account_id', 'account.opened_date']).executeTakeFirst();
  if (!account) throw notFound('Account');
  const first = from === null || from < account.opened_date ? account.opened_date : from;
  return { data: (await repository.history([account.account_id], spreadDays(first, to))).map(toWireDay) };
};
