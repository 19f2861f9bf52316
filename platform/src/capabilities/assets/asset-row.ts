import type { CallRow } from '@tessera/contract/schemas';
import { parsePrice, percentOf } from '@tessera/domain/money';
import { wireNullable } from '../../requests/http/wire';
import type { seenInstruments } from './seen-assets';

/** Adds the columns of an asset row, including the price of the previous dealing day. */
export const selectAssetRows = (instruments: ReturnType<typeof seenInstruments>) =>
  instruments
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('price')
          .select('price.price as price')
          .whereRef('price.asset_id', '=', 'instrument.asset_id')
          .whereRef('price.price_date', '<', 'last_price.price_date')
          .orderBy('price.price_date', 'desc')
          .limit(1)
          .as('day_before'),
      (join) => join.onTrue(),
    )
    .select([
      'firm_instrument.firm_id',
      'firm_instrument.status',
      'instrument.asset_id',
      'instrument.isin',
      'instrument.sedol',
      'instrument.ticker',
      'instrument.long_name',
      'instrument.short_name',
      'instrument.instrument_type',
      'instrument.currency',
      'instrument.country_of_issue',
      'instrument.exchange',
      'last_price.price',
      'last_price.price_date',
      'day_before.price as price_before',
    ]);

export type SelectedAsset = Awaited<ReturnType<ReturnType<typeof selectAssetRows>['execute']>>[number];

const dayChange = (price: string | null, before: string | null): number | null =>
  price === null || before === null ? null : percentOf(parsePrice(price) - parsePrice(before), parsePrice(before));

export const toAssetRow = (row: SelectedAsset): CallRow<'listAssets'> => ({
  id: row.asset_id,
  assetId: row.asset_id,
  firmId: row.firm_id,
  isin: row.isin,
  sedol: row.sedol,
  ticker: row.ticker,
  longName: row.long_name,
  shortName: row.short_name,
  instrumentType: row.instrument_type,
  currency: row.currency,
  countryOfIssue: row.country_of_issue,
  exchange: row.exchange,
  status: row.status,
  currentPrice: wireNullable(row.price),
  currentPriceDate: row.price_date,
  dayChangePercent: dayChange(row.price, row.price_before),
});
