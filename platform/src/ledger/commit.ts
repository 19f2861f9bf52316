import { formatPounds, formatUnits, parsePounds, parseUnits, type Pence, type Units } from '@tessera/domain/money';
import { recordId } from '@tessera/domain/identifiers';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../database/schema';
import { writeAudit } from '../repository/audit';
import { refreshValuations } from '../valuation/refresh';
import { isCustomer, type AccountState, type Effect, type Party } from './effects';
import { LedgerRefusal, plan, type Command } from './plan';

export interface LedgerActor {
  readonly firmId: string;
  readonly userId: string | null;
  /** The release of the page that asked; absent when no page did. */
  readonly release?: string | null;
}

/** Most effects of one commit; a larger job commits in parts. */
const effectsMax = 1000;

/** Reads accounts as they are now, without a lock: what a preview plans on. */
export const readStates = async (db: Kysely<DB>, firmId: string, accountIds: readonly string[]): Promise<Map<string, AccountState>> => {
  const [cash, holdings] = await Promise.all([
    db.selectFrom('cash_balance').where('firm_id', '=', firmId).where('account_id', 'in', accountIds).select(['account_id', 'amount']).execute(),
    db.selectFrom('holding').where('firm_id', '=', firmId).where('account_id', 'in', accountIds).select(['account_id', 'asset_id', 'quantity', 'book_cost']).execute(),
  ]);
  return new Map(
    cash.map(({ account_id: accountId, amount }) => {
      const held = holdings.filter((holding) => holding.account_id === accountId).map((holding) => [holding.asset_id, { quantity: parseUnits(holding.quantity), bookCost: parsePounds(holding.book_cost) }] as const);
      return [accountId, { accountId, cash: parsePounds(amount), holdings: new Map(held) }];
    }),
  );
};

/** Locks accounts in id order, which is the same for everybody, so that two commits wait for each other and never in a ring. */
const lockAccounts = async (db: Kysely<DB>, firmId: string, accountIds: readonly string[]): Promise<void> => {
  const ids = [...new Set(accountIds)].sort();
  const locked = await db.selectFrom('cash_balance').where('firm_id', '=', firmId).where('account_id', 'in', ids).orderBy('account_id').forUpdate().select('account_id').execute();
  if (locked.length !== ids.length) throw new LedgerRefusal('An account was not found.');
};

/** Plans a command on the locked account and commits it, in one transaction. @throws LedgerRefusal and writes nothing. */
export const execute = (db: Kysely<DB>, actor: LedgerActor, accountId: string, command: Command, businessDate: string): Promise<readonly Effect[]> =>
  db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction, actor.firmId, [accountId]);
    const state = (await readStates(transaction, actor.firmId, [accountId])).get(accountId);
    if (!state) throw new LedgerRefusal('The account was not found.');
    const effects = plan(state, command, businessDate);
    await write(transaction, actor, effects);
    return effects;
  });

/** Commits planned effects in one transaction: transactions, postings, balances, valuations and audit. @throws LedgerRefusal and writes nothing. */
export const commit = (db: Kysely<DB>, actor: LedgerActor, effects: readonly Effect[]): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction, actor.firmId, accountsOf(effects));
    await write(transaction, actor, effects);
  });

const accountsOf = (effects: readonly Effect[]): string[] => [...new Set(effects.flatMap((effect) => [...effect.cash, ...effect.stock].map((line) => line.party).filter(isCustomer).map((party) => party.accountId)))].sort();

const partyColumns = (party: Party) => (isCustomer(party) ? { account_id: party.accountId, control_code: null } : { account_id: null, control_code: party.controlCode });

