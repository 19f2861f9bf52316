import type { IsoDate } from '../dates/dates';
import { mulDivHalfUp, type Pence, type Units } from '../money/money';
import type { PoolDisposals } from './disposal-rows';
import type { Acquired, Disposal, Match, MatchType, PoolKey } from './gains-events';
import { daysAfter } from './match-units';
import type { SimplePool, TradeColumns } from './trade-columns';
import { addWorth, exactOf, noBucket, takeWorth, type Bucket, type Worth } from './worth';

/** Purchases of a day of which a disposal takes some. */
interface Claimed extends Bucket {
  readonly date: IsoDate;
  readonly lines: Match['acquisitions'];
  /** What the disposals of the day itself took. */
  sameDay: Worth | null;
}

const noMatches: readonly Match[] = [];
const noAcquisitions: Match['acquisitions'] = [];

/** Days of one pool in columns: made once, for the pool with the most trades. */
export interface Scratch {
  readonly day: Int32Array;
  /** Where its trades begin in the columns. */
  readonly first: Int32Array;
  readonly bought: Float64Array;
  readonly cost: Float64Array;
  readonly sold: Float64Array;
  readonly proceeds: Float64Array;
  readonly charges: Float64Array;
  /** Bought and not taken; sold and not found. */
  readonly left: Float64Array;
  readonly open: Float64Array;
  readonly claimed: (Claimed | undefined)[];
}

export const scratchFor = ({ simple }: TradeColumns): Scratch => {
  let length = 1;
  for (const { from, to } of simple) length = Math.max(length, to - from + 1);
  const numbers = (): Float64Array => new Float64Array(length);
  return {
    day: new Int32Array(length),
    first: new Int32Array(length),
    bought: numbers(),
    cost: numbers(),
    sold: numbers(),
    proceeds: numbers(),
    charges: numbers(),
    left: numbers(),
    open: numbers(),
    claimed: [],
  };
};

/** Puts trades together by day. Gives the number of days. */
const gather = ({ from, to }: SimplePool, columns: TradeColumns, into: Scratch): number => {
  const { days, quantities, amounts } = columns;
  const { day, first, bought, cost, sold, proceeds, charges, left, open, claimed } = into;
  let at = -1;
  for (let row = from; row < to; row += 1) {
    const on = days[row] as number;
    if (at < 0 || day[at] !== on) {
      at += 1;
      day[at] = on;
      first[at] = row;
      bought[at] = cost[at] = sold[at] = proceeds[at] = charges[at] = 0;
      claimed[at] = undefined;
    }
    const quantity = quantities[row] as number;
    const amount = amounts[row] as number;
    if (quantity > 0) {
      bought[at] = (bought[at] as number) + quantity;
      cost[at] = (cost[at] as number) + amount;
    } else {
      sold[at] = (sold[at] as number) - quantity;
      proceeds[at] = (proceeds[at] as number) + amount;
      charges[at] = (charges[at] as number) + (columns.charges[row] as number);
    }
  }
  for (let index = 0; index <= at; index += 1) {
    const [came, went] = [bought[index] as number, sold[index] as number];
    left[index] = came > went ? came - went : 0;
    open[index] = went > came ? went - came : 0;
  }
  first[at + 1] = to;
  return at + 1;
};

/** The sales of a day, while what they took is looked for. */
interface SaleInMaking {
  readonly quantity: Units;
  readonly proceeds: Pence;
  readonly charges: Pence;
  /** Proceeds less charges. */
  readonly net: Pence;
  matches: readonly Match[];
  /** Of the matches so far: units, what they have of the net proceeds, and costs. */
  matched: Units;
  shared: Pence;
  cost: Pence;
}

/** Adds what a sale took of purchases of one day, or of the pool. The net proceeds are shared by units, and add up. */
const addMatch = (
  sale: SaleInMaking,
  type: MatchType,
  quantity: Units,
  { shown }: Worth,
  from: Claimed | Match['pool'],
): void => {
  sale.matched += quantity;
  const upTo = sale.matched === sale.quantity ? sale.net : mulDivHalfUp(sale.net, sale.matched, sale.quantity);
  const claimed = from !== null && 'lines' in from ? from : null;
  const match: Match = {
    type,
    quantity,
    cost: shown,
    gain: upTo - sale.shared - shown,
    acquisitionDate: claimed === null ? null : claimed.date,
    acquisitions: claimed === null ? noAcquisitions : claimed.lines,
    pool: claimed === null ? (from as Match['pool']) : null,
  };
  // Most have one. A list that is made with its entries takes no more memory than they need.
  sale.matches = sale.matches.length === 0 ? [match] : [...sale.matches, match];
  sale.shared = upTo;
  sale.cost += shown;
};

/** The row of a sale for which all is found but `missing` units. */
const rowOf = (
  pool: PoolKey,
  date: IsoDate,
  sources: readonly string[],
  { quantity, proceeds, charges, net, matches, cost }: SaleInMaking,
  missing: number,
): Disposal => ({
  pool,
  date,
  sources,
  quantity,
  proceeds,
  charges,
  allowableCost: missing > 0 ? null : charges === 0n ? cost : cost + charges,
  gain: missing > 0 ? null : matches.length === 1 ? (matches[0] as Match).gain : net - cost,
  matches,
  given: false,
  unmatched: missing === 0 ? 0n : BigInt(missing),
});

