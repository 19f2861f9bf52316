import { daysBetween, type IsoDate } from '../dates/dates';
import { sum, type Pence } from '../money/money';

// Exported: FittingRate, xirr, rateOver, xnpv, irr, modifiedDietz, linkedReturn, timeWeightedReturn. Money comes in as
// pence and days as dates. A rate of return is a number (0.05 is 5 %) and the only float here: powers have no exact
// form, and no rate is turned into money again but by `xnpv`, which rounds to the penny.

/**
 * Money that moves on a day. For `xirr` and `xnpv` what is paid in is negative and what comes back, the value at the
 * end with it, positive.
 */
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

/** One amount for each time, none of them zero. */
const merged = (amounts: readonly TimedAmount[]): readonly TimedAmount[] => {
  const totals = new Map<number, number>();
  for (const { time, amount } of amounts) totals.set(time, (totals.get(time) ?? 0) + amount);
  return [...totals].flatMap(([time, amount]) => (amount === 0 ? [] : [{ time, amount }]));
};

/** Which rates make amounts worth nothing together. A money-weighted return is there where exactly one does. */
export type FittingRate =
  | { readonly fits: 'one'; readonly rate: number }
  /** From low to high. None of them is the return: the amounts do not say which. */
  | { readonly fits: 'several'; readonly rates: readonly number[] }
  | { readonly fits: 'none' };

// The search runs over the logarithm of 1 + rate, to both sides of nothing. Beyond this bound (a hundred-billionth, or
// a hundred billion times, a time) a rate says nothing.
const logMax = 25;
/** Rates that two decimals of a per cent do not tell apart are one. */
const nearest = 5e-5;
/**
 * The search cuts no finer than this, and takes a value for nothing that is less than this part of the sums in it: a
 * float has no more places.
 */
const finest = 1e-8;
const rounding = 1e-12;
/**
 * Parts of the bound that are looked at on a side; some dozens are enough for the flows of a real account. What is left
 * after so many is told by the sign at its ends.
 */
const partsMax = 20_000;
const halvings = 100;

/** An amount and how far it is, in time, from the day that the value of a side is taken at. */
interface Term {
  readonly far: number;
  readonly amount: number;
}

/**
 * Sum of the terms at a distance from nothing, each weighted by a power of its time. No power overflows: the exponents
 * are never above zero.
 */
const total = (terms: readonly Term[], distance: number, weight: (term: Term) => number): number =>
  terms.reduce((sum, term) => sum + weight(term) * Math.exp(-distance * term.far), 0);

/** Distances from nothing on one side, nearest first, at which the terms are worth nothing together. */
const distancesOf = (terms: readonly Term[]): readonly number[] => {
  const value = (distance: number): number => total(terms, distance, ({ amount }) => amount);
  const found: number[] = [];
  const take = (from: number, to: number): void => {
    const [before, after] = [value(from), value(to)];
    if (before !== 0 && before * after <= 0) found.push(halve(value, from, to));
  };
  // The nearest part is looked at first: a part of the search that shows no more than one rate by its slope is done,
  // any other is cut in two.
  const waiting: [from: number, to: number][] = [[0, logMax]];
  for (let looked = 0, next = waiting.pop(); next; looked += 1, next = waiting.pop()) {
    const [from, to] = next;
    const [middle, half] = [(from + to) / 2, (to - from) / 2];
    const [worth, slope] = [value(middle), Math.abs(total(terms, middle, ({ far, amount }) => far * amount))];
    // The slope changes by no more than this for each unit of distance: the terms are greatest at the near end.
    const bend = total(terms, from, ({ far, amount }) => far * far * Math.abs(amount));
    if (Math.abs(worth) > slope * half + (bend * half * half) / 2) continue;
    if (slope > bend * half || looked >= partsMax) take(from, to);
    else if (half > finest / 2) waiting.push([middle, to], [from, middle]);
    else if (Math.abs(worth) <= rounding * total(terms, middle, ({ amount }) => Math.abs(amount))) found.push(middle);
    else take(from, to);
  }
  return found;
};

/** Where the value changes its sign between two distances. */
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
 * Rates in order with those that lie together taken as the middle one of them: where a value only touches nothing, what
 * a float rounds finds it more than once.
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
 * Every rate within the bound at which the amounts are worth nothing together. For rates above nothing the value is
 * taken at the first time, below it at the last: it has the sign of the net present value. A part of the search is left
 * only when its slope and its bend show that no rate, or just one, is in it, so rates that lie near each other are told
 * apart.
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
 * As `xirr`, of a time of some days instead of a year: what came of a few days is no matter for a yearly rate. The days
 * are above zero.
 */
export const rateOver = (flows: readonly Flow[], days: number): FittingRate => solve(timed(flows, days));

/** Rate of a period for amounts one period apart. */
export const irr = (amounts: readonly Pence[]): FittingRate =>
  solve(amounts.map((amount, time) => ({ time, amount: Number(amount) })));

/**
 * What flows are worth on the first of their days at a yearly rate, to the penny.
 * @throws RangeError for a rate of -100 % or less, at which nothing has a value.
 */
export const xnpv = (rate: number, flows: readonly Flow[], dayCount: DayCount = 'act/365F'): Pence => {
  if (!(rate > -1)) throw new RangeError('A rate must be above -100 %.');
  return BigInt(
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
  /** Whether money that moves on a day works from that day on or from the next. */
  readonly flowTiming?: 'start' | 'end';
}

/**
 * Return of a whole period by modified Dietz, each flow weighted by the days it was there; null where nothing was there
 * to earn.
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

/** The return of several periods one after the other, from theirs. */
export const linkedReturn = (returns: readonly number[]): number =>
  returns.reduce((product, rate) => product * (1 + rate), 1) - 1;

/**
 * Time-weighted return from the values at the beginning and end of the periods between flows. A period in which nothing
 * was held changes nothing; null where value came from nothing.
 */
export const timeWeightedReturn = (
  periods: readonly { readonly begin: Pence; readonly end: Pence }[],
): number | null => {
  const held = periods.filter(({ begin, end }) => begin !== 0n || end !== 0n);
  return held.length > 0 && held.every(({ begin }) => begin > 0n)
    ? linkedReturn(held.map(({ begin, end }) => Number(end - begin) / Number(begin)))
    : null;
};
