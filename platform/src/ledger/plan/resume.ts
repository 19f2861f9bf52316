import { transitions } from '@tessera/contract/transactions/transitions';
import type { Pence, Units } from '@tessera/domain/money';
import { shareText } from '@tessera/domain/shares';
import { poundsText } from '@tessera/domain/wording';
import { paymentOutDate } from '../rules/payment-route';
import { availableCash } from '../state/account-state';
import { checkInstrument } from './parts/checks';
import { dealingDate, dealingSentence, dealingPointOf, settlementDateOf } from '../orders/dealing-date';
import { noEffects, type ChangedTransaction } from '../state/effects';
import { afterEffects } from '../state/after-effects';
import { bringsCash, isOpen, isSale, waitingFor } from '../state/group';
import { shareOfProceeds } from '../state/proceeds';
import { pricedAmount, pricedQuantity } from '../orders/order-costs';
import { purchaseReserve } from './plan-order';
import { LedgerRefusal } from '../state/refusal';
import type { LedgerState, TransactionState } from '../state/state';
import { buysTooLittle, unitsText, wholeUnit } from '../state/units-text';

/**
 * Resumes waiting transactions, in order. One whose cash can be spent now resumes. Once no more cash is coming, one
 * that is still short stops waiting: a purchase is cut to the cash there is, and a payment goes to Error. None of them
 * blocks another.
 */
export const resumeWaiting = (state: LedgerState, waiting: readonly TransactionState[]): ChangedTransaction[] => {
  let available = availableCash(state);
  const changed: ChangedTransaction[] = [];
  for (const transaction of waiting) {
    // A transaction in Checking gets its cash when it is authorised.
    if (transaction.status !== 'Waiting') continue;
    const needs = cashNeeded(state, transaction);
    if (needs === null) continue;
    if (needs <= available)
      changed.push(
        transaction.proceedsShare === null
          ? resume(state, transaction, needs)
          : (buyShare(state, transaction, needs) ?? failShare(state, transaction, needs)),
      );
    else if (!moreCashMayArrive(state, transaction))
      changed.push(
        cutPurchase(state, transaction, { needs, available }) ?? failShort(state, transaction, { needs, available }),
      );
    else continue;
    available -= changed.at(-1)?.reservedCash ?? 0n;
  }
  return changed;
};

/**
 * Adds what goes on when a sale of its group ended without cash: purchases by a share of the proceeds of the other
 * sales, which may all be there by now.
 */
export const goingOn = (
  state: LedgerState,
  ended: TransactionState,
  changed: readonly ChangedTransaction[],
): readonly ChangedTransaction[] => {
  const ending = new Set(changed.map(({ transactionId }) => transactionId));
  const left = isSale(ended)
    ? waitingFor(state, ended).filter((each) => each.proceedsShare !== null && !ending.has(each.transactionId))
    : [];
  if (left.length === 0) return changed;
  return [...changed, ...resumeWaiting(afterEffects(state, { ...noEffects, changed }, []), left)];
};

/** Buys for a share of the proceeds, now that they are known; null when that buys less than the smallest unit. */
const buyShare = (state: LedgerState, transaction: TransactionState, amount: Pence): ChangedTransaction | null => {
  const { instrument, price } = checkInstrument(state, transaction.assetId);
  const priced = pricedAmount(state, instrument, amount, price, state.businessDate);
  if (priced.quantity === 0n || priced.consideration === 0n) return null;
  const { reason, ...resumed } = resume(state, transaction, amount);
  const share = `${shareText(transaction.proceedsShare ?? 0n)} of what the linked sales brought is ${poundsText(amount)}`;
  return {
    ...resumed,
    reason: `${share}; ${poundsText(transaction.amount ?? 0n)} was estimated. ${reason ?? ''}`.trim(),
    amount,
    charges: priced.charges,
  };
};

