import type { ChargeType, PaymentMethod } from '@tessera/contract/transactions/values';
import type { IsoDate } from '@tessera/domain/dates';
import type { Pence, Price, Units } from '@tessera/domain/money';
import type {
  AutoDisinvest,
  ContributionType,
  MovementType,
  SellDownMethod,
  TransactionStatus,
  TransactionSubType,
  TransactionType,
} from '../../foundation/database/column-types';

/** Extra facts about a transaction that a regular payment or investment makes. */
export interface RegularRequest {
  readonly recurringOrderId: string;
  /** The scheduled payment day; each schedule makes one transaction for it. */
  readonly paymentDate: IsoDate;
  /** The day its money moves; null where the payment method decides it. */
  readonly moneyMovesOn: IsoDate | null;
  /** True when a second person has authorised an earlier one: a regular payment out is authorised once. */
  readonly authorised: boolean;
}

/** A requested transaction, read from the wire. An order has an amount or a quantity, a payment an amount. */
export interface TransactionRequest {
  readonly type: TransactionType;
  readonly subType: TransactionSubType;
  readonly movement: MovementType;
  readonly amount: Pence | null;
  readonly quantity: Units | null;
  readonly method: PaymentMethod | null;
  readonly assetId: string | null;
  readonly contributionType: ContributionType | null;
  readonly autoDisinvest: AutoDisinvest | null;
  readonly sellDownMethod: SellDownMethod | null;
  readonly toAccountId: string | null;
  readonly narrative: string | null;
  /** For a move: whether the joint holders who will have no part in it agree. A preview is asked before that is known. */
  readonly holdersDeclaration?: boolean | 'later';
  /**
   * For a purchase, in place of an amount or a quantity: its part of what the sales of its group bring, in hundredths of
   * a per cent.
   */
  readonly proceedsShare?: bigint | null;
  /** For an expected receipt: the day it is expected on. */
  readonly expectedDate?: IsoDate | null;
  /** True for a payment out that a second person has authorised with what it belongs to. */
  readonly authorised?: boolean;
  /** Only for a transaction that a regular payment or investment makes. */
  readonly regular?: RegularRequest;
}

/** What operations report about an executed order. */
export interface ExecutionReport {
  readonly price: Price;
  readonly quantity: Units;
  /** The order's part of the money when it was dealt as part of a market order; otherwise price times quantity. */
  readonly consideration?: Pence;
  readonly time: Date;
  readonly venue: string | null;
  readonly settlementDate: IsoDate | null;
}

/** A charge on a transaction, with the sum it is calculated on and the rule. */
export interface PlannedCharge {
  readonly type: ChargeType;
  readonly amount: Pence;
  /** Per cent with four decimals, scaled by 10^4; null for a fixed sum. */
  readonly percentage: bigint | null;
  readonly basis: string;
  readonly rule: string;
}

/** Figures of a correction; null leaves a figure unchanged. */
export interface CorrectedFigures {
  /** The sum paid, or the book cost of units entered. */
  readonly amount: Pence | null;
  readonly quantity: Units | null;
  readonly price: Price | null;
  readonly valueDate: IsoDate | null;
}

/** How a benefit is paid to the client. */
export interface BenefitPayment {
  readonly method: PaymentMethod;
  /** The day its money moves; null for as soon as the method can. */
  readonly moneyMovesOn: IsoDate | null;
  /** A second person has authorised the benefit already, so its payment does not begin in Checking. */
  readonly authorised: boolean;
  readonly narrative: string | null;
  /** The account whose bank details it goes to, where that is another: the one that the benefit was asked from. */
  readonly payeeAccountId?: string;
}

/** Units that a crystallisation moves to the drawdown account. */
export interface CrystallisedHolding {
  readonly assetId: string;
  readonly quantity: Units;
}

/**
 * Where cash or units of a transfer are: with the other provider, in TRANSFERS because what came does not agree with what
 * was announced, or in the account.
 */
export type TransferPlace = 'Provider' | 'Held' | 'Account';

/** Cash or units of a transfer that go from one place to another. */
export type TransferPart = {
  readonly from: TransferPlace;
  readonly to: TransferPlace;
  readonly narrative: string;
} & (
  | { readonly kind: 'Cash'; readonly amount: Pence }
  | {
      readonly kind: 'Units';
      readonly assetId: string;
      readonly quantity: Units;
      /** For units that come into the account: what was paid for them; null while nobody knows, which counts as zero. */
      readonly bookCost: Pence | null;
    }
  /** Book cost alone, of units that came before it was known: what it is more than was posted, or less below zero. */
  | { readonly kind: 'Cost'; readonly assetId: string; readonly bookCost: Pence }
);

