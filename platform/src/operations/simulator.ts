import { addWorkingDays } from '@tessera/domain/dates';
import type { BackOffice } from './back-office';

/** A file goes to Bacs so many working days before its money moves. */
export const bacsWorkingDays = 2;

/**
 * Stands for a back office where none is attached: payments in arrive, payments out and orders are placed and then done, orders at the
 * last price by the ledger's own reckoning. What has a day keeps to it: it goes to Bacs two working days before, and is done on the day.
 * It refuses nothing.
 */
export const simulator: BackOffice = {
  nextStep: ({ transactionId, type, movement, status, keepsTo, businessDate }) => {
    const complete = { kind: 'complete', transactionId, reason: null, date: null, execution: null } as const;
    if (type === 'Payment' && keepsTo !== null && businessDate < keepsTo) return status === 'Pending' && businessDate >= addWorkingDays(keepsTo, -bacsWorkingDays) ? { kind: 'place', transactionId } : null;
    if (type === 'Payment' && movement === 'In') return complete;
    if (type !== 'Payment' && type !== 'Order') return null;
    return status === 'Pending' ? { kind: 'place', transactionId } : complete;
  },
};
