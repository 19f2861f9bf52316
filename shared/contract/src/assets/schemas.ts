import { Type } from '@sinclair/typebox';
import { Id, IsoDate, Money, Nullable, OneOf, Percent, Quantity, Text, paging } from '../language/primitives';
import { instrumentTypes } from './values';

export const AssetRow = Type.Object({
  id: Id,
  assetId: Id,
  firmId: Id,
  isin: Type.String(),
  sedol: Nullable(Type.String()),
  ticker: Nullable(Type.String()),
  longName: Type.String(),
  shortName: Type.String(),
  instrumentType: OneOf(instrumentTypes),
  currency: Type.String(),
  countryOfIssue: Type.String(),
  exchange: Nullable(Type.String()),
  status: OneOf(['Active', 'Suspended'] as const),
  currentPrice: Nullable(Quantity),
  currentPriceDate: Nullable(IsoDate),
  /** Change of price since the dealing day before the price date, per cent. */
  dayChangePercent: Nullable(Percent),
});

export const assetSchemas = {
  listAssets: {
    query: Type.Object({
      idOrName: Type.Optional(Text),
      longName: Type.Optional(Text),
      isin: Type.Optional(Text),
      instrumentType: Type.Optional(Text),
      currency: Type.Optional(Text),
      ticker: Type.Optional(Text),
      convertTo: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
      ...paging,
    }),
    data: Type.Array(AssetRow),
  },
  getAsset: {
    query: Type.Object({ convertTo: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })) }),
    data: Type.Composite([
      AssetRow,
      Type.Object({
        settlementDays: Type.Integer(),
        minimumTransferUnit: Quantity,
        ocf: Nullable(Percent),
        transactionCostExAnte: Nullable(Percent),
        incidentalCostExAnte: Type.Optional(Nullable(Percent)),
        /** Date of the first listing on a UK regulated market, where known. UK Listing Relief runs from it. */
        listingDate: Type.Optional(Nullable(IsoDate)),
        riskIndicator: Nullable(Type.Integer()),
        incomeType: Nullable(Type.String()),
        /** Holdings of the firm's clients on the business date. */
        holders: Type.Integer(),
        heldQuantity: Quantity,
        heldValue: Money,
        /** True when the prices are invented for the demonstration. */
        syntheticPrices: Type.Boolean(),
      }),
    ]),
  },
  listPrices: {
    query: Type.Object({ fromDate: Type.Optional(IsoDate), toDate: Type.Optional(IsoDate) }),
    data: Type.Array(Type.Object({ date: IsoDate, price: Quantity, currency: Type.String() })),
  },
};
