import { Type } from '@sinclair/typebox';
import { CashState } from '../accounts/cash-state';
import { paymentMethods, wrapperTypes } from '../accounts/values';
import {
  AuditDetails,
  Id,
  IsoDate,
  IsoDateOrTime,
  Money,
  Nullable,
  OneOf,
  Percent,
  Quantity,
  Text,
  Timestamp,
  paging,
} from '../language/primitives';
import { CashBefore, Payee } from './authorisation';
import {
  autoDisinvests,
  chargeTypes,
  contributionTypes,
  correctedFigures,
  corrections,
  frequencies,
  groupMembersMax,
  movementTypes,
  operationsActions,
  sellDownMethods,
  transactionActions,
  transactionStatuses,
  transactionSubTypes,
  transactionTypes,
  transferStatuses,
  transferTypes,
} from './values';

export const TransactionRow = Type.Object({
  id: Id,
  transactionId: Id,
  firmId: Id,
  nodeId: Id,
  clientId: Id,
  clientName: Type.String(),
  accountId: Id,
  accountName: Type.String(),
  linkId: Nullable(Id),
  transactionType: OneOf(transactionTypes),
  transactionSubType: OneOf(transactionSubTypes),
  movementType: OneOf(movementTypes),
  method: Nullable(Type.String()),
  status: OneOf(transactionStatuses),
  currency: Type.String(),
  amount: Nullable(Money),
  quantity: Nullable(Quantity),
  assetId: Nullable(Id),
  assetName: Nullable(Type.String()),
  isin: Nullable(Type.String()),
  transactionDate: IsoDate,
  intendedSettlementDate: Nullable(IsoDate),
  completedDate: Nullable(IsoDate),
  narrative: Type.String(),
  /** Why it is held while it is open: a person has to look at it. Null where it is not. */
  held: Type.Optional(Nullable(Type.String())),
});

/** A cost of a transaction: of what it was calculated, and by which rule, so that it can be asked why. */
export const Charge = Type.Object({
  type: OneOf(chargeTypes),
  amount: Money,
  /** Null where the charge is a fixed sum. */
  percentage: Nullable(Percent),
  /** True once it has been taken, false while it is an estimate. */
  charged: Type.Boolean(),
  /** `0.5 % of £12,345.67`. */
  basis: Type.String(),
  /** The rule and since when it holds. */
  rule: Type.String(),
});

/** A sum with its part of the investment, per cent. */
const CostTotal = Type.Object({ amount: Money, percentage: Percent });

/** A cost estimated of a purchase (Regulation 2017/565 art. 50). */
const costLine = {
  type: OneOf(chargeTypes),
  name: Type.String(),
  layer: OneOf(['Service', 'Product', 'Adviser'] as const),
  amount: Money,
  percentage: Percent,
  /** False for what is inside the price of the product and billed to nobody. */
  explicit: Type.Boolean(),
  basis: Type.String(),
};

/**
 * What a purchase was estimated to cost in its first year when it was opened: kept as it was, beside what was charged.
 */
export const CostEstimate = Type.Object({
  /** All that the client was to pay: what the percentages are of. */
  investment: Money,
  lines: Type.Array(
    Type.Object({
      ...costLine,
      /** The charge of the trade it estimates; null for what is no charge of the trade. */
      charge: Nullable(OneOf(chargeTypes)),
      /** Taken at entry, else in a year. */
      entry: Type.Boolean(),
      rule: Type.String(),
    }),
  ),
  entry: CostTotal,
  ongoing: CostTotal,
  firstYear: CostTotal,
});

const Execution = Type.Object({
  currency: Type.String(),
  price: Quantity,
  executedQuantity: Quantity,
  executionAmount: Money,
  transactionTime: Timestamp,
  venue: Nullable(Type.String()),
});

/** One step of a transaction's life; `from` is null for its beginning. */
export const StatusStep = Type.Object({
  at: Timestamp,
  businessDate: IsoDate,
  from: Nullable(OneOf(transactionStatuses)),
  to: OneOf(transactionStatuses),
  /** What moved it: `Created`, `Authorised`, `Placed`, `Completed` ... */
  action: Type.String(),
  /** Null when the platform itself did it. */
  by: Nullable(Type.Object({ userId: Id, name: Type.String() })),
  reason: Nullable(Type.String()),
});

const postingHead = {
  id: Type.String(),
  transactionCode: Type.String(),
  narrative: Type.String(),
  postDate: IsoDate,
  valueDate: IsoDate,
};

