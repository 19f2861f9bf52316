import type { IsoDate } from '@tessera/domain/dates';
import type { Pence } from '@tessera/domain/money';
import { poundsText } from '@tessera/domain/wording';
import type { ControlCode, PostingGroup } from './effects';
import type { LedgerState, TransactionState } from './state';

export interface TakingBack {
  /** Who has it back. */
  readonly against: ControlCode;
  readonly narrative: string;
  readonly valueDate: IsoDate;
}

/** Takes back what a transaction brought, as far as it is there. An account never goes below zero, nor what it keeps for others: the rest is owed. */
export const takenBack = ({ accountId, cash, reserved, businessDate }: Pick<LedgerState, 'accountId' | 'cash' | 'reserved' | 'businessDate'>, { transactionId, amount }: TransactionState, { against, narrative, valueDate }: TakingBack): { readonly group: PostingGroup; readonly owed: Pence } => {
  const sum = amount ?? 0n;
  const there = cash > reserved ? cash - reserved : 0n;
  const taken = there < sum ? there : sum;
  const owed = sum - taken;
  const lines = [{ party: { accountId }, amount: -taken }, { party: { controlCode: 'UNPAID' }, amount: -owed }, { party: { controlCode: against }, amount: sum }] as const;
  return { owed, group: { of: { transactionId }, code: 'RVSL', narrative, postDate: businessDate, valueDate, cash: lines.filter((line) => line.amount !== 0n), stock: [] } };
};

export const owedSentence = (owed: Pence): string => `${poundsText(owed)} of it was spent and could not be taken back: the client owes it.`;
