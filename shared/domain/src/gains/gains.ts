import { mulDivHalfUp, type Pence, type Units } from '../money/money';
import type { Disposal, Gains, GainsEvent, Leftover, Match, PoolKey } from './gains-events';
import { matchUnits } from './match-units';
import { dayNumbers, poolDaysOf, type PoolDay, type PoolDays } from './pool-days';
import { settleAlone, settleLinked, sharesOf, type Leftovers, type Share } from './settle-costs';
import { noBucket, shownOf, type Bucket } from './worth';

const noAcquisitions: Match['acquisitions'] = [];

const matchOf = ({ type, quantity, bought, pool, known, shown }: Share, proceeds: Pence | null): Match => ({
  type,
  quantity,
  cost: known ? shown : null,
  gain: !known ? null : proceeds === null ? 0n : proceeds - shown,
  acquisitionDate: bought?.date ?? null,
  acquisitions: bought?.bought?.lines ?? noAcquisitions,
  pool,
});

/** The cost of all shares; null where a part of it, or a purchase, is not known. */
const costOf = (shares: readonly Share[], open: Units): Pence | null => {
  let cost = 0n;
  for (const { known, shown } of shares) {
    if (!known) return null;
    cost += shown;
  }
  return open > 0n ? null : cost;
};

/** What the disposals of the day brought after charges is shared among their matches by units, and adds up. */
const saleOf = (day: PoolDay, { quantity, proceeds, charges, sources }: NonNullable<PoolDay['sold']>): Disposal => {
  const { shares, open } = sharesOf(day, 'sold');
  const net = proceeds - charges;
  let units = 0n;
  let shared = 0n;
  const matches = shares.map((share) => {
    units += share.quantity;
    const upTo = units === quantity ? net : mulDivHalfUp(net, units, quantity);
    const own = upTo - shared;
    shared = upTo;
    return matchOf(share, own);
  });
  const cost = costOf(shares, open);
  return {
    pool: day.key,
    date: day.date,
    sources: sources.length > 1 ? sources.sort() : sources,
    quantity,
    proceeds,
    charges,
    allowableCost: cost === null ? null : cost + charges,
    gain: cost === null ? null : net - cost,
    matches,
    given: false,
    unmatched: open,
  };
};

/** A gift to the spouse counts as sold for what it cost (TCGA 1992, s. 58). */
const giftOf = (day: PoolDay): Disposal => {
  const { shares, open } = sharesOf(day, 'given');
  const cost = costOf(shares, open);
  const lines = [...(day.rare?.gifts.values() ?? [])].flatMap((gift) => gift.lines);
  return {
    pool: day.key,
    date: day.date,
    sources: lines.map(({ source }) => source).sort(),
    quantity: day.given,
    proceeds: cost ?? 0n,
    charges: 0n,
    allowableCost: cost,
    gain: cost === null ? null : 0n,
    matches: shares.map((share) => matchOf(share, null)),
    given: true,
    unmatched: open,
  };
};

/** Disposals of one pool by date, with the numbers of their days. */
interface PoolDisposals {
  readonly disposals: Disposal[];
  readonly days: number[];
  readonly left: Bucket;
}

const disposalsOf = ({ days }: PoolDays, left: Bucket): PoolDisposals => {
  const found: PoolDisposals = { disposals: [], days: [], left };
  for (const day of days) {
    if (day.sold) {
      found.disposals.push(saleOf(day, day.sold));
      found.days.push(day.day);
    }
    if (day.given > 0n) {
      found.disposals.push(giftOf(day));
      found.days.push(day.day);
    }
  }
  return found;
};

