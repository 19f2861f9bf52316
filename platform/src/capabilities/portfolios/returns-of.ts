import { poundsToWire, type Pence } from '@tessera/domain/money';
import { periodReturns, type ReturnPeriod } from '@tessera/domain/period-returns';
import { dateText, poundsText } from '@tessera/domain/wording';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { flowsOf, historyOf } from '../valuation/valuation';

/** Per cent with two decimals. */
export const percent = (rate: number | null): number | null =>
  rate === null || !Number.isFinite(rate) ? null : Math.round(rate * 10_000) / 100;

/** Reads the days of a period on which money came or went, each with the value at its close: never a sample. */
export const readReturnPeriod = async (
  scope: ReadScope,
  accountIds: readonly FoundId<'Account'>[],
  period: { readonly from: string; readonly to: string },
  ends: { readonly opening: Pence; readonly closing: Pence },
): Promise<ReturnPeriod> => {
  const flows = await flowsOf(scope, accountIds, period);
  const history = await historyOf(
    scope,
    accountIds,
    flows.map(({ date }) => date),
  );
  const values = new Map(history.map(({ date, stock, cash }) => [date, stock + cash]));
  return {
    ...period,
    ...ends,
    flows: flows.map(({ date, amount }) => ({ date, amount, value: values.get(date) ?? 0n })),
  };
};

/** The returns of a period for the wire, with the sentences that say what they are. */
export const toWireReturns = (period: ReturnPeriod) => {
  const returns = periodReturns(period);
  return {
    days: returns.days,
    timeWeighted: percent(returns.timeWeighted),
    timeWeightedYearly: percent(returns.timeWeightedYearly),
    moneyWeighted: percent(returns.moneyWeighted),
    moneyWeightedYearly: percent(returns.moneyWeightedYearly),
    moneyWeightedSeveral: returns.moneyWeightedSeveral.flatMap((rate) => percent(rate) ?? []),
    flows: period.flows.map(({ date, amount }) => ({ date, amount: poundsToWire(amount) })),
    basis: basisOf(period, returns.moneyWeightedSeveral.length > 0),
  };
};

const basisOf = (
  { from, to, opening, closing, flows: { length: flows } }: ReturnPeriod,
  several: boolean,
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
