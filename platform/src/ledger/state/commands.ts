import type { ChargeType, PaymentMethod } from '@tessera/contract/transactions/values';
import type { IsoDate } from '@tessera/domain/dates';
import type { Pence, Price, Units } from '@tessera/domain/money';
import type {
  AutoDisinvest,
  ContributionType,
  MovementType,
  SellDownMethod,
  TransactionSubType,
  TransactionType,
} from '../../foundation/database/column-types';

/** What a transaction that repeats adds to what is asked for. */
export interface RegularRequest {
  readonly recurringOrderId: string;
  /** Its payment day, under which it is made once. */
  readonly paymentDate: IsoDate;
  /** The day its money moves; null where the method says it. */
  readonly moves: IsoDate | null;
  /** True when a second person has allowed one of these before: a regular payment out is authorised once. */
  readonly authorised: boolean;
}

/**
 * A transaction as somebody asks for it, read from the wire. An order has an amount or a quantity, a payment an amount.
 */
export interface TransactionRequest {
  readonly type: TransactionType;
  readonly subType: TransactionSubType;
  readonly movement: MovementType;
  readonly amount: Pence | null;
  readonly quantity: Units | null;
  readonly method: PaymentMethod | null;
  readonly assetId: string | null;
  readonly contributionType: ContributionType | null;
  readonly autoDisinvest: AutoDisinvest | null;
  readonly sellDownMethod: SellDownMethod | null;
  readonly toAccountId: string | null;
  readonly narrative: string | null;
  /** Of an expected receipt: the day it should come on. */
  readonly expectedDate?: IsoDate | null;
  /** Only of one that a regular payment or investment makes. */
  readonly regular?: RegularRequest;
}

/** What operations report of an order that was done. */
export interface ExecutionReport {
  readonly price: Price;
  readonly quantity: Units;
  /** Its part of the money where it was dealt with others as one; else price times quantity. */
  readonly consideration?: Pence;
  readonly time: Date;
  readonly venue: string | null;
  readonly settlementDate: IsoDate | null;
}

/** A cost of a transaction, with what it was calculated of and by which rule. */
export interface PlannedCharge {
  readonly type: ChargeType;
  readonly amount: Pence;
  /** Per cent with four decimals, scaled by 10^4; null for a fixed sum. */
  readonly percentage: bigint | null;
  readonly basis: string;
  readonly rule: string;
}

/** Figures of a correction; what is null stays as it was. */
export interface CorrectedFigures {
  /** What was paid, or the book cost of units that were entered. */
  readonly amount: Pence | null;
  readonly quantity: Units | null;
  readonly price: Price | null;
  readonly valueDate: IsoDate | null;
}

/** Everything that can be done to transactions. `actor` of the call says who; the platform itself has no user. */
export type TransactionCommand =
  /** New transactions on one account: one alone, or several that share a link and are done in their order. */
  | { readonly kind: 'open'; readonly accountId: string; readonly requests: readonly TransactionRequest[] }
  | {
      readonly kind: 'authorise' | 'cancel' | 'delete';
      readonly transactionId: string;
      readonly version: number | null;
      readonly reason: string | null;
    }
  /** An order goes to the market, a payment out to the bank: from here it cannot be recalled. */
  | { readonly kind: 'place'; readonly transactionId: string }
  | {
      readonly kind: 'complete';
      readonly transactionId: string;
      readonly reason: string | null;
      readonly date: IsoDate | null;
      readonly execution: ExecutionReport | null;
    }
  | { readonly kind: 'reject'; readonly transactionId: string; readonly reason: string }
  /** A collection that came back unpaid is presented again. */
  | { readonly kind: 'represent'; readonly transactionId: string }
  /**
   * Money that came is not what was expected, or would go to other bank details than was asked for: a person looks at
   * it before it counts.
   */
  | { readonly kind: 'hold'; readonly transactionId: string; readonly reason: string }
  /** One that waits goes on when its cash is there now: what settlement day brings. */
  | { readonly kind: 'release'; readonly transactionId: string }
  /** What was completed is taken back by new postings, and posted again where figures are given. */
  | {
      readonly kind: 'correct';
      readonly transactionId: string;
      readonly version: number | null;
      readonly reason: string;
      readonly figures: CorrectedFigures | null;
    };
