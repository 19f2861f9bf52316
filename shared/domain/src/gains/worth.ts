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

const fractionBits = 34n;
const penny = 1n << fractionBits;
const half = penny >> 1n;

export const exactOf = (pence: Pence): bigint => pence << fractionBits;

export const noBucket = (): Bucket => ({ known: true, exact: 0n, shown: 0n, units: 0n });

/** The cost as it is shown, or null where it is not known. */
export const shownOf = ({ known, shown }: Worth): Pence | null => (known ? shown : null);

/** Adds a cost to another. */
export const addWorth = (to: Worth, { known, exact, shown }: Worth): void => {
  if (!known) to.known = false;
  to.exact += exact;
  to.shown += shown;
};

const empty = (bucket: Bucket): void => {
  bucket.known = true;
  bucket.exact = 0n;
  bucket.shown = 0n;
};

/**
 * Takes units out of a bucket with their share of its cost. The share is shown rounded half up; where roundings of
 * several shares add up to a penny, the next share takes it, so that what is left never shows a penny too much or too
 * little. The last units take all that is left.
 */
export const takeWorth = (bucket: Bucket, quantity: Units, into: Worth): void => {
  const { units } = bucket;
  bucket.units = units - quantity;
  if (!bucket.known) {
    into.known = false;
    into.exact = 0n;
    into.shown = 0n;
    if (bucket.units === 0n) empty(bucket);
    return;
  }
  into.known = true;
  if (bucket.units === 0n) {
    into.exact = bucket.exact;
    into.shown = bucket.shown;
    empty(bucket);
    return;
  }
  const exact = (bucket.exact * quantity + (units >> 1n)) / units;
  let shown = (exact + half) >> fractionBits;
  const exactLeft = bucket.exact - exact;
  const tooMuch = ((bucket.shown - shown) << fractionBits) - exactLeft;
  if (tooMuch >= penny) shown += 1n;
  else if (tooMuch <= -penny && shown > 0n) shown -= 1n;
  if (shown > bucket.shown) shown = bucket.shown;
  into.exact = exact;
  into.shown = shown;
  bucket.exact = exactLeft;
  bucket.shown -= shown;
};
