import { addDays, daysBetween, type IsoDate } from '@tessera/domain/dates';
import { parsePounds, poundsToWire, type Pence } from '@tessera/domain/money';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { externalFlowCodes, externalFlowPostings } from './external-flows';

/** The most points of a history: enough for a chart's width, few enough to value each from the postings. */
const daysMax = 60;

export interface ValueOnDay {
  readonly date: IsoDate;
  readonly stock: Pence;
  readonly cash: Pence;
  /** Net paid in since the account was opened. */
  readonly netPaid: Pence;
}

/** Returns days spread evenly from the first to the last, both included; none when the last is before the first. */
export const spreadDays = (from: IsoDate, to: IsoDate): IsoDate[] => {
  const span = daysBetween(from, to);
  const steps = Math.min(span, daysMax - 1);
  if (steps < 1) return span === 0 ? [from] : [];
  return Array.from({ length: steps + 1 }, (_, step) => addDays(from, Math.round((span * step) / steps)));
};

export const toWireDay = ({ date, stock, cash, netPaid }: ValueOnDay) => ({
  date,
  stockValue: poundsToWire(stock),
  cashValue: poundsToWire(cash),
  value: poundsToWire(stock + cash),
  netPaid: poundsToWire(netPaid),
});

/**
 * Returns the value of accounts taken together at the close of each day, from their postings and the latest prices of
 * the day.
 */
export const accountHistory = async (
  db: Kysely<DB>,
  firmId: string,
  accountIds: readonly string[],
  days: readonly IsoDate[],
): Promise<ValueOnDay[]> => {
  const last = days.at(-1);
  if (last === undefined) return [];
  const own = sql`firm_id = ${firmId} and account_id = any(${[...accountIds]}::text[]) and post_date <= day`;
  const { rows } = await sql<{ day: string; stock: string; cash: string; net_paid: string }>`
    with days as (select unnest(${[...days]}::date[]) as day),
    held as (select day, account_id, asset_id, sum(quantity) as quantity from days join stock_posting on ${own} group by day, account_id, asset_id having sum(quantity) <> 0),
    stock as (
      select day, sum(round(quantity * coalesce(last_price.price, 0), 2)) as value
      from held left join lateral (select price from price where price.asset_id = held.asset_id and price_date <= day order by price_date desc limit 1) last_price on true
      group by day
    ),
    cash as (select day, sum(amount) as value from days join cash_posting on ${own} group by day),
    paid as (
      select day, sum(amount) as value from days join (${externalFlowPostings(firmId, accountIds, { from: null, to: last })}) crossing on post_date <= day
      where transaction_code = any(${[...externalFlowCodes]}::text[]) group by day
    )
    select day, coalesce(stock.value, 0) as stock, coalesce(cash.value, 0) as cash, coalesce(paid.value, 0) as net_paid
    from days left join stock using (day) left join cash using (day) left join paid using (day) order by day`.execute(
    db,
  );
  return rows.map((row) => ({
    date: row.day,
    stock: parsePounds(row.stock),
    cash: parsePounds(row.cash),
    netPaid: parsePounds(row.net_paid),
  }));
};

/**
 * Returns the external flows of accounts taken together, money in less money out, for each day of a period that has
 * any. A move between two of the accounts is no flow.
 */
export const flowsByDay = async (
  db: Kysely<DB>,
  firmId: string,
  accountIds: readonly string[],
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<{ readonly date: IsoDate; readonly amount: Pence }[]> => {
  const { rows } = await sql<{ post_date: string; amount: string }>`
    select post_date, sum(amount) as amount from (${externalFlowPostings(firmId, accountIds, { from, to })}) crossing
    where transaction_code = any(${[...externalFlowCodes]}::text[]) group by post_date having sum(amount) <> 0 order by post_date`.execute(
    db,
  );
  return rows.map((row) => ({ date: row.post_date, amount: parsePounds(row.amount) }));
};