const write = async (db: Transaction<DB>, actor: LedgerActor, effects: readonly Effect[]): Promise<void> => {
  if (effects.length === 0) return;
  if (effects.length > effectsMax) throw new RangeError(`A commit takes at most ${effectsMax} effects; commit in parts.`);
  const { firmId } = actor;
  // Numbers are taken after the locks: along one account they grow in the order of its postings.
  const { rows: numbers } = await sql<{ transaction_number: bigint; group_id: bigint }>`
    select nextval('transaction_number') as transaction_number, nextval('posting_group_number') as group_id from generate_series(1, ${effects.length})`.execute(db);
  const numbered = effects.map((effect, index) => {
    const number = numbers[index];
    if (!number) throw new Error('The database gave too few numbers.');
    return { effect, transactionId: recordId('transaction', number.transaction_number), groupId: number.group_id };
  });
  await db.insertInto('portfolio_transaction').values(
    numbered.map(({ effect: { transaction, postDate, valueDate, narrative }, transactionId }) => ({
      firm_id: firmId, transaction_id: transactionId, account_id: transaction.accountId, transaction_type: transaction.type, transaction_sub_type: transaction.subType, movement_type: transaction.movement, method: transaction.method,
      status: 'Completed' as const, amount: formatPounds(transaction.amount), quantity: transaction.quantity === null ? null : formatUnits(transaction.quantity), asset_id: transaction.assetId,
      transaction_date: postDate, intended_settlement_date: valueDate, completed_date: postDate, narrative,
    })),
  ).execute();
  const head = ({ effect, transactionId, groupId }: (typeof numbered)[number], line: number, party: Party) => ({
    firm_id: firmId, group_id: groupId, line, ...partyColumns(party), transaction_id: transactionId, transaction_code: effect.code, narrative: effect.narrative, post_date: effect.postDate, value_date: effect.valueDate,
  });
  const cash = numbered.flatMap((each) => each.effect.cash.map((line, index) => ({ ...head(each, index + 1, line.party), amount: formatPounds(line.amount) })));
  const stock = numbered.flatMap((each) =>
    each.effect.stock.map((line, index) => ({ ...head(each, index + 1, line.party), asset_id: line.assetId, quantity: formatUnits(line.quantity), value: formatPounds(line.value), book_value: formatPounds(line.bookValue) })),
  );
  if (cash.length > 0) await db.insertInto('cash_posting').values(cash).execute();
  if (stock.length > 0) await db.insertInto('stock_posting').values(stock).execute();
  await moveBalances(db, firmId, effects);
  const accountIds = accountsOf(effects);
  await refreshValuations(db, firmId, accountIds);
  await writeAudit(db, { firmId, userId: actor.userId, action: 'ledger', outcome: 'done', recordId: accountIds.length === 1 ? (accountIds[0] ?? null) : null, release: actor.release ?? null });
};

const moveBalances = async (db: Kysely<DB>, firmId: string, effects: readonly Effect[]): Promise<void> => {
  const cash = new Map<string, Pence>();
  const stock = new Map<string, { accountId: string; assetId: string; quantity: Units; bookCost: Pence }>();
  for (const effect of effects) {
    for (const { party, amount } of effect.cash) if (isCustomer(party)) cash.set(party.accountId, (cash.get(party.accountId) ?? 0n) + amount);
    for (const { party, assetId, quantity, bookValue } of effect.stock) {
      if (!isCustomer(party)) continue;
      const key = `${party.accountId}\n${assetId}`;
      const moved = stock.get(key) ?? { accountId: party.accountId, assetId, quantity: 0n, bookCost: 0n };
      stock.set(key, { ...moved, quantity: moved.quantity + quantity, bookCost: moved.bookCost + bookValue });
    }
  }
  for (const [accountId, amount] of cash) {
    const { numUpdatedRows } = await db.updateTable('cash_balance').set({ amount: sql`amount + ${formatPounds(amount)}::numeric` }).where('firm_id', '=', firmId).where('account_id', '=', accountId)
      .where(sql<boolean>`amount + ${formatPounds(amount)}::numeric >= 0`).executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new LedgerRefusal('There is not enough cash in the account.');
  }
  for (const moved of stock.values()) await moveHolding(db, firmId, moved);
};

const moveHolding = async (db: Kysely<DB>, firmId: string, moved: { accountId: string; assetId: string; quantity: Units; bookCost: Pence }): Promise<void> => {
  const held = await db.selectFrom('holding').where('firm_id', '=', firmId).where('account_id', '=', moved.accountId).where('asset_id', '=', moved.assetId).select(['quantity', 'book_cost']).executeTakeFirst();
  const quantity = (held ? parseUnits(held.quantity) : 0n) + moved.quantity;
  const bookCost = (held ? parsePounds(held.book_cost) : 0n) + moved.bookCost;
  if (quantity < 0n || bookCost < 0n) throw new LedgerRefusal('The account does not hold enough of the instrument.');
  const own = { firm_id: firmId, account_id: moved.accountId, asset_id: moved.assetId };
  if (quantity > 0n) {
    const values = { quantity: formatUnits(quantity), book_cost: formatPounds(bookCost) };
    await db.insertInto('holding').values({ ...own, ...values }).onConflict((conflict) => conflict.columns(['firm_id', 'account_id', 'asset_id']).doUpdateSet(values)).execute();
    return;
  }
  if (bookCost !== 0n) throw new LedgerRefusal('A holding that is sold out cannot keep a book cost.');
  await db.deleteFrom('holding').where('firm_id', '=', firmId).where('account_id', '=', moved.accountId).where('asset_id', '=', moved.assetId).execute();
};
