import type { IsoDate } from '../dates/dates';
import { type Units } from '../money/money';
import type { Leftover, PoolKey } from './gains-events';
import type { Part, PoolDay, PoolDays, PurchaseLine } from './pool-days';
import { type Bucket, type Worth } from './worth';
/** Changes of a cost that found nothing to change. */
export interface Leftovers {
  readonly excess: Leftover[];
  readonly unplaced: Leftover[];
}
/** What one of the two, the sale or the gift, has of a day's part. Their shares add up to the part. */
export interface Share extends Readonly<Worth> {
  readonly type: Part['type'];
  readonly quantity: Units;
  readonly pool: Part['pool'];
  readonly bought: {
    readonly date: IsoDate;
    readonly bought: {
      readonly lines: readonly PurchaseLine[];
    } | null;
  } | null;
}
/** Shares of a day's disposals, which are matched as one, and the units for which no purchase is known. */
export declare const sharesOf: (
  { sold, given, parts, open }: PoolDay,
  side: 'sold' | 'given',
) => {
  readonly shares: readonly Share[];
  readonly open: Units;
};
/**
 * The costs of pools that pass units to each other: each is settled after those that it hangs on. What is left hangs on
 * a circle (both spouses gave, and each gift is matched with the other), where no cost can be found: it stays unknown.
 */
export declare const settleLinked: (pools: readonly PoolDays[], leftovers: Leftovers) => ReadonlyMap<PoolKey, Bucket>;
/** The costs of a pool that hangs on no other. Gives what is left in it. */
export declare const settleAlone: ({ days }: PoolDays, leftovers: Leftovers) => Bucket;
