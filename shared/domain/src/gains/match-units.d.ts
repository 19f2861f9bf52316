import { type PoolDays } from './pool-days';
/** Purchases on these many days after a disposal are matched with it (TCGA 1992, s. 106A(5)). */
export declare const daysAfter = 30;
/**
 * Finds for the disposals of a pool the units that they took: purchases of the same day, of the thirty days after, and
 * the pool. Costs play no part in it. What is left in `open` has no purchase.
 */
export declare const matchUnits: ({ days, split }: PoolDays) => void;
