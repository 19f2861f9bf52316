import { Type } from '@sinclair/typebox';
import { Id, IsoDate, Money, OneOf, Percent, Quantity } from '../../language/primitives';
import {
  autoInvestments,
  isaYears,
  signatureTypes,
  transferFeeTypes,
  transferFunds,
  transferLinesMax,
  transferTypes,
  transferValueTypes,
  transferWrappers,
  withdrawalTypes,
} from './values';

/** What is held where it comes from, or what goes of an account: a holding by instrument, or cash. */
const TransferAsset = Type.Object({
  /** Left out for cash. */
  assetId: Type.Optional(Id),
  /** Units; left out for cash. */
  quantity: Type.Optional(Quantity),
  /** Pounds: the cash, or what the holding is worth. */
  amount: Type.Optional(Money),
  /** Pounds paid for the whole holding, if it is known. */
  bookCost: Type.Optional(Money),
});

/** The terms of a transfer between providers. Which of them it needs depends on its direction, kind and wrapper. */
export const TransferTerms = Type.Object({
  transferType: OneOf(transferTypes),
  transferValueType: OneOf(transferValueTypes),
  /** For a partial transfer of cash; the body's `amount` is the sum that moves or that stays. */
  withdrawalType: Type.Optional(OneOf(withdrawalTypes)),
  previousProvider: Type.Object({
    masterPartyId: Id,
    /** The client's plan or account number there. */
    reference: Type.String({ minLength: 1, maxLength: 40 }),
    /** An address for this request alone, in lines. */
    address: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 6 })),
  }),
  /** The wrapper of the other provider's product. */
  transferWrapperType: OneOf(transferWrappers),
  funds: Type.Optional(OneOf(transferFunds)),
  isaYears: Type.Optional(OneOf(isaYears)),
  /** Pounds subscribed in the current tax year, for an ISA that moves with them. */
  currentYearSubscriptions: Type.Optional(Money),
  signatureType: Type.Optional(OneOf(signatureTypes)),
  /** Taken from what arrives, or before it leaves. */
  fee: Type.Optional(
    Type.Object({
      type: OneOf(transferFeeTypes),
      /** Pounds, or a percentage of what arrives. */
      amount: Type.Optional(Money),
      percentage: Type.Optional(Percent),
    }),
  ),
  autoInvest: Type.Optional(
    Type.Object({
      into: OneOf(autoInvestments),
      modelId: Type.Optional(Id),
      basket: Type.Optional(Type.Array(Type.Object({ assetId: Id, percentage: Percent }), { maxItems: 50 })),
    }),
  ),
  /** For a pension: whether it has safeguarded benefits, with the FCA number of the adviser who advised on them. */
  safeguardedBenefits: Type.Optional(Type.Boolean()),
  adviserFcaNumber: Type.Optional(Type.String({ pattern: '^\\d{6,7}$' })),
  /** The MoneyHelper appointment about safeguarding pensions, and its day. */
  appointmentReference: Type.Optional(Type.String({ maxLength: 40 })),
  appointmentDate: Type.Optional(IsoDate),
  assets: Type.Optional(Type.Array(TransferAsset, { maxItems: transferLinesMax })),
  /** The rejected transfer that this one submits again. */
  resubmits: Type.Optional(Id),
});
