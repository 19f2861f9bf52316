import type { IsoDate } from '../dates/dates';
import type { GainsEvent, PoolKey } from './gains-events';
/**
 * Purchases and sales in columns of numbers. A million trades as objects are spread over so much memory that reading
 * them again and again takes most of the time: so each is read once, in the order in which it came.
 */
export interface TradeColumns {
  /** Pools that have nothing but purchases of known cost and sales, with figures that a number holds exactly. */
  readonly simple: readonly SimplePool[];
  /** Events of all other pools. */
  readonly others: readonly GainsEvent[];
  readonly days: Int32Array;
  readonly sold: Uint8Array;
  readonly quantities: Float64Array;
  /** Cost of a purchase, proceeds of a sale. */
  readonly amounts: Float64Array;
  readonly charges: Float64Array;
  readonly sources: readonly string[];
  readonly dateOf: (day: number) => IsoDate;
}
export interface SimplePool {
  readonly key: PoolKey;
  /** Places of its trades in the columns, by day. */
  readonly places: Int32Array;
}
/**
 * @throws RangeError for dates, quantities and costs that cannot be, with the event's source.
 */
export declare const columnsOf: (events: readonly GainsEvent[], numberOf: (date: IsoDate) => number) => TradeColumns;
