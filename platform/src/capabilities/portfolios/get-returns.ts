import type { CallData } from '@tessera/contract/schemas';
import { poundsToWire, type Pence } from '@tessera/domain/money';
import { periodReturns } from '@tessera/domain/period-returns';
import { dateText, poundsText } from '@tessera/domain/wording';
import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { addFigures } from '../../ledger/valuation/figures';
import { firstDayOf, readPeriod } from '../../ledger/valuation/period';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { findClient, seenAccounts } from '../../requests/access/seen';
import { figuresOf, flowsOf, historyOf } from '../valuation/valuation';
import { accountIdsOfClients } from '../accounts/client-accounts';

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

/** Per cent with two decimals. */
const percent = (rate: number | null): number | null =>
  rate === null || !Number.isFinite(rate) ? null : Math.round(rate * 10_000) / 100;

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
  const [figures, flows] = await Promise.all([
    figuresOf(scope, accountIds, { from, to: period.to }),
    flowsOf(scope, accountIds, { from, to: period.to }),
  ]);
  const { opening, closing } = addFigures([...figures.values()]);
  const values = new Map(
    (
      await historyOf(
        scope,
        accountIds,
        flows.map(({ date }) => date),
      )
    ).map(({ date, stock, cash }) => [date, stock + cash]),
  );
  const returns = periodReturns({
    from,
    to: period.to,
    opening,
    closing,
    flows: flows.map(({ date, amount }) => ({ date, amount, value: values.get(date) ?? 0n })),
  });
  return {
    data: {
      fromDate: from,
      toDate: period.to,
      days: returns.days,
      timeWeighted: percent(returns.timeWeighted),
      timeWeightedYearly: percent(returns.timeWeightedYearly),
      moneyWeighted: percent(returns.moneyWeighted),
      moneyWeightedYearly: percent(returns.moneyWeightedYearly),
      moneyWeightedSeveral: returns.moneyWeightedSeveral.flatMap((rate) => percent(rate) ?? []),
      openingValue: poundsToWire(opening),
      closingValue: poundsToWire(closing),
      flows: flows.map(({ date, amount }) => ({ date, amount: poundsToWire(amount) })),
      basis: basisOf(from, period.to, {
        opening,
        closing,
        flows: flows.length,
        several: returns.moneyWeightedSeveral.length > 0,
      }),
    } satisfies CallData<'getReturns'>,
  };
};

const basisOf = (
  from: string,
  to: string,
  { opening, closing, flows, several }: { opening: Pence; closing: Pence; flows: number; several: boolean },
): string[] => [
  `From ${poundsText(opening)} before ${dateText(from)} to ${poundsText(closing)} at the close of ${dateText(to)}.`,
  flows === 0
    ? 'No money was paid in or out in between.'
    : `Money came or went on ${flows} ${flows === 1 ? 'day' : 'days'}; the value at the close of each is known, and money counts from then on.`,
  ...(flows > 0 ? ['A yearly rate counts the days on which something was held.'] : []),
  'Time-weighted: the returns between those days, one after the other. It shows what the investments did.',
  'Money-weighted: the one rate at which everything paid in grows to today’s value. It shows what the client’s own money earned.',
  ...(several
    ? [
        'Money went in and out by turns, so that more than one rate does that. None of them is the return, and none is shown as it; the time-weighted return does not depend on it.',
      ]
    : []),
];
