import { formatPounds, formatUnits, parsePounds, parseUnits, type Pence, type Units } from '@tessera/domain/money';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { isCustomer, type Postings } from '../state/effects';
import { LedgerRefusal } from '../state/refusal';

/**
 * Updates the balance rows of customers' accounts by postings.
 * @throws LedgerRefusal when cash or stock would fall below zero.
 */
export const updateBalances = async (db: Kysely<DB>, firmId: string, groups: readonly Postings[]): Promise<void> => {
  const cash = new Map<string, Pence>();
  const stock = new Map<string, { accountId: string; assetId: string; quantity: Units; bookCost: Pence }>();
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
  for (const [accountId, amount] of cash) {
    const { numUpdatedRows } = await db
      .updateTable('cash_balance')
      .set({ amount: sql`amount + ${formatPounds(amount)}::numeric` })
      .where('firm_id', '=', firmId)
      .where('account_id', '=', accountId)
      .where(sql<boolean>`amount + ${formatPounds(amount)}::numeric >= 0`)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new LedgerRefusal('There is not enough cash in the account.');
  }
  for (const change of stock.values()) await updateHolding(db, firmId, change);
};

const updateHolding = async (
  db: Kysely<DB>,
  firmId: string,
  change: { accountId: string; assetId: string; quantity: Units; bookCost: Pence },
): Promise<void> => {
  const held = await db
    .selectFrom('holding')
    .where('firm_id', '=', firmId)
    .where('account_id', '=', change.accountId)
    .where('asset_id', '=', change.assetId)
    .select(['quantity', 'book_cost'])
    .executeTakeFirst();
  const quantity = (held ? parseUnits(held.quantity) : 0n) + change.quantity;
  const bookCost = (held ? parsePounds(held.book_cost) : 0n) + change.bookCost;
  if (quantity < 0n || bookCost < 0n) throw new LedgerRefusal('The account does not hold enough of the instrument.');
  const own = { firm_id: firmId, account_id: change.accountId, asset_id: change.assetId };
  if (quantity > 0n) {
    const values = { quantity: formatUnits(quantity), book_cost: formatPounds(bookCost) };
    await db
      .insertInto('holding')
      .values({ ...own, ...values })
      .onConflict((conflict) => conflict.columns(['firm_id', 'account_id', 'asset_id']).doUpdateSet(values))
      .execute();
    return;
  }
  if (bookCost !== 0n) throw new LedgerRefusal('A holding that is sold out cannot keep a book cost.');
  await db
    .deleteFrom('holding')
    .where('firm_id', '=', firmId)
    .where('account_id', '=', change.accountId)
    .where('asset_id', '=', change.assetId)
    .execute();
};
