import { connectDatabase, type Database } from '../foundation/database/connect';
import type { DB } from '../foundation/database/schema';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';

describe('the open transactions of the demonstration', () => {
  let seeded: TestDatabase;
  let database: Database<DB>;
  beforeAll(async () => {
    seeded = await createTestDatabase({ seeded: true });
    database = await connectDatabase<DB>(seeded.connectionString, { connections: 1 });
  });
  afterAll(async () => {
    await database.close();
    await seeded.drop();
  });
  const rows = async (query: string) => (await database.pool.query<Record<string, string>>(query)).rows;

  it('reserve no cash and no units twice, and none the account lacks', async () => {
    expect(
      await rows(`
      select account_id from portfolio_transaction join cash_balance using (firm_id, account_id)
      group by firm_id, account_id, cash_balance.amount having sum(reserved_cash) > cash_balance.amount
        - (select coalesce(sum(p.amount), 0) from cash_posting p where p.firm_id = portfolio_transaction.firm_id and p.account_id = portfolio_transaction.account_id and p.amount > 0 and value_date > (select business_date from business_date))`),
    ).toEqual([]);
    expect(
      await rows(`
      select account_id, asset_id from portfolio_transaction left join holding using (firm_id, account_id, asset_id)
      group by firm_id, account_id, asset_id, holding.quantity having sum(reserved_quantity) > coalesce(holding.quantity, 0)`),
    ).toEqual([]);
    expect((await rows('select from portfolio_transaction where reserved_cash > 0')).length).toBeGreaterThan(5);
    expect((await rows('select from portfolio_transaction where reserved_quantity > 0')).length).toBeGreaterThan(2);
  });

  it('sell what is held, reserve what purchases and withdrawals need, and reserve nothing once they are over', async () => {
    expect(
      await rows(
        `select transaction_id from portfolio_transaction where movement_type = 'Disinvest' and status in ('Pending', 'Placed') and reserved_quantity <> quantity`,
      ),
    ).toEqual([]);
    expect(
      await rows(
        `select transaction_id from portfolio_transaction where (movement_type = 'Invest' or transaction_sub_type = 'Withdrawal') and status in ('Pending', 'Placed', 'Checking') and transaction_type in ('Order', 'Payment') and reserved_cash <> amount`,
      ),
    ).toEqual([]);
    expect(
      await rows(
        `select transaction_id from portfolio_transaction where status in ('Completed', 'Error', 'Deleted', 'Waiting') and (reserved_cash > 0 or reserved_quantity > 0)`,
      ),
    ).toEqual([]);
  });

  it('have a history from Created to their status, step by step, up to the business date', async () => {
    expect(
      await rows(`
      select transaction_id from portfolio_transaction t where status <> 'Completed' and status is distinct from
        (select to_status from transaction_step s where s.firm_id = t.firm_id and s.transaction_id = t.transaction_id order by step desc limit 1)`),
    ).toEqual([]);
    expect(
      await rows(`
      select transaction_id from (select *, lag(to_status) over (partition by firm_id, transaction_id order by step) as before from transaction_step) s
      where from_status is distinct from before or business_date > (select business_date from business_date)`),
    ).toEqual([]);
    expect(await rows('select from portfolio_transaction where created_at is not null')).toEqual([]);
  });

  it('pay withdrawals to bank details that were known when they were requested, where those are verified', async () => {
    expect(
      await rows(`select transaction_id from portfolio_transaction t join account_bank_details used using (firm_id, account_id) join bank_details d using (firm_id, bank_details_id)
      where transaction_sub_type = 'Withdrawal' and t.status in ('Checking', 'Waiting', 'Pending') and d.status <> 'Pending' and d.created_at::date > t.transaction_date`),
    ).toEqual([]);
    expect(await rows('select from bank_details where verified_at < created_at or verified_at > updated_at')).toEqual(
      [],
    );
  });

  it('include withdrawals for a second person to authorise, and every status', async () => {
    const found = await rows(
      `select status, count(*) from portfolio_transaction where firm_id = 'NBW' and transaction_type in ('Payment', 'Order') group by status order by status`,
    );
    expect(found.map(({ status }) => status)).toEqual([
      'Checking',
      'Completed',
      'Deleted',
      'Error',
      'Pending',
      'Placed',
      'Waiting',
    ]);
    expect(
      (
        await rows(
          `select from portfolio_transaction where firm_id = 'NBW' and transaction_sub_type = 'Withdrawal' and status = 'Checking' and created_by is not null`,
        )
      ).length,
    ).toBeGreaterThan(1);
  });
});
