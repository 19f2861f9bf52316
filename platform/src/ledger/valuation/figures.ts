import { growthOf, type Growth, type PeriodFlows } from '@tessera/domain/growth';
import {
  parsePounds,
  parsePrice,
  parseUnits,
  sum,
  valueAt,
  type Pence,
  type Price,
  type Units,
} from '@tessera/domain/money';
import { addDays } from '@tessera/domain/dates';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { externalFlowPostings } from './external-flows';
import { chargeCodes, moneyInCodes, moneyOutCodes } from './flow-codes';

/** Both days are included. `from: null` means since the account was opened. */
export interface Period {
  readonly from: string | null;
  readonly to: string;
}

export interface ValuedHolding {
  readonly assetId: string;
  readonly quantity: Units;
  readonly bookCost: Pence;
  readonly price: Price | null;
  readonly priceDate: string | null;
  readonly value: Pence;
}

/** An account's value at both ends of a period, and the external flows between. */
export interface AccountFigures extends Growth {
  readonly openingStock: Pence;
  readonly openingCash: Pence;
  readonly opening: Pence;
  readonly closingStock: Pence;
  readonly closingCash: Pence;
  readonly closing: Pence;
  /** Book cost of the holdings, plus the cash. */
  readonly bookValue: Pence;
  readonly flows: PeriodFlows;
  readonly holdings: readonly ValuedHolding[];
  /**
   * Moves to and from other accounts of the firm, by the link of the two transactions; positive for money received.
   * When accounts are taken together, a move between two of them is no flow.
   */
  readonly moves: ReadonlyMap<string, Pence>;
}

interface HoldingRow {
  account_id: string;
  asset_id: string;
  quantity: string;
  book_cost: string;
  price: string | null;
  price_date: string | null;
}

export interface Balances {
  readonly cash: Pence;
  readonly holdings: ValuedHolding[];
}

const grouped = <Row extends { account_id: string }>(rows: readonly Row[]): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.account_id);
    if (group) group.push(row);
    else groups.set(row.account_id, [row]);
  }
  return groups;
};

const valued = (row: HoldingRow): ValuedHolding => {
  const quantity = parseUnits(row.quantity);
  const price = row.price === null ? null : parsePrice(row.price);
  return {
    assetId: row.asset_id,
    quantity,
    bookCost: parsePounds(row.book_cost),
    price,
    priceDate: row.price_date,
    value: price === null ? 0n : valueAt(quantity, price),
  };
};

/**
 * Reads cash and holdings at the close of a day: from the balance rows for the business date, from postings for an
 * earlier day.
 */
export const balancesAt = async (
  db: Kysely<DB>,
  firmId: string,
  accountIds: readonly string[],
  date: string,
  businessDate: string,
): Promise<Map<string, Balances>> => {
  const ids = sql`${[...accountIds]}::text[]`;
  const current = date >= businessDate;
  const held: RawBuilder<unknown> = current
    ? sql`select account_id, asset_id, quantity, book_cost from holding where firm_id = ${firmId} and account_id = any(${ids})`
    : sql`select account_id, asset_id, sum(quantity) as quantity, sum(book_value) as book_cost from stock_posting
          where firm_id = ${firmId} and account_id = any(${ids}) and post_date <= ${date} group by account_id, asset_id having sum(quantity) <> 0`;
  const cashQuery = current
    ? sql<{
        account_id: string;
        amount: string;
      }>`select account_id, amount from cash_balance where firm_id = ${firmId} and account_id = any(${ids})`
    : sql<{
        account_id: string;
        amount: string;
      }>`select account_id, sum(amount) as amount from cash_posting where firm_id = ${firmId} and account_id = any(${ids}) and post_date <= ${date} group by account_id`;
  const [holdings, cash] = await Promise.all([
    sql<HoldingRow>`select held.*, last_price.price, last_price.price_date from (${held}) held
      left join lateral (select price, price_date from price where asset_id = held.asset_id and price_date <= ${date} order by price_date desc limit 1) last_price on true`.execute(
      db,
    ),
    cashQuery.execute(db),
  ]);
  const byAccount = grouped(holdings.rows);
  const cashOf = new Map(cash.rows.map((row) => [row.account_id, parsePounds(row.amount)]));
  return new Map(
    accountIds.map((id) => [id, { cash: cashOf.get(id) ?? 0n, holdings: (byAccount.get(id) ?? []).map(valued) }]),
  );
};

const flowsBetween = async (
  db: Kysely<DB>,
  firmId: string,
  accountIds: readonly string[],
  { from, to }: Period,
): Promise<Map<string, PeriodFlows>> => {
  const { rows } = await sql<{ account_id: string; money_in: string; money_out: string; charges: string }>`
    select account_id,
      coalesce(sum(amount) filter (where transaction_code = any(${[...moneyInCodes]}::text[])), 0) as money_in,
      coalesce(-sum(amount) filter (where transaction_code = any(${[...moneyOutCodes]}::text[])), 0) as money_out,
      coalesce(-sum(amount) filter (where transaction_code = any(${[...chargeCodes]}::text[])), 0) as charges
    from (${externalFlowPostings(firmId, accountIds, { from, to })}) crossing group by account_id`.execute(db);
  return new Map(
    rows.map((row) => [
      row.account_id,
      { moneyIn: parsePounds(row.money_in), moneyOut: parsePounds(row.money_out), charges: parsePounds(row.charges) },
    ]),
  );
};

