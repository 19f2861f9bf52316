import { unitsFor, valueAt } from '@tessera/domain/money';
import { wholeUnits } from '../../ledger/orders/order-costs';
import { dayOf } from '../../ledger/orders/dealing-date';
import type { BackOffice } from './back-office';

/**
 * Simulates a back office where no real one is attached. Payments in arrive; payments out and orders are placed and
 * then completed, orders at the last price by the ledger's own calculation, on the day of their dealing point. A
 * payment waits for its date and can be cancelled until then. It refuses nothing except an order without a price or
 * below the smallest unit.
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
