import type { IsoDate } from '@tessera/domain/dates';
import { sentDateProblem } from '@tessera/domain/typed-date';
import type { TransactionCommand } from '../../state/commands';
import type { ChangedTransaction, PostingGroup } from '../../state/effects';
import { LedgerRefusal } from '../../state/refusal';
import type { LedgerState, TransactionState } from '../../state/state';

export type Complete = Extract<TransactionCommand, { kind: 'complete' }>;

export interface Completion {
  readonly changed: ChangedTransaction;
  readonly groups: readonly PostingGroup[];
  /** Settled relief of the group: earlier relief for which cash was owed. */
  readonly settled?: readonly ChangedTransaction[];
}

export const completed = (transaction: TransactionState, command: Complete) =>
  ({
    transactionId: transaction.transactionId,
    from: transaction.status,
    to: 'Completed',
    action: 'Completed',
    reason: command.reason,
    reservedCash: 0n,
    reservedQuantity: 0n,
  }) as const;

/** Checks a completion date: on or after the request, and not in the future. */
export const checkDate = (state: LedgerState, transaction: TransactionState, date: IsoDate): IsoDate => {
  const wrong = sentDateProblem(date);
  if (wrong !== null) throw new LedgerRefusal(wrong, { field: 'completedDate' });
  if (date > state.businessDate)
    throw new LedgerRefusal(`The date cannot be after ${state.businessDate}, the business date.`, {
      field: 'completedDate',
    });
  if (date < transaction.date)
    throw new LedgerRefusal(`The date cannot be before ${transaction.date}, when it was asked for.`, {
      field: 'completedDate',
    });
  return date;
};
