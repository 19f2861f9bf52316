import { sql } from 'kysely';
import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { wireNullable, wireNumber } from '../../requests/http/wire';
import { selectAssetRows, toAssetRow } from './asset-row';
import { refuseOtherCurrency } from './currency';
import { seenInstruments } from './seen-assets';
import { seenHoldings } from '../valuation/seen-holdings';

export const getAsset: Handler<'getAsset'> = async ({ path, query, scope }) => {
  refuseOtherCurrency(query.convertTo);
  const row = await selectAssetRows(seenInstruments(scope))
    .where('instrument.asset_id', '=', path.assetId)
    .select([
      'instrument.settlement_days',
      'instrument.minimum_transfer_unit',
      'instrument.ocf',
      'instrument.transaction_cost_ex_ante',
      'instrument.incidental_cost_ex_ante',
      'instrument.listing_date',
      'instrument.risk_indicator',
      'instrument.income_type',
      'instrument.synthetic_prices',
    ])
    .executeTakeFirst();
  if (!row) throw notFound('Asset');
  const held = await seenHoldings(scope)
    .where('holding.asset_id', '=', row.asset_id)
    .select((eb) => [
      eb.fn.countAll<bigint>().as('holders'),
      sql<string>`coalesce(sum(holding.quantity), 0)`.as('quantity'),
      sql<string>`coalesce(sum(round(holding.quantity * ${row.price ?? '0'}::numeric, 2)), 0)`.as('value'),
    ])
    .executeTakeFirstOrThrow();
  return {
    data: {
      ...toAssetRow(row),
      settlementDays: row.settlement_days,
      minimumTransferUnit: wireNumber(row.minimum_transfer_unit),
      ocf: wireNullable(row.ocf),
      transactionCostExAnte: wireNullable(row.transaction_cost_ex_ante),
      incidentalCostExAnte: wireNullable(row.incidental_cost_ex_ante),
      listingDate: row.listing_date,
      riskIndicator: row.risk_indicator,
      incomeType: row.income_type,
      holders: Number(held.holders),
      heldQuantity: wireNumber(held.quantity),
      heldValue: wireNumber(held.value),
      syntheticPrices: row.synthetic_prices,
    },
  };
};
