import { sql, type RawBuilder } from 'kysely';
import { moneyInCodes, moneyOutCodes } from './flow-codes';

/**
 * SQL: postings up to a day that can put value into accounts or take it out: all cash postings, and transfers of stock.
 * Columns account_id, transaction_id, transaction_code, amount, post_date.
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

/** Codes of external flows: money in and money out. */
export const externalFlowCodes: readonly string[] = [...moneyInCodes, ...moneyOutCodes];
