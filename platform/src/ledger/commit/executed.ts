import type {
  MovementType,
  TransactionStatus,
  TransactionSubType,
  TransactionType,
} from '../../foundation/database/column-types';

export interface Executed {
  /** The link that new transactions share; null for a single one and for a step of an existing one. */
  readonly linkId: string | null;
  /**
   * First the opened transactions, in the order of the requests; then the changed ones, beginning with the one the
   * command names.
   */
  readonly transactions: readonly ExecutedTransaction[];
}

export interface ExecutedTransaction {
  readonly transactionId: string;
  readonly type: TransactionType;
  readonly subType: TransactionSubType;
  readonly movement: MovementType;
  readonly status: TransactionStatus;
  readonly version: number;
}
