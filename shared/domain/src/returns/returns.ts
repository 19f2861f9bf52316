import { daysBetween, type IsoDate } from '../dates/dates';
import { sum, type Pence } from '../money/money';

// Rates of return from money in pence and dates. A rate is a number (0.05 is 5%), the only float here, because powers
// have no exact form. Only `xnpv` turns a rate back into money, rounded to the penny.

/**
 * A cash flow on a day. For `xirr` and `xnpv`, money paid in is negative, and money returned, including the closing
 * value, is positive.
 */
export interface Flow {
  readonly date: IsoDate;
  readonly amount: Pence;
}

/** Days in a year, by day count convention. */
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

/** One amount for each time, none of them zero. */
const merged = (amounts: readonly TimedAmount[]): readonly TimedAmount[] => {
  const totals = new Map<number, number>();
  for (const { time, amount } of amounts) totals.set(time, (totals.get(time) ?? 0) + amount);
  return [...totals].flatMap(([time, amount]) => (amount === 0 ? [] : [{ time, amount }]));
};

/**
 * The rates at which the net present value of the amounts is zero. The money-weighted return exists when exactly one
 * fits.
 */
export type FittingRate =
  | { readonly fits: 'one'; readonly rate: number }
  /** From low to high. None of them is the return, because the amounts do not say which. */
  | { readonly fits: 'several'; readonly rates: readonly number[] }
  | { readonly fits: 'none' };

// The search runs over the logarithm of 1 + rate, on both sides of zero. Rates beyond this bound (a factor of a hundred
// billion in a period, up or down) are meaningless.
const logMax = 25;
/** Rates that are equal to two decimals of a per cent count as one. */
const nearest = 5e-5;
/**
 * `finest`: the smallest interval searched. `rounding`: a value smaller than this part of the amounts in it counts as
 * zero, which is the precision of a float.
 */
const finest = 1e-8;
const rounding = 1e-12;
/**
 * Most intervals examined on each side; a real account needs a few dozen. Intervals left after that are decided by the
 * signs at their ends.
 */
const partsMax = 20_000;
const halvings = 100;

/** An amount and its distance in time from the valuation day of its side. */
interface Term {
  readonly far: number;
  readonly amount: number;
}

/**
 * Sum of the terms at a distance from rate zero, discounted and weighted. Nothing overflows, because the exponents are
 * never above zero.
 */
const total = (terms: readonly Term[], distance: number, weight: (term: Term) => number): number =>
  terms.reduce((sum, term) => sum + weight(term) * Math.exp(-distance * term.far), 0);

/** Distances from rate zero on one side, nearest first, at which the terms add up to zero. */
const distancesOf = (terms: readonly Term[]): readonly number[] => {
  const value = (distance: number): number => total(terms, distance, ({ amount }) => amount);
  const found: number[] = [];
  const take = (from: number, to: number): void => {
    const [before, after] = [value(from), value(to)];
    if (before !== 0 && before * after <= 0) found.push(halve(value, from, to));
  };
  // The nearest interval is examined first. If its slope shows that it has at most one rate, it is finished; otherwise
  // it is halved.
  const waiting: [from: number, to: number][] = [[0, logMax]];
  for (let looked = 0, next = waiting.pop(); next; looked += 1, next = waiting.pop()) {
    const [from, to] = next;
    const [middle, half] = [(from + to) / 2, (to - from) / 2];
    const [worth, slope] = [value(middle), Math.abs(total(terms, middle, ({ far, amount }) => far * amount))];
    // Upper bound of the slope's change for each unit of distance: the terms are largest at the near end.
    const bend = total(terms, from, ({ far, amount }) => far * far * Math.abs(amount));
    if (Math.abs(worth) > slope * half + (bend * half * half) / 2) continue;
    if (slope > bend * half || looked >= partsMax) take(from, to);
    else if (half > finest / 2) waiting.push([middle, to], [from, middle]);
    else if (Math.abs(worth) <= rounding * total(terms, middle, ({ amount }) => Math.abs(amount))) found.push(middle);
    else take(from, to);
  }
  return found;
};

