export type PaymentMethod = 'Bank Transfer' | 'Direct Debit' | 'BACS Credit';
export type BankDetailsStatus = 'Active' | 'Pending' | 'Bypassed';
export type MandateStatus = 'Setting up' | 'Active' | 'Cancelled';

/** Ways by which money comes in and goes out. */
export const methodsOf: Readonly<Record<'In' | 'Out', readonly PaymentMethod[]>> = {
  In: ['Bank Transfer', 'Direct Debit'],
  Out: ['BACS Credit', 'Bank Transfer'],
};

/**
 * Working days until money moves by a way: a transfer's is there the next day, BACS takes three. A direct debit has a
 * calendar of its own (`collections.ts`).
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

const choicesOf = (movement: 'In' | 'Out'): string => methodsOf[movement].join(' or ');

/** What to do where no way was chosen. */
export const methodMissing = (movement: 'In' | 'Out'): string => `Choose how the money moves: ${choicesOf(movement)}.`;

/** Why a way is not one for this movement, whatever the account and its bank; null when it is one. */
export const methodProblem = (method: PaymentMethod | null | undefined, movement: 'In' | 'Out'): string | null => {
  if (method === null || method === undefined) return methodMissing(movement);
  if (methodsOf[movement].includes(method)) return null;
  return `${method} ${movement === 'Out' ? 'collects money and cannot pay it out' : 'pays money out'}. Choose ${choicesOf(movement)}.`;
};

/** What it depends on whether money can move by a way. */
export interface PaymentMethodFacts {
  readonly method: PaymentMethod | null | undefined;
  readonly movement: 'In' | 'Out';
  /** Of the details the account uses; null where it has none. */
  readonly bankDetails: BankDetailsStatus | null;
  /** Of the mandate on those details; null where there is none. */
  readonly mandate: MandateStatus | null;
}

/**
 * Why money cannot move by a way, once or regularly; null when it can. Money that comes by transfer needs no details:
 * it comes from wherever the client sends it.
 */
export const paymentMethodProblem = ({ method, movement, bankDetails, mandate }: PaymentMethodFacts): string | null => {
  const wrongWay = methodProblem(method, movement);
  if (wrongWay !== null) return wrongWay;
  if (movement === 'In' && method !== 'Direct Debit') return null;
  // The payer's bank has taken the mandate: that the details are theirs is proved.
  if (method === 'Direct Debit' && mandate === 'Active') return null;
  return detailsProblem(bankDetails);
};
