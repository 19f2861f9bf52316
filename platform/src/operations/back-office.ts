import type { IsoDate } from '@tessera/domain/dates';
import type { MovementType, TransactionStatus, TransactionType } from '../database/column-types';
import type { TransactionCommand } from '../ledger/commands';

/** A transaction that waits for the bank or the market. */
export interface OpenWork {
  readonly transactionId: string;
  readonly type: TransactionType;
  readonly movement: MovementType;
  readonly status: Extract<TransactionStatus, 'Pending' | 'Placed'>;
  /** The day a payment has to keep: a collection's, or a regular payment's; null for what is done as soon as it can be. */
  readonly keepsTo: IsoDate | null;
  readonly businessDate: IsoDate;
}

/** What a back office does with a transaction. */
export type BackOfficeStep = Extract<TransactionCommand, { kind: 'place' | 'complete' | 'reject' }>;

/** Those who bring payments to the bank and orders to the market. */
export interface BackOffice {
  /** What it does next with a transaction, or null while it leaves it alone. */
  readonly nextStep: (work: OpenWork) => BackOfficeStep | null;
}

/** A back office attached to this platform. */
export interface Operations {
  readonly backOffice: BackOffice;
  /** How long a transaction rests in each status. */
  readonly delayMs: number;
}