/** All disposals by date, and those of one date in the order of the pools: counted by day, so that no time is lost. */
const inOrderOfDays = (pools: readonly PoolDisposals[]): readonly Disposal[] => {
  let [first, last] = [Infinity, -Infinity];
  for (const { days } of pools) {
    first = Math.min(first, days[0] ?? Infinity);
    last = Math.max(last, days.at(-1) ?? -Infinity);
  }
  if (first > last) return [];
  const places = new Int32Array(last - first + 2);
  for (const { days } of pools) for (const day of days) places[day - first + 1] = (places[day - first + 1] ?? 0) + 1;
  for (let day = 1; day < places.length; day += 1) places[day] = (places[day] ?? 0) + (places[day - 1] ?? 0);
  const ordered = new Array<Disposal>(places.at(-1) ?? 0);
  for (const { disposals, days } of pools)
    disposals.forEach((disposal, index) => {
      const day = (days[index] ?? first) - first;
      const place = places[day] ?? 0;
      ordered[place] = disposal;
      places[day] = place + 1;
    });
  return ordered;
};

/** Events of pools that hang on no other by pool, and those of all others together. */
const eventsByPool = (
  events: readonly GainsEvent[],
): { readonly alone: ReadonlyMap<PoolKey, GainsEvent[]>; readonly linked: readonly GainsEvent[] } => {
  const alone = new Map<PoolKey, GainsEvent[]>();
  const linked: GainsEvent[] = [];
  const linkedKeys = new Set<PoolKey>();
  for (const event of events) {
    if ('from' in event && event.from !== event.to) {
      linkedKeys.add(event.from).add(event.to);
      linked.push(event);
      continue;
    }
    const key = 'from' in event ? event.from : event.pool;
    const own = alone.get(key);
    if (own) own.push(event);
    else alone.set(key, [event]);
  }
  for (const key of linkedKeys) {
    for (const event of alone.get(key) ?? []) linked.push(event);
    alone.delete(key);
  }
  return { alone, linked };
};

const byDateAndPool = (one: Leftover, other: Leftover): number =>
  one.date !== other.date
    ? one.date < other.date
      ? -1
      : 1
    : one.pool < other.pool
      ? -1
      : one.pool > other.pool
        ? 1
        : 0;

/**
 * Capital gains by the share identification rules (TCGA 1992, ss. 104 to 106A; HMRC CG51560): disposals of a pool on
 * one day count as one and take the purchases of that day, then those of the thirty days after, the earliest first, then
 * the pool at its average cost. Units are at 10^-8, money in pence. Costs are calculated far below a penny and shown
 * rounded half up, so that matches add up to their disposal and what went in is what went out and what is left.
 *
 * The order of events of one day means nothing: splits come first, then what is added, then changes of the cost, then
 * what goes. A cost that is not known, or that hangs on itself because spouses gave to and fro within thirty days, is
 * null, and with it all that is made of it. The time is linear in the number of events.
 * @throws RangeError for quantities and costs that cannot be; the message names the event's source.
 */
export const calculateGains = (events: readonly GainsEvent[]): Gains => {
  const { alone, linked } = eventsByPool(events);
  const numberOf = dayNumbers();
  const leftovers: Leftovers = { excess: [], unplaced: [] };
  const found = new Map<PoolKey, PoolDisposals>();
  // One pool after the other: what is made for one is forgotten before the next.
  for (const own of alone.values())
    for (const pool of poolDaysOf(own, numberOf).values()) {
      matchUnits(pool);
      found.set(pool.key, disposalsOf(pool, settleAlone(pool, leftovers)));
    }
  const together = [...poolDaysOf(linked, numberOf).values()];
  for (const pool of together) matchUnits(pool);
  const left = settleLinked(together, leftovers);
  for (const pool of together) found.set(pool.key, disposalsOf(pool, left.get(pool.key) ?? noBucket()));

  const keys = [...found.keys()].sort();
  const inOrder = keys.flatMap((key) => found.get(key) ?? []);
  return {
    disposals: inOrderOfDays(inOrder),
    pools: new Map(
      keys.map((key, index) => {
        const bucket = inOrder[index]?.left ?? noBucket();
        return [key, { quantity: bucket.units, cost: shownOf(bucket) }];
      }),
    ),
    excess: leftovers.excess.sort(byDateAndPool),
    unplaced: leftovers.unplaced.sort(byDateAndPool),
  };
};
