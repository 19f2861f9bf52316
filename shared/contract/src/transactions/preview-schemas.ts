import { Type } from '@sinclair/typebox';
import { CashState } from '../accounts/cash-state';
import { Id, IsoDate, Money, Nullable, OneOf, Percent, Quantity } from '../language/primitives';
import { movementTypes, transactionStatuses, transactionSubTypes, transactionTypes } from './values';
import { Charge, CostTotal, costLine } from './record-schemas';

const Holding = Type.Object({ quantity: Quantity, bookCost: Money });

/** What a correction would post, and the account's cash and units afterwards. */
export const CorrectionPreview = Type.Object({
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
      /** For a purchase by a share of proceeds, per cent; its amount is an estimate. */
      proceedsShare: Type.Optional(Nullable(Percent)),
      /** For a sale: the book cost of the units in this account, and the estimated gain over it after charges. */
      bookCost: Type.Optional(Nullable(Money)),
      estimatedGain: Type.Optional(Nullable(Money)),
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
