import type { ReactNode } from 'react';
import type { CallRow } from '@tessera/contract/schemas';
import { Money } from '@tessera/ui/core';

type Moved = Pick<CallRow<'listTransactions'>, 'transactionType' | 'movementType' | 'amount'>;

/** Only units change hands, or something is noted: the account's cash does not move, so the amount has no sign. */
const withoutCash: readonly Moved['transactionType'][] = ['Stock', 'Stock Transfer', 'Notional'];

/** The effect on the account's cash: 1 for money in (such as a sale), -1 for money out, 0 for neither. */
export const cashDirection = ({ transactionType, movementType }: Omit<Moved, 'amount'>): 1 | -1 | 0 => {
  if (withoutCash.includes(transactionType)) return 0;
  return movementType === 'In' || movementType === 'Disinvest' ? 1 : -1;
};

/** Pounds, signed by the effect on the account's cash; null when there is no amount. */
export const signedAmountOf = (transaction: Moved): number | null =>
  transaction.amount !== null && cashDirection(transaction) === -1 ? -transaction.amount : transaction.amount;

/** The amount of a row: `−£25.00` out of the account, `+£25.00` into it. */
export const SignedAmount = ({ of }: { readonly of: Moved }): ReactNode => (
  <Money value={signedAmountOf(of)} plus={cashDirection(of) !== 0} />
);
