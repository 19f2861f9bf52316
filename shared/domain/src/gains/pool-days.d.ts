import { type IsoDate } from '../dates/dates';
import type { Pence, Units } from '../money/money';
import type { CostChanged, GainsEvent, Match, MatchType, PoolKey } from './gains-events';
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
  readonly lines: {
    readonly source: string;
    readonly quantity: Units;
  }[];
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
/** Adds to a list that may be the shared empty one. A list that is made with its first entry is as short as it can be. */
export declare const withPart: (list: Part[], part: Part) => Part[];
/** The number of a day, worked out once for each date. @throws RangeError for text that is no date. */
export declare const dayNumbers: () => (date: IsoDate) => number;
/**
 * Puts events of pools that hang together, or of one pool, together by pool and day, in order of dates.
 * @throws RangeError for quantities and costs that cannot be: the message names the event's source.
 */
export declare const poolDaysOf: (
  events: readonly GainsEvent[],
  numberOf: (date: IsoDate) => number,
) => ReadonlyMap<PoolKey, PoolDays>;
