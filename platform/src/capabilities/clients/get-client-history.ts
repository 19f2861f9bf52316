import { poundsToWire } from '@tessera/domain/money';
import { accountIdsOfClients } from '../accounts/client-accounts';
import type { Handler } from '../../requests/handler';
import { addFigures } from '../../ledger/valuation/figures';
import { spreadDays, toWireDay } from '../../ledger/valuation/history';
import { firstDayOf, readPeriod } from '../../ledger/valuation/period';
import { findClient, seenAccounts } from '../../requests/access/seen';
import { figuresOf, historyOf } from '../valuation/valuation';

/**
 * A client's total value over time, and the money paid in and out in the period. A joint account counts in full, as in
 * the client's summary.
 */
export const getClientHistory: Handler<'getClientHistory'> = async ({ path: { clientId }, query, scope }) => {
  const period = readPeriod(query, scope.businessDate);
  await findClient(scope, clientId);
  const accountIds = (await accountIdsOfClients(scope, [clientId])).get(clientId) ?? [];
  const opened =
    accountIds.length === 0
      ? null
      : (
          await seenAccounts(scope)
            .where('account.account_id', 'in', accountIds)
            .select((eb) => eb.fn.min('account.opened_date').as('first'))
            .executeTakeFirstOrThrow()
        ).first;
  // Without an account there is no day to show.
  const begins = opened !== null && (period.from === null || period.from < opened) ? opened : period.from;
  const [days, figures] = await Promise.all([
    opened === null || begins === null ? [] : historyOf(scope, accountIds, spreadDays(begins, period.to)),
    figuresOf(scope, accountIds, period),
  ]);
  const { flows } = addFigures([...figures.values()]);
  return {
    data: {
      fromDate: firstDayOf(period, opened),
      toDate: period.to,
      moneyIn: poundsToWire(flows.moneyIn),
      moneyOut: poundsToWire(flows.moneyOut),
      days: days.map(toWireDay),
    },
  };
};
