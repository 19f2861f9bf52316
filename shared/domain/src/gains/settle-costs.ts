import type { IsoDate } from '../dates/dates';
import { mulDivHalfUp, type Pence, type Units } from '../money/money';
import type { CostChanged, Leftover, PartDisposal, PoolKey } from './gains-events';
import type { Gift, Move, Part, PoolDay, PoolDays, PurchaseLine, Purchases } from './pool-days';
import { addWorth, exactOf, noBucket, shownOf, takeWorth, type Bucket, type Worth } from './worth';

/** Changes of a cost that found nothing to change, and those that are part disposals. */
export interface Leftovers {
  readonly excess: Leftover[];
  readonly partDisposals: PartDisposal[];
  readonly unplaced: Leftover[];
}

const nothing = (): Worth => ({ known: true, exact: 0n, shown: 0n });
const unknown: Worth = { known: false, exact: 0n, shown: 0n };
const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Shares the cost of a day's purchases among the disposals that took them. What is left of it joins the pool. */
const settlePurchases = (bought: Purchases): void => {
  bought.exact = exactOf(bought.shown);
  for (const gift of bought.gifts ?? []) {
    addWorth(bought, gift);
    const whole = { ...gift, units: gift.quantity };
    for (const { source, quantity } of [...gift.lines].sort((one, other) => inOrder(one.source, other.source))) {
      const share = nothing();
      takeWorth(whole, quantity, share);
      bought.lines.push({ source, quantity, cost: shownOf(share) });
    }
  }
  if (bought.lines.length > 1) bought.lines.sort((one, other) => inOrder(one.source, other.source));
  for (const part of bought.claims) takeWorth(bought, part.taken, part);
};

/** Adds first, so that what is taken off finds it, whatever the order of the rows. */
const changesInOrder = (changes: readonly CostChanged[]): readonly CostChanged[] =>
  [...changes].sort((one, other) =>
    one.amount > 0n !== other.amount > 0n ? (one.amount > 0n ? -1 : 1) : inOrder(one.source, other.source),
  );

const takeMove = (pool: Bucket, move: Move): void => {
  if (move.quantity <= pool.units) return takeWorth(pool, move.quantity, move);
  // Some of the units came from nowhere, so that nobody knows their cost.
  takeWorth(pool, pool.units, move);
  Object.assign(move, unknown);
};

/** Takes off a pool's cost what a distribution has of it: its part of itself and what the units are worth after it. */
const shareOfCost = (pool: Bucket, amount: Pence, worthAfter: Pence): Pence | null => {
  if (!pool.known) return null;
  const whole: Bucket = { known: true, exact: pool.exact, shown: pool.shown, units: amount + worthAfter };
  const share = nothing();
  takeWorth(whole, amount, share);
  pool.exact = whole.exact;
  pool.shown = whole.shown;
  return shownOf(share);
};

/** One day of a pool, after its purchases are settled. */
const settleDay = (day: PoolDay, pool: Bucket, leftovers: Leftovers): void => {
  const { excess, unplaced } = leftovers;
  const { bought, rare } = day;
  if (bought && bought.left > 0n) addWorth(pool, bought);
  if (rare) {
    rare.joining.exact = exactOf(rare.joining.shown);
    addWorth(pool, rare.joining);
    for (const move of rare.arrivals) addWorth(pool, move);
  }
  pool.units = day.noon;
  if (rare)
    for (const { source, amount, worthAfter } of changesInOrder(rare.changes)) {
      const { key, date } = day;
      if (pool.units === 0n) {
        if (amount > 0n) unplaced.push({ pool: key, date, source, amount });
        else if (amount < 0n) excess.push({ pool: key, date, source, amount: -amount });
      } else if (amount < 0n && worthAfter !== undefined)
        leftovers.partDisposals.push({
          pool: key,
          date,
          source,
          amount: -amount,
          cost: shareOfCost(pool, -amount, worthAfter),
        });
      else if (pool.known) {
        if (-amount > pool.shown) excess.push({ pool: key, date, source, amount: -amount - pool.shown });
        pool.shown = -amount > pool.shown ? 0n : pool.shown + amount;
        pool.exact = pool.shown === 0n || pool.exact + exactOf(amount) < 0n ? 0n : pool.exact + exactOf(amount);
      }
    }
  const part = day.parts.at(-1);
  if (part?.bought === null) {
    part.pool = { quantity: pool.units, cost: shownOf(pool) };
    takeWorth(pool, part.taken, part);
  }
  if (rare) {
    if (rare.leaving > 0n && pool.units > 0n)
      takeWorth(pool, rare.leaving < pool.units ? rare.leaving : pool.units, nothing());
    for (const [, move] of [...rare.moves].sort(([one], [other]) => inOrder(one, other))) takeMove(pool, move);
  }
};

/** What one of the two, the sale or the gift, has of a day's part. Their shares add up to the part. */
export interface Share extends Readonly<Worth> {
  readonly type: Part['type'];
  readonly quantity: Units;
  readonly pool: Part['pool'];
  readonly bought: {
    readonly date: IsoDate;
    readonly bought: { readonly lines: readonly PurchaseLine[] } | null;
  } | null;
}

