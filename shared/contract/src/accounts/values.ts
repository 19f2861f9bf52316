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
/** Money can be paid in before an account is Active; everything else needs an Active account. */
export const statusesPaidInto: readonly AccountStatus[] = ['Active', 'Pending'];
/** An account being emptied takes no money and buys nothing; it still sells and pays out. */
export const statusesEmptied: readonly AccountStatus[] = ['Closing', 'Transfer Out'];
/** Accounts in which sales and payments out are allowed. */
export const statusesPaidOutOf: readonly AccountStatus[] = ['Active', ...statusesEmptied];

/** Wrapper codes on the wire; `CASH` is an account without a wrapper, `TPSIPP` a SIPP of another provider. */
export const wrapperTypes = ['GIA', 'ISA', 'JISA', 'CASH', 'PENSION', 'SIPP', 'SSAS', 'TPSIPP'] as const;
export type WrapperType = (typeof wrapperTypes)[number];
/** Wrappers that take pension contributions and pay pension benefits. */
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

/** The names shown to people. */
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

/** How money is paid into and out of an account. */
export const paymentMethods = ['Bank Transfer', 'Direct Debit', 'BACS Credit'] as const;

/** Columns the account list sorts by. */
export const accountSorts = ['name', 'id', 'status'] as const;
