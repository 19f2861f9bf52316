import type { PaymentMethod } from '@tessera/contract/transactions/values';
import type { IsoDate } from '@tessera/domain/dates';
import type { Coupon } from '@tessera/domain/accrued-interest';
import type { Percentage } from '@tessera/domain/charges';
import type { LondonTime } from '@tessera/domain/dealing';
import type { Pence, Price, Units } from '@tessera/domain/money';
import type { Clock } from '../../foundation/clock';
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
import type { LeadDeath } from '../rules/account-death';
import type { PayeeInterest } from '../rules/payee-interest';
import type { PresentFee } from '../charges/present-fees';
import type { Contributions } from '../limits/contributions';
import type { AccountState } from './account-state';
import type { Execution, Postings } from './effects';
import type { SubscriptionState } from './subscription';

/** Decimals of a percentage: an integer at 10^-4 of a per cent. */
export const percentageDecimals = 4;

/** Who gives a command, and on which business date. */
export interface LedgerActor {
  readonly firmId: string;
  readonly userId: string | null;
  /** Null for the platform itself. */
  readonly userKind: UserKind | null;
  readonly businessDate: IsoDate;
  /** London time on the business date; when absent, the date's first minute. */
  readonly at?: LondonTime;
  /** Gives what is committed its time; when absent, the machine's. */
  readonly clock?: Clock;
  /** The call that asked; absent when the platform acts by itself. */
  readonly call?: string;
  /** The release of the page that asked; absent without a page. */
  readonly release?: string | null;
}

