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

/** A transaction that waits for the bank or the market by itself. */
export interface OpenWork {
  readonly transactionId: string;
  readonly type: TransactionType;
  readonly movement: MovementType;
  readonly status: Extract<TransactionStatus, 'Pending' | 'Placed'>;
  /** The day a payment has to keep; null for what is done as soon as it can be. */
  readonly paymentDate: IsoDate | null;
  /** The dealing point of an order, which has passed; null where none is known. */
  readonly dealsAt: LondonTime | null;
  readonly businessDate: IsoDate;
}

/** What a back office does with a transaction. */
export type BackOfficeStep = Extract<TransactionCommand, { kind: 'place' | 'complete' | 'reject' }>;

/** Orders of a firm in one fund that were placed as one. */
export interface PlacedMarketOrder {
  readonly marketOrderId: string;
  readonly assetId: string;
  readonly side: MarketSide;
  readonly by: OrderBasis;
  /** Pence without charges, or units. */
  readonly asked: bigint;
  readonly dealingDate: IsoDate;
  readonly smallestUnit: Units;
  /** The last that is known; null when there is none. */
  readonly lastPrice: Price | null;
}

/** What the market did with it. */
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
 * Those who bring payments to the bank and orders to the market. An order is given to them once its dealing point has
 * come.
 */
export interface BackOffice {
  /**
   * What it does next with a transaction, or null while it leaves it alone. Orders in funds are not asked about: they
   * go as market orders.
   */
  readonly nextStep: (work: OpenWork) => BackOfficeStep | null;
  /** What came of a market order, or null while nothing has. */
  readonly answerTo: (order: PlacedMarketOrder) => MarketAnswer | null;
}

/** A back office attached to this platform. */
export interface Operations {
  readonly backOffice: BackOffice;
  /** How long a transaction rests in each status. */
  readonly delayMs: number;
}
