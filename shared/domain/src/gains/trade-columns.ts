import type { IsoDate } from '../dates/dates';
import type { GainsEvent, PoolKey } from './gains-events';
import { checkCost, checkQuantity } from './event-checks';

/**
 * Purchases and sales in columns of numbers. A million trades as objects are spread over so much memory that reading
 * them again and again takes most of the time: so each is read once, in the order in which it came.
 */
export interface TradeColumns {
  /** Pools that have nothing but purchases of known cost and sales, with figures that a number holds exactly. */
  readonly simple: readonly SimplePool[];
  /** Events of all other pools. */
  readonly others: readonly GainsEvent[];
  readonly days: Int32Array;
  readonly sold: Uint8Array;
  readonly quantities: Float64Array;
  /** Of purchases. */
  readonly costs: Float64Array;
  /** The events themselves, for what is shown of them. */
  readonly events: readonly GainsEvent[];
  readonly dateOf: (day: number) => IsoDate;
}

export interface SimplePool {
  readonly key: PoolKey;
  /** Places of its trades in the columns, by day. */
  readonly places: Int32Array;
}

interface PoolCount {
  readonly key: PoolKey;
  readonly number: number;
  simple: boolean;
  trades: number;
  /** Sums of all figures: while they are whole numbers that a number holds exactly, so is every sum of some of them. */
  units: number;
  money: number;
}

/**
 * @throws RangeError for dates, quantities and costs that cannot be, with the event's source.
 */
export const columnsOf = (events: readonly GainsEvent[], numberOf: (date: IsoDate) => number): TradeColumns => {
  const { length } = events;
  const pools = new Map<PoolKey, PoolCount>();
  const byNumber: PoolCount[] = [];
  const dates = new Map<number, IsoDate>();
  const poolNumbers = new Int32Array(length);
  const days = new Int32Array(length);
  const sold = new Uint8Array(length);
  const quantities = new Float64Array(length);
  const costs = new Float64Array(length);
  let date: IsoDate = '';
  let day = 0;

  const poolOf = (key: PoolKey): PoolCount => {
    const found = pools.get(key);
    if (found !== undefined) return found;
    const pool = { key, number: byNumber.length, simple: true, trades: 0, units: 0, money: 0 };
    pools.set(key, pool);
    byNumber.push(pool);
    return pool;
  };

  let place = 0;
  for (const event of events) {
    if (event.date !== date) {
      date = event.date;
      day = numberOf(date);
      dates.set(day, date);
    }
    days[place] = day;
    if (event.kind === 'Acquired') {
      const { quantity, cost } = event;
      checkQuantity(quantity, event);
      checkCost(cost, event);
      const pool = poolOf(event.pool);
      poolNumbers[place] = pool.number;
      if (cost === null) pool.simple = false;
      else {
        const [units, money] = [Number(quantity), Number(cost)];
        quantities[place] = units;
        costs[place] = money;
        pool.trades += 1;
        pool.units += units;
        pool.money += money;
      }
    } else if (event.kind === 'Disposed') {
      const { quantity, proceeds } = event;
      checkQuantity(quantity, event);
      checkCost(proceeds, event);
      checkCost(event.charges, event);
      const pool = poolOf(event.pool);
      poolNumbers[place] = pool.number;
      sold[place] = 1;
      const units = Number(quantity);
      quantities[place] = units;
      pool.trades += 1;
      pool.units += units;
    } else {
      const [from, to] = 'pool' in event ? [event.pool, event.pool] : [event.from, event.to];
      poolNumbers[place] = poolOf(from).number;
      poolOf(from).simple = false;
      poolOf(to).simple = false;
    }
    place += 1;
  }

  for (const pool of byNumber)
    if (pool.units > Number.MAX_SAFE_INTEGER || pool.money > Number.MAX_SAFE_INTEGER) pool.simple = false;
  const starts = new Int32Array(byNumber.length);
  let start = 0;
  for (const { number, simple, trades } of byNumber) {
    starts[number] = start;
    if (simple) start += trades;
  }
  const ordered = new Int32Array(start);
  const others: GainsEvent[] = [];
  const next = starts.slice();
  for (let index = 0; index < length; index += 1) {
    const number = poolNumbers[index] ?? 0;
    if (byNumber[number]?.simple === true) {
      const at = next[number] ?? 0;
      ordered[at] = index;
      next[number] = at + 1;
    } else others.push(events[index] as GainsEvent);
  }
  const simple = byNumber
    .filter((pool) => pool.simple)
    .map(({ key, number }): SimplePool => ({
      key,
      places: byDay(ordered.subarray(starts[number], next[number]), days),
    }));
  return { simple, others, days, sold, quantities, costs, events, dateOf: (day) => dates.get(day) ?? '' };
};

/** Places by day; those of one day stay in their order. */
const byDay = (places: Int32Array, days: Int32Array): Int32Array => {
  for (let index = 1; index < places.length; index += 1)
    if ((days[places[index - 1] ?? 0] ?? 0) > (days[places[index] ?? 0] ?? 0))
      return places.sort((one, other) => (days[one] ?? 0) - (days[other] ?? 0) || one - other);
  return places;
};
