import { sql, type RawBuilder } from 'kysely';
import { moneyInCodes, moneyOutCodes } from './flow-codes';

/**
 * Postings of accounts up to a day that can cross their border: all in cash, and stock that is transferred. Columns
 * account_id, transaction_id, transaction_code, amount, post_date.
 */
export const externalFlowPostings = (
  firmId: string,
  accountIds: readonly string[],
  { from, to }: { readonly from: string | null; readonly to: string },
): RawBuilder<unknown> => {
  const own = sql`firm_id = ${firmId} and account_id = any(${[...accountIds]}::text[]) and post_date <= ${to} ${from === null ? sql`` : sql`and post_date >= ${from}`}`;
  return sql`
    select account_id, transaction_id, transaction_code, amount, post_date from cash_posting where ${own}
    union all
    select account_id, transaction_id, transaction_code, value, post_date from stock_posting where ${own} and transaction_code in ('TRFI', 'TRFO', 'ITRI', 'ITRO')`;
};

/** Codes that put money in or take it out. */
export const externalFlowCodes: readonly string[] = [...moneyInCodes, ...moneyOutCodes];
