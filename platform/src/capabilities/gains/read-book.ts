import type { TransactionCode } from '@tessera/contract/postings/values';
import type { IsoDate } from '@tessera/domain/dates';
import { parsePounds, parsePrice, parseUnits, type Pence, type Price } from '@tessera/domain/money';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { readFacts, type GainsFact } from './stored-facts';
import { spousesEver } from './spouses';
import type { Book, BookAccount, BookInstrument, Trade } from './book';

/** Charges of a trade that count in its cost, or come off its proceeds (TCGA 1992, s. 38). Accrued interest does not. */
const allowable: readonly TransactionCode[] = ['STMP', 'PTML', 'DEAL', 'PLAT', 'INIT', 'DILU', 'VATF'];

/** Moves lead from account to account; no story needs as many. */
const roundsMax = 20;

const accountsOf = async (db: Kysely<DB>, firmId: string, clientIds: readonly string[]): Promise<BookAccount[]> => {
  const { rows } = await sql<{
    account_id: string;
    name: string;
    holders: string[];
    opened_date: string;
  }>`
    select account.account_id, account.name, account.opened_date::text,
      (select array_agg(client_id order by client_id) from account_client held where held.firm_id = account.firm_id and held.account_id = account.account_id) as holders
    from account where firm_id = ${firmId} and wrapper_type = 'GIA'
      and account_id in (select account_id from account_client where firm_id = ${firmId} and client_id = any(${[...clientIds]}::text[]))
    order by account_id`.execute(db);
  return rows.map((row) => ({ accountId: row.account_id, name: row.name, holders: row.holders }));
};

/** Whoever holds an account that units were moved to or from, among those that are taxed. */
const reachedFrom = async (db: Kysely<DB>, firmId: string, accountIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ client_id: string }>`
    select distinct held.client_id from portfolio_transaction moved
      join account other on other.firm_id = moved.firm_id and other.account_id = moved.counter_account_id and other.wrapper_type = 'GIA'
      join account_client held on held.firm_id = other.firm_id and held.account_id = other.account_id
    where moved.firm_id = ${firmId} and moved.account_id = any(${[...accountIds]}::text[]) and moved.transaction_type = 'Stock Transfer' and moved.counter_account_id is not null
    union select client_id from account_client where firm_id = ${firmId} and account_id = any(${[...accountIds]}::text[])`.execute(
    db,
  );
  return rows.map((row) => row.client_id);
};

interface TradeRow {
  readonly account_id: string;
  readonly asset_id: string;
  readonly transaction_id: string;
  readonly transaction_code: TransactionCode;
  readonly narrative: string;
  readonly value_date: string;
  readonly first_group: bigint;
  readonly quantity: string;
  readonly value: string;
  readonly book_value: string;
  readonly is_order: boolean;
  readonly created_at: Date | null;
  readonly completed_date: string | null;
  readonly counter_account_id: string | null;
  readonly link_id: string | null;
  readonly transfer_id: string | null;
  readonly transfer_movement: 'In' | 'Out' | null;
  readonly cost_told: boolean;
}

/**
 * What is in force of the stock postings of accounts, by transaction, instrument, code and value date, as
 * `postingsInForce` has it: a reversal cancels what it reverses, and a correction posts it again.
 */
