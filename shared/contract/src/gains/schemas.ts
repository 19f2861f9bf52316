import { Type } from '@sinclair/typebox';
import { ExportedFile } from '../exports/schemas';
import {
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
import { gainsDoubts, gainsFactKinds, gainsMatchTypes, poolings } from './values';

const TaxYear = Type.String({ pattern: '^\\d{4}/\\d{2}$', description: '2026/27' });

const reportQuery = Type.Object({
  /** Without them: the current tax year up to the business date. */
  fromDate: Type.Optional(IsoDateOrTime),
  toDate: Type.Optional(IsoDateOrTime),
  pooling: Type.Optional(OneOf(poolings)),
});

const Acquisition = Type.Object({
  /** A transaction, or a recorded fact where there is none. */
  transactionId: Nullable(Id),
  date: IsoDate,
  narrative: Type.String(),
  quantity: Quantity,
  cost: Nullable(Money),
});

const Match = Type.Object({
  type: OneOf(gainsMatchTypes),
  quantity: Quantity,
  /** Null where a cost is not known: it is never counted as zero. */
  cost: Nullable(Money),
  gain: Nullable(Money),
  acquisitionDate: Nullable(IsoDate),
  /** The purchases that it took; for the pool, those that made the pool, newest first, fifty at most. */
  acquisitions: Type.Array(Acquisition),
  /** For the pool: what was in it before. */
  pool: Nullable(Type.Object({ quantity: Quantity, cost: Nullable(Money) })),
  /** The sum in words: '700 of 1,500 units in the pool, which cost £6,280.00: £2,930.67'. */
  sum: Type.String(),
});

export const GainsDisposal = Type.Object({
  id: Type.String(),
  date: IsoDate,
  taxYear: TaxYear,
  transactionIds: Type.Array(Id),
  accountIds: Type.Array(Id),
  quantity: Quantity,
  proceeds: Money,
  charges: Money,
  allowableCost: Nullable(Money),
  gain: Nullable(Money),
  /** True for units given to a spouse: no gain and no loss. */
  given: Type.Boolean(),
  matches: Type.Array(Match),
});

const Asset = Type.Object({
  /** The pool. */
  id: Type.String(),
  /** Null where one pool is over all accounts of the person. */
  accountId: Nullable(Id),
  accountName: Nullable(Type.String()),
  assetId: Id,
  isin: Type.String(),
  name: Type.String(),
  /** Why its gains bear no tax, or null. */
  exempt: Nullable(Type.String()),
  /** What of it belongs to the client: 50 for a joint account. */
  share: Percent,
  doubts: Type.Array(Type.Object({ doubt: OneOf(gainsDoubts), detail: Type.String() })),
  disposals: Type.Array(GainsDisposal),
  /** What is left at the end of the period. */
  quantity: Quantity,
  cost: Nullable(Money),
  value: Nullable(Money),
  unrealised: Nullable(Money),
});

/** One line of the figures of a tax year that the gains tax is made of. */
const Band = Type.Object({
  /** '6 April to 29 October 2024', or the whole year. */
  label: Type.String(),
  from: IsoDate,
  to: IsoDate,
  gains: Money,
  losses: Money,
  taxable: Money,
  basicRate: Percent,
  higherRate: Percent,
  atBasic: Money,
  atHigher: Money,
  tax: Money,
});

export const GainsYear = Type.Object({
  taxYear: TaxYear,
  /** Only part of the year is in the period: the figures of tax are then of the part. */
  whole: Type.Boolean(),
  disposals: Type.Integer(),
  proceeds: Money,
  allowableCosts: Money,
  gains: Money,
  losses: Money,
  net: Money,
  exemptAmount: Money,
  exemptUsed: Money,
  lossesBroughtForward: Money,
  lossesUsed: Money,
  lossesCarriedForward: Money,
  taxable: Money,
  bands: Type.Array(Band),
  tax: Money,
  /** Null where the client's income is not known: the whole is then taken at the higher rate. */
  income: Nullable(Money),
  mustReport: Type.Boolean(),
  /** True where nobody can tell, because it hangs on gains whose cost is not known. `mustReport` is then false. */
  mayHaveToReport: Type.Optional(Type.Boolean()),
  /** Why it has to be reported, or why not; each with its limit. */
  reporting: Type.Array(Type.String()),
  /** Boxes of the capital gains pages of the return: listed shares and securities. */
  sa108: Type.Array(
    Type.Object({
      box: Type.String(),
      label: Type.String(),
      amount: Type.Number(),
      /** Whether the amount is pounds or a number of disposals. */
      unit: Type.Optional(OneOf(['pounds', 'number'])),
    }),
  ),
  rules: Type.Array(Type.Object({ rule: Type.String(), source: Type.String(), verified: Type.Boolean() })),
  /** The version of what was told for the year, for `setGainsYear`; 0 where nothing was. */
  version: Type.Integer(),
});

const WhatIf = Type.Object({
  accountId: Id,
  assetId: Id,
  /** One of the two; by amount at the last price. */
  quantity: Type.Optional(Quantity),
  amount: Type.Optional(Money),
});

const FactTerms = {
  kind: OneOf(gainsFactKinds),
  assetId: Id,
  date: IsoDate,
  /** Pounds for each unit: income that was accumulated, or a capital distribution. At most eight decimals. */
  perUnit: Type.Optional(Quantity),
  /** Equalisation. */
  accountId: Type.Optional(Id),
  amount: Type.Optional(Money),
  /** Conversion. */
  toAssetId: Type.Optional(Id),
  after: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  /** Where the figure is from: 'Fund manager's report for 2025'. */
  note: Type.String({ minLength: 1, maxLength: 300 }),
};

const Spouse = Type.Object({
  clientId: Id,
  name: Type.String(),
  year: GainsYear,
  unrealisedGains: Money,
  unrealisedLosses: Money,
  exemptLeft: Money,
});

export const gainsSchemas = {
  getCgtReport: {
    query: reportQuery,
    data: Type.Object({
      clientId: Id,
      name: Type.String(),
      firmId: Id,
      fromDate: IsoDate,
      toDate: IsoDate,
      pooling: OneOf(poolings),
      /** What the reader must know: answered from the first posting; what is not counted here. */
      notes: Type.Array(Type.String()),
      assets: Type.Array(Asset),
      years: Type.Array(GainsYear),
      /** Net gain of the period by either pooling. */
      difference: Type.Object({ account: Nullable(Money), person: Nullable(Money), reason: Nullable(Type.String()) }),
      incomplete: Type.Integer(),
    }),
  },
  getCgtSpreadsheet: { query: reportQuery, data: ExportedFile },
  previewDisposals: {
    body: Type.Object({
      /** The business date or a later day; disposals count on it. */
      date: Type.Optional(IsoDate),
      pooling: Type.Optional(OneOf(poolings)),
      sales: Type.Array(WhatIf, { maxItems: 100 }),
      /** Taxable income of the year, where it is not recorded or another should be tried. Null: as if nobody knew it. */
      income: Type.Optional(Nullable(Money)),
    }),
    data: Type.Object({
      date: IsoDate,
      before: GainsYear,
      after: GainsYear,
      disposals: Type.Array(Type.Object({ assetId: Id, name: Type.String(), disposal: GainsDisposal })),
      extraTax: Money,
      exemptLeft: Money,
      /** Purchases that would be matched with them, and regular purchases to come within thirty days. */
      warnings: Type.Array(Type.String()),
      /** Every holding that may be sold, with the most that keeps the year inside the exempt amount. */
      holdings: Type.Array(
        Type.Object({
          accountId: Id,
          accountName: Type.String(),
          assetId: Id,
          isin: Type.String(),
          name: Type.String(),
          quantity: Quantity,
          price: Nullable(Quantity),
          value: Money,
          cost: Nullable(Money),
          gain: Nullable(Money),
          mostQuantity: Nullable(Quantity),
          mostAmount: Nullable(Money),
          /** What of it belongs to the client; cost and gain are of this part, the other figures of the account. */
          share: Type.Optional(Percent),
          /** Why its gain bears no tax, or null. */
          exempt: Type.Optional(Nullable(Type.String())),
        }),
      ),
    }),
  },
  getHouseholdGains: {
    query: Type.Object({ taxYear: Type.Optional(TaxYear) }),
    data: Type.Object({
      clientId: Id,
      taxYear: TaxYear,
      /** Null where no spouse is known, or the caller does not see them: `reason` says which. */
      spouse: Nullable(Spouse),
      client: Spouse,
      reason: Nullable(Type.String()),
      /**
       * Tax of both at today's prices if the one who gives sells all their own taxed holdings: without the gifts, and
       * if the receiver sells what is given. Left out where no gift saves tax.
       */
      giftsTax: Type.Optional(Type.Object({ without: Money, with: Money })),
      /** Each saves so much after those before it: their sum is what all save together. */
      gifts: Type.Array(
        Type.Object({
          fromClientId: Id,
          toClientId: Id,
          accountId: Id,
          assetId: Id,
          name: Type.String(),
          quantity: Quantity,
          value: Money,
          gain: Money,
          saves: Money,
          why: Type.String(),
        }),
      ),
    }),
  },
  setGainsYear: {
    body: Type.Object({
      lossesBroughtForward: Type.Optional(Money),
      /** Null: not known. */
      income: Type.Optional(Nullable(Money)),
      version: Type.Integer({ minimum: 0 }),
    }),
    data: Type.Object({ clientId: Id, taxYear: TaxYear, version: Type.Integer() }),
  },
  listGainsFacts: {
    query: Type.Object({ assetId: Type.Optional(Id), accountId: Type.Optional(Id) }),
    data: Type.Array(
      Type.Object({
        id: Id,
        ...FactTerms,
        name: Type.String(),
        toName: Type.Optional(Type.String()),
        recordedBy: Type.String(),
        recordedAt: Timestamp,
        withdrawn: Nullable(Type.Object({ by: Type.String(), at: Timestamp, reason: Type.String() })),
      }),
    ),
  },
  recordGainsFact: {
    body: Type.Object({ firmId: Id, ...FactTerms }),
    /** `warning` where the same fact was recorded before: both count. */
    data: Type.Object({ id: Id, warning: Type.Optional(Type.String()) }),
  },
  withdrawGainsFact: {
    body: Type.Object({ reason: Type.String({ minLength: 1, maxLength: 300 }) }),
    data: Type.Object({ id: Id }),
  },
};
