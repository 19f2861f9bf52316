import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../foundation/database/schema';

/**
 * Returns the value of a firm's accounts, or of those in some nodes, at the close of a day, in pounds. It values
 * today's holdings at that day's prices and corrects for later postings, so that it reads only the days since and not
 * the whole history.
 */
export const valueAtClose = (
  db: Kysely<DB>,
  firmId: string,
  nodeIds: readonly string[] | null,
  date: string,
): Promise<string> =>
  closeOf(
    db,
    firmId,
    nodeIds === null
      ? sql``
      : sql`and account_id in (select account_id from account where firm_id = ${firmId} and node_id = any(${[...nodeIds]}::text[]))`,
    date,
  );

/** The same of some accounts. It begins with the balances, so that it can check a sum of all their postings. */
export const accountsValueAtClose = (
  db: Kysely<DB>,
  firmId: string,
  accountIds: readonly string[],
  date: string,
): Promise<string> => closeOf(db, firmId, sql`and account_id = any(${[...accountIds]}::text[])`, date);

const closeOf = async (db: Kysely<DB>, firmId: string, own: RawBuilder<unknown>, date: string): Promise<string> => {
  const { rows } = await sql<{ total: string }>`
    with last_price as (
      select asset_id, (select price from price where price.asset_id = firm_instrument.asset_id and price_date <= ${date} order by price_date desc limit 1) as price
      from firm_instrument where firm_id = ${firmId}
    ), moved as (
      select account_id, asset_id, sum(quantity) as quantity from stock_posting where firm_id = ${firmId} and account_id is not null and post_date > ${date} ${own} group by account_id, asset_id
    ), corrected as (
      select asset_id, coalesce(held.quantity, 0) as now, coalesce(held.quantity, 0) - moved.quantity as before
      from moved left join (select account_id, asset_id, quantity from holding where firm_id = ${firmId}) held using (account_id, asset_id)
    )
    select coalesce((select sum(round(quantity * coalesce(price, 0), 2)) from holding join last_price using (asset_id) where firm_id = ${firmId} ${own}), 0)
      + coalesce((select sum(round(before * coalesce(price, 0), 2) - round(now * coalesce(price, 0), 2)) from corrected join last_price using (asset_id)), 0)
      + coalesce((select sum(amount) from cash_balance where firm_id = ${firmId} ${own}), 0)
      - coalesce((select sum(amount) from cash_posting where firm_id = ${firmId} and account_id is not null and post_date > ${date} ${own}), 0) as total`.execute(
    db,
  );
  return rows[0]?.total ?? '0';
};
