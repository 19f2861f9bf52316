import type { PaymentMethod } from '@tessera/contract/transactions/values';
import type { IsoDate } from '@tessera/domain/dates';
import type { Coupon } from '@tessera/domain/accrued-interest';
import type { Percentage } from '@tessera/domain/charges';
import type { LondonTime } from '@tessera/domain/dealing';
import type { Pence, Price, Units } from '@tessera/domain/money';
import type {
  AccountStatus,
  AccountType,
  BankDetailsStatus,
  ChargeType,
  ContributionType,
  InstrumentStatus,
  InstrumentType,
  MandateStatus,
  MovementType,
  TransactionStatus,
  TransactionSubType,
  TransactionType,
  UserKind,
  WrapperType,
} from '../../foundation/database/column-types';
import type { PresentFee } from '../charges/present-fees';
import type { Contributions } from '../limits/contributions';
import type { AccountState } from './account-state';
import type { Execution, Postings } from './effects';
import type { SubscriptionState } from './subscription';

/** Of a percentage: it is an integer at 10^-4 of a per cent. */
export const percentageDecimals = 4;

/** Who gives a command, and on which business date. */
export interface LedgerActor {
  readonly firmId: string;
  readonly userId: string | null;
  /** Null for the platform itself. */
  readonly userKind: UserKind | null;
  readonly businessDate: IsoDate;
  /** London's time of it; absent, its first minute. */
  readonly at?: LondonTime;
  /** The call that asked; absent when the platform does it by itself. */
  readonly call?: string;
  /** The release of the page that asked; absent when no page did. */
  readonly release?: string | null;
}

/**
 * What an instrument says that its costs are calculated of; null where it is not known. Percentages at 10^-4 of a per
 * cent.
 */
export interface InstrumentFigures {
  /** First listing on a UK regulated market. */
  readonly listedOn: IsoDate | null;
  readonly coupon: Coupon | null;
  /** Of a fund, of what is dealt. */
  readonly initialCharge: Percentage | null;
  readonly dilutionLevy: Percentage | null;
  /** A year's, as its provider estimates them. */
  readonly ocf: Percentage | null;
  readonly transactionCost: Percentage | null;
  readonly incidentalCost: Percentage | null;
}

export const noFigures: InstrumentFigures = {
  listedOn: null,
  coupon: null,
  initialCharge: null,
  dilutionLevy: null,
  ocf: null,
  transactionCost: null,
  incidentalCost: null,
};

/** An instrument of the firm's list. */
export interface InstrumentState {
  readonly assetId: string;
  readonly name: string;
  readonly type: InstrumentType;
  readonly status: InstrumentStatus;
  readonly settlementDays: number;
  readonly minimumUnit: Units;
  readonly countryOfIssue: string;
  readonly exchange: string | null;
  /** The last on or before the business date. */
  readonly price: Price | null;
  readonly priceDate: IsoDate | null;
  readonly figures: InstrumentFigures;
}

export interface TransactionState {
  readonly transactionId: string;
  readonly linkId: string | null;
  readonly linkOrder: number;
  readonly type: TransactionType;
  readonly subType: TransactionSubType;
  readonly movement: MovementType;
  readonly method: PaymentMethod | string | null;
  readonly status: TransactionStatus;
  readonly amount: Pence | null;
  readonly quantity: Units | null;
  readonly assetId: string | null;
  readonly contributionType: ContributionType | null;
  readonly narrative: string;
  readonly date: IsoDate;
  readonly settlementDate: IsoDate | null;
  /** Of an order that is ready, its dealing point; null of anything else. */
  readonly dealsAt: LondonTime | null;
  readonly reservedCash: Pence;
  readonly reservedQuantity: Units;
  /** Also of one that was completed and has come back since. */
  readonly completedDate: IsoDate | null;
  /**
   * Of a collection that came back: the code of the last time, whether it has been presented again, and what is owed
   * for it.
   */
  readonly unpaidCode: string | null;
  readonly presentedAgain: boolean;
  readonly owedCash: Pence;
  readonly createdBy: string | null;
  readonly version: number;
}

/**
 * A transaction that stands after another and took its units from the same pool, at the book cost the pool had then.
 */
