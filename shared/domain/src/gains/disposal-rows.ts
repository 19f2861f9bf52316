import { mulDivHalfUp, type Pence, type Units } from '../money/money';
import type { Disposal, Match, PoolKey } from './gains-events';
import type { PoolDay, PoolDays, Sales } from './pool-days';
import { sharesOf, type Share } from './settle-costs';
import type { Bucket } from './worth';

/** Disposals of one pool by date, with the numbers of their days. */
export interface PoolDisposals {
  readonly disposals: Disposal[];
  readonly days: number[];
  readonly left: Bucket;
}

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
  if (open > 0n) return null;
  const [first] = shares;
  if (shares.length === 1 && first) return first.known ? first.shown : null;
  let cost = 0n;
  for (const { known, shown } of shares) {
    if (!known) return null;
    cost += shown;
  }
  return cost;
};

/** Matches of a sale. What it brought after charges is shared among them by units, and adds up. */
const matchesOf = (shares: readonly Share[], net: Pence, quantity: Units): readonly Match[] => {
  const [first] = shares;
  if (shares.length === 1 && first?.quantity === quantity) return [matchOf(first, net)];
  let units = 0n;
  let shared = 0n;
  return shares.map((share) => {
    units += share.quantity;
    const upTo = units === quantity ? net : mulDivHalfUp(net, units, quantity);
    const own = upTo - shared;
    shared = upTo;
    return matchOf(share, own);
  });
};

/** All sales of a day. */
export const saleOf = (
  pool: PoolKey,
  date: string,
  { quantity, proceeds, charges, sources }: Sales,
  shares: readonly Share[],
  open: Units,
): Disposal => {
  const net = charges === 0n ? proceeds : proceeds - charges;
  const cost = costOf(shares, open);
  return {
    pool,
    date,
    sources: sources.length > 1 ? sources.sort() : sources,
    quantity,
    proceeds,
    charges,
    allowableCost: cost === null ? null : charges === 0n ? cost : cost + charges,
    gain: cost === null ? null : net - cost,
    matches: matchesOf(shares, net, quantity),
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

/** Disposals of a pool whose costs are settled. */
export const disposalsOf = ({ days }: PoolDays, left: Bucket): PoolDisposals => {
  const found: PoolDisposals = { disposals: [], days: [], left };
  for (const day of days) {
    if (day.sold) {
      const { shares, open } = sharesOf(day, 'sold');
      found.disposals.push(saleOf(day.key, day.date, day.sold, shares, open));
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
export const inOrderOfDays = (pools: readonly PoolDisposals[]): readonly Disposal[] => {
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
