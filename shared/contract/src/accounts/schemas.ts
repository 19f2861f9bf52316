import { Type } from '@sinclair/typebox';
import { BankAccount, BankDetails, BankDetailsUses } from '../bank-details/schemas';
import { bankDetailsStatuses } from '../bank-details/values';
import { ExternalId } from '../clients/external-id';
import { listMax } from '../clients/values';
import {
  AuditDetails,
  Id,
  IsoDate,
  Money,
  Nullable,
  OneOf,
  Percent,
  Quantity,
  Text,
  ValueOnDay,
  Written,
  paging,
  versioned,
} from '../language/primitives';
import { CashState } from './cash-state';
import { accountStatuses, accountTypes, paymentMethods, wrapperTypes } from './values';

export const WrapperDetail = Type.Object({
  wrapperType: OneOf(wrapperTypes),
  discretionary: Type.Boolean(),
  advised: Type.Boolean(),
  trust: Type.Boolean(),
  assetAllocationId: Nullable(Id),
  assetAllocationName: Nullable(Type.String()),
  clientProductId: Nullable(Id),
});

export const AccountRow = Type.Object({
  id: Id,
  accountId: Id,
  firmId: Id,
  name: Type.String(),
  accountType: OneOf(accountTypes),
  status: OneOf(accountStatuses),
  currency: Type.String(),
  nodeId: Id,
  nodeName: Type.String(),
  wrapperDetail: WrapperDetail,
  clientId: Id,
  /**
   * The holders. A joint account has a lead client, and becomes Active when both have accepted the declaration; only
   * `getAccount` says who has accepted, and whose death is confirmed.
   */
  clients: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      isLeadClient: Type.Boolean(),
      declarationAccepted: Type.Optional(Type.Boolean()),
      hasDied: Type.Optional(Type.Boolean()),
    }),
  ),
});

/** The editable fields of an account. */
const editable = {
  name: Type.String({ minLength: 1, maxLength: 120 }),
  status: OneOf(accountStatuses),
  /** One holder, or the two of a joint GIA. The holders of an account cannot change; its lead client can. */
  clients: Type.Array(
    Type.Object({ id: Id, isLeadClient: Type.Boolean(), declarationAccepted: Type.Optional(Type.Boolean()) }),
    { minItems: 1, maxItems: 2 },
  ),
  wrapperDetail: Type.Object({
    wrapperType: Type.Optional(OneOf(wrapperTypes)),
    discretionary: Type.Optional(Type.Boolean()),
    advised: Type.Optional(Type.Boolean()),
    /** The model portfolio the account follows; null for none. */ assetAllocationId: Type.Optional(Nullable(Id)),
  }),
  externalIds: Type.Array(ExternalId, { maxItems: listMax.externalIds }),
  /**
   * The account's own bank details, used in place of the lead client's; null goes back to the lead client's. Left out,
   * they stay as they are, even when the account is replaced.
   */
  bankDetails: Nullable(BankAccount),
};

/**
 * What an account page needs besides the account: the transitions allowed now and what each still lacks, the regular
 * payments, and the lead client's mandate.
 */
const AccountExtras = Type.Object({
  openedDate: IsoDate,
  /** Debts of the client, oldest first: collections that came back unpaid after their money was spent. */
  owed: Type.Optional(Type.Array(Type.Object({ transactionId: Id, amount: Money, transactionDate: IsoDate }))),
  externalIds: Type.Array(ExternalId),
  moves: Type.Array(
    Type.Object({
      to: OneOf(accountStatuses),
      action: Type.String(),
      /** Why the transition cannot be made yet; null when it can. */ refused: Nullable(Type.String()),
    }),
  ),
  recurringOrders: Type.Integer(),
  /** The bank details money is paid to and collected from: the account's own, or the lead client's. */
  bankDetails: Nullable(Type.Composite([BankDetails, Type.Object({ owner: OneOf(['Client', 'Account'] as const) })])),
  /** What would end if the account used other bank details. */
  bankDetailsUses: BankDetailsUses,
  mandate: Nullable(Type.Object({ mandateId: Id, reference: Type.String(), status: Type.String() })),
  /** Where there is no mandate: the last one that ended, and why. */
  endedMandate: Nullable(Type.Object({ reference: Type.String(), endedDate: IsoDate, reason: Type.String() })),
  auditDetails: AuditDetails,
});

/**
 * Figures of an account or a client over a period; growth is closing - opening - (money in - money out), domain A.4.
 */
const periodFigures = {
  openingValue: Money,
  currentValue: Money,
  bookValue: Money,
  uninvestedCash: Money,
  growth: Money,
  /** Null when there was no value to grow. */
  growthPercent: Nullable(Percent),
  adjustedGrowth: Money,
  adjustedGrowthPercent: Nullable(Percent),
};

