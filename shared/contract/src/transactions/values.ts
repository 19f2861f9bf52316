/** Value sets of the specification, section 4. */
export const transactionStatuses = ['Completed', 'Deleted', 'Pending', 'Placed', 'Waiting', 'Checking', 'Error'] as const;
export const transactionTypes = ['Payment', 'Order', 'Product Transfer', 'Stock Transfer', 'Stock', 'Cash Transfer', 'Cash', 'Notional', 'Expectation'] as const;
export const transactionSubTypes = [
  'Withdrawal', 'Deposit', 'At Best', 'Internal', 'Stock', 'Adviser Adhoc Fee', 'Employer', 'Employee', 'PCLS', 'FAD', 'FAD Gross Withdrawal', 'UFPLS', 'UFPLS Gross Withdrawal', 'Transfer',
] as const;
export const movementTypes = ['In', 'Out', 'Invest', 'Disinvest'] as const;
export const transactionSorts = ['transactionDate', 'amount', 'status', 'transactionType'] as const;

export const transferStatuses = [
  'Completed', 'With Previous Provider', 'Awaiting Crystallisation Information', 'Awaiting sell down', 'Onboarding Assets', 'Pending', 'Rejected', 'Deleted', 'Awaiting Documentation', 'Verifying Documentation',
  'Reviewing Documentation', 'Cancelled', 'Pending Cancellation',
] as const;
export const transferSorts = ['dateInitiated', 'clientName', 'amount', 'transferStatus'] as const;
