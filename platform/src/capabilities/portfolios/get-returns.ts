import { poundsToWire } from '@tessera/domain/money';
import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { addFigures } from '../../ledger/valuation/figures';
import { firstDayOf, readPeriod } from '../../ledger/valuation/period';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { findClient, seenAccounts } from '../../requests/access/seen';
import { figuresOf } from '../valuation/valuation';
import { accountIdsOfClients } from '../accounts/client-accounts';
import { readReturnPeriod, toWireReturns } from './returns-of';

/** The accounts to calculate for: all of the client's that the caller sees, or the given one. @throws ApiError 404. */
const accountsOf = async (
  scope: ReadScope,
  clientId: string,
  accountId: string | undefined,
): Promise<readonly FoundId<'Account'>[]> => {
  const all = (await accountIdsOfClients(scope, [await findClient(scope, clientId)])).get(clientId) ?? [];
  if (accountId === undefined) return all;
  const one = all.filter((id) => id === accountId);
  if (one.length === 0) throw notFound('Account');
  return one;
};

/**
 * Time- and money-weighted returns, calculated from the values at both ends and at the close of every day with external
 * flows, never from a sample.
 */
export const getReturns: Handler<'getReturns'> = async ({ path: { clientId }, query, scope }) => {
  const period = readPeriod(query, scope.businessDate);
  const accountIds = await accountsOf(scope, clientId, query.accountId);
  const opened =
    accountIds.length === 0
      ? null
      : (
          await seenAccounts(scope)
            .where('account.account_id', 'in', accountIds)
            .select((eb) => eb.fn.min('account.opened_date').as('first'))
            .executeTakeFirstOrThrow()
        ).first;
  const from = firstDayOf(period, opened);
  const { opening, closing } = addFigures([...(await figuresOf(scope, accountIds, { from, to: period.to })).values()]);
  const returns = await readReturnPeriod(scope, accountIds, { from, to: period.to }, { opening, closing });
  return {
    data: {
      fromDate: from,
      toDate: period.to,
      openingValue: poundsToWire(opening),
      closingValue: poundsToWire(closing),
      ...toWireReturns(returns),
    },
  };
};
