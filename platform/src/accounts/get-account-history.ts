import { poundsToWire } from '@tessera/domain/money';
import { notFound } from '../server/api-error';
import type { Handler } from '../server/context';
import { spreadDays } from '../valuation/history';
import { readPeriod } from '../valuation/period';

export const getAccountHistory: Handler<'getAccountHistory'> = async ({ path, query, repository }) => {
  const { from, to } = readPeriod(query, repository.businessDate);
  const account = await repository.accounts().where('account.account_id', '=', path.accountId).select(['account.account_id', 'account.opened_date']).executeTakeFirst();
  if (!account) throw notFound('Account');
  const first = from === null || from < account.opened_date ? account.opened_date : from;
  const values = await repository.history(account.account_id, spreadDays(first, to));
  return {
    data: values.map(({ date, stock, cash, netPaid }) => ({
      date, stockValue: poundsToWire(stock), cashValue: poundsToWire(cash), value: poundsToWire(stock + cash), netPaid: poundsToWire(netPaid),
    })),
  };
};
