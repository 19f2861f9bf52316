import { LedgerRefusal } from './refusal';
import type { LedgerState, TransactionState } from './state';

/** Finds the transaction a command names. @throws LedgerRefusal when the account has no such transaction. */
export const transactionOf = (state: LedgerState, transactionId: string): TransactionState => {
  const found = state.transactions.find((each) => each.transactionId === transactionId);
  if (!found) throw new LedgerRefusal('The transaction was not found.', { type: 'not-found' });
  return found;
};

/** @throws LedgerRefusal when the caller has seen another version of the transaction. */
export const checkVersion = ({ version }: TransactionState, seen: number | null): void => {
  if (seen !== null && seen !== version)
    throw new LedgerRefusal(
      'Somebody changed this transaction since you opened it. Nothing was done: look at it again.',
      { type: 'stale-version' },
    );
};

/**
 * Whether a transaction brings cash that other members of its group wait for. An expected receipt, such as tax relief,
 * does not count: nobody waits for it.
 */
export const bringsCash = ({ type, movement }: Pick<TransactionState, 'type' | 'movement'>): boolean =>
  type !== 'Expectation' && (movement === 'In' || movement === 'Disinvest');

const openStatuses = new Set<TransactionState['status']>(['Pending', 'Waiting', 'Checking', 'Placed']);
export const isOpen = ({ status }: Pick<TransactionState, 'status'>): boolean => openStatuses.has(status);

/**
 * Whether it is open and has no cash reserved yet, because its group still has to bring the cash. A held expectation
 * needs none.
 */
const waitsForCash = (transaction: TransactionState): boolean =>
  transaction.status === 'Waiting' ||
  (transaction.status === 'Checking' &&
    transaction.type !== 'Expectation' &&
    !bringsCash(transaction) &&
    transaction.reservedCash === 0n);

/** Whether it sells, so that a share of its proceeds can be bought with. */
export const isSale = ({ type, movement }: Pick<TransactionState, 'type' | 'movement'>): boolean =>
  type === 'Order' && movement === 'Disinvest';

/** The sales of a transaction's group. */
export const salesOf = (
  { transactions }: LedgerState,
  { linkId }: Pick<TransactionState, 'linkId'>,
): readonly TransactionState[] =>
  linkId === null ? [] : transactions.filter((each) => each.linkId === linkId && isSale(each));

/** Members of its group that wait for a transaction, in link order; none unless it brings cash. */
export const waitingFor = (state: LedgerState, transaction: TransactionState): readonly TransactionState[] =>
  bringsCash(transaction) && transaction.linkId !== null
    ? state.transactions.filter(
        (each) =>
          waitsForCash(each) && each.linkId === transaction.linkId && each.transactionId !== transaction.transactionId,
      )
    : [];

/**
 * Members of its group that end with a transaction that ends without its cash. A purchase by a share of proceeds goes
 * on with the other sales as long as there is one.
 */
export const endingWith = (state: LedgerState, transaction: TransactionState): readonly TransactionState[] => {
  const hasOthers = salesOf(state, transaction).some(
    (each) => each.transactionId !== transaction.transactionId && (isOpen(each) || each.status === 'Completed'),
  );
  return waitingFor(state, transaction).filter(
    ({ proceedsShare }) => proceedsShare === null || (isSale(transaction) && !hasOthers),
  );
};

/** Whether it moved cash or units of a transfer between providers; the transfer itself is a Product Transfer. */
export const isTransferPart = ({ type, subType }: Pick<TransactionState, 'type' | 'subType'>): boolean =>
  subType === 'Transfer' && (type === 'Cash Transfer' || type === 'Stock Transfer');