const failShare = (
  { instruments }: LedgerState,
  { transactionId, assetId, proceedsShare }: TransactionState,
  amount: Pence,
): ChangedTransaction => ({
  transactionId,
  from: 'Waiting',
  to: 'Error',
  action: transitions.reject.step,
  reservedCash: 0n,
  reservedQuantity: 0n,
  reason: `${shareText(proceedsShare ?? 0n)} of what the linked sales brought is ${poundsText(amount)}. That ${buysTooLittle(instruments.get(assetId ?? '')?.minimumUnit ?? wholeUnit)}, so nothing is bought. Delete it, and make a new one for what is there.`,
});

const resume = (state: LedgerState, transaction: TransactionState, reservedCash: Pence): ChangedTransaction => ({
  transactionId: transaction.transactionId,
  from: 'Waiting',
  to: 'Pending',
  action: 'Released',
  reason: 'The cash is available.',
  reservedCash,
  reservedQuantity: 0n,
  ...datesFromNow(state, transaction),
});

/** Whether more cash may arrive: an open member of its group brings some, or some has yet to clear. */
const moreCashMayArrive = (
  { transactions, uncleared }: LedgerState,
  { linkId, transactionId }: TransactionState,
): boolean =>
  uncleared > 0n ||
  (linkId !== null &&
    transactions.some(
      (each) => each.linkId === linkId && each.transactionId !== transactionId && bringsCash(each) && isOpen(each),
    ));

interface Shortfall {
  readonly needs: Pence;
  readonly available: Pence;
}

const shortSentence = ({ needs, available }: Shortfall): string =>
  `All the linked cash has cleared, and it is less than was estimated: ${poundsText(available)} can be spent and ${poundsText(needs)} is needed.`;

/**
 * Cuts a purchase to the whole units the cash pays for. Returns null when that is none, or when it is not a purchase.
 */
const cutPurchase = (
  state: LedgerState,
  transaction: TransactionState,
  short: Shortfall,
): ChangedTransaction | null => {
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
  const { reason, ...on } = resume(
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

/** Returns the largest multiple of the smallest unit, up to `most`, that fits. */
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

/** A payment needs its full sum and a purchase at least the smallest unit: with less, nothing is done. */
const failShort = (
  { instruments }: LedgerState,
  { transactionId, type, assetId }: TransactionState,
  short: Shortfall,
): ChangedTransaction => ({
  transactionId,
  from: 'Waiting',
  to: 'Error',
  action: transitions.reject.step,
  reservedCash: 0n,
  reservedQuantity: 0n,
  reason: `${shortSentence(short)} ${type === 'Order' ? `That ${buysTooLittle(instruments.get(assetId ?? '')?.minimumUnit ?? wholeUnit)}, so nothing is bought.` : 'A payment is not cut, so nothing is paid.'} Delete it, and make a new one for what is there.`,
});

/** A resumed transaction is dealt or paid from now on, not on the dates estimated when it was opened. */
const datesFromNow = (
  { instruments, at, businessDate }: LedgerState,
  { type, assetId, method, settlementDate }: TransactionState,
): Partial<Pick<ChangedTransaction, 'reason' | 'settlementDate' | 'dealsAt'>> => {
  if (type === 'Payment') return { settlementDate: paymentOutDate({ method, settlementDate }, businessDate) };
  const instrument = type === 'Order' && assetId !== null ? instruments.get(assetId) : undefined;
  return instrument
    ? {
        reason: `The cash is available. ${dealingSentence(instrument, at)}`,
        settlementDate: settlementDateOf(instrument, dealingDate(instrument, at)),
        dealsAt: dealingPointOf(instrument, at),
      }
    : {};
};

/**
 * Returns the cash a transaction reserves when it resumes; null while that cannot be calculated, for example for a
 * suspended instrument.
 */
export const cashNeeded = (state: LedgerState, transaction: TransactionState): bigint | null => {
  if (transaction.type === 'Payment') return transaction.amount;
  try {
    if (transaction.proceedsShare !== null) {
      checkInstrument(state, transaction.assetId);
      return shareOfProceeds(state, transaction);
    }
    return purchaseReserve(state, transaction, checkInstrument(state, transaction.assetId));
  } catch (error) {
    if (error instanceof LedgerRefusal) return null;
    throw error;
  }
};
