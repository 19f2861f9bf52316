import type { IsoDate } from '../dates/dates';
import type { Pence, Units } from '../money/money';

/**
 * Names the holding that an event belongs to: what is in one pool has one average cost (TCGA 1992, s. 104). The caller
 * chooses what a pool is: one instrument of one person, or of one account.
 */
export type PoolKey = string;

interface Event {
  /** The day of the contract, not of settlement (TCGA 1992, s. 28). */
  readonly date: IsoDate;
  /** What the event came from, for the line that explains it: the id of a transaction or of a recorded fact. */
  readonly source: string;
}

/** Units bought. They can be matched with a disposal of the same day or of the thirty days before. */
export interface Acquired extends Event {
  readonly kind: 'Acquired';
  readonly pool: PoolKey;
  readonly quantity: Units;
  /** With its charges (TCGA 1992, s. 38). Null where nobody knows it: never counted as zero. */
  readonly cost: Pence | null;
}

/** Units sold, or given to somebody who is not the spouse at what they were worth. */
export interface Disposed extends Event {
  readonly kind: 'Disposed';
  readonly pool: PoolKey;
  readonly quantity: Units;
  /** Before charges. */
  readonly proceeds: Pence;
  readonly charges: Pence;
}

/** Units that came from or go to another provider: the same owner holds them, so that they only join or leave the pool. */
export interface Pooled extends Event {
  readonly kind: 'Pooled';
  readonly pool: PoolKey;
  /** Negative for units that leave: they take their share of the cost, and `cost` is null. */
  readonly quantity: Units;
  /** Null for units that come without a known cost. */
  readonly cost: Pence | null;
}

/**
 * Units that go from one pool to another without a disposal, and take their share of the cost: between two accounts of
 * one person, or from an instrument into what it became (TCGA 1992, ss. 127 and 135).
 */
export interface Moved extends Event {
  readonly kind: 'Moved';
  readonly from: PoolKey;
  readonly to: PoolKey;
  readonly quantity: Units;
  /** Units that arrive: others than `quantity` where the instrument changes. */
  readonly arriving: Units;
}

/** Units given to a spouse or civil partner: matched like a disposal, at what they cost (TCGA 1992, s. 58). */
export interface Given extends Event {
  readonly kind: 'Given';
  readonly from: PoolKey;
  readonly to: PoolKey;
  readonly quantity: Units;
}

/** A split or consolidation: `after` units for each `before`. */
export interface Split extends Event {
  readonly kind: 'Split';
  readonly pool: PoolKey;
  readonly after: bigint;
  readonly before: bigint;
}

/**
 * Changes the cost and no units: accumulated or excess reportable income adds, equalisation and capital distributions
 * take off.
 */
export interface CostChanged extends Event {
  readonly kind: 'CostChanged';
  readonly pool: PoolKey;
  readonly amount: Pence;
  /**
   * For a capital distribution that is not small, what the units are worth after it: it is a part disposal, and takes its
   * share of the cost (TCGA 1992, ss. 42 and 122).
   */
  readonly worthAfter?: Pence;
}

export type GainsEvent = Acquired | Disposed | Pooled | Moved | Given | Split | CostChanged;

export const matchTypes = ['same-day', 'thirty-day', 'section-104'] as const;
export type MatchType = (typeof matchTypes)[number];

/** What a disposal took: units of one purchase, or of the pool. */
export interface Match {
  readonly type: MatchType;
  /** In units as they were on the day of the disposal. */
  readonly quantity: Units;
  /** Null where a cost is not known. */
  readonly cost: Pence | null;
  /** The share of the disposal's proceeds less charges, less the cost. Null where a cost is not known. */
  readonly gain: Pence | null;
  /** The day of the purchases, and each of them as it was made: they count as one. Null and empty for the pool. */
  readonly acquisitionDate: IsoDate | null;
  readonly acquisitions: readonly { readonly source: string; readonly quantity: Units; readonly cost: Pence | null }[];
  /** For the pool: what was in it before. Null otherwise. */
  readonly pool: { readonly quantity: Units; readonly cost: Pence | null } | null;
}

/** All disposals of one pool on one day: they count as one (TCGA 1992, s. 105). */
export interface Disposal {
  readonly pool: PoolKey;
  readonly date: IsoDate;
  readonly sources: readonly string[];
  readonly quantity: Units;
  readonly proceeds: Pence;
  readonly charges: Pence;
  /** Cost of the units with the charges. Null where a cost is not known. */
  readonly allowableCost: Pence | null;
  readonly gain: Pence | null;
  readonly matches: readonly Match[];
  /** True for units given to a spouse: no gain and no loss. */
  readonly given: boolean;
  /** Units for which no purchase is known. */
  readonly unmatched: Units;
}

export interface PoolLeft {
  readonly quantity: Units;
  readonly cost: Pence | null;
}

/** A change of the cost that found nothing to change. */
export interface Leftover {
  readonly pool: PoolKey;
  readonly date: IsoDate;
  readonly source: string;
  readonly amount: Pence;
}

/** A capital distribution that is a part disposal. */
export interface PartDisposal extends Leftover {
  /** Its share of the cost of the pool. Null where that is not known. */
  readonly cost: Pence | null;
}

export interface Gains {
  /** By date, then by pool. */
  readonly disposals: readonly Disposal[];
  readonly pools: ReadonlyMap<PoolKey, PoolLeft>;
  /** Capital distributions above the cost that was left: a gain of that day (TCGA 1992, s. 122). */
  readonly excess: readonly Leftover[];
  readonly partDisposals: readonly PartDisposal[];
  /** What was added to the cost of an empty pool: it belongs to no units and is counted nowhere. */
  readonly unplaced: readonly Leftover[];
}
