import type { Pool } from 'pg';
import { audit } from '../background/auditor/auditor';
import { connectDatabase, type Database } from '../foundation/database/connect';
import type { DB } from '../foundation/database/schema';
import { createTestDatabase, SEEDED_AS_OF, type TestDatabase } from '../testing/test-database';
import { Random } from '../demo/rows/random';
import { refreshValuations } from './valuation/refresh';
import { commitImmediate, executeImmediate } from '../testing/execute-immediate';
import { planImmediate, type ImmediateCommand } from './immediate/plan-immediate';
import { readAccountState } from './state/read-state';
import { LedgerRefusal } from './state/refusal';
import type { LedgerActor } from './state/state';

const actor: LedgerActor = { firmId: 'NBW', userId: null, userKind: null, businessDate: SEEDED_AS_OF };
const steps = 2_000;
const workers = 4;
const unit = 100_000_000n;

interface Priced {
  assetId: string;
  name: string;
  settlementDays: number;
  price: bigint;
}

const commandFrom = (random: Random, instruments: readonly Priced[]): ImmediateCommand => {
  const amount = BigInt(random.between(1, 400_000));
  const { price, ...instrument } = random.pick(instruments);
  switch (random.below(8)) {
    case 0:
      return { kind: 'withdrawal', amount: amount * 2n, method: 'BACS Credit' };
    case 1:
      return { kind: 'fee', amount, code: 'FEEP', narrative: 'Platform fee' };
    case 2:
      return { kind: 'dividend', amount, instrument };
    case 3:
      return { kind: 'taxRelief', amount };
    case 4:
    case 5:
      return { kind: 'buy', quantity: BigInt(random.between(1, 300)) * unit, price, instrument };
    case 6:
      return { kind: 'sell', quantity: BigInt(random.between(1, 200)) * unit, price, instrument };
    default:
      return { kind: 'deposit', amount: amount * 3n, method: 'Bank Transfer', from: 'Deposit' };
  }
};

describe('the ledger', () => {
  let clone: TestDatabase;
  let database: Database<DB>;
  let accountIds: string[];
  let instruments: Priced[];

  beforeEach(async () => {
    clone = await createTestDatabase({ seeded: true });
    database = await connectDatabase<DB>(clone.connectionString, { connections: workers + 1 });
    // Immediate commands check no allowance, so wrappers with an allowance are left out.
    const { rows } = await database.pool.query<{ account_id: string }>(
      `select account_id from account where firm_id = 'NBW' and status = 'Active' and wrapper_type in ('GIA', 'CASH') order by account_id limit 12`,
    );
    accountIds = rows.map((row) => row.account_id);
    const priced = await database.pool.query<{
      asset_id: string;
      long_name: string;
      settlement_days: number;
      price: string;
    }>(
      `select asset_id, long_name, settlement_days, (price * 100000000)::bigint::text as price from instrument join price using (asset_id) where price_date = $1 order by asset_id limit 6`,
      [SEEDED_AS_OF],
    );
    instruments = priced.rows.map((row) => ({
      assetId: row.asset_id,
      name: row.long_name,
      settlementDays: row.settlement_days,
      price: BigInt(row.price),
    }));
  });
  afterEach(async () => {
    await database.close();
    await clone.drop();
  });

  it('gives what it commits the time of the actor’s clock', async () => {
    const at = new Date('2031-04-07T10:00:00Z');
    const [accountId = ''] = accountIds;
    const deposit = { kind: 'deposit', amount: 100n, method: 'Bank Transfer', from: 'Deposit' } as const;
    await executeImmediate(database.db, { ...actor, clock: () => at }, accountId, deposit);
    const { rows } = await database.pool.query(
      `select (select max(created_at) from portfolio_transaction where account_id = $1) as created, (select at from audit order by audit_id desc limit 1) as audited`,
      [accountId],
    );
    expect(rows).toEqual([{ created: at, audited: at }]);
  });

  it('agrees with the auditor after two thousand random commands, several at once', async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    let done = 0;
    let refused = 0;
    const work = async (worker: number): Promise<void> => {
      const random = new Random(seed + worker);
      for (let step = 0; step < steps / workers; step += 1) {
        try {
          await executeImmediate(database.db, actor, random.pick(accountIds), commandFrom(random, instruments));
          done += 1;
        } catch (error) {
          if (!(error instanceof LedgerRefusal)) throw error;
          refused += 1;
        }
      }
    };
    try {
      await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
      expect(await audit(database.pool)).toEqual([]);
      expect(done + refused).toBe(steps);
      expect(done).toBeGreaterThan(steps / 4);
      expect(refused).toBeGreaterThan(0);
    } catch (error) {
      throw new Error(`Random run with seed ${seed} failed.`, { cause: error });
    }
  });

  it('refuses a plan that has become impossible and writes nothing of it', async () => {
    const [accountId] = accountIds as [string];
    const state = await readAccountState(database.db, actor, accountId);
    const all = planImmediate(
      { ...state, cash: state.cash + 100n },
      { kind: 'withdrawal', amount: state.cash + 100n, method: 'BACS Credit' },
      SEEDED_AS_OF,
    );
    const before = await counts(database.pool);
    await expect(commitImmediate(database.db, actor, accountId, all)).rejects.toThrow(
      'There is not enough cash in the account.',
    );
    expect(await counts(database.pool)).toEqual(before);
  });

  it('finds no account of another firm', async () => {
    await expect(
      executeImmediate(database.db, { ...actor, firmId: 'HLM' }, accountIds[0] ?? '', {
        kind: 'deposit',
        amount: 100n,
        method: 'Bank Transfer',
        from: 'Deposit',
      }),
    ).rejects.toThrow('An account was not found.');
  });

  it('keeps values in step with every commit', async () => {
    const [accountId] = accountIds as [string];
    const read = async () =>
      (
        await database.pool.query(`select * from account_valuation where firm_id = 'NBW' and account_id = $1`, [
          accountId,
        ])
      ).rows;
    await executeImmediate(database.db, actor, accountId, {
      kind: 'deposit',
      amount: 12_345n,
      method: 'Bank Transfer',
      from: 'Deposit',
    });
    const kept = await read();
    await refreshValuations(database.db, 'NBW');
    expect(await read()).toEqual(kept);
  });
});

