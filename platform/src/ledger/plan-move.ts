import { availableCash } from './account-state';
import { checkAccountStatus, checkInstrument, checkOperations } from './checks';
import type { TransactionCommand } from './commands';
import type { Effects, MovedTransaction } from './effects';
import { isOpen, transactionOf, waitingFor } from './group';
import { paymentOutStatus } from './plan-payment';
import { purchaseReserve } from './plan-order';
import { LedgerRefusal } from './refusal';
import type { LedgerActor, LedgerState, TransactionState } from './state';

type Of<Kind extends TransactionCommand['kind']> = Extract<TransactionCommand, { kind: Kind }>;

const conflict = (message: string): LedgerRefusal => new LedgerRefusal(message, { type: 'conflict' });
const moves = (moved: readonly MovedTransaction[]): Effects => ({ opened: [], linked: false, moved, groups: [] });

/** Goes to the market or to the bank: from here nobody can call it back. */
export const planPlace = (state: LedgerState, { transactionId }: Of<'place'>, actor: LedgerActor): Effects => {
  checkOperations(actor, 'place');
  const transaction = checkMovable(transactionOf(state, transactionId));
  if (transaction.status !== 'Pending') throw conflict(`It is ${transaction.status}: only a Pending transaction can be placed.`);
  if (transaction.type === 'Order') {
    checkAccountStatus(state, 'ordered');
    checkInstrument(state, transaction.assetId);
  } else if (transaction.movement === 'Out') checkAccountStatus(state, 'paid out');
  const { reservedCash, reservedQuantity } = transaction;
  return moves([{ transactionId, from: 'Pending', to: 'Placed', action: 'Placed', reason: null, reservedCash, reservedQuantity }]);
};

/** The bank or the market refused it: nothing moves, and those of its group that wait for it fail with it. */
export const planReject = (state: LedgerState, { transactionId, reason }: Of<'reject'>, actor: LedgerActor): Effects => {
  checkOperations(actor, 'reject');
  const transaction = checkMovable(transactionOf(state, transactionId));
  if (!isOpen(transaction)) throw conflict(`It is ${transaction.status} and cannot be rejected any more.`);
  const failed = (each: TransactionState, why: string): MovedTransaction => ({ transactionId: each.transactionId, from: each.status, to: 'Error', action: 'Rejected', reason: why, reservedCash: 0n, reservedQuantity: 0n });
  return moves([failed(transaction, reason), ...waitingFor(state, transaction).map((each) => failed(each, `${transaction.narrative} of its group was rejected: ${reason}`))]);
};

/** One that waits goes on, because its cash is there now. */
export const planRelease = (state: LedgerState, { transactionId }: Of<'release'>, actor: LedgerActor): Effects => {
  checkOperations(actor, 'release');
  const transaction = checkMovable(transactionOf(state, transactionId));
  if (transaction.status !== 'Waiting') throw conflict(`It is ${transaction.status} and waits for nothing.`);
  const [released] = releases(state, [transaction]);
  if (!released) throw conflict('Its cash is not there yet.');
  return moves([released]);
};

/** Those of waiting transactions, in their order, whose cash the account can spend now. The first that cannot go on holds those after it back. */
export const releases = (state: LedgerState, waiting: readonly TransactionState[]): MovedTransaction[] => {
  let available = availableCash(state);
  const released: MovedTransaction[] = [];
  for (const transaction of waiting) {
    const needs = cashNeeded(state, transaction);
    if (needs === null || needs > available) break;
    available -= needs;
    const to = transaction.type === 'Payment' ? paymentOutStatus(state).status : 'Pending';
    released.push({ transactionId: transaction.transactionId, from: 'Waiting', to, action: 'Released', reason: 'Its cash is there.', reservedCash: needs, reservedQuantity: 0n });
  }
  return released;
};

/** Null while it cannot be reckoned, such as of an instrument that is suspended. */
const cashNeeded = (state: LedgerState, transaction: TransactionState): bigint | null => {
  if (transaction.type === 'Payment') return transaction.amount;
  try {
    return purchaseReserve(state, transaction, checkInstrument(state, transaction.assetId));
  } catch (error) {
    if (error instanceof LedgerRefusal) return null;
    throw error;
  }
};

/** Transfers between providers have a life of their own. */
export const checkMovable = (transaction: TransactionState): TransactionState => {
  if (transaction.type === 'Payment' || transaction.type === 'Order') return transaction;
  throw conflict(`A ${transaction.type} cannot be moved on here yet.`);
};
