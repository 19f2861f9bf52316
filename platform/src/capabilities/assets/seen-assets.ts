import type { ReadScope } from '../../requests/access/scope';

/**
 * Instruments on the firm's list, with their last price on or before the business date. Instruments belong to no node.
 */
export const seenInstruments = ({ db, firmId, businessDate }: ReadScope) =>
  db
    .selectFrom('firm_instrument')
    .innerJoin('instrument', 'instrument.asset_id', 'firm_instrument.asset_id')
    .where('firm_instrument.firm_id', '=', firmId)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('price')
          .select(['price.price as price', 'price.price_date as price_date'])
          .whereRef('price.asset_id', '=', 'instrument.asset_id')
          .where('price.price_date', '<=', businessDate)
          .orderBy('price.price_date', 'desc')
          .limit(1)
          .as('last_price'),
      (join) => join.onTrue(),
    );

/** Prices of an instrument up to the business date, if it is on the firm's list. */
export const seenPrices = ({ db, firmId, businessDate }: ReadScope, assetId: string) =>
  db
    .selectFrom('firm_instrument')
    .innerJoin('instrument', 'instrument.asset_id', 'firm_instrument.asset_id')
    .innerJoin('price', 'price.asset_id', 'firm_instrument.asset_id')
    .where('firm_instrument.firm_id', '=', firmId)
    .where('firm_instrument.asset_id', '=', assetId)
    .where('price.price_date', '<=', businessDate);
