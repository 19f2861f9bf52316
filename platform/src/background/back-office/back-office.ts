import type { IsoDate } from '@tessera/domain/dates';
import type { LondonTime } from '@tessera/domain/dealing';
import type { Pence, Price, Units } from '@tessera/domain/money';
import type {
  MarketSide,
  MovementType,
  TransactionStatus,
  TransactionType,
} from '../../foundation/database/column-types';
import type { TransactionCommand } from '../../ledger/state/commands';
import type { OrderBasis } from '../market-orders/order-basis';

/** A transaction that waits for the bank or the market on its own, not as part of a market order. */
export interface OpenWork {
  readonly transactionId: string;
  readonly type: TransactionType;
  readonly movement: MovementType;
  readonly status: Extract<TransactionStatus, 'Pending' | 'Placed'>;
  /** The requested date of a payment; null for anything to be done as soon as possible. */
  readonly paymentDate: IsoDate | null;
  /** The dealing point of an order, already reached; null where none is known. */
  readonly dealsAt: LondonTime | null;
  readonly businessDate: IsoDate;
}

/** The command a back office gives for a transaction. */
export type BackOfficeStep = Extract<TransactionCommand, { kind: 'place' | 'complete' | 'reject' }>;

/** A firm's orders in one fund, placed as one. */
export interface PlacedMarketOrder {
  readonly marketOrderId: string;
  readonly assetId: string;
  readonly side: MarketSide;
  readonly by: OrderBasis;
  /** The requested size: pence without charges, or units. */
  readonly asked: bigint;
  readonly dealingDate: IsoDate;
  readonly smallestUnit: Units;
  /** The last known price; null when there is none. */
  readonly lastPrice: Price | null;
}

/** The market's answer to an order. */
export type MarketAnswer =
  | {
      readonly kind: 'fill';
      readonly price: Price;
      readonly quantity: Units;
      readonly consideration: Pence;
      readonly venue: string | null;
    }
  | { readonly kind: 'reject'; readonly reason: string };

/**
 * The part of the business that takes payments to the bank and orders to the market. It receives an order once its
 * dealing point has been reached.
 */
export interface BackOffice {
  /**
   * The next step for a transaction; null to leave it alone. Fund orders are not passed here: they go as market orders.
   */
  readonly nextStep: (work: OpenWork) => BackOfficeStep | null;
  /** The market's answer to an order; null while there is none. */
  readonly answerTo: (order: PlacedMarketOrder) => MarketAnswer | null;
}

/** A back office attached to this platform. */
export interface Operations {
  readonly backOffice: BackOffice;
  /** The delay before each next step, in milliseconds. */
  readonly delayMs: number;
}
