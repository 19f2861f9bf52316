import { formatPounds, formatUnits, type Pence, type Units } from '@tessera/domain/money';
import { sql } from 'kysely';
import { asJson, type Change } from '../../foundation/database/change-together';
import { anyOf } from '../../foundation/database/prepared';
import { isCustomer, type Postings } from '../state/effects';
import { LedgerRefusal } from '../state/refusal';

interface HoldingChange {
  readonly accountId: string;
  readonly assetId: string;
  readonly quantity: Units;
  readonly bookCost: Pence;
}

/**
 * Changes the balance rows of customers' accounts by postings, unless cash or stock would fall below zero. All the
 * accounts are locked: what they hold is read as it was before the statement.
 */
export const changedBalances = (firmId: string, groups: readonly Postings[]): Change[] => {
  const cash = new Map<string, Pence>();
  const stock = new Map<string, HoldingChange>();
  for (const group of groups) {
    for (const { party, amount } of group.cash)
      if (isCustomer(party)) cash.set(party.accountId, (cash.get(party.accountId) ?? 0n) + amount);
    for (const { party, assetId, quantity, bookValue } of group.stock) {
      if (!isCustomer(party)) continue;
      const key = `${party.accountId}\n${assetId}`;
      const change = stock.get(key) ?? { accountId: party.accountId, assetId, quantity: 0n, bookCost: 0n };
      stock.set(key, { ...change, quantity: change.quantity + quantity, bookCost: change.bookCost + bookValue });
    }
  }
  return [...changedCash(firmId, cash), ...changedHoldings(firmId, [...stock.values()])];
};

const changedCash = (firmId: string, changes: ReadonlyMap<string, Pence>): Change[] => {
  if (changes.size === 0) return [];
  const given = [...changes].map(([accountId, amount]) => ({ account_id: accountId, change: formatPounds(amount) }));
  const queries = sql`
    changed_cash as (
      update cash_balance set amount = amount + change from jsonb_to_recordset(${asJson(given)}::jsonb) as given (account_id text, change numeric)
      where firm_id = ${firmId} and cash_balance.account_id = ${anyOf([...changes.keys()])} and cash_balance.account_id = given.account_id and amount + change >= 0
      returning 1
    )`;
  const otherwise = () => new LedgerRefusal('There is not enough cash in the account.');
  return [{ queries, checks: [{ query: 'changed_cash', rows: changes.size, otherwise }] }];
};

const changedHoldings = (firmId: string, changes: readonly HoldingChange[]): Change[] => {
  if (changes.length === 0) return [];
  const given = changes.map(({ accountId, assetId, quantity, bookCost }) => ({
    account_id: accountId,
    asset_id: assetId,
    quantity: formatUnits(quantity),
    book_cost: formatPounds(bookCost),
  }));
  const queries = sql`
    held as (
      select * from holding where firm_id = ${firmId} and account_id = ${anyOf(changes.map(({ accountId }) => accountId))}
    ), held_after as (
      select account_id, asset_id, coalesce(held.quantity, 0) + given.quantity as quantity, coalesce(held.book_cost, 0) + given.book_cost as book_cost
      from jsonb_to_recordset(${asJson(given)}::jsonb) as given (account_id text, asset_id text, quantity numeric, book_cost numeric) left join held using (account_id, asset_id)
    ), enough_held as (
      select * from held_after where quantity >= 0 and book_cost >= 0
    ), rightly_held as (
      select * from enough_held where quantity > 0 or book_cost = 0
    ), kept_holding as (
      insert into holding (firm_id, account_id, asset_id, quantity, book_cost)
      select ${firmId}, account_id, asset_id, quantity, book_cost from rightly_held where quantity > 0
      on conflict (firm_id, account_id, asset_id) do update set quantity = excluded.quantity, book_cost = excluded.book_cost
    ), sold_out_holding as (
      delete from holding using rightly_held sold where firm_id = ${firmId} and holding.account_id = sold.account_id and holding.asset_id = sold.asset_id and sold.quantity = 0
    )`;
  const notEnough = () => new LedgerRefusal('The account does not hold enough of the instrument.');
  const costLeft = () => new LedgerRefusal('A holding that is sold out cannot keep a book cost.');
  return [
    {
      queries,
      checks: [
        { query: 'enough_held', rows: changes.length, otherwise: notEnough },
        { query: 'rightly_held', rows: changes.length, otherwise: costLeft },
      ],
    },
  ];
};
