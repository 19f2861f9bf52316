import type { Pence, Units } from '../money/money';
/**
 * What units cost, twice: as exactly as it is calculated with, and in whole pence as it is shown. Both pass together
 * from purchases to pools and from there to disposals, so that what is shown adds up wherever it is added.
 */
export interface Worth {
  /** False where a part of the cost is not known: the whole is then not known. */
  known: boolean;
  /** At 2^-34 of a penny, which is finer than 10^-10. */
  exact: bigint;
  shown: Pence;
}
/** Units that count as one, with what they cost: a pool, or all purchases of a day. */
export interface Bucket extends Worth {
  units: Units;
}
export declare const exactOf: (pence: Pence) => bigint;
export declare const noBucket: () => Bucket;
/** The cost as it is shown, or null where it is not known. */
export declare const shownOf: ({ known, shown }: Worth) => Pence | null;
/** Adds a cost to another. */
export declare const addWorth: (to: Worth, { known, exact, shown }: Worth) => void;
/**
 * Takes units out of a bucket with their share of its cost. The share is shown rounded half up; where roundings of
 * several shares add up to a penny, the next share takes it, so that what is left never shows a penny too much or too
 * little. The last units take all that is left.
 */
export declare const takeWorth: (bucket: Bucket, quantity: Units, into: Worth) => void;
