import type { IsoDate } from '@tessera/domain/dates';
import { parsePounds, type Pence } from '@tessera/domain/money';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';

export interface ClosingValue {
  /** Stock and cash. */
  readonly value: Pence;
  readonly cash: Pence;
}

/**
 * The values of accounts at the close of a past day: what they hold now less what was posted since, at that day's last
 * prices. Nothing is posted into a past day, so the result never changes. Accounts that held nothing are left out.
 */
export const valuesAtClose = async (
  db: Kysely<DB>,
  firmId: string,
  accountIds: readonly string[],
  date: IsoDate,
): Promise<ReadonlyMap<string, ClosingValue>> => {
  const ids = sql`${[...accountIds]}::text[]`;
  const { rows } = await sql<{ account_id: string; stock: string; cash: string }>`
    with last_price as (
      select asset_id, (select price from price where price.asset_id = firm_instrument.asset_id and price_date <= ${date} order by price_date desc limit 1) as price
      from firm_instrument where firm_id = ${firmId}
    ), units as (
      select account_id, asset_id, sum(quantity) as quantity from (
        select account_id, asset_id, quantity from holding where firm_id = ${firmId} and account_id = any(${ids})
        union all select account_id, asset_id, -quantity from stock_posting where firm_id = ${firmId} and account_id = any(${ids}) and post_date > ${date}
      ) lines group by account_id, asset_id
    ), stock as (
      select account_id, sum(round(quantity * coalesce(price, 0), 2)) as value from units join last_price using (asset_id) group by account_id
    ), moved as (
      select account_id, sum(amount) as amount from cash_posting where firm_id = ${firmId} and account_id = any(${ids}) and post_date > ${date} group by account_id
    )
    select account_id, coalesce(stock.value, 0) as stock, cash_balance.amount - coalesce(moved.amount, 0) as cash
    from cash_balance left join stock using (account_id) left join moved using (account_id)
    where firm_id = ${firmId} and account_id = any(${ids}) and (coalesce(stock.value, 0) <> 0 or cash_balance.amount <> coalesce(moved.amount, 0))`.execute(
    db,
  );
  return new Map(
    rows.map((row) => [
      row.account_id,
      { cash: parsePounds(row.cash), value: parsePounds(row.stock) + parsePounds(row.cash) },
    ]),
  );
};