export const Position = Type.Object({
  /** `accountId|S|ISIN` for stock, `accountId|C` for cash. */
  id: Type.String(),
  positionType: OneOf(['Stock', 'Cash'] as const),
  assetId: Nullable(Id),
  isin: Nullable(Type.String()),
  assetName: Type.String(),
  instrumentType: Nullable(Type.String()),
  currency: Type.String(),
  quantity: Nullable(Quantity),
  /** Units reserved by open sales and transfers. Only in an account's own summary. */
  reservedQuantity: Type.Optional(Quantity),
  bookValue: Money,
  currentPrice: Nullable(Quantity),
  currentPriceDate: Nullable(IsoDate),
  minimumTransferUnit: Nullable(Quantity),
  currentValue: Money,
  growth: Money,
  growthPercent: Nullable(Percent),
  /** Share of the whole, per cent. */
  allocation: Percent,
});

export const AccountSummary = Type.Composite([
  AccountRow,
  Type.Object({
    ...periodFigures,
    fromDate: IsoDate,
    toDate: IsoDate,
    openingStockValue: Money,
    openingCashValue: Money,
    closingStockValue: Money,
    closingCashValue: Money,
    allocation: Percent,
    positions: Type.Array(Position),
    /** On the business date, whatever the period. */ cash: Type.Optional(CashState),
  }),
]);

/** An account inside a client's summary. */
export const SummarisedAccount = Type.Composite([
  AccountRow,
  Type.Object({ ...periodFigures, closingStockValue: Money, closingCashValue: Money, allocation: Percent }),
]);

export { periodFigures };

export const accountSchemas = {
  listAccounts: {
    query: Type.Object({ name: Type.Optional(Text), id: Type.Optional(Id), ...paging }),
    data: Type.Array(AccountRow),
  },
  getAccount: { data: Type.Composite([AccountRow, AccountExtras]) },
  createAccount: {
    body: Type.Object({
      firmId: Id,
      nodeId: Type.Optional(Id),
      accountType: OneOf(accountTypes),
      name: Type.Optional(editable.name),
      status: Type.Optional(OneOf(['Pending', 'Active'] as const)),
      currency: Type.Optional(OneOf(['GBP'] as const)),
      /** The holder, or the lead client of a joint account. */
      clientId: Id,
      clients: Type.Optional(editable.clients),
      wrapperDetail: Type.Object({ ...editable.wrapperDetail.properties, wrapperType: OneOf(wrapperTypes) }),
      externalIds: Type.Optional(editable.externalIds),
      bankDetails: Type.Optional(editable.bankDetails),
    }),
    data: Written,
  },
  patchAccount: { body: Type.Composite([Type.Partial(Type.Object(editable)), Type.Object(versioned)]), data: Written },
  replaceAccount: {
    body: Type.Composite([Type.Partial(Type.Object(editable)), Type.Object(versioned)]),
    data: Written,
  },
  listEligibleWrappers: {
    data: Type.Array(
      Type.Object({
        wrapperType: OneOf(wrapperTypes),
        accountType: OneOf(accountTypes),
        joint: Type.Boolean(),
        eligible: Type.Boolean(),
        reason: Nullable(Type.String()),
      }),
    ),
  },
  getAccountSummary: {
    query: Type.Object({ fromDate: Type.Optional(IsoDate), toDate: Type.Optional(IsoDate) }),
    data: AccountSummary,
  },
  /** At most 60 days spread over the period, including its first and last; none before the account was opened. */
  getAccountHistory: {
    query: Type.Object({ fromDate: Type.Optional(IsoDate), toDate: Type.Optional(IsoDate) }),
    data: Type.Array(ValueOnDay),
  },
  /**
   * The opening and closing balance of a cash statement, by posting date; `listCashPostings` gives the postings in
   * between.
   */
  getCashStatement: {
    query: Type.Object({ fromDate: Type.Optional(IsoDate), toDate: Type.Optional(IsoDate) }),
    data: Type.Object({
      fromDate: IsoDate,
      toDate: IsoDate,
      openingBalance: Money,
      cashIn: Money,
      cashOut: Money,
      closingBalance: Money,
    }),
  },
  validatePaymentMethod: {
    body: Type.Object({
      firmId: Id,
      accountId: Id,
      method: OneOf(paymentMethods),
      movementType: OneOf(['In', 'Out'] as const),
    }),
    data: Type.Object({
      valid: Type.Boolean(),
      /** Why it cannot be used, as a sentence for the form. */
      reason: Nullable(Type.String()),
      /**
       * The account's own or the lead client's. Only the last four digits of the account number and the last two of the
       * sort code are shown.
       */
      bankDetails: Nullable(
        Type.Object({
          accountName: Type.String(),
          sortCode: Type.String(),
          accountNumber: Type.String(),
          status: OneOf(bankDetailsStatuses),
        }),
      ),
      /** First day the money can move by this method. */
      earliestDate: IsoDate,
    }),
  },
};