/**
 * Gains of a pool with nothing but purchases and sales, by the same rules as all others: units are matched in numbers,
 * costs are settled as everywhere. A test holds both ways against each other.
 */
export const simplePoolGains = (pool: SimplePool, columns: TradeColumns, scratch: Scratch): PoolDisposals => {
  const { key } = pool;
  const { day, first, bought, cost, sold, proceeds, charges, left, open, claimed } = scratch;
  const count = gather(pool, columns, scratch);
  const bucket = noBucket();
  const found: PoolDisposals = { disposals: [], days: [], left: bucket };
  const taken: Worth = noBucket();
  let units = 0;
  /** Cost of purchases that joined the pool since it was last asked. */
  let joined = 0;
  let nextPurchase = 0;

  /** The disposals of the purchases' own day come first. */
  const claimOn = (at: number): Claimed => {
    const known = claimed[at];
    if (known) return known;
    const shown = BigInt(cost[at] as number);
    const made: Claimed = {
      known: true,
      exact: exactOf(shown),
      shown,
      units: BigInt(bought[at] as number),
      date: columns.dateOf(day[at] as number),
      lines: purchasesAmong(columns, first[at] as number, first[at + 1] as number),
      sameDay: null,
    };
    const went = sold[at] as number;
    if (went > 0) {
      made.sameDay = { known: true, exact: 0n, shown: 0n };
      takeWorth(made, BigInt(Math.min(bought[at] as number, went)), made.sameDay);
    }
    claimed[at] = made;
    return made;
  };

  for (let at = 0; at < count; at += 1) {
    const [came, went, joining] = [bought[at] as number, sold[at] as number, left[at] as number];
    // What no disposal took joins the pool, before the disposals of its day take of that.
    const own = claimed[at] ?? (came > 0 && went > 0 ? claimOn(at) : undefined);
    claimed[at] = undefined;
    if (joining > 0) {
      units += joining;
      if (own) addWorth(bucket, own);
      else joined += cost[at] as number;
    }
    if (went === 0) continue;

    const amount = BigInt(proceeds[at] as number);
    const ofSale = charges[at] === 0 ? 0n : BigInt(charges[at] as number);
    const sale: SaleInMaking = {
      quantity: BigInt(went),
      proceeds: amount,
      charges: ofSale,
      net: ofSale === 0n ? amount : amount - ofSale,
      matches: noMatches,
      matched: 0n,
      shared: 0n,
      cost: 0n,
    };
    if (own?.sameDay) addMatch(sale, 'same-day', came < went ? BigInt(came) : sale.quantity, own.sameDay, own);

    let missing = open[at] as number;
    if (missing > 0) {
      const until = (day[at] as number) + daysAfter;
      while (nextPurchase < count && (nextPurchase <= at || left[nextPurchase] === 0)) nextPurchase += 1;
      for (let later = nextPurchase; later < count && missing > 0 && (day[later] as number) <= until; later += 1) {
        const there = left[later] as number;
        if (there === 0) continue;
        const purchase = claimOn(later);
        const some = there < missing ? there : missing;
        const quantity = some === went ? sale.quantity : BigInt(some);
        takeWorth(purchase, quantity, taken);
        addMatch(sale, 'thirty-day', quantity, taken, purchase);
        left[later] = there - some;
        missing -= some;
      }
    }

    if (missing > 0 && units > 0) {
      settlePool(bucket, units, joined);
      joined = 0;
      const before = { quantity: bucket.units, cost: bucket.shown };
      const some = units < missing ? units : missing;
      const quantity = some === went ? sale.quantity : BigInt(some);
      takeWorth(bucket, quantity, taken);
      addMatch(sale, 'section-104', quantity, taken, before);
      units -= some;
      missing -= some;
    }
    const sources = sourcesOfSales(columns, first[at] as number, first[at + 1] as number);
    found.days.push(day[at] as number);
    found.disposals.push(rowOf(key, columns.dateOf(day[at] as number), sources, sale, missing));
  }
  settlePool(bucket, units, joined);
  return found;
};

/** Brings a pool up to the units in it, and the cost of purchases that joined it. */
const settlePool = (bucket: Bucket, units: number, joined: number): void => {
  bucket.units = BigInt(units);
  if (joined === 0) return;
  const cost = BigInt(joined);
  bucket.exact += exactOf(cost);
  bucket.shown += cost;
};

/** The purchases of a day, in the order of their sources. They are not looked into where there is only one. */
const purchasesAmong = (
  { quantities, places, events, sources }: TradeColumns,
  from: number,
  to: number,
): readonly Acquired[] => {
  if (to - from === 1) return [events[places[from] as number] as Acquired];
  const found: number[] = [];
  for (let row = from; row < to; row += 1) if ((quantities[row] as number) > 0) found.push(places[row] as number);
  if (found.length > 1) found.sort((one, other) => ((sources[one] as string) < (sources[other] as string) ? -1 : 1));
  return found.map((place) => events[place] as Acquired);
};

const sourcesOfSales = ({ quantities, places, sources }: TradeColumns, from: number, to: number): string[] => {
  if (to - from === 1) return [sources[places[from] as number] as string];
  const found: string[] = [];
  for (let row = from; row < to; row += 1)
    if ((quantities[row] as number) < 0) found.push(sources[places[row] as number] as string);
  // A copy is as short as it can be.
  return found.slice().sort();
};
