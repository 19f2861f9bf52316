import { type PoolDisposals } from './disposal-rows';
import type { Share } from './settle-costs';
import type { SimplePool, TradeColumns } from './trade-columns';
import { type Bucket, type Worth } from './worth';
/** Purchases of a day of which a disposal takes some. */
interface Claimed extends Bucket {
  readonly on: Share['bought'];
  /** What the disposals of the day itself took. */
  readonly sameDay: Worth;
}
/** Days of one pool in columns: made once, for the pool with the most trades. */
export interface Scratch {
  readonly day: Int32Array;
  /** Where its trades begin among those of the pool. */
  readonly first: Int32Array;
  readonly bought: Float64Array;
  readonly cost: Float64Array;
  readonly sold: Float64Array;
  readonly proceeds: Float64Array;
  readonly charges: Float64Array;
  /** Bought and not taken; sold and not found. */
  readonly left: Float64Array;
  readonly open: Float64Array;
  readonly claimed: (Claimed | undefined)[];
}
export declare const scratchFor: ({ simple }: TradeColumns) => Scratch;
/**
 * Gains of a pool with nothing but purchases and sales, by the same rules as all others: units are matched in numbers,
 * costs are settled as everywhere. A test holds both ways against each other.
 */
export declare const simplePoolGains: (pool: SimplePool, columns: TradeColumns, scratch: Scratch) => PoolDisposals;
export {};
