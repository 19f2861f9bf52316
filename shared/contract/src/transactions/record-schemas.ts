import { Type } from '@sinclair/typebox';
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
  Timestamp,
} from '../language/primitives';
import { CashBefore, Payee } from './authorisation';
import {
  autoDisinvests,
  chargeTypes,
  contributionTypes,
  correctedFigures,
  frequencies,
  movementTypes,
  sellDownMethods,
  transactionActions,
  transactionStatuses,
  transactionSubTypes,
  transactionTypes,
} from './values';
import { transferStatuses, transferTypes } from '../transfers/terms/values';

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
  /** For a purchase by a share of what its group's sales bring, per cent; its amount is an estimate while it waits. */
  proceedsShare: Type.Optional(Nullable(Percent)),
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
  /** `0.5% of £12,345.67`. */
  basis: Type.String(),
  /** The rule, and since when it applies. */
  rule: Type.String(),
});

/** An amount, and the same as a percentage of the investment. */
export const CostTotal = Type.Object({ amount: Money, percentage: Percent });

/** One estimated cost of a purchase (Regulation 2017/565 art. 50). */
export const costLine = {
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
    /**
     * For pension income: the tax that goes to HMRC out of its amount, which is gross; negative for a refund. Null for
     * anything else.
     */
    taxWithheld: Type.Optional(Nullable(Money)),
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
