import { Type } from '@sinclair/typebox';
import { paymentMethods } from '../accounts/values';
import { Id, IsoDate, Money, Nullable, OneOf, Percent, Text, paging } from '../language/primitives';
import { autoDisinvests, contributionTypes, sellDownMethods } from '../transactions/values';
import { bespokeAssetsMax, investmentTypes, mandateReports, mandateStatuses, recurringStatuses } from './values';

const given = {
  /**
   * `Payment` In or Out, or `Order` Invest, which invests the account's cash on the day. A payment in with an
   * investment type is invested when it arrives.
   */
  transactionType: OneOf(['Payment', 'Order'] as const),
  movementType: OneOf(['In', 'Out', 'Invest'] as const),
  amount: Money,
  currency: Type.Optional(Type.String({ maxLength: 3 })),
  method: Type.Optional(OneOf(paymentMethods)),
  contributionType: Type.Optional(OneOf(contributionTypes)),
  /** 1, 7, 14, 21 or 28. */
  paymentDay: Type.Integer(),
  /** Earliest date. The first payment is on the first payment day after it that the set-up time allows. */
  startDate: Type.Optional(IsoDate),
  endDate: Type.Optional(IsoDate),
  /** Into the account's model portfolio, or into instruments by percentages that add up to 100. */
  investmentType: Type.Optional(OneOf(investmentTypes)),
  assets: Type.Optional(Type.Array(Type.Object({ assetId: Id, percentage: Percent }), { maxItems: bespokeAssetsMax })),
  /** How a payment out is funded when cleared cash is short. */
  autoDisinvest: Type.Optional(OneOf(autoDisinvests)),
  sellDownMethod: Type.Optional(OneOf(sellDownMethods)),
};

export const RecurringInput = Type.Object({ firmId: Id, accountId: Id, ...given });

const RecurringOrder = Type.Object({
  id: Id,
  firmId: Id,
  accountId: Id,
  accountName: Type.String(),
  clientId: Id,
  transactionType: given.transactionType,
  movementType: given.movementType,
  amount: Money,
  currency: Type.String(),
  method: Nullable(OneOf(paymentMethods)),
  contributionType: Nullable(OneOf(contributionTypes)),
  paymentDay: Type.Integer(),
  startDate: IsoDate,
  endDate: Nullable(IsoDate),
  /** Null once it has ended. */
  nextDate: Nullable(IsoDate),
  investmentType: Nullable(OneOf(investmentTypes)),
  assets: Type.Array(Type.Object({ assetId: Id, assetName: Type.String(), percentage: Percent })),
  autoDisinvest: Nullable(OneOf(autoDisinvests)),
  sellDownMethod: Nullable(OneOf(sellDownMethods)),
  status: OneOf(recurringStatuses),
  /** Why it ended early, such as a mandate cancelled by the payer. */
  endedReason: Type.Optional(Nullable(Type.String())),
  mandate: Nullable(
    Type.Object({
      reference: Type.String(),
      status: OneOf(mandateStatuses),
      /** The last step of its history: the report of the payer's bank, or that its bank details were removed. */
      report: Type.Optional(Nullable(Type.String())),
    }),
  ),
  version: Type.Integer(),
});

export const recurringSchemas = {
  listRecurringOrders: {
    query: Type.Object({
      accountId: Type.Optional(Id),
      clientId: Type.Optional(Id),
      status: Type.Optional(Text),
      ...paging,
    }),
    data: Type.Array(RecurringOrder),
  },
  createRecurringOrder: { body: RecurringInput, data: RecurringOrder },
  previewRecurringOrder: {
    body: RecurringInput,
    data: Type.Object({
      /** The next payments: which amount is paid on which day. */
      dates: Type.Array(
        Type.Object({
          date: IsoDate,
          asked: IsoDate,
          collected: Nullable(IsoDate),
          salesRaised: Nullable(IsoDate),
          amount: Money,
          taxRelief: Money,
        }),
      ),
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
      notes: Type.Array(Type.String()),
    }),
  },
  reportOnMandate: {
    body: Type.Object({
      firmId: Id,
      reference: Text,
      report: OneOf(mandateReports),
      /** A code from the report's own table. */
      reasonCode: Text,
      /** The payer's new account, when the report changes it. */
      bankDetails: Type.Optional(
        Type.Object({
          accountName: Type.Optional(Text),
          sortCode: Type.String({ pattern: '^[0-9]{6}$' }),
          accountNumber: Type.String({ pattern: '^[0-9]{8}$' }),
        }),
      ),
    }),
    data: Type.Object({
      reference: Type.String(),
      status: OneOf(mandateStatuses),
      reason: Type.String(),
      /** Ids of cancelled collections: those not yet sent to Bacs. */
      cancelled: Type.Array(Id),
    }),
  },
  cancelRecurringOrder: { body: Type.Object({ version: Type.Optional(Type.Integer()) }), data: RecurringOrder },
};