/** Shares of a day's disposals, which are matched as one, and the units for which no purchase is known. */
export const sharesOf = (
  { sold, given, parts, open }: PoolDay,
  side: 'sold' | 'given',
): { readonly shares: readonly Share[]; readonly open: Units } => {
  const ofSold = sold?.quantity ?? 0n;
  if (given === 0n || ofSold === 0n) return { shares: parts, open };
  let units = 0n;
  let soldBefore = 0n;
  /** What the sale has of the next units. */
  const next = (quantity: Units): Units => {
    units += quantity;
    const soldAfter = mulDivHalfUp(units, ofSold, ofSold + given);
    const taken = soldAfter - soldBefore;
    soldBefore = soldAfter;
    return taken;
  };
  const shares: Share[] = [];
  for (const part of parts) {
    const ofSale = next(part.quantity);
    const quantity = side === 'sold' ? ofSale : part.quantity - ofSale;
    const rest = { known: part.known, exact: part.exact, shown: part.shown, units: part.quantity };
    const worth = nothing();
    takeWorth(rest, ofSale, worth);
    const { known, exact, shown } = side === 'sold' ? worth : rest;
    if (quantity > 0n) shares.push({ ...part, quantity, known: known && part.known, exact, shown });
  }
  const openOfSale = next(open);
  return { shares, open: side === 'sold' ? openOfSale : open - openOfSale };
};

/** What was given to a spouse takes its cost along. */
const settleGifts = (day: PoolDay, gifts: ReadonlyMap<PoolKey, Gift>): void => {
  const { shares, open } = sharesOf(day, 'given');
  const given: Bucket = { ...nothing(), units: day.given };
  for (const share of shares) addWorth(given, share);
  if (open > 0n) given.known = false;
  const known = given.known;
  for (const [, gift] of [...gifts].sort(([one], [other]) => inOrder(one, other))) {
    takeWorth(given, gift.quantity, gift);
    gift.known = known;
  }
};

/** A calculation that waits for others. */
interface Step {
  readonly run: () => void;
  waits: number;
  readonly then: Step[];
}

const stepOf = (run: () => void): Step => ({ run, waits: 0, then: [] });
const order = (first: Step | undefined, second: Step | undefined): void => {
  if (!first || !second) return;
  first.then.push(second);
  second.waits += 1;
};

/**
 * The costs of pools that pass units to each other: each is settled after those that it hangs on. What is left hangs on
 * a circle (both spouses gave, and each gift is matched with the other), where no cost can be found: it stays unknown.
 */
export const settleLinked = (pools: readonly PoolDays[], leftovers: Leftovers): ReadonlyMap<PoolKey, Bucket> => {
  const purchases = new Map<PoolDay, Step>();
  const gifts = new Map<PoolDay, Step>();
  const ofPool = new Map<PoolDay, Step>();
  const left = new Map<PoolKey, Bucket>();
  for (const { key, days } of pools) {
    const evenings = new Map<PoolDay, Bucket>();
    days.forEach((day, index) => {
      const { bought, rare } = day;
      if (bought)
        purchases.set(
          day,
          stepOf(() => settlePurchases(bought)),
        );
      if (rare && rare.gifts.size > 0)
        gifts.set(
          day,
          stepOf(() => settleGifts(day, rare.gifts)),
        );
      const before = days[index - 1];
      ofPool.set(
        day,
        stepOf(() => {
          const pool = { ...((day.morning > 0n && before && evenings.get(before)) || noBucket()) };
          settleDay(day, pool, leftovers);
          evenings.set(day, pool);
          if (index === days.length - 1) left.set(key, pool);
        }),
      );
    });
  }
  for (const { days } of pools)
    days.forEach((day, index) => {
      const { bought, rare, parts, morning } = day;
      const [own, gift] = [ofPool.get(day), gifts.get(day)];
      for (const { to } of rare?.gifts.values() ?? []) order(gift, purchases.get(to));
      for (const { to } of rare?.moves.values() ?? []) order(own, ofPool.get(to));
      if (bought && bought.left > 0n) order(purchases.get(day), own);
      if (morning > 0n) order(ofPool.get(days[index - 1] as PoolDay), own);
      if (gift) for (const part of parts) order(part.bought ? purchases.get(part.bought) : own, gift);
    });
  const steps = [...purchases.values(), ...ofPool.values(), ...gifts.values()];
  const ready = steps.filter(({ waits }) => waits === 0);
  for (let step = ready.pop(); step; step = ready.pop()) {
    step.run();
    step.waits = -1;
    for (const next of step.then) {
      next.waits -= 1;
      if (next.waits === 0) ready.push(next);
    }
  }
  for (const step of steps) if (step.waits > 0) step.run();
  return left;
};

/** The costs of a pool that hangs on no other. Gives what is left in it. */
export const settleAlone = ({ days }: PoolDays, leftovers: Leftovers): Bucket => {
  const pool = noBucket();
  for (const { bought } of days) if (bought) settlePurchases(bought);
  for (const day of days) settleDay(day, pool, leftovers);
  return pool;
};
