import { Type } from '@sinclair/typebox';
import { paymentMethods } from '../accounts/values';
import { Id, IsoDate, Money, Nullable, OneOf, Percent, Quantity } from '../language/primitives';
import {
  autoDisinvests,
  contributionTypes,
  corrections,
  groupMembersMax,
  movementTypes,
  sellDownMethods,
  transactionStatuses,
  transactionSubTypes,
  transactionTypes,
} from './values';

const given = {
  transactionType: OneOf(transactionTypes),
  transactionSubType: OneOf(transactionSubTypes),
  movementType: OneOf(movementTypes),
  currency: Type.Optional(Type.String({ maxLength: 3 })),
  /** Pounds: the whole amount to pay, to invest (all charges included), or to raise by a sale. */
  amount: Type.Optional(Money),
  /** Units, in place of an amount. */
  quantity: Type.Optional(Quantity),
  /**
   * For a purchase in a group, in place of an amount: its share, per cent, of what the sales of the group bring after
   * their charges. The shares of a group add up to 100 at most; the rest stays as cash.
   */
  proceedsShare: Type.Optional(Percent),
  method: Type.Optional(OneOf(paymentMethods)),
  assetId: Type.Optional(Id),
  contributionType: Type.Optional(OneOf(contributionTypes)),
  autoDisinvest: Type.Optional(OneOf(autoDisinvests)),
  sellDownMethod: Type.Optional(OneOf(sellDownMethods)),
  /** The other account of a transfer inside the firm. */
  toAccountId: Type.Optional(Id),
  /**
   * For a move out of a joint account to one that not all its holders hold: whoever enters it declares that the others
   * agree. The transaction's history keeps it.
   */
  holdersDeclaration: Type.Optional(Type.Boolean()),
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

export const Created = Type.Object({
  id: Id,
  transactionId: Id,
  linkId: Nullable(Id),
  transactionType: OneOf(transactionTypes),
  status: OneOf(transactionStatuses),
  version: Type.Integer(),
});

/** The body of an action: the version the caller has read, which `If-Match` may give instead. */
export const ActionInput = Type.Object({
  version: Type.Optional(Type.Integer()),
  reason: Type.Optional(Type.String({ maxLength: 200 })),
});

export const ActionResult = Type.Object({
  id: Id,
  transactionId: Id,
  status: OneOf(transactionStatuses),
  version: Type.Integer(),
});

/** A correction of a completed transaction. `Correct` gives new figures; those left out stay as they were. */
export const CorrectionInput = Type.Object({
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
