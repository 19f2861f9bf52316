import { availableCash } from './account-state';
import { checkInstrument } from './checks';
import { dealingDate, dealingSentence, settlementDateOf } from './dealing-date';
import type { MovedTransaction } from './effects';
import { purchaseReserve } from './plan-order';
import { LedgerRefusal } from './refusal';
import type { LedgerState, TransactionState } from './state';

/** Those of waiting transactions, in their order, whose cash the account can spend now. The first that cannot go on holds those after it back. */
export const releases = (state: LedgerState, waiting: readonly TransactionState[]): MovedTransaction[] => {
  let available = availableCash(state);
  const released: MovedTransaction[] = [];
  for (const transaction of waiting) {
    // One that a second person has yet to allow gets its cash then.
    if (transaction.status !== 'Waiting') continue;
    const needs = cashNeeded(state, transaction);
    if (needs === null || needs > available) break;
    available -= needs;
    released.push({ transactionId: transaction.transactionId, from: 'Waiting', to: 'Pending', action: 'Released', reason: 'Its cash is there.', reservedCash: needs, reservedQuantity: 0n, ...dealtFrom(state, transaction) });
  }
  return released;
};

/** An order that waited is dealt from now on, and not as it was reckoned when it began. */
const dealtFrom = ({ instruments, at }: LedgerState, { type, assetId }: TransactionState): Partial<Pick<MovedTransaction, 'reason' | 'settlementDate'>> => {
  const instrument = type === 'Order' && assetId !== null ? instruments.get(assetId) : undefined;
  return instrument ? { reason: `Its cash is there. ${dealingSentence(instrument, at)}`, settlementDate: settlementDateOf(instrument, dealingDate(instrument, at)) } : {};
};

/** Cash a transaction keeps once it does not wait any more; null while it cannot be reckoned, such as of an instrument that is suspended. */
export const cashNeeded = (state: LedgerState, transaction: TransactionState): bigint | null => {
  if (transaction.type === 'Payment') return transaction.amount;
  try {
    return purchaseReserve(state, transaction, checkInstrument(state, transaction.assetId));
  } catch (error) {
    if (error instanceof LedgerRefusal) return null;
    throw error;
  }
};
