/** Account types and statuses (specification, section 4). */
export const accountTypes = ['Cash', 'Wrapper'] as const;
export const accountStatuses = [
  'Pending',
  'Active',
  'Suspended',
  'Registered',
  'Deleted',
  'Closed',
  'Closing',
  'Transfer Out',
] as const;
export type AccountStatus = (typeof accountStatuses)[number];
/** You can pay money in before an account is open for everything; all else needs an active account. */
export const statusesPaidInto: readonly AccountStatus[] = ['Active', 'Pending'];
/** Accounts that are being emptied: nothing comes in or is bought, sales and payments out go on. */
export const statusesEmptied: readonly AccountStatus[] = ['Closing', 'Transfer Out'];
/** Accounts that are sold in and paid out of. */
export const statusesPaidOutOf: readonly AccountStatus[] = ['Active', ...statusesEmptied];

/** Wrapper codes on the wire; `CASH` is an account without a wrapper, `TPSIPP` a SIPP of another provider. */
export const wrapperTypes = ['GIA', 'ISA', 'JISA', 'CASH', 'PENSION', 'SIPP', 'SSAS', 'TPSIPP'] as const;
export type WrapperType = (typeof wrapperTypes)[number];
/** Personal pensions and those of small schemes: contributions go into them and benefits come out. */
const pensions: ReadonlySet<WrapperType> = new Set(['PENSION', 'SIPP', 'SSAS', 'TPSIPP']);
export const isPension = (wrapperType: WrapperType): boolean => pensions.has(wrapperType);
/**
 * Why a wrapper pays no withdrawal to the client, once or regularly, or null. A child's savings are locked in
 * (Individual Savings Account Regulations 1998, reg. 12(5)); what a pension pays outside its benefits is an
 * unauthorised payment (Finance Act 2004, s. 160).
 */
export const withdrawalProblem = (wrapperType: WrapperType): string | null =>
  wrapperType === 'JISA'
    ? 'Nothing can be paid out of a Junior ISA before the child is 18.'
    : isPension(wrapperType)
      ? 'Money leaves a pension as benefits, not as a withdrawal.'
      : null;

/** What people call a wrapper. */
export const wrapperNames: Readonly<Record<WrapperType, string>> = {
  GIA: 'GIA',
  ISA: 'ISA',
  JISA: 'Junior ISA',
  CASH: 'Cash',
  PENSION: 'Personal pension',
  SIPP: 'SIPP',
  SSAS: 'SSAS',
  TPSIPP: 'Third-party SIPP',
};

/** How money of an account is paid in and out. */
export const paymentMethods = ['Bank Transfer', 'Direct Debit', 'BACS Credit'] as const;

/** Columns the account list sorts by. */
export const accountSorts = ['name', 'id', 'status'] as const;