export const TransactionRecord = Type.Composite([
  TransactionRow,
  Type.Object({
    /** The transaction's own id, where it is an order or a payment. */
    orderId: Nullable(Id),
    paymentId: Nullable(Id),
    contributionType: Nullable(OneOf(contributionTypes)),
    frequency: OneOf(frequencies),
    autoDisinvest: Nullable(OneOf(autoDisinvests)),
    sellDownMethod: Nullable(OneOf(sellDownMethods)),
    incomplete: Type.Boolean(),
    /** What it keeps from being spent or sold while it is open. */
    reservedCash: Money,
    reservedQuantity: Quantity,
    charges: Type.Array(Charge),
    /** Null where nothing was estimated: of anything but a purchase, and of what was loaded. */
    costEstimate: Type.Optional(Nullable(CostEstimate)),
    executionDetails: Nullable(Execution),
    /**
     * The order by which it was dealt with others as one: how many they are with it. Null where it was dealt by itself.
     */
    marketOrder: Type.Optional(Nullable(Type.Object({ id: Id, members: Type.Integer(), dealingDate: IsoDate }))),
    statusHistory: Type.Array(StatusStep),
    cashPostings: Type.Array(Type.Object({ ...postingHead, amount: Money })),
    stockPostings: Type.Array(
      Type.Object({
        ...postingHead,
        assetId: Id,
        assetName: Type.String(),
        quantity: Quantity,
        value: Money,
        bookValue: Money,
      }),
    ),
    /** The other members of its group. */
    linked: Type.Array(
      Type.Object({
        transactionId: Id,
        transactionType: OneOf(transactionTypes),
        transactionSubType: Type.Optional(OneOf(transactionSubTypes)),
        movementType: OneOf(movementTypes),
        method: Type.Optional(Nullable(Type.String())),
        status: OneOf(transactionStatuses),
        amount: Nullable(Money),
        assetName: Type.Optional(Nullable(Type.String())),
        narrative: Type.String(),
      }),
    ),
    /** What the caller may ask of it now, and why not what they may not. */
    actions: Type.Array(
      Type.Object({ action: OneOf(transactionActions), allowed: Type.Boolean(), reason: Nullable(Type.String()) }),
    ),
    /**
     * Whether the caller may correct it now, which figures can be corrected, and why it may not be; null where the
     * caller never may.
     */
    correction: Type.Optional(
      Nullable(
        Type.Object({
          allowed: Type.Boolean(),
          reason: Nullable(Type.String()),
          figures: Type.Array(OneOf(correctedFigures)),
          valueDate: Nullable(IsoDate),
        }),
      ),
    ),
    /**
     * Of a payment to the client that has not gone to the bank: where it goes. Null where there are no bank details,
     * and of anything else.
     */
    payee: Type.Optional(Nullable(Payee)),
    /** Of a payment or a product transfer that has not been made: the account's cash. Null of anything else. */
    accountCash: Type.Optional(Nullable(CashBefore)),
    /** Of a product transfer: with whom, in cash or in specie (`Stock`). Null of anything else. */
    transfer: Type.Optional(
      Nullable(
        Type.Object({
          transferType: OneOf(transferTypes),
          transferStatus: OneOf(transferStatuses),
          provider: Type.Object({ name: Type.String(), reference: Type.String() }),
        }),
      ),
    ),
    /** The day alone of what was loaded without its time. */
    createdDate: IsoDateOrTime,
    createdBy: Nullable(Type.Object({ userId: Id, name: Type.String() })),
    auditDetails: AuditDetails,
  }),
]);

const given = {
  transactionType: OneOf(transactionTypes),
  transactionSubType: OneOf(transactionSubTypes),
  movementType: OneOf(movementTypes),
  currency: Type.Optional(Type.String({ maxLength: 3 })),
  /** Pounds: the whole sum to pay, to invest with all charges in it, or to raise by a sale. */
  amount: Type.Optional(Money),
  /** Units, in place of an amount. */
  quantity: Type.Optional(Quantity),
  method: Type.Optional(OneOf(paymentMethods)),
  assetId: Type.Optional(Id),
  contributionType: Type.Optional(OneOf(contributionTypes)),
  autoDisinvest: Type.Optional(OneOf(autoDisinvests)),
  sellDownMethod: Type.Optional(OneOf(sellDownMethods)),
  /** The other account of a transfer inside the firm. */
  toAccountId: Type.Optional(Id),
  /** Of an expected receipt: the day it should come on. */
  intendedSettlementDate: Type.Optional(IsoDate),
  narrative: Type.Optional(Type.String({ maxLength: 140 })),
};

export const TransactionInput = Type.Object({ firmId: Id, accountId: Id, ...given });
/** Members keep their order: sales are done first, purchases wait for the cash they need. */
export const TransactionGroupInput = Type.Object({
  firmId: Id,
  accountId: Id,
  transactions: Type.Array(Type.Object(given), { minItems: 1, maxItems: groupMembersMax }),
});

