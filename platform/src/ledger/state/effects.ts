import type { TransactionCode } from '@tessera/contract/postings/values';
import type {
  ContributionType,
  MovementType,
  SellDownMethod,
  AutoDisinvest,
  TransactionStatus,
  TransactionSubType,
  TransactionType,
} from '../../foundation/database/column-types';
import type { IsoDate } from '@tessera/domain/dates';
import type { LondonTime } from '@tessera/domain/dealing';
import type { Pence, Price, Units } from '@tessera/domain/money';
import type { PlannedCharge, RegularRequest } from './commands';
import type { CostEstimate } from '../orders/estimate-costs';

/** The firm's own side of postings: the control accounts. */
export const controlAccounts = {
  BANK: 'Client money bank',
  MARKET: 'Market',
  INCOME: 'Income received',
  FEES: 'Fees collected',
  HMRC: 'HM Revenue & Customs',
  TRANSFERS: 'Other providers',
  INTERNAL: 'Moves between accounts',
  PANEL: 'Takeover Panel',
  UNPAID: 'Unpaid collections',
} as const;
export type ControlCode = keyof typeof controlAccounts;

export type Party = { readonly accountId: string } | { readonly controlCode: ControlCode };

export interface CashLine {
  readonly party: Party;
  readonly amount: Pence;
}

export interface StockLine {
  readonly party: Party;
  readonly assetId: string;
  readonly quantity: Units;
  /** Consideration and book cost, with the sign of the quantity. */
  readonly value: Pence;
  readonly bookValue: Pence;
}

/** Postings that sum to zero, in cash and in each instrument. */
export interface Postings {
  readonly code: TransactionCode;
  readonly narrative: string;
  readonly postDate: IsoDate;
  readonly valueDate: IsoDate;
  readonly cash: readonly CashLine[];
  readonly stock: readonly StockLine[];
}

/** Postings and their transaction: an existing one, or one opened in the same plan, given by its index in `opened`. */
export interface PostingGroup extends Postings {
  readonly of: { readonly opened: number } | { readonly transactionId: string };
}

/** An order's estimated size at the last price; never stored. */
export interface OrderEstimate {
  readonly price: Price;
  readonly priceDate: IsoDate;
  readonly quantity: Units;
  readonly consideration: Pence;
  readonly dealingDate: IsoDate;
}

/** A transaction that a command opens. */
export interface OpenedTransaction {
  readonly accountId: string;
  readonly type: TransactionType;
  readonly subType: TransactionSubType;
  readonly movement: MovementType;
  readonly method: string | null;
  readonly amount: Pence | null;
  readonly quantity: Units | null;
  readonly assetId: string | null;
  readonly contributionType: ContributionType | null;
  readonly autoDisinvest: AutoDisinvest | null;
  readonly sellDownMethod: SellDownMethod | null;
  /** For a purchase by a share of proceeds, in hundredths of a per cent; its `amount` is an estimate while it waits. */
  readonly proceedsShare?: bigint | null;
  readonly narrative: string;
  readonly status: TransactionStatus;
  /** Why it starts in its status. */
  readonly reason: string | null;
  /** The order in which members of a group are done. */
  readonly linkOrder: number;
  readonly date: IsoDate;
  readonly settlementDate: IsoDate | null;
  /** The dealing point, for an order that is ready. */
  readonly dealsAt?: LondonTime;
  readonly completedDate: IsoDate | null;
  readonly reservedCash: Pence;
  readonly reservedQuantity: Units;
  readonly charges: readonly PlannedCharge[];
  readonly estimate: OrderEstimate | null;
  /** The estimated costs, for a purchase. */
  readonly costEstimate?: CostEstimate;
  readonly regular?: RegularRequest;
  /** For pension income: the tax that goes to HMRC out of its amount, negative for a refund. */
  readonly taxWithheld?: Pence;
  /** The other account, for a move between two accounts. */
  readonly counterAccountId?: string;
}

/** How an order was executed. */
export interface Execution {
  readonly price: Price;
  readonly quantity: Units;
  readonly time: Date;
  readonly venue: string | null;
}

/** A change to an existing transaction, written as one step. A figure left out is unchanged. */
export interface ChangedTransaction {
  readonly transactionId: string;
  readonly from: TransactionStatus;
  readonly to: TransactionStatus;
  /** The step's name: `Authorised`, `Placed`, `Completed` ... */
  readonly action: string;
  readonly reason: string | null;
  /** What it reserves from now on: nothing once it is Completed, Deleted or Error. */
  readonly reservedCash: Pence;
  readonly reservedQuantity: Units;
  /** Its final figures. */
  readonly amount?: Pence;
  readonly quantity?: Units;
  readonly execution?: Execution;
  readonly settlementDate?: IsoDate;
  readonly dealsAt?: LondonTime;
  readonly completedDate?: IsoDate;
  /** For a collection that came back, or is presented again. */
  readonly unpaidCode?: string;
  readonly presentedAgain?: true;
  readonly owedCash?: Pence;
  /** Charges that replace those estimated when it opened. They are posted when it is Completed. */
  readonly charges?: readonly PlannedCharge[];
}

/** The planned effects of a command. `commit` writes them in one database transaction. */
export interface Effects {
  readonly opened: readonly OpenedTransaction[];
  /** Whether the opened transactions share a link. */
  readonly linked: boolean;
  /** An existing transaction whose link the opened ones join; it gets a link if it has none. */
  readonly joins?: string;
  readonly changed: readonly ChangedTransaction[];
  readonly groups: readonly PostingGroup[];
}

export const noEffects: Effects = { opened: [], linked: false, changed: [], groups: [] };

/** A transaction that is opened and completed at once, with its one posting group. */
export interface ImmediateEffect extends Postings {
  readonly transaction: {
    readonly accountId: string;
    readonly type: TransactionType;
    readonly subType: TransactionSubType;
    readonly movement: MovementType;
    readonly method: string | null;
    readonly amount: Pence;
    readonly quantity: Units | null;
    readonly assetId: string | null;
  };
}

/** Converts immediate effects to the general form. */
export const completedAtOnce = (effects: readonly ImmediateEffect[]): Effects => ({
  opened: effects.map(({ transaction, narrative, postDate, valueDate }) => ({
    ...transaction,
    narrative,
    status: 'Completed',
    reason: null,
    contributionType: null,
    autoDisinvest: null,
    sellDownMethod: null,
    linkOrder: 0,
    date: postDate,
    settlementDate: valueDate,
    completedDate: postDate,
    reservedCash: 0n,
    reservedQuantity: 0n,
    charges: [],
    estimate: null,
  })),
  linked: false,
  changed: [],
  groups: effects.map(({ transaction: _, ...postings }, index) => ({ of: { opened: index }, ...postings })),
});

export const isCustomer = (party: Party): party is { readonly accountId: string } => 'accountId' in party;

/** Moves cash between an account and a control account. A positive amount goes into the account. */
export const cashMove = (accountId: string, amount: Pence, against: ControlCode): CashLine[] => [
  { party: { accountId }, amount },
  { party: { controlCode: against }, amount: -amount },
];

/** Moves units between an account and the market, or another account of the firm. */
export const stockMove = (
  accountId: string,
  line: Omit<StockLine, 'party'>,
  against: ControlCode = 'MARKET',
): StockLine[] => [
  { party: { accountId }, ...line },
  {
    party: { controlCode: against },
    assetId: line.assetId,
    quantity: -line.quantity,
    value: -line.value,
    bookValue: -line.bookValue,
  },
];
