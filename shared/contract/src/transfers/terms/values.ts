import { isPension, type WrapperType } from '../../accounts/values';

/** Statuses of a product transfer (specification, section 4). */
export const transferStatuses = [
  'Completed',
  'With Previous Provider',
  'Awaiting Crystallisation Information',
  'Awaiting sell down',
  'Onboarding Assets',
  'Pending',
  'Rejected',
  'Deleted',
  'Awaiting Documentation',
  'Verifying Documentation',
  'Reviewing Documentation',
  'Cancelled',
  'Pending Cancellation',
] as const;
export type TransferStatus = (typeof transferStatuses)[number];

/** A product is transferred as cash, or in specie: `Stock`. */
export const transferTypes = ['Cash', 'Stock'] as const;
export type TransferType = (typeof transferTypes)[number];
export const transferMovements = ['In', 'Out'] as const;
export type TransferMovement = (typeof transferMovements)[number];
export const transferSorts = ['dateInitiated', 'clientName', 'amount', 'transferStatus', 'nextContactDate'] as const;

/** The whole product, or a part of its cash. */
export const transferValueTypes = ['Full', 'Partial'] as const;
/** A partial transfer takes an amount, or leaves one behind. */
export const withdrawalTypes = ['Withdraw', 'Remaining balance'] as const;
/** How the client's authority reaches the other provider. */
export const signatureTypes = ['Electronic', 'Scanned form', 'Wet signature'] as const;
export type SignatureType = (typeof signatureTypes)[number];
/** Fees for advice on a transfer, taken from what arrives. */
export const transferFeeTypes = ['Adviser Initial Fee', 'Adviser Adhoc Fee'] as const;
/** For a pension: whether benefits were taken from what moves. Beneficiary funds and parts of both move on a form. */
export const transferFunds = ['Uncrystallised', 'Crystallised'] as const;
/** For an ISA: the years whose subscriptions move. Those of the current year move whole (ISA Regulations 1998, reg. 21). */
export const isaYears = ['Current year', 'Earlier years', 'Both'] as const;
/** What happens to cash that arrives. */
export const autoInvestments = ['None', 'Model', 'Basket'] as const;

/** What a line of a transfer is: cash, units of an instrument, or what comes after the rest. */
export const transferLineKinds = ['Cash', 'Holding', 'Residual'] as const;
export type TransferLineKind = (typeof transferLineKinds)[number];
/** A line that was sent differently from what was announced is held until a person accepts or returns it. */
export const transferLineStates = ['Announced', 'Part arrived', 'Arrived', 'Held', 'Not coming'] as const;
export type TransferLineState = (typeof transferLineStates)[number];

/** What a person may do with a transfer; the table of moves says when. */
export const transferActions = [
  'Authorise',
  'Documents sent',
  'Documents accepted',
  'Documents refused',
  'Give crystallisation information',
  'Request cancellation',
  'Delete',
  'Resubmit',
  'Accept what came',
  'Return what came',
  'Dismiss',
] as const;
export type TransferAction = (typeof transferActions)[number];

/** Kinds of what another provider takes part in, and how it takes them. */
export const masterPartyStatuses = ['Active', 'Inactive'] as const;
/** What operations have done with what is kept of another provider. */
export const masterPartyChangeKinds = ['Added', 'Changed', 'Ended', 'Used again'] as const;
/** Lights of transfers in progress, in their colours green, amber and red. */
export const openLights = ['On time', 'Slow', 'Late'] as const;
/** Wrappers that another provider can send to or take from us. */
export const transferWrappers = [
  'GIA',
  'ISA',
  'JISA',
  'PENSION',
  'SIPP',
  'SSAS',
] as const satisfies readonly WrapperType[];
export type TransferWrapper = (typeof transferWrappers)[number];
export const isTransferWrapper = (wrapper: WrapperType): wrapper is TransferWrapper =>
  (transferWrappers as readonly WrapperType[]).includes(wrapper);

/** The most lines of one transfer: the most holdings of an account that moves whole. */
export const transferLinesMax = 200;
/** Late income is swept for this long after a transfer is complete, in months. */
export const sweepMonths = 12;
/** The longest reason of a step. */
export const transferReasonMax = 500;

/**
 * Why a wrapper does not move this way, or null. Between providers a pension moves into a pension and an ISA into an
 * ISA (Finance Act 2004, s. 169; ISA Regulations 1998, reg. 21); a third-party SIPP is the other provider's own.
 */
export const wrapperProblem = (wrapper: WrapperType): string | null =>
  wrapper === 'CASH'
    ? 'A cash account has no wrapper to move. Pay the money in or out.'
    : wrapper === 'TPSIPP'
      ? 'A third-party SIPP belongs to its own provider, which moves it.'
      : null;

/** Wrappers of the other provider that can move into one of ours. */
export const sourceWrappers = (wrapper: WrapperType): readonly TransferWrapper[] =>
  isPension(wrapper) ? ['PENSION', 'SIPP', 'SSAS'] : isTransferWrapper(wrapper) ? [wrapper] : [];