export interface LaterTransaction {
  readonly transactionId: string;
  readonly type: TransactionType;
  readonly movement: MovementType;
  readonly date: IsoDate;
}

/** What a correction looks at beside the transaction: what it posted, and what stands on that. */
export interface CorrectedState {
  /** All its posting groups, in the order in which they were made. */
  readonly posted: readonly Postings[];
  readonly execution: Execution | null;
  /** The account's units of its instrument before it was first posted. */
  readonly poolBefore: { readonly quantity: Units; readonly bookCost: Pence };
  readonly later: readonly LaterTransaction[];
  /** The account's open transactions that keep cash, the last first: what a correction could leave uncovered. */
  readonly keepers: readonly Pick<
    TransactionState,
    'transactionId' | 'type' | 'subType' | 'movement' | 'reservedCash'
  >[];
  /** The day the account was opened. */
  readonly opened: IsoDate;
  /** Of a payment into a wrapper with a limit: what is used of it in the tax years it is and could be of. */
  readonly subscription: SubscriptionState | null;
}

/** A firm's own price for dealing, of one kind of instrument from a date on. */
export interface FirmChargeState {
  readonly chargeType: ChargeType;
  readonly instrumentType: InstrumentType;
  readonly fromDate: IsoDate;
  readonly amount: Pence;
  /** Per cent with four decimals, scaled by 10^4. */
  readonly percentage: bigint;
}

/** The account a move goes to. */
export interface TakerState {
  readonly accountId: string;
  readonly accountStatus: AccountStatus;
  readonly wrapperType: WrapperType;
  /** Whether a client holds both this account and the one that gives. */
  readonly sharesHolder: boolean;
  /**
   * Whether both belong to one office: else there may be somebody who sees one account and must not learn of the other.
   */
  readonly sharesOffice: boolean;
  /**
   * Of two pension accounts: whether the benefits of what one holds were taken, and of the other not, or are someone
   * else's.
   */
  readonly benefitsDiffer?: boolean;
  readonly subscription: SubscriptionState | null;
}

/** Everything a plan looks at: one account with what the command touches. */
export interface LedgerState extends AccountState {
  readonly businessDate: IsoDate;
  /** London's time of the business date, by which dealing points are met or missed. */
  readonly at: LondonTime;
  readonly accountType: AccountType;
  readonly accountStatus: AccountStatus;
  readonly wrapperType: WrapperType;
  /** Those the account uses: its own, or else its lead client's; null when there are none. */
  readonly bankDetails: BankDetailsStatus | null;
  /** Of those details: how far it is, and the first day it can be collected from. */
  readonly mandate: { readonly status: MandateStatus; readonly from: IsoDate } | null;
  readonly leadClientId: string;
  /** Of the account's lead client, as is whether they are resident in the UK; null when it is not known. */
  readonly dateOfBirth: IsoDate | null;
  readonly ukResident: boolean | null;
  /**
   * Of the account's lead client, for payments into a wrapper with a limit that are new, come or go on; null otherwise.
   */
  readonly subscription: SubscriptionState | null;
  /** Of the account's lead client by tax year, for new payments into a pension; empty otherwise. */
  readonly contributions: readonly Contributions[];
  /** Whether a transfer from another provider into the account is under way. */
  readonly transferComes: boolean;
  /** Of a move between accounts; null for anything else. */
  readonly taker: TakerState | null;
  /** Whether the firm wants a second person to authorise withdrawals. */
  readonly withdrawalsAreAuthorised: boolean;
  /** Those the command or the open transactions it touches name, if the firm deals in them. */
  readonly instruments: ReadonlyMap<string, InstrumentState>;
  readonly firmCharges: readonly FirmChargeState[];
  /** The yearly fees the account bears, when something is bought; empty otherwise. */
  readonly presentFees: readonly PresentFee[];
  /** The transaction the command names with all of its group, in the order in which they are done. */
  readonly transactions: readonly TransactionState[];
  /** Only for a correction. */
  readonly corrected?: CorrectedState;
  /** Only for a payment that comes back: what of it has not cleared itself. */
  readonly ownUncleared?: Pence;
}
