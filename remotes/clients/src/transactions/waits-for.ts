import type { CallRow } from '@tessera/contract/schemas';

type Transaction = CallRow<'listTransactions'>;
type Status = Transaction['status'];

/** Everything that is neither done nor taken back, in the order of a life. */
export const openStatuses = ['Waiting', 'Checking', 'Pending', 'Placed', 'Error'] as const satisfies readonly Status[];

/** What an open transaction waits for, as it stands in a sentence. */
export const waitsFor = ({ status, transactionType, movementType, held }: Transaction): string | null => {
  if (held) return `somebody to look at it: ${held}`;
  const order = transactionType === 'Order';
  switch (status) {
    case 'Waiting':
      return order ? 'the cash of the payment or sale before it' : 'what stands before it in its group';
    case 'Checking':
      return 'a second person to authorise it';
    case 'Pending':
      return order ? 'the next dealing point' : movementType === 'Out' ? 'the bank to take it' : transactionType === 'Payment' || transactionType === 'Expectation' ? 'the money to arrive' : 'the other side';
    case 'Placed':
      return order ? 'the market to fill it' : transactionType === 'Payment' ? 'the bank to pay it' : 'the other side';
    case 'Error':
      return 'somebody to look at why it was refused';
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
