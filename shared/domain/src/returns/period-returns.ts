import { addDays, daysBetween, type IsoDate } from '../dates/dates';
import type { Pence } from '../money/money';
import { rateOver, timeWeightedReturn, type FittingRate, type Flow } from './returns';

/**
 * What something was worth at the close of a day on which money crossed its border, and how much did: positive for
 * money in.
 */
export interface FlowDay extends Flow {
  readonly value: Pence;
}

export interface ReturnPeriod {
  /** First day; what was there at the close of the day before is its opening. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly opening: Pence;
  readonly closing: Pence;
  /** Every day of the period on which money crossed, in order. */
  readonly flows: readonly FlowDay[];
}

/** Rates as numbers, 0.05 for 5 %; null where nothing was there to earn. */
export interface PeriodReturns {
  readonly days: number;
  /** What a pound that was there all the time became: the doing of the investments, whenever money came. */
  readonly timeWeighted: number | null;
  readonly timeWeightedYearly: number | null;
  /** The rate the client's own pounds earned, each from the day it came; null too where several fit. */
  readonly moneyWeighted: number | null;
  readonly moneyWeightedYearly: number | null;
  /** The rates of which none is the return because several fit, from low to high; empty otherwise. */
  readonly moneyWeightedSeveral: readonly number[];
}

/**
 * A time between two days on which money crossed, with what was there after the first of them and before the second.
 */
interface SubPeriod {
  readonly begin: Pence;
  readonly end: Pence;
  readonly days: number;
}

const yearDays = 365;
const yearlyOf = (rate: number | null, days: number): number | null =>
  rate === null ? null : (1 + rate) ** (yearDays / days) - 1;

/**
 * The times in which something was there. Money that moves on a day moves at its close; where nothing was there before
 * it, what came in is there from the morning, so that what the day itself made of it counts. Where nothing was there,
 * nothing earned: what a late dividend left there is no return of it.
 */
const subPeriodsOf = ({ from, to, opening, closing, flows }: ReturnPeriod): readonly SubPeriod[] => {
  const subPeriods: SubPeriod[] = [];
  let [begin, since] = [opening, addDays(from, -1)];
  for (const { date, amount, value } of flows) {
    const days = daysBetween(since, date);
    subPeriods.push(
      begin === 0n && amount > 0n ? { begin: amount, end: value, days: 0 } : { begin, end: value - amount, days },
    );
    [begin, since] = [value, date];
  }
  subPeriods.push({ begin, end: closing, days: daysBetween(since, to) });
  return subPeriods.filter((stretch) => stretch.begin !== 0n);
};

/** What the client's own money earned over the days on which any was there. */
const moneyWeightedOver = ({ from, to, opening, closing, flows }: ReturnPeriod, held: number): FittingRate => {
  const cash = [
    { date: addDays(from, -1), amount: -opening },
    ...flows.map(({ date, amount }) => ({ date, amount: -amount })),
    { date: to, amount: closing },
  ];
  // Nothing came back of what was put in.
  if (cash.every(({ amount }) => amount <= 0n) && cash.some(({ amount }) => amount < 0n))
    return { fits: 'one', rate: -1 };
  return rateOver(cash, held);
};

/**
 * Both returns of a period. A rate a year is one of the days on which something was there, and is given where those are
 * more than a year.
 */
export const periodReturns = (period: ReturnPeriod): PeriodReturns => {
  const subPeriods = subPeriodsOf(period);
  const held = subPeriods.reduce((total, { days }) => total + days, 0);
  const timeWeighted = timeWeightedReturn(subPeriods);
  // Of money that came on the last day alone only the day itself is known.
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
