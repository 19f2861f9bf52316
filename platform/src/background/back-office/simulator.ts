import { unitsFor, valueAt } from '@tessera/domain/money';
import { wholeUnits } from '../../ledger/plan/order-costs';
import { dayOf } from '../../ledger/plan/dealing-date';
import type { BackOffice } from './back-office';

/**
 * Stands for a back office where none is attached: payments in arrive, payments out and orders are placed and then
 * done, orders at the last price by the ledger's own calculation, on the day of their dealing point. A payment keeps to
 * its day: until then nothing is done with it, and it can be cancelled. It refuses nothing.
 */
export const simulator: BackOffice = {
  nextStep: ({ transactionId, type, movement, status, paymentDate, dealsAt, businessDate }) => {
    const complete = {
      kind: 'complete',
      transactionId,
      reason: null,
      date: dealsAt === null ? null : dayOf(dealsAt),
      execution: null,
    } as const;
    if (type === 'Payment' && paymentDate !== null && businessDate < paymentDate) return null;
    if (type === 'Payment' && movement === 'In') return complete;
    if (type !== 'Payment' && type !== 'Order') return null;
    return status === 'Pending' ? { kind: 'place', transactionId } : complete;
  },
  answerTo: ({ by, asked, smallestUnit, lastPrice }) => {
    if (lastPrice === null || lastPrice <= 0n)
      return { kind: 'reject', reason: 'The fund has no price, so nothing could be dealt.' };
    const quantity = by === 'quantity' ? asked : wholeUnits(unitsFor(asked, lastPrice), smallestUnit);
    const consideration = valueAt(quantity, lastPrice);
    return quantity === 0n || consideration === 0n
      ? { kind: 'reject', reason: 'It is too little for the fund’s smallest unit.' }
      : { kind: 'fill', price: lastPrice, quantity, consideration, venue: null };
  },
};
