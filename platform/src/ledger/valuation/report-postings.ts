import type { TransactionCode } from '@tessera/contract/postings/values';
import type { IsoDate } from '@tessera/domain/dates';
import { parsePrice, type Price } from '@tessera/domain/money';
import { sql, type Kysely } from 'kysely';
import type { ContributionType, TransactionSubType, TransactionType } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';

/** A posting to a customer's account, with what its transaction says about it. Amounts and quantities as decimals. */
export interface PostingRow {
  readonly group_id: bigint;
  readonly line: number;
  readonly account_id: string;
  readonly transaction_id: string;
  readonly transaction_code: TransactionCode;
  readonly narrative: string;
  readonly post_date: IsoDate;
  readonly value_date: IsoDate;
  /** Cash, or the value of units. */
  readonly amount: string;
  /** Null for cash. */
  readonly quantity: string | null;
  readonly book_value: string | null;
  /** The units' instrument; for cash, the transaction's. */
  readonly asset_id: string | null;
  readonly link_id: string | null;
  readonly transaction_type: TransactionType;
  readonly transaction_sub_type: TransactionSubType;
  readonly contribution_type: ContributionType | null;
}

/** Reads the postings of accounts in a period, in the order in which they were posted, up to `max` of them. */
export const postingsBetween = async (
  db: Kysely<DB>,
  firmId: string,
  accountIds: readonly string[],
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
  max: number,
): Promise<PostingRow[]> => {
  const own = sql`firm_id = ${firmId} and account_id = any(${[...accountIds]}::text[]) and post_date between ${from} and ${to}`;
  const head = sql`group_id, line, account_id, transaction_id, transaction_code, narrative, post_date, value_date`;
  const { rows } = await sql<PostingRow>`
    select posting.group_id, posting.line, posting.account_id, posting.transaction_id, posting.transaction_code, posting.narrative, posting.post_date, posting.value_date,
      posting.amount, posting.quantity, posting.book_value, coalesce(posting.asset_id, made.asset_id) as asset_id,
      made.link_id, made.transaction_type, made.transaction_sub_type, made.contribution_type
    from (
      select ${head}, amount, null::numeric as quantity, null::numeric as book_value, null::text as asset_id from cash_posting where ${own}
      union all select ${head}, value, quantity, book_value, asset_id from stock_posting where ${own}
    ) posting join portfolio_transaction made on made.firm_id = ${firmId} and made.transaction_id = posting.transaction_id
    order by posting.post_date, posting.group_id, posting.quantity is null, posting.line limit ${max}`.execute(db);
  return rows;
};

/** The day of the first posting of accounts taken together; null when there is none. */
export const firstPostingOf = async (
  db: Kysely<DB>,
  firmId: string,
  accountIds: readonly string[],
): Promise<IsoDate | null> => {
  const own = sql`firm_id = ${firmId} and account_id = any(${[...accountIds]}::text[])`;
  const { rows } = await sql<{ first: IsoDate | null }>`
    select least((select min(post_date) from cash_posting where ${own}), (select min(post_date) from stock_posting where ${own})) as first`.execute(
    db,
  );
  return rows[0]?.first ?? null;
};

/** The last price of instruments on or before a day; one without a price is left out. */
export const pricesOn = async (
  db: Kysely<DB>,
  assetIds: readonly string[],
  date: IsoDate,
): Promise<Map<string, Price>> => {
  const { rows } = await sql<{ asset_id: string; price: string }>`
    select held.asset_id, last_price.price from unnest(${[...assetIds]}::text[]) as held (asset_id)
      cross join lateral (select price from price where price.asset_id = held.asset_id and price_date <= ${date} order by price_date desc limit 1) last_price`.execute(
    db,
  );
  return new Map(rows.map(({ asset_id: assetId, price }) => [assetId, parsePrice(price)]));
};