const Created = Type.Object({
  id: Id,
  transactionId: Id,
  linkId: Nullable(Id),
  transactionType: OneOf(transactionTypes),
  status: OneOf(transactionStatuses),
  version: Type.Integer(),
});
/** What an action takes: the version the caller has seen. `If-Match` says the same. */
const ActionInput = Type.Object({
  version: Type.Optional(Type.Integer()),
  reason: Type.Optional(Type.String({ maxLength: 200 })),
});
const ActionResult = Type.Object({
  id: Id,
  transactionId: Id,
  status: OneOf(transactionStatuses),
  version: Type.Integer(),
});

/**
 * A correction of a completed transaction. `Correct` gives the figures that were wrong; what is left out stays as it
 * was.
 */
const CorrectionInput = Type.Object({
  correction: OneOf(corrections),
  /** Kept in the transaction's history. */
  reason: Type.String({ maxLength: 200 }),
  /** The version the caller has seen. `If-Match` says the same. */
  version: Type.Optional(Type.Integer()),
  /** Pounds: what was paid, or the book cost of units that were entered. */
  amount: Type.Optional(Money),
  quantity: Type.Optional(Quantity),
  price: Type.Optional(Quantity),
  valueDate: Type.Optional(IsoDate),
});

const Holding = Type.Object({ quantity: Quantity, bookCost: Money });
/** What a correction would post, and what the account has then. */
const CorrectionPreview = Type.Object({
  businessDate: IsoDate,
  now: CashState,
  after: CashState,
  units: Type.Array(Type.Object({ assetId: Id, assetName: Type.String(), now: Holding, after: Holding })),
  /** The account's side of each new posting. */
  postings: Type.Array(
    Type.Object({
      transactionCode: Type.String(),
      narrative: Type.String(),
      valueDate: IsoDate,
      amount: Nullable(Money),
      quantity: Nullable(Quantity),
      bookValue: Nullable(Money),
    }),
  ),
  /** What else happens, as sentences. */
  notes: Type.Array(Type.String()),
});

/** The plan of a group, from the same function that commits it. */
export const Preview = Type.Object({
  businessDate: IsoDate,
  /** Before, once the transactions are accepted, and once all are completed at today's prices. */
  now: CashState,
  accepted: CashState,
  completed: CashState,
  steps: Type.Array(
    Type.Object({
      transactionType: OneOf(transactionTypes),
      transactionSubType: OneOf(transactionSubTypes),
      movementType: OneOf(movementTypes),
      /** The status it begins in, and why. */
      status: OneOf(transactionStatuses),
      statusReason: Type.String(),
      /** True when a second person has to authorise it. */
      needsAuthorisation: Type.Boolean(),
      amount: Nullable(Money),
      quantity: Nullable(Quantity),
      assetId: Nullable(Id),
      assetName: Nullable(Type.String()),
      /** Last price, on its day; an order is filled at the next one. */
      price: Nullable(Quantity),
      priceDate: Nullable(IsoDate),
      /** Value of the units without charges. */
      consideration: Nullable(Money),
      charges: Type.Array(Charge),
      reservedCash: Money,
      reservedQuantity: Quantity,
      dealingDate: Nullable(IsoDate),
      settlementDate: Nullable(IsoDate),
    }),
  ),
  units: Type.Array(Type.Object({ assetId: Id, assetName: Type.String(), now: Quantity, completed: Quantity })),
  allowances: Type.Array(
    Type.Object({
      name: Type.String(),
      taxYear: Type.String(),
      limit: Money,
      used: Money,
      usedAfter: Money,
      left: Money,
      rule: Type.String(),
    }),
  ),
  /**
   * What the purchases are estimated to cost in their first year at an unchanged value (Regulation 2017/565 art. 50);
   * null without a purchase.
   */
  costs: Type.Optional(
    Nullable(
      Type.Object({
        lines: Type.Array(Type.Object({ ...costLine, assetName: Type.String(), rule: Type.Optional(Type.String()) })),
        entry: CostTotal,
        ongoing: CostTotal,
        firstYear: CostTotal,
        /** Instruments whose provider gives no figures; they are counted as nothing. */
        unknown: Type.Array(Type.String()),
      }),
    ),
  ),
  /** Sentences the adviser should read before going on. */
  notes: Type.Array(Type.String()),
});

export const ProductTransferRow = Type.Object({
  id: Id,
  transactionId: Id,
  linkId: Nullable(Id),
  firmId: Id,
  nodeId: Id,
  nodeName: Type.String(),
  adviserName: Nullable(Type.String()),
  clientId: Id,
  clientName: Type.String(),
  accountId: Id,
  accountName: Type.String(),
  wrapperType: OneOf(wrapperTypes),
  movementType: OneOf(['In', 'Out'] as const),
  transferType: OneOf(transferTypes),
  transferStatus: OneOf(transferStatuses),
  actionRequired: Type.Boolean(),
  autoInvest: Type.Boolean(),
  previousProvider: Type.Object({ name: Type.String(), reference: Type.String() }),
  amount: Money,
  dateInitiated: IsoDate,
  /** Calendar days since it began; of a finished one, the days it took. */
  days: Type.Integer(),
});

