import { type Units } from '../money/money';
import type { Disposal, PoolKey } from './gains-events';
import type { PoolDays, Sales } from './pool-days';
import { type Share } from './settle-costs';
import type { Bucket } from './worth';
/** Disposals of one pool by date, with the numbers of their days. */
export interface PoolDisposals {
  readonly disposals: Disposal[];
  readonly days: number[];
  readonly left: Bucket;
}
/** All sales of a day. */
export declare const saleOf: (
  pool: PoolKey,
  date: string,
  { quantity, proceeds, charges, sources }: Sales,
  shares: readonly Share[],
  open: Units,
) => Disposal;
/** Disposals of a pool whose costs are settled. */
export declare const disposalsOf: ({ days }: PoolDays, left: Bucket) => PoolDisposals;
/** All disposals by date, and those of one date in the order of the pools: counted by day, so that no time is lost. */
export declare const inOrderOfDays: (pools: readonly PoolDisposals[]) => readonly Disposal[];
