import { parsePounds, poundsToWire } from '@tessera/domain/money';
import { sql } from 'kysely';
import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { firstDayOf, readPeriod } from '../../ledger/valuation/period';
import { idIs, seenAccounts } from '../../requests/access/seen';
import { seenCashPostings } from '../postings/seen-postings';

export const getCashStatement: Handler<'getCashStatement'> = async ({ path, query, scope }) => {
  const period = readPeriod(query, scope.businessDate);
  const account = await seenAccounts(scope)
    .where(idIs('account.account_id', path.accountId))
    .select(['account.account_id', 'account.opened_date'])
    .executeTakeFirst();
  if (!account) throw notFound('Account');
  const { from, to } = period;
  const inside = from === null ? sql<boolean>`true` : sql<boolean>`cash_posting.post_date >= ${from}`;
  const total = await seenCashPostings(scope)
    .where('account.account_id', '=', account.account_id)
    .where('cash_posting.post_date', '<=', to)
    .select([
      sql<string>`coalesce(sum(cash_posting.amount) filter (where not ${inside}), 0)`.as('opening'),
      sql<string>`coalesce(sum(cash_posting.amount) filter (where ${inside} and cash_posting.amount > 0), 0)`.as(
        'cash_in',
      ),
      sql<string>`coalesce(-sum(cash_posting.amount) filter (where ${inside} and cash_posting.amount < 0), 0)`.as(
        'cash_out',
      ),
    ])
    .executeTakeFirstOrThrow();
  const [opening, cashIn, cashOut] = [
    parsePounds(total.opening),
    parsePounds(total.cash_in),
    parsePounds(total.cash_out),
  ];
  return {
    data: {
      fromDate: firstDayOf(period, account.opened_date),
      toDate: to,
      openingBalance: poundsToWire(opening),
      cashIn: poundsToWire(cashIn),
      cashOut: poundsToWire(cashOut),
      closingBalance: poundsToWire(opening + cashIn - cashOut),
    },
  };
};
