import { sql, type Kysely, type RawBuilder } from 'kysely';
import { prepared } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import { portfolioStatusSql } from './portfolio-status';

/**
 * Recalculates the stored values of accounts, and of the portfolios of all their holders, from balances and the latest
 * prices on the business date. Without `accountIds` it does the whole firm, including portfolios of clients without an
 * account. Returns how many rows changed.
 */
export const refreshValuations = async (
  db: Kysely<DB>,
  firmId: string,
  accountIds: readonly string[] | null = null,
): Promise<number> => {
  const ids = accountIds === null ? null : sql`${[...accountIds]}::text[]`;
  const valued = sql`
    last_price as (
      select asset_id, (select price from price where price.asset_id = firm_instrument.asset_id and price_date <= (select business_date from business_date) order by price_date desc limit 1) as price
      from firm_instrument where firm_id = ${firmId} ${ids ? sql`and asset_id in (select asset_id from holding where firm_id = ${firmId} and account_id = any(${ids}))` : sql``}
    ), stock as (
      select account_id, sum(round(quantity * coalesce(price, 0), 2)) as value, sum(book_cost) as book_cost
      from holding join last_price using (asset_id) where firm_id = ${firmId} ${ids ? sql`and account_id = any(${ids})` : sql``} group by account_id
    ), valued as (
      insert into account_valuation (firm_id, account_id, stock_value, cash_value, book_value)
      select firm_id, account_id, coalesce(stock.value, 0), coalesce(amount, 0), coalesce(stock.book_cost, 0) + coalesce(amount, 0)
      from account left join stock using (account_id) left join cash_balance using (firm_id, account_id)
      where firm_id = ${firmId} ${ids ? sql`and account_id = any(${ids})` : sql``}
      on conflict (firm_id, account_id) do update set stock_value = excluded.stock_value, cash_value = excluded.cash_value, book_value = excluded.book_value
        where (account_valuation.stock_value, account_valuation.cash_value, account_valuation.book_value) is distinct from (excluded.stock_value, excluded.cash_value, excluded.book_value)
      returning 1
    ), written as (select count(*)::integer as accounts from valued)`;
  const holders =
    ids && sql`select client_id from account_client where firm_id = ${firmId} and account_id = any(${ids})`;
  // Portfolios are joined to the count of the accounts, so that none is locked before those are written.
  const { rows } = await sql<{ accounts: number }>`
    with ${valued} select written.accounts from written ${holders ? sql`cross join portfolio ${locked(firmId, holders)}` : sql``}`.execute(
    db,
  );
  return (rows[0]?.accounts ?? 0) + (await writePortfolios(db, firmId, holders));
};

/**
 * SQL: locks portfolios in id order. Two simultaneous commits for one client must not leave out each other's account:
 * the second waits here and then sees the first.
 */
const locked = (firmId: string, clientIds: RawBuilder<unknown>) =>
  sql`where portfolio.firm_id = ${firmId} and portfolio.client_id in (${clientIds}) order by portfolio.client_id for update of portfolio ${prepared}`;

/** Recalculates the portfolios of clients. */
export const refreshPortfolios = async (
  db: Kysely<DB>,
  firmId: string,
  clientIds: RawBuilder<unknown>,
): Promise<void> => {
  await sql`select from portfolio ${locked(firmId, clientIds)}`.execute(db);
  await writePortfolios(db, firmId, clientIds);
};

/**
 * Recalculates portfolios that are locked, or all of a firm. A portfolio has its client's status until the client is
 * Active, and then follows the accounts.
 */
const writePortfolios = async (
  db: Kysely<DB>,
  firmId: string,
  clientIds: RawBuilder<unknown> | null,
): Promise<number> => {
  const portfolios = await sql`
    insert into portfolio (firm_id, client_id, status, accounts, current_value, book_value, uninvested_cash)
    select client.firm_id, client.client_id,
      ${portfolioStatusSql()},
      count(account.account_id) filter (where account.status <> 'Deleted'),
      coalesce(sum(stock_value + cash_value), 0), coalesce(sum(account_valuation.book_value), 0), coalesce(sum(cash_value), 0)
    from client
      left join account_client on account_client.firm_id = client.firm_id and account_client.client_id = client.client_id
      left join account on account.firm_id = client.firm_id and account.account_id = account_client.account_id
      left join account_valuation on account_valuation.firm_id = client.firm_id and account_valuation.account_id = account.account_id
    where client.firm_id = ${firmId} ${clientIds ? sql`and client.client_id in (${clientIds})` : sql``}
    group by client.firm_id, client.client_id
    on conflict (firm_id, client_id) do update set status = excluded.status, accounts = excluded.accounts, current_value = excluded.current_value,
      book_value = excluded.book_value, uninvested_cash = excluded.uninvested_cash
      where (portfolio.status, portfolio.accounts, portfolio.current_value, portfolio.book_value, portfolio.uninvested_cash)
        is distinct from (excluded.status, excluded.accounts, excluded.current_value, excluded.book_value, excluded.uninvested_cash) ${clientIds ? prepared : sql``}`.execute(
    db,
  );
  return Number(portfolios.numAffectedRows ?? 0n);
};
