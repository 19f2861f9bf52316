import { daysBetween, type IsoDate } from './dates';
import { sum, type Pence } from './money';

// Exported: xirr, rateOver, xnpv, irr, modifiedDietz, linkedReturn, timeWeightedReturn. Money comes in as pence and days as dates. A rate of return is a number (0.05 is
// 5 %) and the only float here: powers have no exact form, and no rate is turned into money again but by `xnpv`, which rounds to the penny.

/** Money that moves on a day. For `xirr` and `xnpv` what is paid in is negative and what comes back, the value at the end with it, positive. */
export interface Flow {
  readonly date: IsoDate;
  readonly amount: Pence;
}

/** Days of the year that days are counted by. */
const yearDays = { 'act/365F': 365, 'act/360': 360, 'act/365.25': 365.25 } as const;
export type DayCount = keyof typeof yearDays;

interface TimedAmount {
  /** Years, or periods, since the first. */
  readonly time: number;
  readonly amount: number;
}

const timed = (flows: readonly Flow[], days: number): readonly TimedAmount[] => {
  const first = flows.reduce((earliest, { date }) => (date < earliest ? date : earliest), flows[0]?.date ?? '');
  return flows.map(({ date, amount }) => ({ time: daysBetween(first, date) / days, amount: Number(amount) }));
};

/** One amount for each time, none of them zero: the first and the last then decide what is left at very high and very low rates. */
const merged = (amounts: readonly TimedAmount[]): readonly TimedAmount[] => {
  const totals = new Map<number, number>();
  for (const { time, amount } of amounts) totals.set(time, (totals.get(time) ?? 0) + amount);
  return [...totals].flatMap(([time, amount]) => (amount === 0 ? [] : [{ time, amount }]));
};

// The search runs over the logarithm of 1 + rate, where it is as wide to both sides. Beyond these bounds (a hundred-billionth, or a hundred billion times, a year)
// a rate says nothing.
const logMax = 25;
const firstStep = 0.02;
const stepGrowth = 1.05;
const halvings = 100;

/**
 * Value at a log rate, of the sign of the net present value: for rates below zero it is taken at the last day instead of the first, so that no power overflows.
 */
const valueAtLog = (amounts: readonly TimedAmount[], last: number, log: number): number => {
  const origin = log < 0 ? last : 0;
  return amounts.reduce((total, { time, amount }) => total + amount * Math.exp(-log * (time - origin)), 0);
};

/** The rate at which the amounts are worth nothing together; of several the one nearest to zero. Null where there is none. */
const solve = (all: readonly TimedAmount[]): number | null => {
  const amounts = merged(all);
  if (!amounts.some(({ amount }) => amount > 0) || !amounts.some(({ amount }) => amount < 0)) return null;
  const first = Math.min(...amounts.map(({ time }) => time));
  const since = amounts.map(({ time, amount }) => ({ time: time - first, amount }));
  const last = Math.max(...since.map(({ time }) => time));
  const value = (log: number): number => valueAtLog(since, last, log);
  if (value(0) === 0) return 0;
  // Steps outward to both sides at once until the sign changes on one of them.
  for (let inner = 0, step = firstStep; inner < logMax; inner += step, step *= stepGrowth) {
    const outer = inner + step;
    for (const side of [1, -1]) if (value(side * inner) * value(side * outer) <= 0) return Math.expm1(halve(value, side * inner, side * outer));
  }
  return null;
};

const halve = (value: (log: number) => number, from: number, to: number): number => {
  const isUp = value(from) < 0;
  let [low, high] = isUp ? [from, to] : [to, from];
  for (let tries = 0; tries < halvings; tries += 1) {
    const middle = (low + high) / 2;
    if (value(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

/** Yearly money-weighted rate of flows on any days, in any order; null where no rate makes them worth nothing together. */
export const xirr = (flows: readonly Flow[], dayCount: DayCount = 'act/365F'): number | null => solve(timed(flows, yearDays[dayCount]));

/** As `xirr`, of a time of some days instead of a year: what came of a few days is no matter for a yearly rate. The days are above zero. */
export const rateOver = (flows: readonly Flow[], days: number): number | null => solve(timed(flows, days));

/** Rate of a period for amounts one period apart; null as in `xirr`. */
export const irr = (amounts: readonly Pence[]): number | null => solve(amounts.map((amount, time) => ({ time, amount: Number(amount) })));

/**
 * What flows are worth on the first of their days at a yearly rate, to the penny.
 * @throws RangeError for a rate of -100 % or less, at which nothing has a value.
 */
export const xnpv = (rate: number, flows: readonly Flow[], dayCount: DayCount = 'act/365F'): Pence => {
  if (!(rate > -1)) throw new RangeError('A rate must be above -100 %.');
  return BigInt(Math.round(timed(flows, yearDays[dayCount]).reduce((total, { time, amount }) => total + amount / (1 + rate) ** time, 0)));
};

export interface DietzPeriod {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly startValue: Pence;
  readonly endValue: Pence;
  /** Positive for money paid in, negative for money taken out. */
  readonly flows: readonly Flow[];
  /** Whether money that moves on a day works from that day on or from the next. */
  readonly flowTiming?: 'start' | 'end';
}

/** Return of a whole period by modified Dietz, each flow weighted by the days it was there; null where nothing was there to earn. */
export const modifiedDietz = ({ from, to, startValue, endValue, flows, flowTiming = 'end' }: DietzPeriod): number | null => {
  const days = daysBetween(from, to);
  if (days <= 0) return null;
  const own = flowTiming === 'start' ? 1 : 0;
  const gain = endValue - startValue - sum(flows.map(({ amount }) => amount));
  const capitalDays = startValue * BigInt(days) + sum(flows.map(({ date, amount }) => amount * BigInt(Math.min(days, daysBetween(date, to) + own))));
  return capitalDays > 0n ? Number(gain * BigInt(days)) / Number(capitalDays) : null;
};

/** The return of several periods one after the other, from theirs. */
export const linkedReturn = (returns: readonly number[]): number => returns.reduce((product, rate) => product * (1 + rate), 1) - 1;

/**
 * Time-weighted return from the values at the beginning and end of the periods between flows. A period in which nothing was held changes nothing;
 * null where value came from nothing.
 */
export const timeWeightedReturn = (periods: readonly { readonly begin: Pence; readonly end: Pence }[]): number | null => {
  const held = periods.filter(({ begin, end }) => begin !== 0n || end !== 0n);
  return held.length > 0 && held.every(({ begin }) => begin > 0n) ? linkedReturn(held.map(({ begin, end }) => Number(end - begin) / Number(begin))) : null;
};
