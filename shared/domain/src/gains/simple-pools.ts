import type { Units } from '../money/money';
import { saleOf, type PoolDisposals } from './disposal-rows';
import type { Acquired, MatchType } from './gains-events';
import { daysAfter } from './match-units';
import type { Sales } from './pool-days';
import type { Share } from './settle-costs';
import type { SimplePool, TradeColumns } from './trade-columns';
import { addWorth, exactOf, noBucket, takeWorth, type Bucket, type Worth } from './worth';

/** Purchases of a day of which a disposal takes some. */
interface Claimed extends Bucket {
  readonly on: Share['bought'];
  /** What the disposals of the day itself took. */
  readonly sameDay: Worth;
}

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

const none: Worth = { known: true, exact: 0n, shown: 0n };

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
  let units = 0;
  /** Of purchases that joined the pool since it was last asked. */
  let joined = 0;
  let nextPurchase = 0;

  const settlePool = (): void => {
    const cost = BigInt(joined);
    joined = 0;
    bucket.units = BigInt(units);
    bucket.exact += exactOf(cost);
    bucket.shown += cost;
  };
  const claimOn = (at: number): Claimed => {
    const known = claimed[at];
    if (known) return known;
    const lines = purchasesAmong(columns, first[at] as number, first[at + 1] as number);
    const shown = BigInt(cost[at] as number);
    const made: Claimed = {
      known: true,
      exact: exactOf(shown),
      shown,
      units: BigInt(bought[at] as number),
      on: { date: columns.dateOf(day[at] as number), bought: { lines } },
      sameDay: { ...none },
    };
    const [came, went] = [bought[at] as number, sold[at] as number];
    if (went > 0) takeWorth(made, BigInt(came < went ? came : went), made.sameDay);
    claimed[at] = made;
    return made;
  };
  const shareOf = (type: MatchType, quantity: Units, bought: Share['bought']): ShareInMaking => ({
    type,
    quantity,
    known: true,
    exact: 0n,
    shown: 0n,
    bought,
    pool: null,
  });

  for (let at = 0; at < count; at += 1) {
    const own = claimed[at];
    const joining = left[at] as number;
    if (joining > 0) {
      units += joining;
      if (own || (sold[at] as number) > 0) addWorth(bucket, own ?? claimOn(at));
      else joined += cost[at] as number;
    }
    const went = sold[at] as number;
    if (went === 0) continue;
    const sales: Sales = {
      quantity: BigInt(went),
      proceeds: BigInt(proceeds[at] as number),
      charges: BigInt(charges[at] as number),
      sources: sourcesOfSales(columns, first[at] as number, first[at + 1] as number),
    };
    const { quantity } = sales;
    const shares: ShareInMaking[] = [];
    const came = bought[at] as number;
    if (came > 0) {
      const { on, sameDay } = claimOn(at);
      const share = shareOf('same-day', came < went ? BigInt(came) : quantity, on);
      share.exact = sameDay.exact;
      share.shown = sameDay.shown;
      shares.push(share);
    }
    let missing = open[at] as number;
    if (missing > 0) {
      const on = day[at] as number;
      while (nextPurchase < count && (nextPurchase <= at || left[nextPurchase] === 0)) nextPurchase += 1;
      for (let later = nextPurchase; later < count && missing > 0; later += 1) {
        if ((day[later] as number) > on + daysAfter) break;
        const there = left[later] as number;
        if (there === 0) continue;
        const taken = there < missing ? there : missing;
        const purchase = claimOn(later);
        const share = shareOf('thirty-day', taken === went ? quantity : BigInt(taken), purchase.on);
        takeWorth(purchase, share.quantity, share);
        shares.push(share);
        left[later] = there - taken;
        missing -= taken;
      }
    }
    if (missing > 0 && units > 0) {
      const taken = units < missing ? units : missing;
      settlePool();
      const share: ShareInMaking = {
        type: 'section-104',
        quantity: taken === went ? quantity : BigInt(taken),
        known: true,
        exact: 0n,
        shown: 0n,
        bought: null,
        pool: { quantity: bucket.units, cost: bucket.shown },
      };
      takeWorth(bucket, share.quantity, share);
      shares.push(share);
      units -= taken;
      missing -= taken;
    }
    found.days.push(day[at] as number);
    found.disposals.push(
      saleOf(key, columns.dateOf(day[at] as number), sales, shares, missing === 0 ? 0n : BigInt(missing)),
    );
  }
  settlePool();
  return found;
};

type ShareInMaking = Share & Worth;

/** The purchases of a day, in the order of their sources. They are not looked into where there is only one. */
const purchasesAmong = (
  { quantities, places, events, sources }: TradeColumns,
  from: number,
  to: number,
): readonly Acquired[] => {
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
  return found;
};
