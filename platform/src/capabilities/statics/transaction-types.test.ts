import { pendingSubTypesOf, subTypesOf } from './transaction-types';

describe('the static transaction types', () => {
  it('list the sub-types of every type, and those a transaction that is open can be', () => {
    expect(subTypesOf['Stock Transfer']).toEqual(['Internal', 'Stock', 'Transfer']);
    expect(subTypesOf.Notional).toEqual(['Withdrawal', 'Deposit']);
    expect(pendingSubTypesOf).toEqual({
      ...subTypesOf,
      Cash: [],
      Stock: [],
      Notional: [],
      'Cash Transfer': ['Transfer'],
      'Stock Transfer': ['Transfer'],
    });
  });
});
