import type { IsoDate } from '@tessera/domain/dates';
import { formatUnits, parsePrice } from '@tessera/domain/money';
import type { Transaction } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import type { PriceMaker } from '../../queue/task';

/**
 * Writes a day's price for each instrument with synthetic prices, derived from its last earlier price. An existing
 * price stays.
 */
export const writePrices = async (
  transaction: Transaction<DB>,
  date: IsoDate,
  nextPrice: PriceMaker,
): Promise<void> => {
  const rows = await transaction
    .selectFrom('instrument')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('price')
          .whereRef('price.asset_id', '=', 'instrument.asset_id')
          .where('price_date', '<', date)
          .orderBy('price_date', 'desc')
          .limit(1)
          .select('price')
          .as('last_price'),
      (join) => join.onTrue(),
    )
    .where('synthetic_prices', '=', true)
    .select(['instrument.asset_id', 'instrument_type', 'last_price.price'])
    .execute();
  if (rows.length === 0) return;
  const prices = rows.map((row) => ({
    asset_id: row.asset_id,
    price_date: date,
    price: formatUnits(
      nextPrice({ assetId: row.asset_id, type: row.instrument_type, last: parsePrice(row.price) }, date),
    ),
  }));
  await transaction
    .insertInto('price')
    .values(prices)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
