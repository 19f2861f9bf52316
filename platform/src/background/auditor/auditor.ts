import type { Pool, PoolClient } from 'pg';
import { feeChecks } from './fee-checks';
import { taxChecks } from './tax-checks';
import { transactionChecks } from './transaction-checks';
import { transferChecks } from './transfer-checks';

/** A stored figure that differs from the postings. Amounts are the database's own decimals. */
export interface Disagreement {
  readonly check: string;
  readonly firm_id: string;
  readonly subject: string;
  readonly stored: string | null;
  readonly recomputed: string | null;
}

/** The most disagreements listed for one check. */
const listedMax = 100;

/**
 * Recomputes every figure stored beside the postings. The checks are plain SQL and share no code with the ledger, so
 * they cannot repeat its mistakes.
 */
const checks: Readonly<Record<string, string>> = {
  'cash balance': `
    select coalesce(kept.firm_id, made.firm_id) as firm_id, coalesce(kept.account_id, made.account_id) as subject, kept.amount::text as stored, made.amount::text as recomputed
    from cash_balance kept
    full join (select firm_id, account_id, sum(amount) as amount from cash_posting where account_id is not null group by firm_id, account_id) made
      on made.firm_id = kept.firm_id and made.account_id = kept.account_id
    where coalesce(kept.amount, 0) <> coalesce(made.amount, 0)`,
  'cash balance missing': `
    select firm_id, account_id as subject, null as stored, '0' as recomputed from account
    where not exists (select from cash_balance where cash_balance.firm_id = account.firm_id and cash_balance.account_id = account.account_id)`,
  holding: `
    select coalesce(kept.firm_id, made.firm_id) as firm_id, coalesce(kept.account_id, made.account_id) || ' ' || coalesce(kept.asset_id, made.asset_id) as subject,
      kept.quantity || ' for ' || kept.book_cost as stored, made.quantity || ' for ' || made.book_cost as recomputed
    from holding kept
    full join (
      select firm_id, account_id, asset_id, sum(quantity) as quantity, sum(book_value) as book_cost from stock_posting where account_id is not null group by firm_id, account_id, asset_id
    ) made on made.firm_id = kept.firm_id and made.account_id = kept.account_id and made.asset_id = kept.asset_id
    where coalesce(kept.quantity, 0) <> coalesce(made.quantity, 0) or coalesce(kept.book_cost, 0) <> coalesce(made.book_cost, 0)`,
  'number of clients': `
    select coalesce(kept.firm_id, made.firm_id) as firm_id, concat_ws(' ', coalesce(kept.node_id, made.node_id), coalesce(kept.status, made.status), coalesce(kept.client_type, made.client_type)) as subject, kept.clients::text as stored, made.clients::text as recomputed
    from client_count kept full join (select firm_id, node_id, status, client_type, count(*) as clients from client group by firm_id, node_id, status, client_type) made
      on made.firm_id = kept.firm_id and made.node_id = kept.node_id and made.status = kept.status and made.client_type = kept.client_type
    where coalesce(kept.clients, 0) <> coalesce(made.clients, 0)`,
  'cash posting group': `
    select firm_id, group_id::text as subject, '0' as stored, sum(amount)::text as recomputed from cash_posting group by firm_id, group_id having sum(amount) <> 0`,
  'stock posting group': `
    select firm_id, group_id || ' ' || asset_id as subject, '0' as stored, sum(quantity) || ' for ' || sum(book_value) as recomputed
    from stock_posting group by firm_id, group_id, asset_id having sum(quantity) <> 0 or sum(value) <> 0 or sum(book_value) <> 0`,
  'account value': `
    with made as (
      select account.firm_id, account.account_id,
        (select coalesce(sum(amount), 0) from cash_posting p where p.firm_id = account.firm_id and p.account_id = account.account_id) as cash,
        coalesce(held.value, 0) as stock
      from account left join (
        select firm_id, account_id, sum(round(quantity * price, 2)) as value from (
          select firm_id, account_id, asset_id, sum(quantity) as quantity from stock_posting where account_id is not null group by firm_id, account_id, asset_id
        ) units join (
          select distinct on (asset_id) asset_id, price from price where price_date <= (select business_date from business_date) order by asset_id, price_date desc
        ) last_price using (asset_id) group by firm_id, account_id
      ) held on held.firm_id = account.firm_id and held.account_id = account.account_id
    )
    select made.firm_id, made.account_id as subject, (kept.stock_value + kept.cash_value)::text as stored, (made.stock + made.cash)::text as recomputed
    from made left join account_valuation kept on kept.firm_id = made.firm_id and kept.account_id = made.account_id
    where kept.stock_value is distinct from made.stock or kept.cash_value is distinct from made.cash`,
  portfolio: `
    select client.firm_id, client.client_id as subject, kept.current_value || ' in ' || kept.accounts as stored, made.value || ' in ' || made.accounts as recomputed
    from client
    left join portfolio kept on kept.firm_id = client.firm_id and kept.client_id = client.client_id
    cross join lateral (
      select coalesce(sum(stock_value + cash_value), 0) as value, count(*) filter (where account.status <> 'Deleted') as accounts
      from account_client holder join account on account.firm_id = holder.firm_id and account.account_id = holder.account_id
      left join account_valuation v on v.firm_id = holder.firm_id and v.account_id = holder.account_id
      where holder.firm_id = client.firm_id and holder.client_id = client.client_id
    ) made
    where kept.current_value is distinct from made.value or kept.accounts is distinct from made.accounts`,
  ...transactionChecks,
  ...transferChecks,
  ...feeChecks,
  ...taxChecks,
};

/** Runs every check and returns the disagreements (at most a hundred per check); none means the books are right. */
export const audit = async (pool: Pool | PoolClient): Promise<Disagreement[]> => {
  const found: Disagreement[] = [];
  for (const [check, query] of Object.entries(checks)) {
    const { rows } = await pool.query<Omit<Disagreement, 'check'>>(
      `select * from (${query}) disagreement order by firm_id, subject limit ${listedMax}`,
    );
    found.push(...rows.map((row) => ({ check, ...row })));
  }
  return found;
};
