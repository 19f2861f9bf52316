import type { IsoDate } from '@tessera/domain/dates';
import { sum, type Pence } from '@tessera/domain/money';
import { poundsText } from '@tessera/domain/wording';
import { isCustomer, type ControlCode, type PostingGroup } from './effects';
import type { LedgerState, TransactionState } from './state';

export interface ReversalTerms {
  /** The control account the money goes back to. */
  readonly against: ControlCode;
  readonly narrative: string;
  readonly valueDate: IsoDate;
  /** How much of the payment itself has not cleared. */
  readonly ownUncleared?: Pence | undefined;
}

/**
 * Reverses what a transaction brought, as far as the account still has it. The account stays at or above zero and keeps
 * the cleared cash it has reserved for other transactions; the client owes the rest.
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
  // Its own uncleared cash is reversed with it; uncleared cash of others does not cover reserves.
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

/** Returns the account's uncleared cash after a reversal, which removes the payment's own uncleared part. */
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
