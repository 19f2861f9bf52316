import type { PaymentMethod } from '@tessera/contract/transactions/values';
import type { BankDetailsStatus, MandateStatus } from '../../foundation/database/column-types';

/** The methods for payments in and out. */
export const methodsOf: Readonly<Record<'In' | 'Out', readonly PaymentMethod[]>> = {
  In: ['Bank Transfer', 'Direct Debit'],
  Out: ['BACS Credit', 'Bank Transfer'],
};

/**
 * Working days until money moves, by method: a transfer arrives the next day, BACS takes three. Direct debits have a
 * calendar of their own (`@tessera/domain/collections`).
 */
export const workingDaysOf: Readonly<Record<Exclude<PaymentMethod, 'Direct Debit'>, number>> = {
  'Bank Transfer': 1,
  'BACS Credit': 3,
};

/** Details that were verified, or that the firm itself vouched for. */
const usable: ReadonlySet<BankDetailsStatus> = new Set(['Active', 'Bypassed']);

const noDetails = 'There are no bank details. Add them and have them verified first.';
const notVerified = 'The bank details are not verified. Have them verified first.';

/** Returns why nothing can be paid to bank details, or first collected from them; null when it can. */
export const detailsProblem = (bankDetails: BankDetailsStatus | null): string | null =>
  bankDetails === null ? noDetails : usable.has(bankDetails) ? null : notVerified;

/** Whether a reason comes from `detailsProblem`: it no longer applies once the details are verified. */
export const isDetailsProblem = (reason: string): boolean => reason === noDetails || reason === notVerified;

/**
 * Returns why money cannot move by a method, or null. A transfer in needs no bank details, because the client may send
 * it from anywhere.
 */
export const paymentMethodProblem = (
  method: PaymentMethod,
  movement: 'In' | 'Out',
  bankDetails: BankDetailsStatus | null,
  mandate: MandateStatus | null = null,
): string | null => {
  if (!methodsOf[movement].includes(method))
    return `${method} ${movement === 'Out' ? 'collects money and cannot pay it out' : 'pays money out'}. Choose ${methodsOf[movement].join(' or ')}.`;
  if (movement === 'In' && method !== 'Direct Debit') return null;
  // The payer's bank has accepted the mandate, which proves that the details are theirs.
  if (method === 'Direct Debit' && mandate === 'Active') return null;
  return detailsProblem(bankDetails);
};
