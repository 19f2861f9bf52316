import type { PaymentMethod } from '@tessera/contract/transactions/values';
import type { BankDetailsStatus, MandateStatus } from '../../foundation/database/column-types';

/** Ways by which money comes in and goes out. */
export const methodsOf: Readonly<Record<'In' | 'Out', readonly PaymentMethod[]>> = {
  In: ['Bank Transfer', 'Direct Debit'],
  Out: ['BACS Credit', 'Bank Transfer'],
};

/**
 * Working days until money moves by a way: a transfer's is there the next day, BACS takes three. A direct debit has a
 * calendar of its own (`@tessera/domain/collections`).
 */
export const workingDaysOf: Readonly<Record<Exclude<PaymentMethod, 'Direct Debit'>, number>> = {
  'Bank Transfer': 1,
  'BACS Credit': 3,
};

/** Details that were verified, or that the firm itself vouched for. */
const usable: ReadonlySet<BankDetailsStatus> = new Set(['Active', 'Bypassed']);

const noDetails = 'There are no bank details. Add them and have them verified first.';
const notVerified = 'The bank details are not verified. Have them verified first.';

/** Why nothing is paid to bank details, or collected from them first; null when it can be. */
export const detailsProblem = (bankDetails: BankDetailsStatus | null): string | null =>
  bankDetails === null ? noDetails : usable.has(bankDetails) ? null : notVerified;

/** Whether a sentence is one of `detailsProblem`: it is over once the details are verified. */
export const isDetailsProblem = (reason: string): boolean => reason === noDetails || reason === notVerified;

/**
 * Why money cannot move by a way, or null. Money that comes by transfer needs no details: it comes from wherever the
 * client sends it.
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
  // The payer's bank has taken the mandate: that the details are theirs is proved.
  if (method === 'Direct Debit' && mandate === 'Active') return null;
  return detailsProblem(bankDetails);
};