const tradesOf = async (db: Kysely<DB>, firmId: string, accountIds: readonly string[]): Promise<Trade[]> => {
  const [{ rows }, charges] = await Promise.all([
    sql<TradeRow>`
      with netted as (
        select account_id, asset_id, transaction_id, transaction_code, value_date, min(group_id) as first_group, (array_agg(narrative order by group_id))[1] as narrative,
          sum(quantity) as quantity, sum(value) as value, sum(book_value) as book_value
        from stock_posting where firm_id = ${firmId} and account_id = any(${[...accountIds]}::text[])
        group by account_id, asset_id, transaction_id, transaction_code, value_date
        having sum(quantity) <> 0 or sum(book_value) <> 0
      )
      select netted.account_id, netted.asset_id, netted.transaction_id, netted.transaction_code, netted.narrative, netted.value_date::text, netted.first_group,
        netted.quantity::text, netted.value::text, netted.book_value::text, own.transaction_type = 'Order' as is_order, own.completed_date::text, own.created_at, own.counter_account_id, own.link_id,
        coalesce(part.transfer_id, transfer.transaction_id) as transfer_id, whole.movement_type as transfer_movement,
        exists (select from transfer_line line where line.firm_id = ${firmId} and line.transaction_id = coalesce(part.transfer_id, transfer.transaction_id) and line.asset_id = netted.asset_id and line.book_cost is not null and not line.cost_missing) as cost_told
      from netted
        join portfolio_transaction own on own.firm_id = ${firmId} and own.transaction_id = netted.transaction_id
        left join transfer_part part on part.firm_id = ${firmId} and part.transaction_id = netted.transaction_id
        left join product_transfer transfer on transfer.firm_id = ${firmId} and transfer.transaction_id = netted.transaction_id
        left join portfolio_transaction whole on whole.firm_id = ${firmId} and whole.transaction_id = coalesce(part.transfer_id, transfer.transaction_id)
      order by netted.first_group`.execute(db),
    chargesOf(db, firmId, accountIds),
  ]);
  return rows.map((row) => ({
    accountId: row.account_id,
    assetId: row.asset_id,
    transactionId: row.transaction_id,
    code: row.transaction_code,
    narrative: row.narrative,
    date: row.is_order ? (row.completed_date ?? row.value_date) : row.value_date,
    order: row.first_group,
    recordedAt: row.created_at,
    quantity: parseUnits(row.quantity),
    value: parsePounds(row.value),
    bookValue: parsePounds(row.book_value),
    charges: charges.get(row.transaction_id) ?? 0n,
    counterAccountId: row.counter_account_id,
    linkId: row.link_id,
    transfer:
      row.transfer_id === null || row.transfer_movement === null
        ? null
        : { id: row.transfer_id, movement: row.transfer_movement, costTold: row.cost_told },
  }));
};

