import { addDays, daysBetween, type IsoDate } from '../dates/dates';
import type { Pence } from '../money/money';
import { rateOver, timeWeightedReturn, type FittingRate, type Flow } from './returns';

/** A day on which money was paid in (positive) or out (negative), with the value at its close. */
export interface FlowDay extends Flow {
  readonly value: Pence;
}

export interface ReturnPeriod {
  /** First day. `opening` is the value at the close of the day before. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly opening: Pence;
  readonly closing: Pence;
  /** Every day of the period on which money was paid in or out, in order. */
  readonly flows: readonly FlowDay[];
}

/** Rates as numbers, 0.05 for 5%; null when nothing was invested. */
export interface PeriodReturns {
  readonly days: number;
  /** Return of a pound invested throughout: it measures the investments, whenever money was paid in or out. */
  readonly timeWeighted: number | null;
  readonly timeWeightedYearly: number | null;
  /** Rate that the client's money earned, each payment from its own day. Also null when several rates fit. */
  readonly moneyWeighted: number | null;
  readonly moneyWeightedYearly: number | null;
  /** All fitting rates, from low to high, when there are several: then none of them is the return. Empty otherwise. */
  readonly moneyWeightedSeveral: readonly number[];
}

/** The time between two payment days, with the value after the first and before the second. */
interface SubPeriod {
  /** It begins with the close of this day. */
  readonly after: IsoDate;
  readonly until: IsoDate;
  readonly begin: Pence;
  readonly end: Pence;
  readonly days: number;
}

const yearDays = 365;
const yearlyOf = (rate: number | null, days: number): number | null =>
  rate === null ? null : (1 + rate) ** (yearDays / days) - 1;

/**
 * The sub-periods with something invested. Payments count at the close of their day; but a payment into an empty
 * account counts from the morning, so that the growth of that day is included. An empty account earns nothing: a late
 * dividend paid into it is not a return.
 */
export const subPeriodsOf = ({ from, to, opening, closing, flows }: ReturnPeriod): readonly SubPeriod[] => {
  const subPeriods: SubPeriod[] = [];
  let [begin, since] = [opening, addDays(from, -1)];
  for (const { date, amount, value } of flows) {
    const days = daysBetween(since, date);
    subPeriods.push({
      after: since,
      until: date,
      ...(begin === 0n && amount > 0n ? { begin: amount, end: value, days: 0 } : { begin, end: value - amount, days }),
    });
    [begin, since] = [value, date];
  }
  subPeriods.push({ after: since, until: to, begin, end: closing, days: daysBetween(since, to) });
  return subPeriods.filter((stretch) => stretch.begin !== 0n);
};

/** The money-weighted return over the days on which money was invested. */
const moneyWeightedOver = ({ from, to, opening, closing, flows }: ReturnPeriod, held: number): FittingRate => {
  const cash = [
    { date: addDays(from, -1), amount: -opening },
    ...flows.map(({ date, amount }) => ({ date, amount: -amount })),
    { date: to, amount: closing },
  ];
  // All the money paid in was lost.
  if (cash.every(({ amount }) => amount <= 0n) && cash.some(({ amount }) => amount < 0n))
    return { fits: 'one', rate: -1 };
  return rateOver(cash, held);
};

/**
 * Both returns of a period. Yearly rates are given when money was invested on more days than a year has, and count only
 * those days.
 */
export const periodReturns = (period: ReturnPeriod): PeriodReturns => {
  const subPeriods = subPeriodsOf(period);
  const held = subPeriods.reduce((total, { days }) => total + days, 0);
  const timeWeighted = timeWeightedReturn(subPeriods);
  // Money paid in only on the last day was invested for that day alone.
  const fitting: FittingRate =
    held > 0
      ? moneyWeightedOver(period, held)
      : timeWeighted === null
        ? { fits: 'none' }
        : { fits: 'one', rate: timeWeighted };
  const moneyWeighted = fitting.fits === 'one' ? fitting.rate : null;
  const isLong = held > yearDays + 1;
  return {
    days: daysBetween(period.from, period.to) + 1,
    timeWeighted,
    timeWeightedYearly: isLong ? yearlyOf(timeWeighted, held) : null,
    moneyWeighted,
    moneyWeightedYearly: isLong ? yearlyOf(moneyWeighted, held) : null,
    moneyWeightedSeveral: fitting.fits === 'several' ? fitting.rates : [],
  };
};
