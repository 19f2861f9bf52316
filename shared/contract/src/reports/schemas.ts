import { Type } from '@sinclair/typebox';
import { wrapperTypes } from '../accounts/values';
import { Id, IsoDate, IsoDateOrTime, Money, Nullable, OneOf, Percent, Quantity } from '../language/primitives';
import { transactionCodeNames } from '../postings/values';
import { reportSubjects, returnPartNames } from './values';

/** What one transaction did in one section: the sum of its postings there. */
export const ReportTransaction = Type.Object({
  transactionId: Id,
  transactionCode: OneOf(transactionCodeNames),
  narrative: Type.String(),
  postDate: IsoDate,
  valueDate: IsoDate,
  /** Positive for what came to the accounts. Of a purchase or sale, the value of its units. */
  amount: Money,
  /** Of money paid into an ISA: what counts towards the allowance. Null elsewhere. */
  subscriptionAmount: Nullable(Money),
  accountId: Id,
  /** Its heading in the section's `kinds`. */
  kind: Type.String(),
  assetId: Nullable(Id),
  isin: Nullable(Type.String()),
  assetName: Nullable(Type.String()),
  quantity: Nullable(Quantity),
  /** The ids of its postings, as the lists of postings have them. */
  postings: Type.Array(Type.String()),
});

/** A heading of a section, with the sum and number of its transactions. */
export const ReportKind = Type.Object({ kind: Type.String(), total: Money, transactions: Type.Integer() });

const kinds = Type.Array(ReportKind);
const oneWay = Type.Object({ transactions: Type.Array(ReportTransaction), total: Money, kinds });
const bothWays = {
  transactionsIn: Type.Array(ReportTransaction),
  transactionsOut: Type.Array(ReportTransaction),
  totalIn: Money,
  /** Zero or negative: all amounts of a report have the sign of what they did to its value. */
  totalOut: Money,
  kinds,
};

/** Units that left, with their gain in the period and since they were bought. */
export const RealisedTransaction = Type.Composite([
  ReportTransaction,
  Type.Object({
    proceeds: Money,
    /** Of the platform's average book cost. */
    bookValue: Money,
    /** Against the value at the beginning of the period, or the cost of what was bought within it; in `amount` too. */
    gain: Money,
  }),
]);

/** What is held at the end of the period. One that was sold off is listed while a difference of pennies is left. */
export const RetainedPosition = Type.Object({
  accountId: Id,
  assetId: Id,
  isin: Type.String(),
  assetName: Type.String(),
  quantity: Quantity,
  bookValue: Money,
  /** True where nobody entered what the units cost: book cost and growth are then zero, and say nothing. */
  costMissing: Type.Optional(Type.Boolean()),
  openingValue: Money,
  currentValue: Money,
  /** In the period, as `totalRetained` adds it up. */
  gain: Money,
  /** Since it was bought: value less book cost, as on the account's page. Zero where the cost is missing. */
  growth: Money,
  /** Income that it paid in the period. */
  income: Money,
});

export const ReportReturns = Type.Object({
  days: Type.Integer(),
  timeWeighted: Nullable(Percent),
  timeWeightedYearly: Nullable(Percent),
  moneyWeighted: Nullable(Percent),
  moneyWeightedYearly: Nullable(Percent),
  moneyWeightedSeveral: Type.Array(Percent),
  /** They add up to the growth, and to each return that has a rate. */
  parts: Type.Array(
    Type.Object({
      part: OneOf(returnPartNames),
      amount: Money,
      timeWeighted: Nullable(Percent),
      moneyWeighted: Nullable(Percent),
    }),
  ),
  flows: Type.Array(Type.Object({ date: IsoDate, amount: Money })),
  basis: Type.Array(Type.String()),
});

/**
 * A statement between two dates, both included: `openingValue` and the totals of all sections and of `performance` add
 * up to `closingValue`.
 */
export const ValueReport = Type.Object({
  /** The account's or client's. */
  id: Id,
  name: Type.String(),
  subject: OneOf(reportSubjects),
  firmId: Id,
  currency: Type.String(),
  /** The first posting's day where the period asked for begins before it or has no beginning. */
  fromDate: IsoDate,
  toDate: IsoDate,
  /** At the close of the day before. */
  openingValue: Money,
  openingCash: Money,
  closingValue: Money,
  closingCash: Money,
  accounts: Type.Array(
    Type.Object({
      accountId: Id,
      accountName: Type.String(),
      wrapperType: OneOf(wrapperTypes),
      clientId: Id,
    }),
  ),
  payments: Type.Object(bothWays),
  /** Tax relief received, and tax withheld from pension income or paid for an estate. */
  tax: oneWay,
  charges: oneWay,
  retainedInterest: oneWay,
  income: oneWay,
  transfers: Type.Object(bothWays),
  /** From and to accounts outside the report. `between` is what moved inside it, and cancels. */
  internalTransfers: Type.Object({
    ...bothWays,
    between: Type.Object({ moves: Type.Integer(), value: Money }),
  }),
  corporateChanges: oneWay,
  /** `total` is cash and units together: zero, because the cash pays for the units. */
  trades: oneWay,
  performance: Type.Object({
    transactionsRealised: Type.Array(RealisedTransaction),
    positionsRetained: Type.Array(RetainedPosition),
    totalRealised: Money,
    totalRetained: Money,
  }),
  /** Transactions that were made and reversed within the period, and are therefore no lines. */
  cancelled: Type.Integer(),
  /** Whether the report ends at the value that the balances give, which are kept apart from the postings. */
  reconciles: Type.Boolean(),
  /** The value by the balances less the report's. */
  difference: Money,
  returns: ReportReturns,
  notes: Type.Array(Type.String()),
});

/** A date-time is cut to its day. */
const period = { fromDate: Type.Optional(IsoDateOrTime), toDate: Type.Optional(IsoDateOrTime) };
const query = Type.Object(period);

export const reportSchemas = {
  getAccountReport: { query, data: ValueReport },
  getPortfolioReport: { query, data: ValueReport },
  getGroupReport: {
    query,
    data: Type.Composite([
      ValueReport,
      Type.Object({
        /** Null as in `getClientGroupSummary`. */
        group: Nullable(Type.Object({ id: Id, name: Type.String() })),
        members: Type.Array(
          Type.Object({ id: Id, name: Type.String(), relation: Nullable(Type.String()), accounts: Type.Integer() }),
        ),
        /** Members whom the caller does not see. Nothing of theirs is counted. */
        unseen: Type.Integer(),
      }),
    ]),
  },
  /** A file in the envelope: a link cannot carry the page's token. */
  getReportDocument: {
    query: Type.Object({ subject: OneOf(reportSubjects), id: Id, ...period }),
    data: Type.Object({ fileName: Type.String(), mediaType: Type.String(), base64: Type.String() }),
  },
};
