import { mulDivHalfUp, type Units } from '../money/money';
import type { MatchType } from './gains-events';
import { withPart, type Part, type PoolDay, type PoolDays, type Purchases } from './pool-days';

/** Purchases on these many days after a disposal are matched with it (TCGA 1992, s. 106A(5)). */
export const daysAfter = 30;

/** Units on one day as so many units on another: splits lie between. */
interface Ratio {
  readonly after: bigint;
  readonly before: bigint;
}

const partOf = (type: MatchType, quantity: Units, taken: Units, bought: PoolDay | null): Part => ({
  type,
  quantity,
  taken,
  bought,
  pool: null,
  known: false,
  exact: 0n,
  shown: 0n,
});

const claim = (day: PoolDay, type: MatchType, quantity: Units, taken: Units, on: PoolDay, from: Purchases): Part => {
  const part = partOf(type, quantity, taken, on);
  day.parts = withPart(day.parts, part);
  day.open -= quantity;
  from.claims = withPart(from.claims, part);
  from.left -= taken;
  return part;
};

const matchSameDay = (days: readonly PoolDay[]): void => {
  for (const day of days) {
    const { bought, sold, given } = day;
    if (bought) bought.left = bought.units;
    if (!sold && given === 0n) continue;
    day.open = (sold?.quantity ?? 0n) + given;
    if (!bought) continue;
    const quantity = bought.left < day.open ? bought.left : day.open;
    claim(day, 'same-day', quantity, quantity, day, bought);
  }
};

/** A part that is matched after a split: until then its units are in the pool beyond what is held. */
interface Crossing {
  readonly day: PoolDay;
  readonly part: Part;
  now: Units;
}

/**
 * Disposals in order of dates take the purchases of the thirty days after, the earliest first, that no disposal of the
 * purchase's own day took (HMRC CG51560). Gives the parts with a split before their purchase.
 */
const matchThirtyDays = (days: readonly PoolDay[], splits: readonly PoolDay[]): readonly Crossing[] => {
  const crossing: Crossing[] = [];
  const purchases = days.filter(({ bought }) => bought !== null && bought.left > 0n);
  let first = 0;
  let firstSplit = 0;
  for (const day of days) {
    if (day.open === 0n) continue;
    while (
      first < purchases.length &&
      ((purchases[first] as PoolDay).day <= day.day || (purchases[first] as PoolDay).bought?.left === 0n)
    )
      first += 1;
    while (firstSplit < splits.length && (splits[firstSplit] as PoolDay).day <= day.day) firstSplit += 1;
    let next = firstSplit;
    let ratio: Ratio = { after: 1n, before: 1n };
    for (let index = first; day.open > 0n; index += 1) {
      const on = purchases[index];
      if (!on?.bought || on.day > day.day + daysAfter) break;
      const { bought } = on;
      if (bought.left === 0n) continue;
      for (let rare = splits[next]; rare?.rare && rare.day <= on.day; rare = splits[++next])
        ratio = { after: ratio.after * rare.rare.after, before: ratio.before * rare.rare.before };
      const whole = ratio.after === ratio.before;
      const wanted = whole ? day.open : mulDivHalfUp(day.open, ratio.after, ratio.before);
      const [quantity, taken] =
        wanted <= bought.left
          ? [day.open, wanted]
          : [whole ? bought.left : mulDivHalfUp(bought.left, ratio.before, ratio.after), bought.left];
      // A split can make less than the smallest unit of either: there is nothing to match.
      if (quantity === 0n || taken === 0n) continue;
      const part = claim(day, 'thirty-day', quantity < day.open ? quantity : day.open, taken, on, bought);
      if (!whole) crossing.push({ day, part, now: part.quantity });
    }
  }
  return crossing;
};

const least = (one: Units, other: Units): Units => (one < other ? one : other);

/**
 * Units in the pool day by day, and what disposals take of them. A split counts for the units that are held, as they
 * stand in the books, and apart from them for those that wait for their purchase: so no dust is left in the pool.
 */
const matchPool = (days: readonly PoolDay[], splits: readonly PoolDay[], crossing: readonly Crossing[]): void => {
  let units = 0n;
  let waiting: Crossing[] = [];
  let next = 0;
  let splitsDone = 0;
  for (const day of days) {
    const { bought, rare } = day;
    day.morning = units;
    if (rare && rare.after !== rare.before) {
      for (let each = crossing[next]; each && each.day.day < day.day; each = crossing[++next]) waiting.push(each);
      waiting = waiting.filter(({ part }) => part.bought !== null && part.bought.day >= day.day);
      splitsDone += 1;
      const nextSplit = splits[splitsDone]?.day ?? Infinity;
      let held = units;
      let later = 0n;
      for (const each of waiting) {
        held -= each.now;
        // After the last split they are exactly what their purchase gives.
        each.now =
          (each.part.bought?.day ?? 0) < nextSplit ? each.part.taken : mulDivHalfUp(each.now, rare.after, rare.before);
        later += each.now;
      }
      units = mulDivHalfUp(held, rare.after, rare.before) + later;
    }
    if (bought) units += bought.left;
    if (rare) {
      units += rare.joining.units;
      for (const { arriving } of rare.arrivals) units += arriving;
    }
    day.noon = units;
    if (day.open > 0n && units > 0n) {
      const quantity = least(day.open, units);
      day.parts = withPart(day.parts, partOf('section-104', quantity, quantity, null));
      day.open -= quantity;
      units -= quantity;
    }
    if (rare) {
      units -= least(rare.leaving, units);
      for (const { quantity } of rare.moves.values()) units -= least(quantity, units);
    }
  }
};

/**
 * Finds for the disposals of a pool the units that they took: purchases of the same day, of the thirty days after, and
 * the pool. Costs play no part in it. What is left in `open` has no purchase.
 */
export const matchUnits = ({ days, split }: PoolDays): void => {
  const splits = split ? days.filter(({ rare }) => rare !== null && rare.after !== rare.before) : [];
  matchSameDay(days);
  matchPool(days, splits, matchThirtyDays(days, splits));
};