const chargesOf = async (
  db: Kysely<DB>,
  firmId: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Pence>> => {
  const { rows } = await sql<{ transaction_id: string; taken: string }>`
    select transaction_id, (-sum(amount))::text as taken from cash_posting
    where firm_id = ${firmId} and account_id = any(${[...accountIds]}::text[]) and transaction_code = any(${[...allowable]}::text[])
    group by transaction_id`.execute(db);
  return new Map(rows.map((row) => [row.transaction_id, parsePounds(row.taken)]));
};

/** Equalisation that was paid into accounts: of the instrument that its transaction names. */
const equalisationOf = async (
  db: Kysely<DB>,
  firmId: string,
  accountIds: readonly string[],
): Promise<Book['equalisation']> => {
  const { rows } = await sql<{
    account_id: string;
    asset_id: string;
    transaction_id: string;
    narrative: string;
    value_date: string;
    amount: string;
  }>`
    select posting.account_id, own.asset_id, posting.transaction_id, min(posting.narrative) as narrative, posting.value_date::text, sum(posting.amount)::text as amount
    from cash_posting posting join portfolio_transaction own on own.firm_id = posting.firm_id and own.transaction_id = posting.transaction_id
    where posting.firm_id = ${firmId} and posting.account_id = any(${[...accountIds]}::text[]) and posting.transaction_code = 'EQUA' and own.asset_id is not null
    group by posting.account_id, own.asset_id, posting.transaction_id, posting.value_date having sum(posting.amount) <> 0`.execute(
    db,
  );
  return rows.map((row) => ({
    accountId: row.account_id,
    assetId: row.asset_id,
    transactionId: row.transaction_id,
    narrative: row.narrative,
    date: row.value_date,
    amount: parsePounds(row.amount),
  }));
};

const instrumentsOf = async (
  db: Kysely<DB>,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, BookInstrument>> => {
  const { rows } = await sql<{
    asset_id: string;
    isin: string;
    long_name: string;
    instrument_type: string;
    country_of_issue: string;
    minimum_transfer_unit: string;
  }>`select asset_id, isin, long_name, instrument_type, country_of_issue, minimum_transfer_unit::text from instrument where asset_id = any(${[...assetIds]}::text[])`.execute(
    db,
  );
  return new Map(
    rows.map((row) => [
      row.asset_id,
      {
        assetId: row.asset_id,
        isin: row.isin,
        name: row.long_name,
        type: row.instrument_type,
        country: row.country_of_issue,
        minimumUnit: parseUnits(row.minimum_transfer_unit),
      },
    ]),
  );
};

/** The last prices of instruments up to a day. */
export const pricesOn = async (
  db: Kysely<DB>,
  assetIds: readonly string[],
  date: IsoDate,
): Promise<ReadonlyMap<string, bigint>> => {
  const { rows } = await sql<{ asset_id: string; price: string }>`
    select asset_id, (select price from price where price.asset_id = asked.asset_id and price_date <= ${date} order by price_date desc limit 1)::text as price
    from unnest(${[...assetIds]}::text[]) as asked (asset_id)`.execute(db);
  return new Map(rows.flatMap((row) => (row.price === null ? [] : [[row.asset_id, parsePrice(row.price)] as const])));
};

/** The last prices of what paid capital distributions, up to their days, by fact. */
const distributionPricesOf = async (
  db: Kysely<DB>,
  facts: readonly GainsFact[],
): Promise<ReadonlyMap<string, Price>> => {
  const paid = facts.filter(({ kind }) => kind === 'Capital distribution');
  if (paid.length === 0) return new Map();
  const { rows } = await sql<{ fact_id: string; price: string | null }>`
    select fact_id, (select price from price where price.asset_id = paid.asset_id and price_date <= fact_date order by price_date desc limit 1)::text as price
    from unnest(${paid.map(({ factId }) => factId)}::text[], ${paid.map(({ assetId }) => assetId)}::text[], ${paid.map(({ date }) => date)}::date[]) as paid (fact_id, asset_id, fact_date)`.execute(
    db,
  );
  return new Map(rows.flatMap((row) => (row.price === null ? [] : [[row.fact_id, parsePrice(row.price)] as const])));
};

/**
 * Reads everything that the gains of clients depend on: their general investment accounts, those that units were moved
 * to or from, and what happened there. What others hold is read for its cost alone and never shown.
 */
export const readBook = async (db: Kysely<DB>, firmId: string, clientIds: readonly string[]): Promise<Book> => {
  let clients: readonly string[] = clientIds;
  let accounts = await accountsOf(db, firmId, clients);
  for (let round = 0; round < roundsMax; round += 1) {
    const reached = await reachedFrom(
      db,
      firmId,
      accounts.map(({ accountId }) => accountId),
    );
    const all = [...new Set([...clients, ...reached])];
    if (all.length === clients.length) break;
    clients = all;
    accounts = await accountsOf(db, firmId, clients);
  }
  const accountIds = accounts.map(({ accountId }) => accountId);
  const [trades, equalisation, spouses] = await Promise.all([
    tradesOf(db, firmId, accountIds),
    equalisationOf(db, firmId, accountIds),
    spousesEver(db, firmId, clients),
  ]);
  const held = [...new Set(trades.map(({ assetId }) => assetId))];
  const facts = (await readFacts(db, firmId, { assetIds: held })).filter(({ withdrawn }) => withdrawn === null);
  return {
    accounts: new Map(accounts.map((account) => [account.accountId, account])),
    instruments: await instrumentsOf(db, held),
    trades,
    equalisation,
    facts,
    distributionPrices: await distributionPricesOf(db, facts),
    spouses,
  };
};
