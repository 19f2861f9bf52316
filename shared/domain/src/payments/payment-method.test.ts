import { isDetailsProblem, paymentMethodProblem, type PaymentMethodFacts } from './payment-method';

const none = 'There are no bank details. Add them and have them verified first.';
const pending = 'The bank details are not verified. Have them verified first.';
type Row = [
  PaymentMethodFacts['movement'],
  PaymentMethodFacts['method'],
  PaymentMethodFacts['bankDetails'],
  PaymentMethodFacts['mandate'],
  string | null,
];

const table: Row[] = [
  // Money that comes by transfer needs no details.
  ['In', 'Bank Transfer', null, null, null],
  ['In', 'Bank Transfer', 'Pending', null, null],
  // A collection needs verified details, or a mandate that the payer's bank has taken.
  ['In', 'Direct Debit', null, null, none],
  ['In', 'Direct Debit', 'Pending', null, pending],
  ['In', 'Direct Debit', 'Pending', 'Setting up', pending],
  ['In', 'Direct Debit', 'Pending', 'Cancelled', pending],
  ['In', 'Direct Debit', 'Pending', 'Active', null],
  ['In', 'Direct Debit', 'Active', null, null],
  ['In', 'Direct Debit', 'Bypassed', null, null],
  // A payment out needs verified details; a mandate proves nothing for it.
  ['Out', 'Bank Transfer', null, null, none],
  ['Out', 'Bank Transfer', 'Pending', 'Active', pending],
  ['Out', 'BACS Credit', 'Pending', 'Active', pending],
  ['Out', 'BACS Credit', 'Active', null, null],
  ['Out', 'BACS Credit', 'Bypassed', null, null],
  // The way itself.
  ['In', 'BACS Credit', 'Active', 'Active', 'BACS Credit pays money out. Choose Bank Transfer or Direct Debit.'],
  [
    'Out',
    'Direct Debit',
    'Active',
    'Active',
    'Direct Debit collects money and cannot pay it out. Choose BACS Credit or Bank Transfer.',
  ],
  ['In', undefined, 'Active', null, 'Choose how the money moves: Bank Transfer or Direct Debit.'],
  ['Out', null, 'Active', null, 'Choose how the money moves: BACS Credit or Bank Transfer.'],
];

describe('how money may move', () => {
  it.each(table)('%s by %s, with details %s and mandate %s: %s', (movement, method, bankDetails, mandate, reason) => {
    expect(paymentMethodProblem({ movement, method, bankDetails, mandate })).toBe(reason);
    // What is wrong with the details is over once they are verified; what is wrong with the way is not.
    if (reason !== null) expect(isDetailsProblem(reason)).toBe(reason === none || reason === pending);
  });
});
