import { transitions } from '@tessera/contract/transactions/life';
import type { Pence, Units } from '@tessera/domain/money';
import { poundsText } from '@tessera/domain/wording';
import { paidFrom } from '../rules/payment-route';
import { availableCash } from '../state/account-state';
import { checkInstrument } from './checks';
import { dealingDate, dealingSentence, dealsFrom, settlementDateOf } from './dealing-date';
import type { MovedTransaction } from '../state/effects';
import { bringsCash, isOpen } from '../state/group';
import { pricedAmount, pricedQuantity } from './order-costs';
import { purchaseReserve } from './plan-order';
import { LedgerRefusal } from '../state/refusal';
import type { LedgerState, TransactionState } from '../state/state';
import { buysTooLittle, unitsText, wholeUnit } from '../state/words';

/**
 * What becomes of waiting transactions, in their order. One whose cash the account can spend now goes on. Once nothing
 * comes any more, one that is still short does not wait for ever: a purchase is cut to what there is, and what cannot
 * be cut goes to Error. None holds back another.
 */
export const releases = (state: LedgerState, waiting: readonly TransactionState[]): MovedTransaction[] => {
  let available = availableCash(state);
  const moved: MovedTransaction[] = [];
  for (const transaction of waiting) {
    // One that a second person has yet to allow gets its cash then.
    if (transaction.status !== 'Waiting') continue;
    const needs = cashNeeded(state, transaction);
    if (needs === null) continue;
    if (needs <= available) moved.push(released(state, transaction, needs));
    else if (!stillComes(state, transaction))
      moved.push(
        cutPurchase(state, transaction, { needs, available }) ?? tooShort(state, transaction, { needs, available }),
      );
    else continue;
    available -= moved.at(-1)?.reservedCash ?? 0n;
  }
  return moved;
};

const released = (state: LedgerState, transaction: TransactionState, reservedCash: Pence): MovedTransaction => ({
  transactionId: transaction.transactionId,
  from: 'Waiting',
  to: 'Pending',
  action: 'Released',
  reason: 'The cash is available.',
  reservedCash,
  reservedQuantity: 0n,
  ...dealtFrom(state, transaction),
});

/** Whether cash may still come: a member of its group that brings some is open, or some has yet to clear. */
const stillComes = ({ transactions, uncleared }: LedgerState, { linkId, transactionId }: TransactionState): boolean =>
  uncleared > 0n ||
  (linkId !== null &&
    transactions.some(
      (each) => each.linkId === linkId && each.transactionId !== transactionId && bringsCash(each) && isOpen(each),
    ));

interface Short {
  readonly needs: Pence;
  readonly available: Pence;
}

const shortSentence = ({ needs, available }: Short): string =>
  `All the linked cash has cleared, and it is less than was estimated: ${poundsText(available)} can be spent and ${poundsText(needs)} is needed.`;

/**
 * A purchase of as much as there is cash for, in whole units; null where that is nothing, and of what is not a
 * purchase.
 */
const cutPurchase = (state: LedgerState, transaction: TransactionState, short: Short): MovedTransaction | null => {
  if (transaction.type !== 'Order') return null;
  const dealable = checkInstrument(state, transaction.assetId);
  const { instrument, price } = dealable;
  const { available } = short;
  const quantity =
    transaction.quantity === null
      ? null
      : mostUnits(
          (units) => purchaseReserve(state, { amount: null, quantity: units }, dealable) <= available,
          transaction.quantity,
          instrument.minimumUnit,
        );
  const priced =
    quantity === null
      ? pricedAmount(state, instrument, available, price, state.businessDate)
      : pricedQuantity(state, instrument, 'Buy', quantity, price, state.businessDate);
  if (priced.quantity === 0n || priced.consideration === 0n) return null;
  const { reason, ...on } = released(
    state,
    transaction,
    quantity === null ? available : purchaseReserve(state, { amount: null, quantity }, dealable),
  );
  const cut =
    quantity === null
      ? `It is cut from ${poundsText(transaction.amount ?? 0n)} to ${poundsText(available)}.`
      : `It is cut from ${unitsText(transaction.quantity ?? 0n)} units to ${unitsText(quantity)}.`;
  return {
    ...on,
    reason: `${shortSentence(short)} ${cut} ${reason ?? ''}`.trim(),
    ...(quantity === null ? { amount: available } : { quantity }),
    charges: priced.charges,
  };
};

/** The most whole units up to `most` that fit. */
const mostUnits = (fits: (quantity: Units) => boolean, most: Units, unit: Units): Units => {
  let within = 0n;
  let beyond = most / unit + 1n;
  while (beyond - within > 1n) {
    const middle = (within + beyond) / 2n;
    if (fits(middle * unit)) within = middle;
    else beyond = middle;
  }
  return within * unit;
};

/** A payment has its sum, and a purchase the smallest unit: with less nothing is done. */
const tooShort = (
  { instruments }: LedgerState,
  { transactionId, type, assetId }: TransactionState,
  short: Short,
): MovedTransaction => ({
  transactionId,
  from: 'Waiting',
  to: 'Error',
  action: transitions.reject.step,
  reservedCash: 0n,
  reservedQuantity: 0n,
  reason: `${shortSentence(short)} ${type === 'Order' ? `That ${buysTooLittle(instruments.get(assetId ?? '')?.minimumUnit ?? wholeUnit)}, so nothing is bought.` : 'A payment is not cut, so nothing is paid.'} Delete it, and make a new one for what is there.`,
});

/** What waited is dealt or paid from now on, and not as it was estimated when it began. */
const dealtFrom = (
  { instruments, at, businessDate }: LedgerState,
  { type, assetId, method, settlementDate }: TransactionState,
): Partial<Pick<MovedTransaction, 'reason' | 'settlementDate' | 'dealsAt'>> => {
  if (type === 'Payment') return { settlementDate: paidFrom({ method, settlementDate }, businessDate) };
  const instrument = type === 'Order' && assetId !== null ? instruments.get(assetId) : undefined;
  return instrument
    ? {
        reason: `The cash is available. ${dealingSentence(instrument, at)}`,
        settlementDate: settlementDateOf(instrument, dealingDate(instrument, at)),
        dealsAt: dealsFrom(instrument, at),
      }
    : {};
};

/**
 * Cash a transaction keeps once it does not wait any more; null while it cannot be calculated, such as of an instrument
 * that is suspended.
 */
export const cashNeeded = (state: LedgerState, transaction: TransactionState): bigint | null => {
  if (transaction.type === 'Payment') return transaction.amount;
  try {
    return purchaseReserve(state, transaction, checkInstrument(state, transaction.assetId));
  } catch (error) {
    if (error instanceof LedgerRefusal) return null;
    throw error;
  }
};
