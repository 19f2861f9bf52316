import type { Gains, GainsEvent, Leftover, PoolKey } from './gains-events';
import { disposalsOf, inOrderOfDays, type PoolDisposals } from './disposal-rows';
import { daysAfter, matchUnits } from './match-units';
import { netGifts } from './net-gifts';
import { dayNumbers, poolDaysOf } from './pool-days';
import { settleAlone, settleLinked, type Leftovers } from './settle-costs';
import { scratchFor, simplePoolGains } from './simple-pools';
import { columnsOf } from './trade-columns';
import { noBucket, shownOf } from './worth';

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

export { daysAfter, netGifts };

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

/** Gains of pools of any kind, added to those that are found already. */
const gainsOf = (
  events: readonly GainsEvent[],
  numberOf: (date: string) => number,
  found: Map<PoolKey, PoolDisposals>,
): Gains => {
  const { alone, linked } = eventsByPool(events);
  const leftovers: Leftovers = { excess: [], partDisposals: [], unplaced: [] };
  // One pool after the other: what is made for one is forgotten before the next.
  for (const own of alone.values())
    for (const pool of poolDaysOf(own, numberOf).values()) {
      matchUnits(pool);
      found.set(pool.key, disposalsOf(pool, settleAlone(pool, leftovers)));
    }
  const together = [...poolDaysOf(netGifts(linked), numberOf).values()];
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
    partDisposals: leftovers.partDisposals.sort(byDateAndPool),
    unplaced: leftovers.unplaced.sort(byDateAndPool),
  };
};

/**
 * Capital gains by the share identification rules (TCGA 1992, ss. 104 to 106A; HMRC CG51560): disposals of a pool on
 * one day count as one and take the purchases of that day, then those of the thirty days after, the earliest first, then
 * the pool at its average cost. Units are at 10^-8, money in pence. Costs are calculated far below a penny and shown
 * rounded half up, so that matches add up to their disposal and what went in is what went out and what is left.
 *
 * The order of events of one day means nothing: splits come first, then what is added, then changes of the cost, then
 * what goes, and what spouses give each other on one day is netted. A cost that is not known, or that hangs on itself because
 * spouses gave to and fro on several days within thirty, is null, and with it all that is made of it. The time is linear in the number of events.
 * @throws RangeError for quantities and costs that cannot be; the message names the event's source.
 */
export const calculateGains = (events: readonly GainsEvent[]): Gains => {
  const numberOf = dayNumbers();
  const columns = columnsOf(events, numberOf);
  const found = new Map<PoolKey, PoolDisposals>();
  const scratch = scratchFor(columns);
  for (const pool of columns.simple) found.set(pool.key, simplePoolGains(pool, columns, scratch));
  return gainsOf(columns.others, numberOf, found);
};

/** The same by the general rules alone, also for pools that have nothing but purchases and sales. */
export const calculateGainsGenerally = (events: readonly GainsEvent[]): Gains =>
  gainsOf(events, dayNumbers(), new Map());
