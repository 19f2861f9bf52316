import type { IsoDate } from '@tessera/domain/dates';
import { sum, type Pence } from '@tessera/domain/money';
import { poundsText } from '@tessera/domain/wording';
import { isCustomer, type ControlCode, type PostingGroup } from './effects';
import type { LedgerState, TransactionState } from './state';

export interface ReversalTerms {
  /** Who has it back. */
  readonly against: ControlCode;
  readonly narrative: string;
  readonly valueDate: IsoDate;
  /** What of it has not cleared itself. */
  readonly ownUncleared?: Pence | undefined;
}

/**
 * Takes back what a transaction brought, as far as it is there. An account never goes below zero, nor below what it
 * keeps for others, which is paid of cleared cash alone: the rest is owed.
 */
export const reversal = (
  {
    accountId,
    cash,
    reserved,
    uncleared,
    businessDate,
  }: Pick<LedgerState, 'accountId' | 'cash' | 'reserved' | 'uncleared' | 'businessDate'>,
  { transactionId, amount }: TransactionState,
  { against, narrative, valueDate, ownUncleared = 0n }: ReversalTerms,
): { readonly group: PostingGroup; readonly owed: Pence } => {
  const whole = amount ?? 0n;
  // What has not cleared of it is taken back with it; what has not cleared of others is no cover for what is kept.
  const needed = reserved > 0n ? reserved + uncleared - ownUncleared : 0n;
  const there = cash > needed ? cash - needed : 0n;
  const taken = there < whole ? there : whole;
  const owed = whole - taken;
  const lines = [
    { party: { accountId }, amount: -taken },
    { party: { controlCode: 'UNPAID' }, amount: -owed },
    { party: { controlCode: against }, amount: whole },
  ] as const;
  return {
    owed,
    group: {
      of: { transactionId },
      code: 'RVSL',
      narrative,
      postDate: businessDate,
      valueDate,
      cash: lines.filter((line) => line.amount !== 0n),
      stock: [],
    },
  };
};

/** What has not cleared of all cash once a payment is taken back: its own part has gone with it. */
export const stillUncleared = (
  {
    accountId,
    businessDate,
    uncleared,
    ownUncleared = 0n,
  }: Pick<LedgerState, 'accountId' | 'businessDate' | 'uncleared' | 'ownUncleared'>,
  groups: readonly PostingGroup[],
): Pence => {
  const later = groups.filter(({ valueDate }) => valueDate > businessDate).flatMap(({ cash }) => cash);
  const taken = -sum(
    later.filter(({ party }) => isCustomer(party) && party.accountId === accountId).map(({ amount }) => amount),
  );
  return uncleared - (taken < ownUncleared ? taken : ownUncleared);
};

export const owedSentence = (owed: Pence): string =>
  `${poundsText(owed)} of it was spent and could not be taken back: the client owes it.`;
