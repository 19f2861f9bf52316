import { isIsoDate, type IsoDate } from '../dates/dates';
import type { Pence, Units } from '../money/money';
import type { CostChanged, GainsEvent, Match, MatchType, PoolKey } from './gains-events';
import { checkCost, checkQuantity } from './event-checks';
import type { Bucket, Worth } from './worth';

/** Units of a disposal that took the same purchases, or the pool. */
export interface Part extends Worth {
  readonly type: MatchType;
  /** As they were on the day of the disposal. */
  quantity: Units;
  /** The same units as they were on the day of the purchases: others where the instrument was split between. */
  taken: Units;
  /** The day of the purchases; null for the pool. */
  readonly bought: PoolDay | null;
  /** What the pool was before. */
  pool: Match['pool'];
}

/** A purchase as it was made. */
export type PurchaseLine = Match['acquisitions'][number];

/** All purchases of one pool on one day: they count as one (TCGA 1992, s. 105). */
export interface Purchases extends Bucket {
  readonly lines: PurchaseLine[];
  /** What was received from a spouse that day; each brings its cost when that is known. */
  gifts: Gift[] | null;
  /** The disposals' parts that took them, in the order in which they take. */
  claims: Part[];
  /** Units that no disposal took: they join the pool. */
  left: Units;
}

export interface Sales {
  quantity: Units;
  proceeds: Pence;
  charges: Pence;
  readonly sources: string[];
}

/** All that one pool gave to another one on one day. */
export interface Gift extends Worth {
  readonly to: PoolDay;
  quantity: Units;
  readonly lines: { readonly source: string; readonly quantity: Units }[];
}

/** All that went from one pool to another one on one day without a disposal. */
export interface Move extends Worth {
  readonly from: PoolDay;
  readonly to: PoolDay;
  quantity: Units;
  arriving: Units;
}

/** What happens on few days. */
export interface Rare {
  after: bigint;
  before: bigint;
  /** Units that came from another provider, with their cost. */
  joining: Bucket;
  leaving: Units;
  readonly gifts: Map<PoolKey, Gift>;
  readonly moves: Map<PoolKey, Move>;
  readonly arrivals: Move[];
  readonly changes: CostChanged[];
}

/** One day of one pool on which something happens. Splits come first, then what is added, then what goes. */
export interface PoolDay {
  readonly key: PoolKey;
  readonly date: IsoDate;
  /** Days since 1970, to count thirty of them. */
  readonly day: number;
  bought: Purchases | null;
  sold: Sales | null;
  given: Units;
  rare: Rare | null;
  /** What the disposals of the day took, sold and given as one. */
  parts: Part[];
  /** Units of the disposals for which nothing is found, in the end those that no purchase is known for. */
  open: Units;
  /** Units in the pool in the morning, and before the first goes. */
  morning: Units;
  noon: Units;
}

export interface PoolDays {
  readonly key: PoolKey;
  readonly days: PoolDay[];
  split: boolean;
}

const dayMs = 86_400_000;
/** Most days have no parts, and most purchases no claims: they share one list, which stays empty. */
const none: Part[] = [];

/** Adds to a list that may be the shared empty one. A list that is made with its first entry is as short as it can be. */
export const withPart = (list: Part[], part: Part): Part[] => {
  if (list.length === 0) return [part];
  list.push(part);
  return list;
};

/** The number of a day, worked out once for each date. @throws RangeError for text that is no date. */
export const dayNumbers = (): ((date: IsoDate) => number) => {
  const known = new Map<IsoDate, number>();
  return (date) => {
    const found = known.get(date);
    if (found !== undefined) return found;
    if (!isIsoDate(date)) throw new RangeError(`${date} is not a date.`);
    const number = Date.parse(date) / dayMs;
    known.set(date, number);
    return number;
  };
};

/** Events by date. Those of one day stay in the order in which they came. */
const byDate = (events: readonly GainsEvent[]): readonly GainsEvent[] => {
  for (let index = 1; index < events.length; index += 1)
    if ((events[index - 1] as GainsEvent).date > (events[index] as GainsEvent).date)
      return [...events].sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  return events;
};

const rareOf = (day: PoolDay): Rare =>
  (day.rare ??= {
    after: 1n,
    before: 1n,
    joining: { known: true, exact: 0n, shown: 0n, units: 0n },
    leaving: 0n,
    gifts: new Map(),
    moves: new Map(),
    arrivals: [],
    changes: [],
  });

const purchasesOf = (quantity: Units, cost: Pence | null, lines: PurchaseLine[]): Purchases => ({
  known: cost !== null,
  exact: 0n,
  shown: cost ?? 0n,
  units: quantity,
  lines,
  gifts: null,
  claims: none,
  left: 0n,
});

/** What came back on the same day never went. What goes is told to the day on which it arrives. */
const settleMoves = (key: PoolKey, { moves }: Rare): void => {
  for (const [to, move] of moves) {
    const back = move.to.rare?.moves.get(key);
    // A conversion cannot be netted: other units come back.
    if (back && move.quantity === move.arriving && back.quantity === back.arriving) {
      if (back.quantity > move.quantity) continue;
      move.quantity -= back.quantity;
      move.arriving -= back.arriving;
      move.to.rare?.moves.delete(key);
      if (move.quantity === 0n) {
        moves.delete(to);
        continue;
      }
    }
    rareOf(move.to).arrivals.push(move);
  }
};

