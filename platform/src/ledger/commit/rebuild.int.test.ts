import { audit } from '../../background/auditor/auditor';
import { connectDatabase, type Database } from '../../foundation/database/connect';
import type { DB } from '../../foundation/database/schema';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { rebuild } from './rebuild';

describe('a rebuild from postings', () => {
  let clone: TestDatabase;
  let database: Database<DB>;
  beforeEach(async () => {
    clone = await createTestDatabase({ seeded: true });
    database = await connectDatabase<DB>(clone.connectionString, { connections: 2 });
  });
  afterEach(async () => {
    await database.close();
    await clone.drop();
  });

  it('finds nothing to repair in correct books', async () => {
    expect(await rebuild(database.db, { check: false })).toEqual({ cashBalances: 0, holdings: 0, valuations: 0 });
  });

  it('repairs balances, holdings and values that were damaged, and a check leaves them as they are', async () => {
    await database.pool.query(`
      update cash_balance set amount = amount + 1 where (firm_id, account_id) in (select firm_id, account_id from cash_balance order by account_id limit 3);
      delete from holding where (firm_id, account_id, asset_id) in (select firm_id, account_id, asset_id from holding order by account_id, asset_id limit 2);
      update holding set quantity = quantity * 2 where (firm_id, account_id, asset_id) in (select firm_id, account_id, asset_id from holding order by account_id desc, asset_id limit 1);
      insert into holding (firm_id, account_id, asset_id, quantity, book_cost)
        select account.firm_id, account_id, asset_id, 1, 1 from account join firm_instrument using (firm_id) where not exists (select from holding where holding.account_id = account.account_id and holding.asset_id = firm_instrument.asset_id) limit 1;
      delete from account_valuation where (firm_id, account_id) in (select firm_id, account_id from account_valuation order by account_id limit 4);
      update portfolio set current_value = current_value + 5 where (firm_id, client_id) in (select firm_id, client_id from portfolio order by client_id limit 1)`);
    const damaged = await audit(database.pool);
    expect(damaged.length).toBeGreaterThan(0);
    const found = await rebuild(database.db, { check: true });
    expect(found).toMatchObject({ cashBalances: 3, holdings: 4 });
    expect(await audit(database.pool)).toEqual(damaged);
    expect(await rebuild(database.db, { check: false })).toEqual(found);
    expect(await audit(database.pool)).toEqual([]);
    expect(await rebuild(database.db, { check: true })).toEqual({ cashBalances: 0, holdings: 0, valuations: 0 });
  });
});
