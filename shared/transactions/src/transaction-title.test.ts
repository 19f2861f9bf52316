import type { CallRow } from '@tessera/contract/schemas';
import { kindsByType } from '@tessera/contract/transactions/life';
import type { movementTypes, transactionSubTypes, transactionTypes } from '@tessera/contract/transactions/values';
import { cashDirection, signedAmountOf } from './signed-amount';
import { remarkLabel, remarkOf, titleOf, type Titled } from './transaction-title';

const order: Titled = {
  transactionType: 'Order',
  transactionSubType: 'At Best',
  movementType: 'Invest',
  assetName: 'HSBC American Index',
  narrative: 'Buy HSBC American Index',
};
const payment: Titled = {
  transactionType: 'Payment',
  transactionSubType: 'Withdrawal',
  movementType: 'Out',
  assetName: null,
  method: 'BACS Credit',
  narrative: 'Withdrawal',
};

test.each<[Partial<Titled>, string]>([
  [order, 'Buy HSBC American Index'],
  [{ ...order, movementType: 'Disinvest' }, 'Sell HSBC American Index'],
  [{ ...order, movementType: 'Disinvest', assetName: null, narrative: 'Sale to pay fees' }, 'Sale to pay fees'],
  [payment, 'Withdrawal'],
  [{ ...payment, narrative: 'New kitchen' }, 'Withdrawal'],
  [{ ...payment, payee: { sortCode: '200000', accountNumber: '55551234' } }, 'Withdrawal to 20-00-00 ····1234'],
  [{ ...payment, payee: { sortCode: '••••59', accountNumber: '••••8472' } }, 'Withdrawal to ••-••-59 ····8472'],
  [
    { ...payment, transactionSubType: 'PCLS', payee: { sortCode: '200000', accountNumber: '55551234' } },
    'Tax-free lump sum to 20-00-00 ····1234',
  ],
  [{ ...payment, payee: null }, 'Withdrawal'],
  [{ ...payment, transactionSubType: 'Adviser Adhoc Fee', narrative: 'Adviser fee' }, 'Adviser fee'],
  [{ ...payment, transactionSubType: 'PCLS' }, 'Tax-free lump sum'],
  [{ ...payment, transactionSubType: 'UFPLS' }, 'Pension payment (UFPLS)'],
  [{ ...payment, movementType: 'In', transactionSubType: 'Deposit' }, 'Payment in'],
  [
    { ...payment, movementType: 'In', transactionSubType: 'Deposit', method: 'Direct Debit' },
    'Payment in by direct debit',
  ],
  [{ ...payment, movementType: 'In', transactionSubType: 'Employer' }, 'Employer contribution'],
  [
    {
      transactionType: 'Expectation',
      transactionSubType: 'Deposit',
      movementType: 'In',
      method: null,
      narrative: 'WHIT 9',
    },
    'Expected money, WHIT 9',
  ],
  [
    {
      transactionType: 'Expectation',
      transactionSubType: 'Deposit',
      movementType: 'In',
      method: 'Tax relief',
      narrative: 'Basic rate tax relief',
    },
    'Basic rate tax relief',
  ],
  [
    {
      transactionType: 'Cash Transfer',
      transactionSubType: 'Internal',
      movementType: 'Out',
      narrative: 'To account A2',
    },
    'Cash to another account',
  ],
  [
    {
      transactionType: 'Stock Transfer',
      transactionSubType: 'Transfer',
      movementType: 'In',
      assetName: 'Unilever',
      narrative: '',
    },
    'Unilever from another provider',
  ],
  [
    {
      transactionType: 'Product Transfer',
      transactionSubType: 'Transfer',
      movementType: 'In',
      narrative: 'Transfer from Aviva',
    },
    'Transfer from Aviva',
  ],
  [
    { transactionType: 'Cash', transactionSubType: 'Deposit', movementType: 'In', narrative: 'Interest on cash' },
    'Interest on cash',
  ],
])('%j is called %p', (transaction, title) => expect(titleOf(transaction as Titled)).toBe(title));

