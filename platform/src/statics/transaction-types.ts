import type { transactionSubTypes, transactionTypes } from '@tessera/contract/transactions/values';

/** Which sub-types each transaction type takes (value sets of the specification, section 4). */
export const subTypesOf: Readonly<Record<(typeof transactionTypes)[number], readonly (typeof transactionSubTypes)[number][]>> = {
  Payment: ['Deposit', 'Withdrawal', 'Adviser Adhoc Fee', 'Employer', 'Employee', 'PCLS', 'FAD', 'FAD Gross Withdrawal', 'UFPLS', 'UFPLS Gross Withdrawal'],
  Order: ['At Best'],
  'Product Transfer': ['Transfer'],
  'Stock Transfer': ['Internal', 'Stock', 'Transfer'],
  Stock: ['Stock', 'Internal'],
  'Cash Transfer': ['Internal', 'Transfer'],
  Cash: ['Deposit', 'Withdrawal', 'Internal'],
  Notional: ['Deposit', 'Withdrawal'],
  Expectation: ['Deposit', 'Employer', 'Employee', 'Transfer'],
};

/**
 * The specification's pending sub-types, which it names and does not list: what an open transaction can be. A cash transfer and an internal
 * move of stock are done at once and are never open, and neither is what a notional entry records.
 */
export const pendingSubTypesOf: typeof subTypesOf = {
  ...subTypesOf,
  Cash: [],
  Stock: [],
  Notional: [],
};
