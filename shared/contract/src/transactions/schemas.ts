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
  /** The hold reason: why an open transaction waits for a person. Null when it is not held. */
  held: Type.Optional(Nullable(Type.String())),
});

/** A charge of a transaction, with its basis and its rule, so that it can be explained. */
export const Charge = Type.Object({
  type: OneOf(chargeTypes),
  amount: Money,
  /** Null for a fixed sum. */
  percentage: Nullable(Percent),
  /** True once it was taken, false while it is an estimate. */
  charged: Type.Boolean(),
  /** `0.5 % of £12,345.67`. */
  basis: Type.String(),
  /** The rule, and since when it applies. */
  rule: Type.String(),
});

/** An amount, and the same as a percentage of the investment. */
const CostTotal = Type.Object({ amount: Money, percentage: Percent });

/** One estimated cost of a purchase (Regulation 2017/565 art. 50). */
const costLine = {
  type: OneOf(chargeTypes),
  name: Type.String(),
  layer: OneOf(['Service', 'Product', 'Adviser'] as const),
  amount: Money,
  percentage: Percent,
  /** False for costs inside the price of the product, which nobody is billed for. */
  explicit: Type.Boolean(),
  basis: Type.String(),
};

/** The estimated first-year costs of a purchase as they were when it was opened, kept beside the actual charges. */
export const CostEstimate = Type.Object({
  /** All that the client was to pay; the percentages are of this amount. */
  investment: Money,
  lines: Type.Array(
    Type.Object({
      ...costLine,
      /** The trade charge it estimates; null when it is not a trade charge. */
      charge: Nullable(OneOf(chargeTypes)),
      /** True when taken at entry; otherwise a year's cost. */
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

/** One step in the history of a transaction; `from` is null for its creation. */
export const StatusStep = Type.Object({
  at: Timestamp,
  businessDate: IsoDate,
  from: Nullable(OneOf(transactionStatuses)),
  to: OneOf(transactionStatuses),
  /** The transition made: `Created`, `Authorised`, `Placed`, `Completed` ... */
  action: Type.String(),
  /** Null when the platform itself made it. */
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
    /** The transaction's own id if it is an order or a payment. */
    orderId: Nullable(Id),
    paymentId: Nullable(Id),
    contributionType: Nullable(OneOf(contributionTypes)),
    frequency: OneOf(frequencies),
    autoDisinvest: Nullable(OneOf(autoDisinvests)),
    sellDownMethod: Nullable(OneOf(sellDownMethods)),
    incomplete: Type.Boolean(),
    /** Cash and units it reserves while it is open. */
    reservedCash: Money,
    reservedQuantity: Quantity,
    charges: Type.Array(Charge),
    /** Null when nothing was estimated: for anything but a purchase, and for imported transactions. */
    costEstimate: Type.Optional(Nullable(CostEstimate)),
    executionDetails: Nullable(Execution),
    /**
     * The market order in which it was dealt together with others; `members` includes this one. Null when it was dealt
     * alone.
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
    /** The actions the caller may request now, and why the others are refused. */
    actions: Type.Array(
      Type.Object({ action: OneOf(transactionActions), allowed: Type.Boolean(), reason: Nullable(Type.String()) }),
    ),
    /**
     * Whether the caller may correct it now, why not, and which figures can be corrected. Null when the caller never
     * may.
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
     * For a payment to the client that was not sent yet: where it goes. Null without bank details, and for anything
     * else.
     */
    payee: Type.Optional(Nullable(Payee)),
    /** For a payment or a product transfer that was not made yet: the account's cash. Null for anything else. */
    accountCash: Type.Optional(Nullable(CashBefore)),
    /**
     * For a product transfer: the other provider, and whether in cash or in specie (`Stock`). Null for anything else.
     */
    transfer: Type.Optional(
      Nullable(
        Type.Object({
          transferType: OneOf(transferTypes),
          transferStatus: OneOf(transferStatuses),
          provider: Type.Object({ name: Type.String(), reference: Type.String() }),
        }),
      ),
    ),
    /** Only the day for transactions imported without a time. */
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
  /** Pounds: the whole amount to pay, to invest (all charges included), or to raise by a sale. */
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
  /** For an expected receipt: the day it should arrive. */
  intendedSettlementDate: Type.Optional(IsoDate),
  narrative: Type.Optional(Type.String({ maxLength: 140 })),
};

export const TransactionInput = Type.Object({ firmId: Id, accountId: Id, ...given });
/** Members keep their order. Sales are made first; purchases wait for the cash they need. */
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
/** The body of an action: the version the caller has read, which `If-Match` may give instead. */
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

/** A correction of a completed transaction. `Correct` gives new figures; those left out stay as they were. */
const CorrectionInput = Type.Object({
  correction: OneOf(corrections),
  /** Kept in the transaction's history. */
  reason: Type.String({ maxLength: 200 }),
  /** The version the caller has read; `If-Match` may give it instead. */
  version: Type.Optional(Type.Integer()),
  /** Pounds: the amount paid, or the book cost of entered units. */
  amount: Type.Optional(Money),
  quantity: Type.Optional(Quantity),
  price: Type.Optional(Quantity),
  valueDate: Type.Optional(IsoDate),
});

const Holding = Type.Object({ quantity: Quantity, bookCost: Money });
/** What a correction would post, and the account's cash and units afterwards. */
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
  /** Further consequences, as sentences. */
  notes: Type.Array(Type.String()),
});

/** The plan of a transaction group, made by the same function that is used to commit it. */
export const Preview = Type.Object({
  businessDate: IsoDate,
  /** The account's cash now, once the transactions are accepted, and once all are completed at today's prices. */
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
      /** The last price and its date; an order is filled at the next price. */
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
   * The estimated first-year costs of the purchases, at an unchanged value (Regulation 2017/565 art. 50); null without
   * a purchase.
   */
  costs: Type.Optional(
    Nullable(
      Type.Object({
        lines: Type.Array(Type.Object({ ...costLine, assetName: Type.String(), rule: Type.Optional(Type.String()) })),
        entry: CostTotal,
        ongoing: CostTotal,
        firstYear: CostTotal,
        /** Instruments whose provider gives no figures; their costs count as zero. */
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
  /** Calendar days since it began, or the days it took if it is finished. */
  days: Type.Integer(),
});

/** Transactions that the caller may authorise: the oldest of them, and their number. */
const Authorisations = Type.Object({
  count: Type.Integer(),
  /** Oldest first; at most `authorisationsMax`. */
  transactions: Type.Array(
    Type.Composite([
      TransactionRow,
      Type.Object({
        /** Who entered it; null when that was not recorded. */ enteredBy: Nullable(Type.String()),
        /** When it became Checking; only the day when no time is known. */ since: IsoDateOrTime,
      }),
    ]),
  ),
  /** How many wait for somebody else, because the caller created them. */
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
    /**
     * The body that known clients send (domain A.6): `type` and `firmId` repeat what the path says, and an order has
     * figures.
     */
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
