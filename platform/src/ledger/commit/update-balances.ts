import { formatPounds, formatUnits, type Pence, type Units } from '@tessera/domain/money';
import { sql, type Kysely } from 'kysely';
import { asJson } from '../../foundation/database/insert-rows';
import { anyOf, prepared } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import { isCustomer, type Postings } from '../state/effects';
import { LedgerRefusal } from '../state/refusal';

interface HoldingChange {
  readonly accountId: string;
  readonly assetId: string;
  readonly quantity: Units;
  readonly bookCost: Pence;
}

/**
 * Updates the balance rows of customers' accounts by postings.
 * @throws LedgerRefusal when cash or stock would fall below zero.
 */
export const updateBalances = async (db: Kysely<DB>, firmId: string, groups: readonly Postings[]): Promise<void> => {
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
  await updateCash(db, firmId, cash);
  await updateHoldings(db, firmId, [...stock.values()]);
};

const updateCash = async (db: Kysely<DB>, firmId: string, changes: ReadonlyMap<string, Pence>): Promise<void> => {
  if (changes.size === 0) return;
  const given = [...changes].map(([accountId, amount]) => ({ account_id: accountId, change: formatPounds(amount) }));
  const { numAffectedRows } = await sql`
    update cash_balance set amount = amount + change from jsonb_to_recordset(${asJson(given)}::jsonb) as given (account_id text, change numeric)
    where firm_id = ${firmId} and cash_balance.account_id = ${anyOf([...changes.keys()])} and cash_balance.account_id = given.account_id and amount + change >= 0 ${prepared}`.execute(
    db,
  );
  if (numAffectedRows !== BigInt(changes.size)) throw new LedgerRefusal('There is not enough cash in the account.');
};

const updateHoldings = async (db: Kysely<DB>, firmId: string, changes: readonly HoldingChange[]): Promise<void> => {
  if (changes.length === 0) return;
  const given = changes.map(({ accountId, assetId, quantity, bookCost }) => ({
    account_id: accountId,
    asset_id: assetId,
    quantity: formatUnits(quantity),
    book_cost: formatPounds(bookCost),
  }));
  const {
    rows: [found],
  } = await sql<{ overdrawn: boolean; left_over: boolean }>`
    with given as (
      select * from jsonb_to_recordset(${asJson(given)}::jsonb) as given (account_id text, asset_id text, quantity numeric, book_cost numeric)
    ), held as (
      select * from holding where firm_id = ${firmId} and account_id = ${anyOf(changes.map(({ accountId }) => accountId))}
    ), after as (
      select account_id, asset_id, coalesce(held.quantity, 0) + given.quantity as quantity, coalesce(held.book_cost, 0) + given.book_cost as book_cost
      from given left join held using (account_id, asset_id)
    ), kept as (
      insert into holding (firm_id, account_id, asset_id, quantity, book_cost)
      select ${firmId}, account_id, asset_id, quantity, book_cost from after where quantity > 0 and book_cost >= 0
      on conflict (firm_id, account_id, asset_id) do update set quantity = excluded.quantity, book_cost = excluded.book_cost
    ), sold_out as (
      delete from holding using after where firm_id = ${firmId} and holding.account_id = after.account_id and holding.asset_id = after.asset_id and after.quantity = 0
    )
    select coalesce(bool_or(quantity < 0 or book_cost < 0), false) as overdrawn, coalesce(bool_or(quantity = 0 and book_cost > 0), false) as left_over from after ${prepared}`.execute(
    db,
  );
  if (found?.overdrawn !== false) throw new LedgerRefusal('The account does not hold enough of the instrument.');
  if (found.left_over) throw new LedgerRefusal('A holding that is sold out cannot keep a book cost.');
};
