import { addDays, daysBetween, type IsoDate } from './dates';
import type { Pence } from './money';
import { timeWeightedReturn, xirr, type Flow } from './returns';

/** What something was worth at the close of a day on which money crossed its border, and how much did: positive for money in. */
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
  /** The rate the client's own pounds earned, each from the day it came. */
  readonly moneyWeighted: number | null;
  readonly moneyWeightedYearly: number | null;
}

const yearDays = 365;
const overYears = (rate: number | null, years: number): number | null => (rate === null ? null : (1 + rate) ** years - 1);

/** Both returns of a period. Money that moves on a day moves at its close; a rate a year is given where something was there for more than one. */
export const periodReturns = ({ from, to, opening, closing, flows }: ReturnPeriod): PeriodReturns => {
  const days = daysBetween(from, to) + 1;
  // From the day something was first there: what was empty until then earned nothing in that time, and is not spread over it.
  const since = opening === 0n && flows[0] ? flows[0].date : addDays(from, -1);
  const held = daysBetween(since, to);
  const years = held / yearDays;
  const begins = [opening, ...flows.map(({ value }) => value)];
  const ends = [...flows.map(({ value, amount }) => value - amount), closing];
  const timeWeighted = timeWeightedReturn(begins.map((begin, index) => ({ begin, end: ends[index] ?? 0n })));
  const yearly = xirr([{ date: addDays(from, -1), amount: -opening }, ...flows.map(({ date, amount }) => ({ date, amount: -amount })), { date: to, amount: closing }]);
  const isLong = held > yearDays + 1;
  return {
    days, timeWeighted, timeWeightedYearly: isLong ? overYears(timeWeighted, 1 / years) : null,
    moneyWeighted: overYears(yearly, years), moneyWeightedYearly: isLong ? yearly : null,
  };
};

