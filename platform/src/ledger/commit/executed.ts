import type { TransactionStatus, TransactionType } from '../../foundation/database/column-types';

export interface Executed {
  /** The link new transactions share; null for one alone and for a step of one that is there. */
  readonly linkId: string | null;
  /** Those opened, in the order they were asked for, then those changed, the one the command names first. */
  readonly transactions: readonly ExecutedTransaction[];
}

export interface ExecutedTransaction {
  readonly transactionId: string;
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  readonly version: number;
}
