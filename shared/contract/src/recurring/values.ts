export const recurringStatuses = ['Active', 'Cancelled', 'Ended'] as const;
export type RecurringStatus = (typeof recurringStatuses)[number];
export const investmentTypes = ['Model', 'Bespoke'] as const;
/** Most instruments in one Bespoke investment. */
export const bespokeAssetsMax = 30;
export const mandateStatuses = ['Setting up', 'Active', 'Cancelled'] as const;
export type MandateStatus = (typeof mandateStatuses)[number];
/**
 * Reports of a payer's bank on a mandate: AUDDIS when it was not accepted; ADDACS when it was amended, cancelled or
 * reinstated.
 */
export const mandateReports = ['AUDDIS', 'ADDACS'] as const;
export const recurringSorts = ['nextDate', 'amount', 'status'] as const;
