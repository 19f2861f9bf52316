import { mulDivHalfUp, type Pence, type Units } from '../money/money';
import type { Disposal, Gains, GainsEvent, Leftover, Match, PoolKey, PoolLeft } from './gains-events';
import { matchUnits } from './match-units';
import { poolDaysOf, type PoolDay, type PoolDays } from './pool-days';
import { settleCosts, sharesOf, type Share } from './settle-costs';
import { shownOf } from './worth';

const noAcquisitions: Match['acquisitions'] = [];

const matchOf = ({ part, quantity, known, shown }: Share, proceeds: Pence | null): Match => ({
  type: part.type,
  quantity,
  cost: known ? shown : null,
  gain: !known ? null : proceeds === null ? 0n : proceeds - shown,
  acquisitionDate: part.bought?.date ?? null,
  acquisitions: part.bought?.bought?.lines ?? noAcquisitions,
  pool: part.pool,
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

/** Days with disposals by date, then by pool. */
const disposalDays = (pools: readonly PoolDays[]): readonly PoolDay[] => {
  const dates = new Map<string, PoolDay[]>();
  for (const { days } of pools)
    for (const day of days) {
      if (!day.sold && day.given === 0n) continue;
      const others = dates.get(day.date);
      if (others) others.push(day);
      else dates.set(day.date, [day]);
    }
  return [...dates.keys()].sort().flatMap((date) => dates.get(date) ?? []);
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
  const byPool = poolDaysOf(events);
  const pools = [...byPool.keys()].sort().map((key) => byPool.get(key) as PoolDays);
  for (const pool of pools) matchUnits(pool);
  const { left, excess, unplaced } = settleCosts(pools);
  const disposals: Disposal[] = [];
  for (const day of disposalDays(pools)) {
    if (day.sold) disposals.push(saleOf(day, day.sold));
    if (day.given > 0n) disposals.push(giftOf(day));
  }
  const poolsLeft = new Map<PoolKey, PoolLeft>();
  for (const { key } of pools) {
    const bucket = left.get(key);
    if (bucket) poolsLeft.set(key, { quantity: bucket.units, cost: shownOf(bucket) });
  }
  return {
    disposals,
    pools: poolsLeft,
    excess: [...excess].sort(byDateAndPool),
    unplaced: [...unplaced].sort(byDateAndPool),
  };
};