/** Reads moves between accounts in a period, by account and link. */
const movesBetween = async (
  db: Kysely<DB>,
  firmId: string,
  accountIds: readonly string[],
  period: Period,
): Promise<Map<string, Map<string, Pence>>> => {
  const { rows } = await sql<{ account_id: string; link_id: string; amount: string }>`
    select crossing.account_id, link_id, sum(crossing.amount) as amount from (${externalFlowPostings(firmId, accountIds, period)}) crossing
      join portfolio_transaction moved on moved.firm_id = ${firmId} and moved.transaction_id = crossing.transaction_id
    where crossing.transaction_code in ('ITRI', 'ITRO') and link_id is not null group by crossing.account_id, link_id`.execute(
    db,
  );
  return new Map(
    [...grouped(rows)].map(([accountId, own]) => [
      accountId,
      new Map(own.map((row) => [row.link_id, parsePounds(row.amount)])),
    ]),
  );
};

const nothing: Balances = { cash: 0n, holdings: [] };
const noFlows: PeriodFlows = { moneyIn: 0n, moneyOut: 0n, charges: 0n };
const noMoves: ReadonlyMap<string, Pence> = new Map();

/**
 * Returns figures of accounts over a period, by account id. The opening value is the close of the day before the
 * period.
 */
export const accountFigures = async (
  db: Kysely<DB>,
  firmId: string,
  accountIds: readonly string[],
  period: Period,
  businessDate: string,
): Promise<Map<string, AccountFigures>> => {
  if (accountIds.length === 0) return new Map();
  const [opening, closing, flows, moves] = await Promise.all([
    period.from === null ? null : balancesAt(db, firmId, accountIds, addDays(period.from, -1), businessDate),
    balancesAt(db, firmId, accountIds, period.to, businessDate),
    flowsBetween(db, firmId, accountIds, period),
    movesBetween(db, firmId, accountIds, period),
  ]);
  return new Map(
    accountIds.map((id) => [
      id,
      figuresOf(
        opening?.get(id) ?? nothing,
        closing.get(id) ?? nothing,
        flows.get(id) ?? noFlows,
        moves.get(id) ?? noMoves,
      ),
    ]),
  );
};

const figuresOf = (
  opening: Balances,
  closing: Balances,
  flows: PeriodFlows,
  moves: ReadonlyMap<string, Pence>,
): AccountFigures => {
  const openingStock = sum(opening.holdings.map((holding) => holding.value));
  const closingStock = sum(closing.holdings.map((holding) => holding.value));
  const openingValue = openingStock + opening.cash;
  const closingValue = closingStock + closing.cash;
  return {
    openingStock,
    openingCash: opening.cash,
    opening: openingValue,
    closingStock,
    closingCash: closing.cash,
    closing: closingValue,
    bookValue: sum(closing.holdings.map((holding) => holding.bookCost)) + closing.cash,
    flows,
    holdings: closing.holdings,
    moves,
    ...growthOf(openingValue, closingValue, flows),
  };
};

/** Separates moves between the accounts taken together from moves to and from other accounts. */
const movesOf = (
  parts: readonly AccountFigures[],
): { readonly between: Pence; readonly moves: ReadonlyMap<string, Pence> } => {
  const moves = new Map<string, Pence>();
  let between = 0n;
  for (const [link, amount] of parts.flatMap((part) => [...part.moves])) {
    const other = moves.get(link) ?? 0n;
    const [came, went] = amount > other ? [amount, -other] : [other, -amount];
    if (came > 0n && went > 0n) between += came < went ? came : went;
    moves.set(link, other + amount);
  }
  return { between, moves };
};

/** Returns figures of several accounts taken together, such as all of one client. */
export const addFigures = (parts: readonly AccountFigures[]): AccountFigures => {
  const total = (pick: (figures: AccountFigures) => Pence): Pence => sum(parts.map(pick));
  const opening = total((part) => part.opening);
  const closing = total((part) => part.closing);
  const { between, moves } = movesOf(parts);
  const flows: PeriodFlows = {
    moneyIn: total((part) => part.flows.moneyIn) - between,
    moneyOut: total((part) => part.flows.moneyOut) - between,
    charges: total((part) => part.flows.charges),
  };
  return {
    openingStock: total((part) => part.openingStock),
    openingCash: total((part) => part.openingCash),
    opening,
    closingStock: total((part) => part.closingStock),
    closingCash: total((part) => part.closingCash),
    closing,
    bookValue: total((part) => part.bookValue),
    flows,
    holdings: parts.flatMap((part) => part.holdings),
    moves,
    ...growthOf(opening, closing, flows),
  };
};
