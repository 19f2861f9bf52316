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
import type { CostEstimate } from '../plan/estimate-costs';

/** The firm's own side of postings. */
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

/** Postings that sum to nothing, in cash and in each instrument. */
export interface Postings {
  readonly code: TransactionCode;
  readonly narrative: string;
  readonly postDate: IsoDate;
  readonly valueDate: IsoDate;
  readonly cash: readonly CashLine[];
  readonly stock: readonly StockLine[];
}

/**
 * Postings with the transaction they belong to: one that is opened with them, by its place in `opened`, or one that is
 * there.
 */
export interface PostingGroup extends Postings {
  readonly of: { readonly opened: number } | { readonly transactionId: string };
}

/** What an order comes to at the last price; never stored. */
export interface OrderEstimate {
  readonly price: Price;
  readonly priceDate: IsoDate;
  readonly quantity: Units;
  readonly consideration: Pence;
  readonly dealingDate: IsoDate;
}

/** A transaction that a command makes. */
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
  readonly narrative: string;
  readonly status: TransactionStatus;
  /** Why it begins in its status. */
  readonly reason: string | null;
  /** The order in which members of a group are done. */
  readonly linkOrder: number;
  readonly date: IsoDate;
  readonly settlementDate: IsoDate | null;
  /** Of an order that is ready, its dealing point. */
  readonly dealsAt?: LondonTime;
  readonly completedDate: IsoDate | null;
  readonly reservedCash: Pence;
  readonly reservedQuantity: Units;
  readonly charges: readonly PlannedCharge[];
  readonly estimate: OrderEstimate | null;
  /** Of a purchase, what it is estimated to cost. */
  readonly costEstimate?: CostEstimate;
  readonly regular?: RegularRequest;
  /** Of a move between two accounts, the other one. */
  readonly counterAccountId?: string;
}

/** How an order was done. */
export interface Execution {
  readonly price: Price;
  readonly quantity: Units;
  readonly time: Date;
  readonly venue: string | null;
}

/** A step of a transaction that is there. What is left out stays as it is. */
export interface MovedTransaction {
  readonly transactionId: string;
  readonly from: TransactionStatus;
  readonly to: TransactionStatus;
  /** What moved it: `Authorised`, `Placed`, `Completed` ... */
  readonly action: string;
  readonly reason: string | null;
  /** What it keeps back from now on: nothing once it is Completed, Deleted or Error. */
  readonly reservedCash: Pence;
  readonly reservedQuantity: Units;
  /** The figures it ended with. */
  readonly amount?: Pence;
  readonly quantity?: Units;
  readonly execution?: Execution;
  readonly settlementDate?: IsoDate;
  readonly dealsAt?: LondonTime;
  readonly completedDate?: IsoDate;
  /** Of a collection that came back, or is presented again. */
  readonly unpaidCode?: string;
  readonly presentedAgain?: true;
  readonly owedCash?: Pence;
  /** Charges in place of those estimated when it opened. They are taken when it is Completed. */
  readonly charges?: readonly PlannedCharge[];
}

/** Everything a command does, planned. `commit` writes it in one database transaction. */
export interface Effects {
  readonly opened: readonly OpenedTransaction[];
  /** Whether the opened ones share a link. */
  readonly linked: boolean;
  /** A transaction that is there whose link the opened ones join; it gets one if it has none. */
  readonly joins?: string;
  readonly moved: readonly MovedTransaction[];
  readonly groups: readonly PostingGroup[];
}

export const noEffects: Effects = { opened: [], linked: false, moved: [], groups: [] };

/** A transaction that is opened and completed at once with its one posting group. */
export interface Effect extends Postings {
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

/** Immediate effects in the general form. */
export const completedAtOnce = (effects: readonly Effect[]): Effects => ({
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
  moved: [],
  groups: effects.map(({ transaction: _, ...postings }, index) => ({ of: { opened: index }, ...postings })),
});

export const isCustomer = (party: Party): party is { readonly accountId: string } => 'accountId' in party;

/** An account's cash out of or into a control account. */
export const cashMove = (accountId: string, amount: Pence, against: ControlCode): CashLine[] => [
  { party: { accountId }, amount },
  { party: { controlCode: against }, amount: -amount },
];

/** An account's units from or to the market, or another account of the firm. */
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
