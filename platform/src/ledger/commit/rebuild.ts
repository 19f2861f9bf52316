import { sql, type Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { refreshValuations } from '../valuation/refresh';

/** The number of rows that differed from the postings, by table. */
export interface Rebuilt {
  readonly cashBalances: number;
  readonly holdings: number;
  readonly valuations: number;
}

/** Rolls back a rebuild that was only a check. */
class CheckOnly extends Error {
  constructor(readonly found: Rebuilt) {
    super('Only looked.');
  }
}

/**
 * Rebuilds cash balances, holdings, valuations and portfolios from the postings, in one transaction during which no
 * other ledger commit runs. Returns how many rows were wrong. With `check` it changes nothing.
 * @throws when the postings themselves sum to less than zero.
 */
export const rebuild = async (db: Kysely<DB>, { check }: { check: boolean }): Promise<Rebuilt> => {
  try {
    return await db.transaction().execute(async (transaction) => {
      const found = await rebuildAll(transaction);
      if (check) throw new CheckOnly(found);
      return found;
    });
  } catch (error) {
    if (error instanceof CheckOnly) return error.found;
    throw error;
  }
};

const rebuildAll = async (db: Kysely<DB>): Promise<Rebuilt> => {
  // Every ledger commit first locks its account's balance row, so from here on commits wait.
  await sql`lock table cash_balance, holding in exclusive mode`.execute(db);
  const cash = await sql`
    insert into cash_balance (firm_id, account_id, amount)
    select firm_id, account_id, coalesce(sum(amount), 0) from account left join cash_posting using (firm_id, account_id) group by firm_id, account_id
    on conflict (firm_id, account_id) do update set amount = excluded.amount where cash_balance.amount <> excluded.amount`.execute(
    db,
  );
  const gone = await sql`
    delete from holding where not exists (
      select from stock_posting s where s.firm_id = holding.firm_id and s.account_id = holding.account_id and s.asset_id = holding.asset_id having sum(quantity) <> 0
    )`.execute(db);
  const held = await sql`
    insert into holding (firm_id, account_id, asset_id, quantity, book_cost)
    select firm_id, account_id, asset_id, sum(quantity), sum(book_value) from stock_posting where account_id is not null group by firm_id, account_id, asset_id having sum(quantity) <> 0
    on conflict (firm_id, account_id, asset_id) do update set quantity = excluded.quantity, book_cost = excluded.book_cost
      where (holding.quantity, holding.book_cost) is distinct from (excluded.quantity, excluded.book_cost)`.execute(db);
  let valuations = 0;
  for (const { firm_id: firmId } of await db.selectFrom('firm').select('firm_id').orderBy('firm_id').execute())
    valuations += await refreshValuations(db, firmId);
  return {
    cashBalances: Number(cash.numAffectedRows ?? 0n),
    holdings: Number((gone.numAffectedRows ?? 0n) + (held.numAffectedRows ?? 0n)),
    valuations,
  };
};
