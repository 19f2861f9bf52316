import { transaction } from '../../test/answers';
import { countsByStatus, waitsFor } from './waits-for';

test.each([
  [{ status: 'Waiting', transactionType: 'Order' } as const, 'the cash of the payment or sale before it'],
  [{ status: 'Checking', transactionType: 'Payment', movementType: 'Out' } as const, 'a second person to authorise it'],
  [{ status: 'Pending', transactionType: 'Payment', movementType: 'In' } as const, 'the money to arrive'],
  [{ status: 'Pending', transactionType: 'Payment', movementType: 'Out' } as const, 'the bank to take it'],
  [{ status: 'Pending', transactionType: 'Order' } as const, 'the next dealing point'],
  [{ status: 'Placed', transactionType: 'Order' } as const, 'the market to fill it'],
  [{ status: 'Placed', transactionType: 'Payment', movementType: 'Out' } as const, 'the bank to pay it'],
  [
    {
      status: 'Pending',
      transactionType: 'Payment',
      transactionSubType: 'Adviser Adhoc Fee',
      movementType: 'Out',
    } as const,
    'operations to take it',
  ],
  [
    { status: 'Pending', transactionType: 'Expectation', method: null, intendedSettlementDate: '2026-11-27' } as const,
    'a receipt with its reference, expected on 27 Nov 2026',
  ],
  [{ status: 'Pending', transactionType: 'Expectation', method: 'Tax relief' } as const, 'the money to arrive'],
  [
    { status: 'Checking', transactionType: 'Expectation', method: null } as const,
    'review: the amount received under its reference is more than 10% off',
  ],
  [{ status: 'Error', transactionType: 'Order' } as const, 'review of why it was refused'],
])('%j waits for %s', (given, words) => {
  expect(waitsFor({ ...transaction, ...given })).toBe(words);
});

test('open transactions are counted by status, in life-cycle order', () => {
  expect(countsByStatus([{ status: 'Error' }, { status: 'Waiting' }, { status: 'Waiting' }])).toBe(
    '2 Waiting · 1 Error',
  );
});