test.each<[Titled, string]>([
  [order, ''],
  [{ ...order, narrative: 'Bought HSBC American Index' }, ''],
  [{ ...order, narrative: 'As agreed in June' }, 'As agreed in June'],
  [{ ...payment, narrative: 'Withdrawal paid' }, ''],
  [{ ...payment, narrative: 'Withdrawal to the client' }, ''],
  [{ ...payment, narrative: 'New kitchen' }, 'New kitchen'],
  [{ ...payment, movementType: 'In', transactionSubType: 'Deposit', narrative: 'WHIT 9' }, 'WHIT 9'],
  [
    {
      transactionType: 'Cash Transfer',
      transactionSubType: 'Internal',
      movementType: 'Out',
      narrative: 'To account A2',
    },
    'To account A2',
  ],
])('%j says besides: %p', (transaction, remark) => expect(remarkOf(transaction)).toBe(remark));

type Row = CallRow<'listTransactions'>;
test.each<[string, Titled]>([
  ['Reason', payment],
  ['Reason', { ...payment, transactionSubType: 'PCLS' }],
  ['Description', { ...payment, transactionSubType: 'Adviser Adhoc Fee' }],
  [
    'Reference',
    { transactionType: 'Expectation', transactionSubType: 'Deposit', movementType: 'In', narrative: 'WHIT 9' },
  ],
  ['Narrative', order],
])('what was written is called %s, as in its form', (label, transaction) => {
  expect(remarkLabel(transaction)).toBe(label);
});

/** Every type, sub-type and movement a transaction can have. */
const all = Object.entries(kindsByType).flatMap(([transactionType, subTypes]) =>
  Object.entries(subTypes).flatMap(([transactionSubType, movements]) =>
    Object.keys(movements).map((movementType) => ({
      transactionType: transactionType as (typeof transactionTypes)[number],
      transactionSubType: transactionSubType as (typeof transactionSubTypes)[number],
      movementType: movementType as (typeof movementTypes)[number],
    })),
  ),
);

test('every transaction there can be has a title that is more than its type and sub-type, even without a narrative', () => {
  for (const each of all) {
    const title = titleOf({ ...each, assetName: null, method: null, narrative: '' });
    expect({ ...each, title }).toEqual({ ...each, title: expect.stringMatching(/^[A-Z]/) });
    expect(title).not.toMatch(/ · |undefined|null/);
  }
});

test('money out of the account has a minus, money in a plus, and what moves no cash has neither', () => {
  const signs = (sign: number): string[] =>
    [
      ...new Set(
        all
          .filter((each) => cashDirection(each) === sign)
          .map(({ transactionType, movementType }) => `${transactionType} ${movementType}`),
      ),
    ].sort();
  expect(signs(1)).toEqual([
    'Cash In',
    'Cash Transfer In',
    'Expectation In',
    'Order Disinvest',
    'Payment In',
    'Product Transfer In',
  ]);
  expect(signs(-1)).toEqual(['Cash Out', 'Cash Transfer Out', 'Order Invest', 'Payment Out', 'Product Transfer Out']);
  expect(signs(0)).toEqual([
    'Notional In',
    'Notional Out',
    'Stock In',
    'Stock Out',
    'Stock Transfer In',
    'Stock Transfer Out',
  ]);
});

test('a signed amount keeps its pence, and a missing one stays missing', () => {
  const out: Pick<Row, 'transactionType' | 'movementType'> = { transactionType: 'Payment', movementType: 'Out' };
  expect(signedAmountOf({ ...out, amount: 25.1 })).toBe(-25.1);
  expect(signedAmountOf({ ...out, movementType: 'In', amount: 25.1 })).toBe(25.1);
  expect(signedAmountOf({ ...out, amount: null })).toBeNull();
});
