import type { WrapperType } from '../accounts/values';
import { instrumentTypes, type InstrumentType } from '../assets/values';

/** What a firm charges or pays each year: platform, adviser, manager and product fee, and interest on cash. */
export const yearlySubjects = ['FEEP', 'FEEA', 'FEED', 'PRDF', 'INTR'] as const;
export type YearlySubject = (typeof yearlySubjects)[number];

/** What a firm charges for each trade, by the type of instrument. */
export type DealingSubject = `Dealing ${InstrumentType}`;
export const dealingSubjects = instrumentTypes.map((type) => `Dealing ${type}` as const);

/** The product that new clients of a wrapper take out. */
const productWrappers = ['GIA', 'ISA', 'JISA', 'PENSION', 'SIPP', 'SSAS', 'TPSIPP'] as const satisfies WrapperType[];
export type ProductSubject = `Product ${(typeof productWrappers)[number]}`;
export const productSubjects = productWrappers.map((wrapper) => `Product ${wrapper}` as const);

/** Everything a firm charges, or pays, by rates of its own, and the products it offers. */
export const feeSubjects = [...yearlySubjects, ...dealingSubjects, ...productSubjects] as const;
export type FeeSubject = (typeof feeSubjects)[number];

export const isDealing = (subject: FeeSubject): subject is DealingSubject => subject.startsWith('Dealing ');

export const isProduct = (subject: FeeSubject): subject is ProductSubject => subject.startsWith('Product ');

/**
 * A change waits for a second person, and counts from its date once it is approved; another that is approved for the same
 * date replaces it.
 */
export const feeChangeStatuses = ['Proposed', 'Approved', 'Replaced', 'Rejected', 'Withdrawn'] as const;
export type FeeChangeStatus = (typeof feeChangeStatuses)[number];

export const feeChangeActions = ['Approve', 'Reject', 'Withdraw'] as const;
export type FeeChangeAction = (typeof feeChangeActions)[number];

/** The next status from each status, or why there is none. */
export const feeChangeMoves: Readonly<
  Record<FeeChangeAction, Readonly<Record<FeeChangeStatus, { readonly to: FeeChangeStatus } | string>>>
> = {
  Approve: {
    Proposed: { to: 'Approved' },
    Approved: 'It is approved already.',
    Replaced: 'Another change has replaced it. Propose it again.',
    Rejected: 'It was rejected. Propose it again.',
    Withdrawn: 'It was withdrawn. Propose it again.',
  },
  Reject: {
    Proposed: { to: 'Rejected' },
    Approved: 'It is approved already. Propose another change from the same month instead.',
    Replaced: 'Another change has replaced it already.',
    Rejected: 'It is rejected already.',
    Withdrawn: 'It was withdrawn already.',
  },
  Withdraw: {
    Proposed: { to: 'Withdrawn' },
    Approved:
      'It is approved. Propose from the same month what should hold instead: once that is approved, this one ends.',
    Replaced: 'Another change has replaced it already.',
    Rejected: 'It was rejected: there is nothing left to withdraw.',
    Withdrawn: 'It is withdrawn already.',
  },
};

export const feeTiersMax = 10;
export const feeReasonMax = 500;
export const productTextMax = 80;
/** Changes of one fee that an answer shows, newest first. */
export const feeChangesShown = 20;
/** Clients on one page of the effect of a change. */
export const effectPageSize = 100;
