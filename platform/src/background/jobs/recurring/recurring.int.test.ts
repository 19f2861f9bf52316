import { audit } from '../../auditor/auditor';
import { connectDatabase, type Database } from '../../../foundation/database/connect';
import type { DB } from '../../../foundation/database/schema';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database';
import { simulator } from '../../back-office/simulator';
import { operations } from '../transactions/operations';
import { refreshValuations } from '../../../ledger/valuation/refresh';
import { collections } from './collections';
import { recurring } from './recurring';
import { startJobs } from '../runner';
import { settlement } from '../transactions/settlement';
import type { JobContext } from '../../queue/task';
import { jobContextOn, testLedger } from '../../../testing/job-context';

const firmId = 'NBW';

describe('the recurring run', () => {
  let test: TestDatabase;
  let database: Database<DB>;
  let context: JobContext;
  let number = 0;

  const query = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await database.pool.query<Row>(sql, values)).rows;
  const one = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row> => {
    const [row] = await query<Row>(sql, values);
    if (!row) throw new Error(`Nothing: ${sql}`);
    return row;
  };
  /** Brings the business date to a day and does the day's work, with the simulated back office or without. */
  const day = async (date: string, { operated = false } = {}): Promise<void> => {
    await query('update business_date set business_date = $1', [date]);
    await refreshValuations(database.db, firmId);
    await settlement(context, { firmId });
    await recurring(context, { firmId });
    if (operated) await collections(context, { firmId });
    // The bank's work in the morning, then what is dealt at noon.
    if (operated)
      for (const time of ['09:00', '09:00', '13:00', '13:00'])
        await operations(
          jobContextOn(context, {
            businessTime: (each) => `${each}T${time}`,
            operations: { backOffice: simulator, delayMs: 0 },
          }),
          { firmId },
        );
  };
  /** Accounts with verified bank details whose cash is nothing but what a test gives them. */
  const accounts = async (count: number, condition = 'true'): Promise<string[]> =>
    (
      await query<{ account_id: string }>(
        `select account_id from account join account_bank_details bank_details using (firm_id, account_id) join cash_balance using (firm_id, account_id)
       where account.firm_id = 'NBW' and wrapper_type in ('GIA', 'ISA') and account.status = 'Active' and bank_details.status = 'Active' and ${condition}
         and not exists (select from portfolio_transaction t where t.account_id = account.account_id and t.status not in ('Completed', 'Deleted', 'Error')) order by account_id limit ${count}`,
      )
    ).map((row) => row.account_id);
  const account = async (condition?: string): Promise<string> => (await accounts(1, condition))[0] ?? '';
  const insert = async (accountId: string, values: Record<string, unknown>): Promise<string> => {
    const id = `0RT${(number += 1)}`;
    const row = {
      firm_id: firmId,
      recurring_order_id: id,
      account_id: accountId,
      transaction_type: 'Payment',
      movement_type: 'In',
      amount: '100.00',
      method: 'Bank Transfer',
      payment_day: 28,
      start_date: '2026-11-01',
      status: 'Active',
      created_at: new Date(),
      created_by: 'priya.hart@northbrook.example',
      updated_at: new Date(),
      next_date: '2026-11-30',
      ...values,
    };
    await query(
      `insert into recurring_order (${Object.keys(row).join(', ')}) values (${Object.keys(row)
        .map((_, index) => `$${index + 1}`)
        .join(', ')})`,
      Object.values(row),
    );
    return id;
  };
  const made = (id: string) =>
    query<{
      transaction_id: string;
      transaction_type: string;
      movement_type: string;
      status: string;
      amount: string;
      payment_date: string;
      intended_settlement_date: string;
      frequency: string;
      quantity: string | null;
      reserved_cash: string;
    }>('select * from portfolio_transaction where recurring_order_id = $1 order by payment_date, link_order', [id]);
  const order = (id: string) =>
    one<{ status: string; next_date: string | null }>(
      'select status, next_date from recurring_order where recurring_order_id = $1',
      [id],
    );
  const lastRun = () =>
    one<{ status: string; done: number; failed: number; note: string }>(
      `select * from job_run where firm_id = 'NBW' and task = 'recurring' order by job_run_id desc limit 1`,
    );
  const reasons = async (id: string): Promise<string[]> =>
    (
      await query<{ reason: string }>(
        'select reason from transaction_step join portfolio_transaction using (firm_id, transaction_id) where recurring_order_id = $1 order by transaction_id, step',
        [id],
      )
    ).map(({ reason }) => reason);
  const receive = async (accountId: string, amount: bigint, businessDate: string): Promise<void> => {
    const actor = { firmId, userId: null, userKind: null, businessDate };
    await database.db.transaction().execute(async (transaction) => {
      const nothing = {
        quantity: null,
        assetId: null,
        contributionType: null,
        autoDisinvest: null,
        sellDownMethod: null,
        toAccountId: null,
        narrative: null,
      };
      const { transactions } = await testLedger.execute(transaction, actor, {
        kind: 'open',
        accountId,
        requests: [
          { ...nothing, type: 'Payment', subType: 'Deposit', movement: 'In', amount, method: 'Bank Transfer' },
        ],
      });
      await testLedger.execute(transaction, actor, {
        kind: 'complete',
        transactionId: transactions[0]?.transactionId ?? '',
        reason: null,
        date: null,
        execution: null,
      });
    });
  };

  beforeAll(async () => {
    test = await createTestDatabase({ seeded: true });
    database = await connectDatabase<DB>(test.connectionString, { connections: 6 });
    context = jobContextOn(database, { businessTime: (date) => `${date}T09:00` });
    // The queue's own tables.
    await (await startJobs({ connectionString: test.connectionString, ...context, onProblem: () => undefined })).stop();
    await query('delete from recurring_order');
  });
  afterEach(async () => {
    expect(await audit(database.pool)).toEqual([]);
    await query(`update recurring_order set status = 'Cancelled', next_date = null`);
    await query('delete from job_run');
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  it('makes a collection before its file goes to Bacs, which is paid on its day and no sooner', async () => {
    const accountId = await account();
    await query(
      `insert into mandate (firm_id, mandate_id, client_id, bank_details_id, reference, status, lodged_date, earliest_date, updated_at)
      select 'NBW', '0MT0', lead_client_id, bank_details_id, 'NBW0MT0', 'Active', '2026-01-05', '2026-01-20', now() from account join account_bank_details using (firm_id, account_id) where account_id = $1 on conflict do nothing`,
      [accountId],
    );
    const id = await insert(accountId, { method: 'Direct Debit' });
    await day('2026-11-24', { operated: true });
    expect(await made(id)).toEqual([]);
    await day('2026-11-25', { operated: true });
    expect(await made(id)).toMatchObject([
      {
        status: 'Pending',
        amount: '100.00',
        payment_date: '2026-11-30',
        intended_settlement_date: '2026-11-30',
        frequency: 'Regular',
      },
    ]);
    await day('2026-11-26', { operated: true });
    await day('2026-11-27', { operated: true });
    expect(await made(id)).toMatchObject([{ status: 'Placed' }]);
    await day('2026-11-30', { operated: true });
    expect(await made(id)).toMatchObject([{ status: 'Completed' }]);
    // 28 December is a bank holiday.
    expect(await order(id)).toEqual({ status: 'Active', next_date: '2026-12-29' });
    await day('2026-12-21');
    expect(await made(id)).toHaveLength(1);
    await day('2026-12-22');
    expect((await made(id))[1]).toMatchObject({ status: 'Pending', payment_date: '2026-12-29' });
  });

  it('expects a transfer on its day and ends with the end date', async () => {
    const id = await insert(await account(), { next_date: '2026-11-30', end_date: '2026-12-28' });
    await day('2026-11-27');
    expect(await made(id)).toEqual([]);
    await day('2026-11-30');
    expect(await made(id)).toMatchObject([{ status: 'Pending', intended_settlement_date: '2026-12-01' }]);
    await day('2026-12-29');
    expect(await made(id)).toHaveLength(2);
    expect(await order(id)).toEqual({ status: 'Ended', next_date: null });
  });

  it('catches up every date of a long stop, each once', async () => {
    const id = await insert(await account(), { payment_day: 1, next_date: '2026-12-01' });
    await day('2027-03-05');
    expect((await made(id)).map((row) => row.payment_date)).toEqual([
      '2026-12-01',
      '2027-01-04',
      '2027-02-01',
      '2027-03-01',
    ]);
    expect(await order(id)).toEqual({ status: 'Active', next_date: '2027-04-01' });
  });

  it('makes each payment once, broken off half-way, run again and run three times at once', async () => {
    const ids: string[] = [];
    for (const accountId of await accounts(6)) ids.push(await insert(accountId, { next_date: '2026-11-30' }));
    await query(
      `create function break_off() returns trigger language plpgsql as $$ begin if new.recurring_order_id = '${ids[3]}' then raise exception 'The power went.'; end if; return new; end $$`,
    );
    await query(
      'create trigger break_off before insert on portfolio_transaction for each row execute function break_off()',
    );
    await expect(day('2026-11-30')).rejects.toThrow('The power went.');
    expect(await lastRun()).toMatchObject({ status: 'Failed' });
    expect((await Promise.all(ids.map(made))).map((rows) => rows.length)).toEqual([1, 1, 1, 0, 0, 0]);
    await query('drop trigger break_off on portfolio_transaction');
    await query('drop function break_off');
    await Promise.all([1, 2, 3].map(() => recurring(context, { firmId })));
    expect((await Promise.all(ids.map(made))).map((rows) => rows.length)).toEqual([1, 1, 1, 1, 1, 1]);
    await recurring(context, { firmId });
    expect((await Promise.all(ids.map(made))).flat()).toHaveLength(6);
  });

  it('sells for a payment out that cleared cash does not cover, and a second person allows the first alone', async () => {
    const accountId = await account(
      'amount < 500 and (select count(*) from holding where holding.account_id = account.account_id) > 1',
    );
    const id = await insert(accountId, {
      movement_type: 'Out',
      method: 'BACS Credit',
      amount: '900.00',
      auto_disinvest: 'Partial',
      sell_down_method: 'Largest',
    });
    await day('2026-11-20');
    expect(await made(id)).toEqual([]);
    await day('2026-11-23');
    const first = await made(id);
    expect(first.map((row) => [row.transaction_type, row.movement_type, row.status])).toEqual([
      ['Order', 'Disinvest', 'Pending'],
      ['Payment', 'Out', 'Checking'],
    ]);
    expect(first[1]).toMatchObject({ intended_settlement_date: '2026-11-30', reserved_cash: '0.00' });
    const authorise = (userId: string) =>
      database.db
        .transaction()
        .execute((transaction) =>
          testLedger.execute(
            transaction,
            { firmId, userId, userKind: 'User', businessDate: '2026-11-23' },
            { kind: 'authorise', transactionId: first[1]?.transaction_id ?? '', version: null, reason: null },
          ),
        );
    await expect(authorise('priya.hart@northbrook.example')).rejects.toThrow();
    await authorise('admin@northbrook.example');
    for (const date of [
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-30',
      '2026-12-01',
    ])
      await day(date, { operated: true });
    expect((await made(id)).map((row) => row.status)).toEqual(['Completed', 'Completed']);
    await day('2026-12-18');
    expect((await made(id)).slice(2).map((row) => row.status)).not.toContain('Checking');
    expect((await made(id)).slice(2).at(-1)).toMatchObject({ movement_type: 'Out', payment_date: '2026-12-29' });
  });

  it('tries a payment out until two working days before, and then says in the account why it failed', async () => {
    const accountId = await account('amount < 5000');
    const id = await insert(accountId, { movement_type: 'Out', method: 'BACS Credit', amount: '9000.00' });
    await day('2026-11-23');
    expect([await made(id), (await lastRun()).note]).toEqual([[], expect.stringContaining('1 waits for cash.')]);
    await day('2026-11-25');
    expect(await made(id)).toEqual([]);
    await day('2026-11-26');
    expect(await made(id)).toMatchObject([{ status: 'Error', amount: '9000.00', payment_date: '2026-11-30' }]);
    expect(await reasons(id)).toEqual([expect.stringMatching(/^Only £[\d,.]+ can be spent/)]);
    expect(await lastRun()).toMatchObject({ failed: 1 });
    expect(await order(id)).toEqual({ status: 'Active', next_date: '2026-12-29' });
  });

  it('keeps cash that comes in time', async () => {
    const accountId = await account('amount < 5000');
    const id = await insert(accountId, { movement_type: 'Out', method: 'BACS Credit', amount: '6000.00' });
    await day('2026-11-24');
    await receive(accountId, 900_000n, '2026-11-24');
    await day('2026-11-25');
    expect(await made(id)).toMatchObject([{ status: 'Checking', reserved_cash: '6000.00' }]);
  });

  it('invests all of the amount by its percentages, or says why not', async () => {
    const funds = await query<{ asset_id: string }>(
      `select asset_id from firm_instrument join instrument using (asset_id) where firm_id = 'NBW' and firm_instrument.status = 'Active' and instrument_type = 'Fund' order by asset_id limit 2`,
    );
    const assets = JSON.stringify([
      { assetId: funds[0]?.asset_id, percentage: '33.33' },
      { assetId: funds[1]?.asset_id, percentage: '66.67' },
    ]);
    const accountId = await account('true');
    const bespoke = {
      transaction_type: 'Order',
      movement_type: 'Invest',
      method: null,
      investment_type: 'Bespoke',
      assets,
    };
    const short = await insert(accountId, { ...bespoke, amount: '9000000.00' });
    await day('2026-11-30');
    expect(await made(short)).toMatchObject([{ status: 'Error', transaction_type: 'Order', amount: '9000000.00' }]);
    await receive(accountId, 100_000n, '2026-11-30');
    await query('delete from job_run');
    const id = await insert(accountId, { ...bespoke, amount: '100.01' });
    await day('2026-11-30');
    expect((await made(id)).map((row) => [row.status, row.amount])).toEqual([
      ['Pending', '33.33'],
      ['Pending', '66.68'],
    ]);
  });

  it('lets the purchases of a payment in wait for it', async () => {
    const fund = await one<{ asset_id: string }>(
      `select asset_id from firm_instrument join instrument using (asset_id) where firm_id = 'NBW' and firm_instrument.status = 'Active' and instrument_type = 'Fund' limit 1`,
    );
    const id = await insert(await account(), {
      investment_type: 'Bespoke',
      assets: JSON.stringify([{ assetId: fund.asset_id, percentage: '100.00' }]),
    });
    await day('2026-11-30');
    expect((await made(id)).map((row) => [row.transaction_type, row.status])).toEqual([
      ['Payment', 'Pending'],
      ['Order', 'Waiting'],
    ]);
    await day('2026-12-01', { operated: true });
    expect((await made(id)).map((row) => row.status)).toEqual(['Completed', 'Completed']);
  });

  it('shows in the account what a suspended account or a cancelled mandate does not allow', async () => {
    const accountId = await account();
    const client = await one<{ lead_client_id: string; bank_details_id: string }>(
      'select lead_client_id, bank_details_id from account join account_bank_details using (firm_id, account_id) where account_id = $1',
      [accountId],
    );
    await query(
      `insert into mandate (firm_id, mandate_id, client_id, bank_details_id, reference, status, lodged_date, earliest_date, updated_at) values ('NBW', '0MT1', $1, $2, 'NBW0MT1', 'Cancelled', '2026-01-05', '2026-01-20', now())`,
      [client.lead_client_id, client.bank_details_id],
    );
    const collected = await insert(accountId, { method: 'Direct Debit', mandate_id: '0MT1' });
    const expected = await insert(accountId, {});
    await query(`update account set status = 'Suspended' where account_id = $1`, [accountId]);
    await day('2026-11-30');
    expect([await made(collected), await made(expected)]).toMatchObject([[{ status: 'Error' }], [{ status: 'Error' }]]);
    expect(await reasons(collected)).toEqual([
      'The client’s direct debit mandate was cancelled. Set up a new regular payment.',
    ]);
    expect(await reasons(expected)).toEqual([expect.stringContaining('The account is Suspended')]);
    await query(`update account set status = 'Active' where account_id = $1`, [accountId]);
  });

  it('makes mandates active when their banks have had the time', async () => {
    await query(
      `update mandate set status = 'Setting up', lodged_date = '2026-11-19' where firm_id = 'NBW' and status <> 'Cancelled'`,
    );
    const statuses = async () =>
      (
        await query<{ status: string }>(
          `select distinct status from mandate where firm_id = 'NBW' and status <> 'Cancelled'`,
        )
      ).map(({ status }) => status);
    await day('2026-11-25');
    expect(await statuses()).toEqual(['Setting up']);
    await day('2026-11-26');
    expect(await statuses()).toEqual(['Active']);
  });
});