const counts = async (pool: Pool) =>
  (
    await pool.query(
      'select (select count(*) from cash_posting) as cash, (select count(*) from portfolio_transaction) as transactions, (select count(*) from audit) as audits',
    )
  ).rows;

describe('the database itself', () => {
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

  const insertCash = `insert into cash_posting (firm_id, group_id, line, account_id, transaction_id, transaction_code, narrative, post_date, value_date, amount)
    select firm_id, 900000000, 1, account_id, transaction_id, 'PAYI', 'one side only', post_date, value_date, 10 from cash_posting where account_id is not null limit 1`;

  it('refuses at commit a posting group that does not balance', async () => {
    await expect(database.pool.query(insertCash)).rejects.toThrow('does not balance in cash');
    await expect(
      database.pool
        .query(`insert into stock_posting (firm_id, group_id, line, account_id, transaction_id, transaction_code, narrative, post_date, value_date, asset_id, quantity, value, book_value)
      select firm_id, 900000000, 1, account_id, transaction_id, 'BUYS', 'one side only', post_date, value_date, asset_id, 1, 1, 1 from stock_posting where account_id is not null limit 1`),
    ).rejects.toThrow('does not balance in');
  });

  it('refuses to change, remove or empty postings', async () => {
    for (const table of ['cash_posting', 'stock_posting']) {
      await expect(database.pool.query(`update ${table} set narrative = 'changed'`)).rejects.toThrow('append-only');
      await expect(database.pool.query(`delete from ${table}`)).rejects.toThrow('append-only');
      await expect(database.pool.query(`truncate ${table}`)).rejects.toThrow('append-only');
    }
  });

  it('refuses cash and stock below zero, and a row that points into another firm', async () => {
    await expect(database.pool.query('update cash_balance set amount = -0.01')).rejects.toThrow('cash_never_negative');
    await expect(database.pool.query('update holding set quantity = -1')).rejects.toThrow('stock_never_negative');
    await expect(
      database.pool.query(
        `update account set lead_client_id = (select client_id from client where firm_id = 'HLM' limit 1) where firm_id = 'NBW'`,
      ),
    ).rejects.toThrow('foreign key');
  });

  it.each([
    [
      'cash balance',
      `update cash_balance set amount = amount + 0.01 where (firm_id, account_id) = (select firm_id, account_id from cash_balance limit 1)`,
    ],
    [
      'holding',
      `update holding set book_cost = book_cost + 0.01 where (firm_id, account_id, asset_id) = (select firm_id, account_id, asset_id from holding limit 1)`,
    ],
    [
      'holding',
      `delete from holding where (firm_id, account_id, asset_id) = (select firm_id, account_id, asset_id from holding limit 1)`,
    ],
    [
      'account value',
      `update account_valuation set stock_value = stock_value + 1 where (firm_id, account_id) = (select firm_id, account_id from account_valuation limit 1)`,
    ],
    [
      'portfolio',
      `update portfolio set current_value = current_value - 1 where (firm_id, client_id) = (select firm_id, client_id from portfolio limit 1)`,
    ],
    [
      'transaction steps',
      `insert into transaction_step (firm_id, transaction_id, step, at, business_date, to_status, action) select firm_id, transaction_id, 1, now(), transaction_date, 'Placed', 'Placed' from portfolio_transaction where status = 'Completed' limit 1`,
    ],
    [
      'step order',
      `insert into transaction_step (firm_id, transaction_id, step, at, business_date, to_status, action) select firm_id, transaction_id, 2, now(), transaction_date, 'Completed', 'Completed' from portfolio_transaction where status = 'Completed' limit 1`,
    ],
    [
      'reserved cash',
      `update portfolio_transaction set reserved_cash = 99999999 where (firm_id, transaction_id) = (select firm_id, transaction_id from portfolio_transaction where status = 'Pending' and movement_type = 'Invest' limit 1)`,
    ],
    [
      'reserved units',
      `update portfolio_transaction set reserved_quantity = 99999999 where (firm_id, transaction_id) = (select firm_id, transaction_id from portfolio_transaction where status in ('Pending', 'Placed') and movement_type = 'Disinvest' limit 1)`,
    ],
    [
      'reservation of a transaction',
      `update portfolio_transaction set reserved_cash = 0.01 where (firm_id, transaction_id) = (select firm_id, transaction_id from portfolio_transaction where status = 'Waiting' limit 1)`,
    ],
    [
      'postings of a transaction',
      `update portfolio_transaction set status = 'Deleted' where (firm_id, transaction_id) = (select firm_id, transaction_id from portfolio_transaction where status = 'Completed' and transaction_type = 'Payment' limit 1)`,
    ],
    [
      'transfer through TRANSFERS',
      `update portfolio_transaction set status = 'Deleted' where (firm_id, transaction_id) = (select firm_id, transaction_id from portfolio_transaction where status = 'Completed' and transaction_type = 'Product Transfer' limit 1)`,
    ],
    [
      'part of a transfer',
      `update portfolio_transaction set transaction_type = 'Payment' where (firm_id, transaction_id) = (select firm_id, transaction_id from cash_posting where control_code = 'TRANSFERS' limit 1)`,
    ],
    [
      'held of a transfer',
      `insert into transfer_line (firm_id, transaction_id, line, kind, held_amount) select firm_id, transaction_id, 199, 'Cash', 0.01 from product_transfer limit 1`,
    ],
    [
      'amount of a transaction',
      `update portfolio_transaction set amount = amount + 0.01 where (firm_id, transaction_id) = (select firm_id, transaction_id from portfolio_transaction where status = 'Completed' and transaction_type = 'Payment' limit 1)`,
    ],
    [
      'charge',
      `insert into transaction_charge select firm_id, transaction_id, 9, 'Stamp', 1, null, true, '', '' from portfolio_transaction where status = 'Completed' limit 1`,
    ],
    [
      'charge taken',
      `insert into transaction_charge select firm_id, transaction_id, 9, 'Stamp', 1, null, false, '', '' from portfolio_transaction where status = 'Completed' limit 1`,
    ],
    [
      'book cost of a purchase',
      `alter table stock_posting disable trigger user; update stock_posting set book_value = book_value + 0.01 where (firm_id, group_id, line) = (select firm_id, group_id, line from stock_posting where transaction_code = 'BUYS' and account_id is not null limit 1); alter table stock_posting enable trigger user`,
    ],
    [
      'cash posting group',
      `alter table cash_posting disable trigger user; ${insertCash}; alter table cash_posting enable trigger user`,
    ],
  ])('has an auditor that finds a tampered %s', async (check, tampering) => {
    expect(await audit(database.pool)).toEqual([]);
    await database.pool.query(tampering);
    expect((await audit(database.pool)).map((disagreement) => disagreement.check)).toContain(check);
  });
});
