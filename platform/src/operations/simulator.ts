import type { BackOffice } from './back-office';

/**
 * Stands for a back office where none is attached: payments in arrive, payments out and orders are placed and then done, orders at the
 * last price by the ledger's own reckoning. It refuses nothing.
 */
export const simulator: BackOffice = {
  nextStep: ({ transactionId, type, movement, status }) => {
    const complete = { kind: 'complete', transactionId, reason: null, date: null, execution: null } as const;
    if (type === 'Payment' && movement === 'In') return complete;
    if (type !== 'Payment' && type !== 'Order') return null;
    return status === 'Pending' ? { kind: 'place', transactionId } : complete;
  },
};