/** Whether a part moves cash or units to or from the account: it becomes a transaction of its own. */
export const touchesAccount = ({ kind, from, to }: TransferPart): boolean =>
  kind !== 'Cost' && (from === 'Account' || to === 'Account');

/** Every command on transactions. The call's `actor` says who gives it; the platform itself has no user. */
export type TransactionCommand =
  /** New transactions on one account: a single one, or several that share a link and are done in link order. */
  | { readonly kind: 'open'; readonly accountId: string; readonly requests: readonly TransactionRequest[] }
  | {
      readonly kind: 'authorise' | 'cancel' | 'delete';
      readonly transactionId: string;
      readonly version: number | null;
      readonly reason: string | null;
    }
  /**
   * Crystallises: tax-free cash is paid to the client, and cash and units move to the drawdown account, in one act.
   * `drawdownAccountId` is null only when nothing is designated for drawdown.
   */
  | {
      readonly kind: 'crystallise';
      readonly accountId: string;
      readonly drawdownAccountId: string | null;
      readonly taxFree: Pence;
      readonly cash: Pence;
      readonly holdings: readonly CrystallisedHolding[];
      readonly payment: BenefitPayment;
    }
  /**
   * Pays pension income or an uncrystallised lump sum: net to the client, tax to HMRC. `tax` is negative for a refund
   * under a cumulative code.
   */
  | {
      readonly kind: 'payBenefit';
      readonly accountId: string;
      readonly subType: 'FAD' | 'FAD Gross Withdrawal' | 'UFPLS' | 'UFPLS Gross Withdrawal';
      readonly taxFree: Pence;
      readonly taxable: Pence;
      readonly tax: Pence;
      readonly payment: BenefitPayment;
    }
  /**
   * Shares out the pension account of somebody who died over accounts of the beneficiaries, by weight. `kept` is the
   * weight of what stays in it.
   */
  | {
      readonly kind: 'designate';
      readonly accountId: string;
      readonly shares: readonly { readonly toAccountId: string; readonly weight: bigint }[];
      readonly kept: bigint;
    }
  /** A product begins to move from or to another provider: its transaction, without any posting. */
  | {
      readonly kind: 'openTransfer';
      readonly accountId: string;
      readonly movement: 'In' | 'Out';
      /** The expected value. */
      readonly amount: Pence;
      readonly narrative: string;
    }
  /**
   * Moves a transfer's transaction to a status, by the table of the transfer's life, and moves the parts that go with it.
   * Parts to or from the account become completed transactions of their own, linked to the transfer's.
   */
  | {
      readonly kind: 'transfer';
      readonly transactionId: string;
      readonly to: TransactionStatus;
      /** The step's name. */
      readonly step: string;
      readonly reason: string | null;
      /** The value that moved, once it is known. */
      readonly amount?: Pence;
      readonly parts: readonly TransferPart[];
    }
  /** An order goes to the market, or a payment out to the bank: it can no longer be recalled. */
  | { readonly kind: 'place'; readonly transactionId: string }
  | {
      readonly kind: 'complete';
      readonly transactionId: string;
      readonly reason: string | null;
      readonly date: IsoDate | null;
      readonly execution: ExecutionReport | null;
    }
  | { readonly kind: 'reject'; readonly transactionId: string; readonly reason: string }
  /** A collection that came back unpaid is presented again. */
  | { readonly kind: 'represent'; readonly transactionId: string }
  /**
   * The money received differs from what was expected, or would go to bank details other than those requested: a person
   * checks it before it counts.
   */
  | { readonly kind: 'hold'; readonly transactionId: string; readonly reason: string }
  /** A waiting transaction resumes when its cash is available, for example on a settlement day. */
  | { readonly kind: 'release'; readonly transactionId: string }
  /** Reverses a completed transaction with new postings, and posts it again where figures are given. */
  | {
      readonly kind: 'correct';
      readonly transactionId: string;
      readonly version: number | null;
      readonly reason: string;
      readonly figures: CorrectedFigures | null;
    };

/** A command that takes benefits from a pension. */
export type BenefitCommand = Extract<TransactionCommand, { kind: 'crystallise' | 'payBenefit' }>;

export const takesBenefits = (command: TransactionCommand): command is BenefitCommand =>
  command.kind === 'crystallise' || command.kind === 'payBenefit';

/** The command that shares out a pension after a death. */
export type DesignateCommand = Extract<TransactionCommand, { kind: 'designate' }>;

/** The commands of transfers between providers. */
export type OpenTransferCommand = Extract<TransactionCommand, { kind: 'openTransfer' }>;
export type TransferCommand = Extract<TransactionCommand, { kind: 'transfer' }>;

/** A command on a transaction that there is already; every other command opens transactions on an account. */
export type TransitionCommand = Exclude<
  TransactionCommand,
  { kind: 'open' | 'openTransfer' } | BenefitCommand | DesignateCommand
>;
