import type { CallRow } from '@tessera/contract/schemas';
import { formatDate } from '@tessera/ui/core';

type Transaction = CallRow<'listTransactions'>;
type Status = Transaction['status'];

/** Every status that is neither completed nor withdrawn, in life-cycle order. */
export const openStatuses = ['Waiting', 'Checking', 'Pending', 'Placed', 'Error'] as const satisfies readonly Status[];

/** Tax relief is claimed from HMRC; nobody announced it. */
const reliefMethod = 'Tax relief';

/** Whether a user announced this money and can delete the announcement. */
export const isAnnounced = ({ transactionType, method }: Transaction): boolean =>
  transactionType === 'Expectation' && method !== reliefMethod;

/** How far expected money is matched with a receipt. */
const matching = (transaction: Transaction): string => {
  const { status, intendedSettlementDate: day } = transaction;
  if (!isAnnounced(transaction)) return 'the money to arrive';
  if (status === 'Checking') return 'review: the amount received under its reference is more than 10% off';
  if (status === 'Error') return 'review of why it did not arrive';
  return `a receipt with its reference${day === null ? '' : `, expected on ${formatDate(day)}`}`;
};

/** What an open transaction waits for, as it reads in a sentence. */
export const waitsFor = (transaction: Transaction): string | null => {
  const { status, transactionType, transactionSubType, movementType, held } = transaction;
  if (held) return `review: ${held}`;
  if (transactionType === 'Expectation') return matching(transaction);
  const order = transactionType === 'Order';
  switch (status) {
    case 'Waiting':
      return order ? 'the cash of the payment or sale before it' : 'what stands before it in its group';
    case 'Checking':
      return 'a second person to authorise it';
    case 'Pending':
      return order
        ? 'the next dealing point'
        : movementType === 'Out'
          ? transactionSubType === 'Adviser Adhoc Fee'
            ? 'operations to take it'
            : 'the bank to take it'
          : transactionType === 'Payment'
            ? 'the money to arrive'
            : 'the other side';
    case 'Placed':
      return order ? 'the market to fill it' : transactionType === 'Payment' ? 'the bank to pay it' : 'the other side';
    case 'Error':
      return 'review of why it was refused';
    default:
      return null;
  }
};

/** "2 Waiting · 1 Error". */
export const countsByStatus = (transactions: readonly Pick<Transaction, 'status'>[]): string =>
  openStatuses
    .map((status) => ({ status, count: transactions.filter((each) => each.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${status}`)
    .join(' · ');
