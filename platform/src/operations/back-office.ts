import type { Price, Units } from '@tessera/domain/money';
import type { InstrumentType, MovementType, TransactionStatus, TransactionType } from '../database/column-types';
import type { TransactionCommand } from '../ledger/commands';

/** A transaction that waits for a back office: for the bank or the market. */
export interface OpenWork {
  readonly transactionId: string;
  readonly type: TransactionType;
  readonly movement: MovementType;
  readonly status: Extract<TransactionStatus, 'Pending' | 'Placed'>;
  readonly quantity: Units | null;
  /** What an order deals in, with the last price there is. */
  readonly instrument: { readonly type: InstrumentType; readonly settlementDays: number; readonly exchange: string | null; readonly price: Price | null } | null;
}

/** What a back office does with a transaction. */
export type BackOfficeStep = Extract<TransactionCommand, { kind: 'place' | 'complete' | 'reject' }>;

/** Those who bring payments to the bank and orders to the market. */
export interface BackOffice {
  /** What it does next with a transaction, or null while it leaves it alone. */
  readonly nextStep: (work: OpenWork, at: { readonly businessDate: string; readonly now: Date }) => BackOfficeStep | null;
}

/** A back office attached to this platform. */
export interface Operations {
  readonly backOffice: BackOffice;
  /** How long a transaction rests in each status. */
  readonly delayMs: number;
}