/** The instrument's facts that costs are calculated from; null where unknown. Percentages at 10^-4 of a per cent. */
export interface InstrumentFigures {
  /** Date of first listing on a UK regulated market. */
  readonly listedOn: IsoDate | null;
  readonly coupon: Coupon | null;
  /** For a fund, charged on the value dealt. */
  readonly initialCharge: Percentage | null;
  readonly dilutionLevy: Percentage | null;
  /** Per year, as its provider estimates them. */
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

/** An instrument on the firm's list. */
export interface InstrumentState {
  readonly assetId: string;
  readonly name: string;
  readonly type: InstrumentType;
  readonly status: InstrumentStatus;
  readonly settlementDays: number;
  readonly minimumUnit: Units;
  readonly countryOfIssue: string;
  readonly exchange: string | null;
  /** The last price on or before the business date. */
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
  /** The dealing point of an order that is ready; otherwise null. */
  readonly dealsAt: LondonTime | null;
  /** For a purchase by a share of proceeds, in hundredths of a per cent; its `amount` is an estimate while it waits. */
  readonly proceedsShare: bigint | null;
  readonly reservedCash: Pence;
  readonly reservedQuantity: Units;
  /** For pension income: the tax that goes to HMRC out of its amount, negative for a refund; otherwise null. */
  readonly taxWithheld: Pence | null;
  /** Also set for a transaction that was completed and has come back since. */
  readonly completedDate: IsoDate | null;
  /**
   * For a collection that came back: the code of the last return, whether it has been presented again, and how much is
   * owed for it.
   */
  readonly unpaidCode: string | null;
  readonly presentedAgain: boolean;
  readonly owedCash: Pence;
  readonly createdBy: string | null;
  readonly version: number;
}

/** A later transaction that took units from the same pool, at the pool's book cost of the time. */
export interface LaterTransaction {
  readonly transactionId: string;
  readonly type: TransactionType;
  readonly movement: MovementType;
  readonly date: IsoDate;
}

/** What a correction needs besides the transaction: its postings and what depends on them. */
export interface CorrectionState {
  /** All its posting groups, oldest first. */
  readonly posted: readonly Postings[];
  readonly execution: Execution | null;
  /** The account's units of the instrument before the transaction was first posted. */
  readonly poolBefore: { readonly quantity: Units; readonly bookCost: Pence };
  readonly later: readonly LaterTransaction[];
  /** The account's open transactions that reserve cash, newest first: a correction could leave them without cover. */
  readonly reservingTransactions: readonly Pick<
    TransactionState,
    'transactionId' | 'type' | 'subType' | 'movement' | 'reservedCash'
  >[];
  /** The account's opening date. */
  readonly opened: IsoDate;
  /**
   * For a payment into a wrapper with a limit: the allowance used in its own tax year and in those a corrected date
   * could fall in.
   */
  readonly subscription: SubscriptionState | null;
}

/** A firm's own dealing charge for one type of instrument, from a date on. */
export interface FirmChargeState {
  readonly chargeType: ChargeType;
  readonly instrumentType: InstrumentType;
  readonly fromDate: IsoDate;
  readonly amount: Pence;
  /** Per cent with four decimals, scaled by 10^4. */
  readonly percentage: bigint;
}

/**
 * The funds of a pension account, by the portfolio group it is in. Without a group they are uncrystallised; funds that
 * arrived crystallised count like funds crystallised here.
 */
export type PensionFunds = 'Uncrystallised' | 'Crystallised' | 'Beneficiary';

/** What decides which benefits an account can pay, or take the designated funds of. */
export interface PensionFacts {
  readonly funds: PensionFunds;
  /** The client's product that the account belongs to; null when it belongs to none. */
  readonly clientProductId: string | null;
}

/** An account that moves go to. */
export interface ReceivingAccount {
  readonly accountId: string;
  readonly accountStatus: AccountStatus;
  readonly wrapperType: WrapperType;
  readonly leadClientId: string;
  /** The confirmed death of its lead client. */
  readonly death?: LeadDeath | null;
  /** Whether one client holds both this account and the source. */
  readonly sharesHolder: boolean;
  /** Names of the source's holders who do not hold this account. */
  readonly leftOut?: readonly string[];
  /**
   * Whether both accounts belong to one office. If not, someone may see one account who must not learn of the other.
   */
  readonly sharesOffice: boolean;
  /**
   * For two pension accounts: whether the funds of only one are crystallised, or the two belong to different people.
   */
  readonly benefitsDiffer?: boolean;
  /** Only for a crystallisation. */
  readonly pension?: PensionFacts;
  readonly subscription: SubscriptionState | null;
}

/** What a transfer has moved so far. Above zero it came to the account, below zero it left it. */
export interface TransferredState {
  readonly cash: { readonly moved: Pence; readonly held: Pence };
  readonly units: ReadonlyMap<string, { readonly moved: Units; readonly movedBookCost: Pence; readonly held: Units }>;
}

/** Everything a plan reads: one account and what the command touches. */
export interface LedgerState extends AccountState {
  readonly businessDate: IsoDate;
  /** London time on the business date; it decides which dealing point an order makes. */
  readonly at: LondonTime;
  readonly accountType: AccountType;
  readonly accountStatus: AccountStatus;
  /** The confirmed death of the lead client; null or absent while they live. */
  readonly death?: LeadDeath | null;
  /** Whether what it holds was inherited: nothing is paid in. */
  readonly inherited?: boolean;
  readonly wrapperType: WrapperType;
  /** The status of the bank details the account uses: its own, or its lead client's; null when there are none. */
  readonly bankDetails: BankDetailsStatus | null;
  /** The mandate on those details: its status, and the first day it can be collected from. */
  readonly mandate: { readonly status: MandateStatus; readonly from: IsoDate } | null;
  readonly leadClientId: string;
  /** The lead client's date of birth, and whether they are resident in the UK; null when unknown. */
  readonly dateOfBirth: IsoDate | null;
  readonly ukResident: boolean | null;
  /**
   * The lead client's use of the wrapper's allowance, when a payment in is opened, received or resumed; otherwise null.
   */
  readonly subscription: SubscriptionState | null;
  /** The lead client's contributions by tax year, for new payments into a pension; otherwise empty. */
  readonly contributions: readonly Contributions[];
  /** Whether a transfer from another provider into the account is open. */
  readonly hasIncomingTransfer: boolean;
  /** The destinations of moves, by id; otherwise empty. */
  readonly receivingAccounts: ReadonlyMap<string, ReceivingAccount>;
  /** Whether the firm wants a second person to authorise withdrawals. */
  readonly withdrawalsAreAuthorised: boolean;
  /** The instruments named by the command or by the open transactions it touches, if the firm deals in them. */
  readonly instruments: ReadonlyMap<string, InstrumentState>;
  readonly firmCharges: readonly FirmChargeState[];
  /** The yearly fees the account bears, when the command buys something; otherwise empty. */
  readonly presentFees: readonly PresentFee[];
  /** Only for authorising a payment of a benefit: who does not agree alone to where it goes. */
  readonly payeeInterest?: PayeeInterest | null;
  /** The transaction the command names and all of its group, in link order. */
  readonly transactions: readonly TransactionState[];
  /** Only for taking benefits. */
  readonly pension?: PensionFacts;
  /** Only for moving a transfer. */
  readonly transferred?: TransferredState;
  /** Only for a correction. */
  readonly correction?: CorrectionState;
  /** Only for a payment that comes back: how much of the payment itself has not cleared. */
  readonly ownUncleared?: Pence;
}
