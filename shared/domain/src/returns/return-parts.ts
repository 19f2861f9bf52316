import type { IsoDate } from '../dates/dates';
import { sum, type Pence } from '../money/money';
import { periodReturns, subPeriodsOf, type ReturnPeriod } from './period-returns';

/** Income received (positive) or charges taken (negative) on a day. */
export interface DatedPart {
  readonly date: IsoDate;
  readonly part: 'Income' | 'Charges';
  readonly amount: Pence;
}

/** A part of a return, in money and as a rate (0.01 for one per cent); null where the return itself has no rate. */
export interface ReturnPart {
  readonly part: 'Capital' | DatedPart['part'];
  readonly amount: Pence;
  readonly timeWeighted: number | null;
  readonly moneyWeighted: number | null;
}

const partNames = ['Capital', 'Income', 'Charges'] as const;

/**
 * Splits the returns of a period into capital, income and charges. Capital is what the other two leave.
 *
 * Time-weighted: each stretch between payments is split by what was earned in it, and counts with what a pound invested
 * at the outset had become by then, so that the parts add up to the return. Money-weighted: the rate is split as the
 * money is.
 */
export const returnParts = (period: ReturnPeriod, dated: readonly DatedPart[]): readonly ReturnPart[] => {
  const growth = period.closing - period.opening - sum(period.flows.map(({ amount }) => amount));
  const amountOf = (part: DatedPart['part']): Pence =>
    sum(dated.filter((each) => each.part === part).map(({ amount }) => amount));
  const amounts = { Income: amountOf('Income'), Charges: amountOf('Charges') };
  const { timeWeighted, moneyWeighted } = periodReturns(period);
  const linked = { Income: 0, Charges: 0 };
  let grown = 1;
  for (const { begin, end, after, until } of subPeriodsOf(period)) {
    const inside = dated.filter(({ date }) => date > after && date <= until);
    for (const part of ['Income', 'Charges'] as const)
      linked[part] +=
        (grown * Number(sum(inside.filter((each) => each.part === part).map(({ amount }) => amount)))) / Number(begin);
    grown *= Number(end) / Number(begin);
  }
  return partNames.map((part) => {
    const amount = part === 'Capital' ? growth - amounts.Income - amounts.Charges : amounts[part];
    return {
      part,
      amount,
      timeWeighted:
        timeWeighted === null
          ? null
          : part === 'Capital'
            ? timeWeighted - linked.Income - linked.Charges
            : linked[part],
      moneyWeighted: moneyWeighted === null || growth === 0n ? null : (moneyWeighted * Number(amount)) / Number(growth),
    };
  });
};
