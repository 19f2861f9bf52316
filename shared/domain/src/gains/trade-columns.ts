import type { IsoDate } from '../dates/dates';
import type { GainsEvent, PoolKey } from './gains-events';
import { checkCost, checkQuantity } from './event-checks';

/**
 * Purchases and sales in columns of numbers, pool after pool and by day. A million trades as objects are spread over so
 * much memory that going back to one costs more than all that is calculated with it: so each is read once, in the order
 * in which it came.
 */
export interface TradeColumns {
  /** Pools that have nothing but purchases of known cost and sales, with figures that a number holds exactly. */
  readonly simple: readonly SimplePool[];
  /** Events of all other pools. */
  readonly others: readonly GainsEvent[];
  readonly days: Int32Array;
  /** Units bought; below zero for a sale. */
  readonly quantities: Float64Array;
  /** The cost of a purchase, the proceeds of a sale. */
  readonly amounts: Float64Array;
  /** Of sales. */
  readonly charges: Float64Array;
  /** Which of the events each is. */
  readonly places: Int32Array;
  /** The events, and what each came from, as they came. */
  readonly events: readonly GainsEvent[];
  readonly sources: readonly string[];
  readonly dateOf: (day: number) => IsoDate;
}

export interface SimplePool {
  readonly key: PoolKey;
  /** Its trades in the columns: from the first to before the second. */
  readonly from: number;
  readonly to: number;
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

/** Rows by day, those of one day in the order in which they came. Null where they came so. */
const orderOf = (days: Int32Array): Float64Array | null => {
  const { length } = days;
  let inOrder = true;
  for (let index = 1; inOrder && index < length; index += 1)
    inOrder = (days[index - 1] as number) <= (days[index] as number);
  if (inOrder) return null;
  // Day and place in one whole number: numbers alone are sorted many times faster than by a comparison.
  const order = new Float64Array(length);
  for (let place = 0; place < length; place += 1) order[place] = (days[place] as number) * length + place;
  order.sort();
  for (let index = 0; index < length; index += 1) {
    const both = order[index] as number;
    order[index] = both - Math.floor(both / length) * length;
  }
  return order;
};

/**
 * @throws RangeError for dates, quantities and costs that cannot be, with the event's source.
 */
export const columnsOf = (events: readonly GainsEvent[], numberOf: (date: IsoDate) => number): TradeColumns => {
  const { length } = events;
  const pools = new Map<PoolKey, PoolCount>();
  const byNumber: PoolCount[] = [];
  const dates = new Map<number, IsoDate>();
  // As they came.
  const poolNumbers = new Int32Array(length);
  const dayOf = new Int32Array(length);
  const quantityOf = new Float64Array(length);
  const amountOf = new Float64Array(length);
  const chargesOf = new Float64Array(length);
  const sources = new Array<string>(length);
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

  for (let place = 0; place < length; place += 1) {
    const event = events[place] as GainsEvent;
    if (event.date !== date) {
      date = event.date;
      day = numberOf(date);
      dates.set(day, date);
    }
    dayOf[place] = day;
    sources[place] = event.source;
    if (event.kind === 'Acquired') {
      const { quantity, cost } = event;
      checkQuantity(quantity, event);
      checkCost(cost, event);
      const pool = poolOf(event.pool);
      poolNumbers[place] = pool.number;
      if (cost === null) pool.simple = false;
      else {
        const units = Number(quantity);
        const money = Number(cost);
        quantityOf[place] = units;
        amountOf[place] = money;
        pool.trades += 1;
        pool.units += units;
        pool.money += money;
      }
    } else if (event.kind === 'Disposed') {
      const { quantity, proceeds, charges } = event;
      checkQuantity(quantity, event);
      checkCost(proceeds, event);
      checkCost(charges, event);
      const pool = poolOf(event.pool);
      poolNumbers[place] = pool.number;
      const units = Number(quantity);
      const money = Number(proceeds);
      const ofSale = Number(charges);
      quantityOf[place] = -units;
      amountOf[place] = money;
      chargesOf[place] = ofSale;
      pool.trades += 1;
      pool.units += units;
      pool.money += money + ofSale;
    } else {
      const [from, to] = 'pool' in event ? [event.pool, event.pool] : [event.from, event.to];
      poolNumbers[place] = poolOf(from).number;
      poolOf(from).simple = false;
      poolOf(to).simple = false;
    }
  }

  const simple: SimplePool[] = [];
  const next = new Int32Array(byNumber.length);
  let rows = 0;
  for (const pool of byNumber) {
    if (pool.units > Number.MAX_SAFE_INTEGER || pool.money > Number.MAX_SAFE_INTEGER) pool.simple = false;
    next[pool.number] = pool.simple ? rows : -1;
    if (!pool.simple) continue;
    simple.push({ key: pool.key, from: rows, to: rows + pool.trades });
    rows += pool.trades;
  }

  const others: GainsEvent[] = [];
  if (rows < length)
    for (let place = 0; place < length; place += 1)
      if (next[poolNumbers[place] as number] === -1) others.push(events[place] as GainsEvent);

  const days = new Int32Array(rows);
  const quantities = new Float64Array(rows);
  const amounts = new Float64Array(rows);
  const charges = new Float64Array(rows);
  const places = new Int32Array(rows);
  const order = orderOf(dayOf);
  for (let index = 0; index < length; index += 1) {
    const place = order === null ? index : (order[index] as number);
    const number = poolNumbers[place] as number;
    const row = next[number] as number;
    if (row === -1) continue;
    next[number] = row + 1;
    days[row] = dayOf[place] as number;
    quantities[row] = quantityOf[place] as number;
    amounts[row] = amountOf[place] as number;
    charges[row] = chargesOf[place] as number;
    places[row] = place;
  }
  const dateOf = (on: number): IsoDate => dates.get(on) ?? '';
  return { simple, others, days, quantities, amounts, charges, places, events, sources, dateOf };
};
