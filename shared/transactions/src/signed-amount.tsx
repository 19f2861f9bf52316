import type { ReactNode } from 'react';
import type { CallRow } from '@tessera/contract/schemas';
import { Money } from '@tessera/ui/core';

type Moved = Pick<CallRow<'listTransactions'>, 'transactionType' | 'movementType' | 'amount'>;

/** Units change hands or something is noted: no cash of the account moves, so its amount has no sign. */
const withoutCash: readonly Moved['transactionType'][] = ['Stock', 'Stock Transfer', 'Notional'];

/** What a transaction does to the account's cash: 1 brings money in (a sale does), -1 takes money out, 0 neither. */
export const cashDirection = ({ transactionType, movementType }: Omit<Moved, 'amount'>): 1 | -1 | 0 => {
  if (withoutCash.includes(transactionType)) return 0;
  return movementType === 'In' || movementType === 'Disinvest' ? 1 : -1;
};

/** Pounds with the sign of what they do to the account's cash; null where there is no amount. */
export const signedAmountOf = (transaction: Moved): number | null =>
  transaction.amount !== null && cashDirection(transaction) === -1 ? -transaction.amount : transaction.amount;

/** The amount of a row: `−£25.00` out of the account, `+£25.00` into it. */
export const SignedAmount = ({ of }: { readonly of: Moved }): ReactNode => (
  <Money value={signedAmountOf(of)} plus={cashDirection(of) !== 0} />
);
