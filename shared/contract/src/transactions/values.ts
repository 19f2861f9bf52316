import type { paymentMethods } from '../accounts/values';

/** Value sets of the specification, section 4. */
export const transactionStatuses = [
  'Completed',
  'Deleted',
  'Pending',
  'Placed',
  'Waiting',
  'Checking',
  'Error',
] as const;
export const transactionTypes = [
  'Payment',
  'Order',
  'Product Transfer',
  'Stock Transfer',
  'Stock',
  'Cash Transfer',
  'Cash',
  'Notional',
  'Expectation',
] as const;
export const transactionSubTypes = [
  'Withdrawal',
  'Deposit',
  'At Best',
  'Internal',
  'Stock',
  'Adviser Adhoc Fee',
  'Employer',
  'Employee',
  'PCLS',
  'FAD',
  'FAD Gross Withdrawal',
  'UFPLS',
  'UFPLS Gross Withdrawal',
  'Transfer',
] as const;
export const movementTypes = ['In', 'Out', 'Invest', 'Disinvest'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const contributionTypes = ['Employee', 'Employer', 'Personal', 'Transfer'] as const;
export const frequencies = ['Single', 'Regular'] as const;
export const autoDisinvests = ['Partial', 'Full'] as const;
export const sellDownMethods = ['Largest', 'Proportional'] as const;
/** The only days of a month a regular payment can be made on. */
export const paymentDays = [1, 7, 14, 21, 28] as const;
/**
 * Kinds of charge on a transaction. The Ex Ante kinds are the categories of Annex II to Regulation 2017/565; the last
 * five are those of a monthly fee.
 */
export const chargeTypes = [
  'Stamp',
  'PTM',
  'Dilution',
  'Initial',
  'Accrued Interest',
  'Platform',
  'Dealing',
  'Ex Ante One-off',
  'Ex Ante Ongoing',
  'Ex Ante Transaction',
  'Ex Ante Ancillary',
  'Ex Ante Incidental',
  'IMifidCharge',
  'OCF',
  'Platform Fee',
  'Adviser Fee',
  'Manager Fee',
  'Product Fee',
  'VAT',
] as const;
export type ChargeType = (typeof chargeTypes)[number];
/** The names shown to people. */
export const chargeNames: Readonly<Record<ChargeType, string>> = {
  Stamp: 'Stamp duty',
  PTM: 'PTM levy',
  Dilution: 'Dilution levy',
  Initial: 'Initial charge',
  'Accrued Interest': 'Accrued interest',
  Platform: 'Platform charge',
  Dealing: 'Dealing charge',
  'Ex Ante One-off': 'One-off cost',
  'Ex Ante Ongoing': 'Ongoing cost',
  'Ex Ante Transaction': 'Transaction cost',
  'Ex Ante Ancillary': 'Ancillary cost',
  'Ex Ante Incidental': 'Incidental cost',
  IMifidCharge: 'Transaction costs of the product (MiFID)',
  OCF: 'Ongoing charge of the product (OCF)',
  'Platform Fee': 'Platform fee',
  'Adviser Fee': 'Adviser fee',
  'Manager Fee': 'Discretionary manager fee',
  'Product Fee': 'SIPP product fee',
  VAT: 'VAT',
};
/** Actions a person can request on a transaction (specification, section 4). */
export const transactionActions = ['authorise', 'requestCancellation', 'requestDeletion'] as const;
export type TransactionAction = (typeof transactionActions)[number];
/**
 * For this many days after a change of bank details, the person who authorises a payment is warned. A fraudster changes
 * the details and asks for the money soon after; within a month the client has had time to see a message or a statement
 * and to say that the change is not theirs.
 */
export const payeeChangedDaysMax = 30;
/** Most transactions in a list of those waiting for authorisation. */
export const authorisationsMax = 100;
/** What operations can report on a payment or an order. */
export const operationsActions = ['Complete', 'Reject'] as const;
/** Corrections of a completed transaction: reverse it, or reverse it and post it again with other figures. */
export const corrections = ['Reverse', 'Correct'] as const;
/** Figures that a correction can change, in the order of the form. */
export const correctedFigures = ['amount', 'quantity', 'price', 'valueDate'] as const;
export type CorrectedFigure = (typeof correctedFigures)[number];
/** Most members of a transaction group. */
export const groupMembersMax = 50;
export const transactionSorts = ['transactionDate', 'amount', 'status', 'transactionType'] as const;