/** Bisection: the distance at which the value changes its sign. */
const halve = (value: (distance: number) => number, from: number, to: number): number => {
  let [low, high] = value(to) > value(from) ? [from, to] : [to, from];
  for (let tries = 0; tries < halvings; tries += 1) {
    const middle = (low + high) / 2;
    if (value(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

/**
 * Rates in order, with close neighbours replaced by the middle one: where a value only touches zero, float rounding
 * finds the same rate more than once.
 */
const apart = (rates: readonly number[]): readonly number[] => {
  const groups: number[][] = [];
  for (const rate of rates) {
    const group = groups.at(-1);
    if (group && rate - (group.at(-1) ?? rate) < nearest) group.push(rate);
    else groups.push([rate]);
  }
  return groups.flatMap((group) => group[Math.floor(group.length / 2)] ?? []);
};

/**
 * Every rate within the bound at which the net present value is zero. For positive rates the value is taken at the
 * first time, for negative ones at the last; it has the sign of the net present value. An interval is finished only
 * when its slope and curvature show that it has no rate or just one, so nearby rates are told apart.
 */
const solve = (all: readonly TimedAmount[]): FittingRate => {
  const amounts = merged(all);
  if (!amounts.some(({ amount }) => amount > 0) || !amounts.some(({ amount }) => amount < 0)) return { fits: 'none' };
  const times = amounts.map(({ time }) => time);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const above = distancesOf(amounts.map(({ time, amount }) => ({ far: time - first, amount })));
  const below = distancesOf(amounts.map(({ time, amount }) => ({ far: last - time, amount }))).map(
    (distance) => -distance,
  );
  const atNothing = amounts.reduce((sum, { amount }) => sum + amount, 0) === 0 ? [0] : [];
  const rates = apart([...below, ...atNothing, ...above].map(Math.expm1).sort((one, other) => one - other));
  const [rate] = rates;
  if (rate === undefined) return { fits: 'none' };
  return rates.length === 1 ? { fits: 'one', rate } : { fits: 'several', rates };
};

/** Yearly money-weighted rate of flows on any days, in any order. */
export const xirr = (flows: readonly Flow[], dayCount: DayCount = 'act/365F'): FittingRate =>
  solve(timed(flows, yearDays[dayCount]));

/**
 * As `xirr`, but the rate is for a period of `days` (above zero) instead of a year: a yearly rate would be misleading
 * for a few days.
 */
export const rateOver = (flows: readonly Flow[], days: number): FittingRate => solve(timed(flows, days));

/** Rate of a period for amounts one period apart. */
export const irr = (amounts: readonly Pence[]): FittingRate =>
  solve(amounts.map((amount, time) => ({ time, amount: Number(amount) })));

/**
 * Net present value of flows on the first of their days at a yearly rate, to the penny.
 * @throws RangeError for a rate of -100% or less, at which there is no value.
 */
export const xnpv = (rate: number, flows: readonly Flow[], dayCount: DayCount = 'act/365F'): Pence => {
  if (!(rate > -1)) throw new RangeError('A rate must be above -100%.');
  // A discount factor is a power and no decimal: the sum is rounded to the penny once.
  return BigInt(
    // eslint-disable-next-line tessera/money -- see above
    Math.round(
      timed(flows, yearDays[dayCount]).reduce((total, { time, amount }) => total + amount / (1 + rate) ** time, 0),
    ),
  );
};

export interface DietzPeriod {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly startValue: Pence;
  readonly endValue: Pence;
  /** Positive for money paid in, negative for money taken out. */
  readonly flows: readonly Flow[];
  /** Whether a flow is invested from its own day on, or from the next. */
  readonly flowTiming?: 'start' | 'end';
}

/**
 * Return of a whole period by modified Dietz, each flow weighted by the days it was invested; null when nothing was
 * invested.
 */
export const modifiedDietz = ({
  from,
  to,
  startValue,
  endValue,
  flows,
  flowTiming = 'end',
}: DietzPeriod): number | null => {
  const days = daysBetween(from, to);
  if (days <= 0) return null;
  const own = flowTiming === 'start' ? 1 : 0;
  const gain = endValue - startValue - sum(flows.map(({ amount }) => amount));
  const capitalDays =
    startValue * BigInt(days) +
    sum(flows.map(({ date, amount }) => amount * BigInt(Math.min(days, daysBetween(date, to) + own))));
  return capitalDays > 0n ? Number(gain * BigInt(days)) / Number(capitalDays) : null;
};

/** The combined return of consecutive periods. */
export const linkedReturn = (returns: readonly number[]): number =>
  returns.reduce((product, rate) => product * (1 + rate), 1) - 1;

/**
 * Time-weighted return from the values at the beginning and end of the periods between flows. A period without holdings
 * changes nothing; null when value appeared from nothing.
 */
export const timeWeightedReturn = (
  periods: readonly { readonly begin: Pence; readonly end: Pence }[],
): number | null => {
  const held = periods.filter(({ begin, end }) => begin !== 0n || end !== 0n);
  return held.length > 0 && held.every(({ begin }) => begin > 0n)
    ? linkedReturn(held.map(({ begin, end }) => Number(end - begin) / Number(begin)))
    : null;
};
