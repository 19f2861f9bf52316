import { badField, notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { wireNumber } from '../../requests/http/wire';
import { seenInstruments, seenPrices } from './seen-assets';

/** The most prices in one response: some forty years of dealing days. */
const pricesMax = 10_000;

export const listPrices: Handler<'listPrices'> = async ({ path, query, scope }) => {
  const { fromDate, toDate } = query;
  if (fromDate !== undefined && toDate !== undefined && fromDate > toDate)
    throw badField('fromDate', 'Choose a from date on or before the to date.');
  const instrument = await seenInstruments(scope)
    .where('instrument.asset_id', '=', path.assetId)
    .select('instrument.currency')
    .executeTakeFirst();
  if (!instrument) throw notFound('Asset');
  const rows = await seenPrices(scope, path.assetId)
    .$if(fromDate !== undefined, (builder) => builder.where('price.price_date', '>=', fromDate ?? ''))
    .$if(toDate !== undefined, (builder) => builder.where('price.price_date', '<=', toDate ?? ''))
    .select(['price.price_date', 'price.price'])
    .orderBy('price.price_date')
    .limit(pricesMax)
    .execute();
  return {
    data: rows.map((row) => ({ date: row.price_date, price: wireNumber(row.price), currency: instrument.currency })),
  };
};