/** What waits for the caller to authorise it: the oldest, and how many there are. */
const Authorisations = Type.Object({
  count: Type.Integer(),
  /** Oldest first; at most `authorisationsMax`. */
  transactions: Type.Array(
    Type.Composite([
      TransactionRow,
      Type.Object({
        /** Who asked; null where that was not recorded. */ enteredBy: Nullable(Type.String()),
        /** Since when it is Checking; the day alone where no time is known. */ since: IsoDateOrTime,
      }),
    ]),
  ),
  /** How many wait for someone else, because the caller made them. */
  own: Type.Integer(),
  /** How many wait for bank details to be verified first. */
  unverified: Type.Integer(),
});

const flag = Type.Optional(Type.Boolean());

const filters = {
  transactionId: Type.Optional(Id),
  orderId: Type.Optional(Id),
  paymentId: Type.Optional(Id),
  linkId: Type.Optional(Id),
  transactionType: Type.Optional(Text),
  transactionSubType: Type.Optional(Text),
  method: Type.Optional(Text),
  movementType: Type.Optional(Text),
  transactionDateFrom: Type.Optional(IsoDate),
  transactionDateTo: Type.Optional(IsoDate),
  accountId: Type.Optional(Id),
  clientId: Type.Optional(Id),
  assetId: Type.Optional(Id),
  status: Type.Optional(Text),
  incomplete: flag,
  nodeId: Type.Optional(Id),
  excludeDeleted: flag,
};

export const transactionSchemas = {
  listTransactions: {
    query: Type.Object({ ...filters, ...paging }),
    data: Type.Array(TransactionRow),
  },
  getTransaction: { data: TransactionRecord },
  listAuthorisations: { data: Authorisations },
  createTransaction: { body: TransactionInput, data: Created },
  createTransactionGroup: {
    body: TransactionGroupInput,
    data: Type.Object({ linkId: Nullable(Id), transactions: Type.Array(Created) }),
  },
  previewTransactions: { body: TransactionGroupInput, data: Preview },
  authoriseTransaction: { body: ActionInput, data: ActionResult },
  requestCancellation: { body: ActionInput, data: ActionResult },
  requestDeletion: { body: ActionInput, data: ActionResult },
  actOnTransaction: {
    /** The shape known clients send (domain A.6): `type` and `firmId` are repeated, figures are given for an order. */
    body: Type.Object({
      type: Type.Optional(Type.Literal('Action')),
      firmId: Id,
      transactionAction: OneOf(operationsActions),
      actionReason: Type.Optional(Type.String({ maxLength: 200 })),
      completedDate: Type.Optional(IsoDateOrTime),
      executionDetails: Type.Optional(
        Type.Object({
          currency: Type.Optional(Type.String({ maxLength: 3 })),
          price: Quantity,
          executedQuantity: Quantity,
          executionAmount: Type.Optional(Money),
          transactionTime: Type.Optional(Timestamp),
          venue: Type.Optional(Type.String({ maxLength: 10 })),
        }),
      ),
      quantity: Type.Optional(Quantity),
      amount: Type.Optional(Money),
      transactionDate: Type.Optional(IsoDateOrTime),
      intendedSettlementDate: Type.Optional(IsoDateOrTime),
    }),
    data: ActionResult,
  },
  correctTransaction: { body: CorrectionInput, data: ActionResult },
  previewCorrection: { body: CorrectionInput, data: CorrectionPreview },
  /** A file in the envelope: a link cannot carry the page's token. */
  exportTransactions: {
    query: Type.Object({ ...filters, sort: paging.sort, format: OneOf(['csv', 'xlsx'] as const) }),
    data: Type.Object({
      fileName: Type.String(),
      mediaType: Type.String(),
      rows: Type.Integer(),
      base64: Type.String(),
    }),
  },
  listProductTransfers: {
    query: Type.Object({
      clientName: Type.Optional(Text),
      clientId: Type.Optional(Id),
      accountId: Type.Optional(Id),
      wrapperType: Type.Optional(Text),
      movementType: Type.Optional(Text),
      transferStatus: Type.Optional(Text),
      actionRequired: flag,
      nodeId: Type.Optional(Id),
      linkId: Type.Optional(Id),
      businessOrAdvisor: Type.Optional(Text),
      autoInvest: Type.Optional(Text),
      ...paging,
    }),
    data: Type.Array(ProductTransferRow),
  },
};