/**
 * Puts events of pools that hang together, or of one pool, together by pool and day, in order of dates.
 * @throws RangeError for quantities and costs that cannot be: the message names the event's source.
 */
export const poolDaysOf = (
  events: readonly GainsEvent[],
  numberOf: (date: IsoDate) => number,
): ReadonlyMap<PoolKey, PoolDays> => {
  const pools = new Map<PoolKey, PoolDays>();
  let date: IsoDate = '';
  let number = 0;

  const poolOf = (key: PoolKey): PoolDays => {
    const found = pools.get(key);
    if (found) return found;
    const pool: PoolDays = { key, days: [], split: false };
    pools.set(key, pool);
    return pool;
  };
  const dayOf = ({ key, days }: PoolDays): PoolDay => {
    const last = days[days.length - 1];
    if (last !== undefined && last.day === number) return last;
    const day: PoolDay = {
      key,
      date,
      day: number,
      bought: null,
      sold: null,
      given: 0n,
      rare: null,
      parts: none,
      open: 0n,
      morning: 0n,
      noon: 0n,
    };
    days.push(day);
    return day;
  };
  /** The days of two pools that pass units to each other. */
  const bothDays = (from: PoolKey, to: PoolKey): readonly [PoolDay, PoolDay] => [
    dayOf(poolOf(from)),
    dayOf(poolOf(to)),
  ];

  for (const event of byDate(events)) {
    if (event.date !== date) {
      date = event.date;
      number = numberOf(date);
    }
    switch (event.kind) {
      case 'Acquired': {
        const { quantity, cost } = event;
        checkQuantity(quantity, event);
        checkCost(cost, event);
        const day = dayOf(poolOf(event.pool));
        const { bought } = day;
        if (bought) {
          bought.units += quantity;
          if (cost === null) bought.known = false;
          else bought.shown += cost;
          bought.lines.push(event);
        } else day.bought = purchasesOf(quantity, cost, [event]);
        break;
      }
      case 'Disposed': {
        const { quantity, proceeds, charges, source } = event;
        checkQuantity(quantity, event);
        checkCost(proceeds, event);
        checkCost(charges, event);
        const day = dayOf(poolOf(event.pool));
        if (day.sold) {
          day.sold.quantity += quantity;
          day.sold.proceeds += proceeds;
          day.sold.charges += charges;
          day.sold.sources.push(source);
        } else day.sold = { quantity, proceeds, charges, sources: [source] };
        break;
      }
      case 'Pooled': {
        const { quantity, cost } = event;
        const rare = rareOf(dayOf(poolOf(event.pool)));
        if (quantity < 0n) rare.leaving -= quantity;
        else if (quantity > 0n) {
          checkCost(cost, event);
          rare.joining.units += quantity;
          if (cost === null) rare.joining.known = false;
          else rare.joining.shown += cost;
        }
        // A cost that is told later than its units.
        else if (cost !== null) {
          const { date, source, pool } = event;
          rare.changes.push({ kind: 'CostChanged', date, source, pool, amount: cost });
        }
        break;
      }
      case 'Moved': {
        const { quantity, arriving } = event;
        checkQuantity(quantity, event);
        checkQuantity(arriving, event, 'A quantity that arrives');
        if (event.from === event.to) {
          if (quantity !== arriving)
            throw new RangeError(`Units cannot become other units of the same pool (${event.source}): it is a split.`);
          break;
        }
        const [from, to] = bothDays(event.from, event.to);
        const { moves } = rareOf(from);
        const move = moves.get(event.to);
        if (move) {
          move.quantity += quantity;
          move.arriving += arriving;
        } else moves.set(event.to, { from, to, quantity, arriving, known: false, exact: 0n, shown: 0n });
        break;
      }
      case 'Given': {
        const { quantity, source } = event;
        checkQuantity(quantity, event);
        // Nobody gives to himself.
        if (event.from === event.to) break;
        const [from, to] = bothDays(event.from, event.to);
        from.given += quantity;
        const { gifts } = rareOf(from);
        const bought = (to.bought ??= purchasesOf(0n, 0n, []));
        bought.units += quantity;
        const gift = gifts.get(event.to);
        if (gift) {
          gift.quantity += quantity;
          gift.lines.push({ source, quantity });
        } else {
          const first: Gift = { to, quantity, lines: [{ source, quantity }], known: false, exact: 0n, shown: 0n };
          gifts.set(event.to, first);
          (bought.gifts ??= []).push(first);
        }
        break;
      }
      case 'Split': {
        checkQuantity(event.after, event, 'The units after a split');
        checkQuantity(event.before, event, 'The units before a split');
        const pool = poolOf(event.pool);
        pool.split = true;
        const rare = rareOf(dayOf(pool));
        rare.after *= event.after;
        rare.before *= event.before;
        break;
      }
      case 'CostChanged':
        rareOf(dayOf(poolOf(event.pool))).changes.push(event);
        break;
    }
  }
  for (const { days } of pools.values())
    for (const { key, rare } of days) if (rare && rare.moves.size > 0) settleMoves(key, rare);
  return pools;
};
