import { addWorkingDays } from '@tessera/domain/dates';
import { randomUUID } from 'node:crypto';
import { audit } from '../../auditor/auditor';
import { SEEDED_AS_OF } from '../../../testing/test-database';
import { startJobs } from '../runner';
import type { JobContext } from '../../queue/task';
import { startTestServer, type TestServer } from '../../../testing/test-server';
import { simulator } from '../../back-office/simulator';
import { operations as operationsTask } from './operations';
import { jobContextOn } from '../../../testing/job-context';

const attached = { backOffice: simulator, delayMs: 0 };

/** Asks until it is so, a few hundred times at most. */
const until = async (condition: () => Promise<boolean>): Promise<void> => {
  for (let looks = 0; looks < 400; looks += 1) {
    if (await condition()) return;
    await new Promise((settle) => setTimeout(settle, 20));
  }
  throw new Error('It did not come so far.');
};

describe('the simulated back office', () => {
  let platform: TestServer;
  let adviser: string;
  let admin: string;
  let accountId: string;
  let assetId: string;
  let held: string;
  const problems: string[] = [];

  beforeAll(async () => {
    platform = await startTestServer({ operations: attached });
    adviser = await platform.signIn('NBW', 'priya.hart@northbrook.example');
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
    const {
      rows: [account],
    } = await platform.database.pool.query<{ account_id: string; asset_id: string }>(`
      select account.account_id, asset_id from account join holding using (firm_id, account_id) join cash_balance using (firm_id, account_id) join account_bank_details b using (firm_id, account_id)
      join portal_user priya on priya.firm_id = account.firm_id and priya.email = 'priya.hart@northbrook.example' join node office on office.firm_id = account.firm_id and office.node_id = priya.node_id join node own on own.firm_id = account.firm_id and own.node_id = account.node_id
      where account.firm_id = 'NBW' and account.status = 'Active' and wrapper_type = 'GIA' and b.status = 'Active' and starts_with(own.path, office.path) and quantity > 10
        and not exists (select from portfolio_transaction t where t.firm_id = account.firm_id and t.account_id = account.account_id and (reserved_cash > 0 or reserved_quantity > 0)) order by account.account_id limit 1`);
    if (!account) throw new Error('The demonstration has no account to test on.');
    ({ account_id: accountId, asset_id: held } = account);
    assetId = held;
  });
  afterAll(() => platform.close());

  const context = (): JobContext =>
    jobContextOn(platform.database, { businessTime: (date) => `${date}T13:00`, operations: attached });
  const start = () =>
    startJobs({
      connectionString: platform.connectionString,
      ...context(),
      onProblem: (message) => void problems.push(message),
    });
  const make = async (transaction: object): Promise<string> => {
    const { status, json } = await platform.request('POST', '/portfoliotransaction', {
      token: adviser,
      headers: { 'idempotency-key': randomUUID() },
      body: { firmId: 'NBW', accountId, currency: 'GBP', ...transaction },
    });
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    await moveToday(json.data.id as string);
    return json.data.id as string;
  };
  /** A payment keeps to its day, which is today for these. */
  const moveToday = (id: string) =>
    platform.database.pool.query(
      `update portfolio_transaction set intended_settlement_date = transaction_date where firm_id = 'NBW' and transaction_id = $1 and transaction_type = 'Payment'`,
      [id],
    );
  const statusOf = async (id: string): Promise<string> =>
    (
      await platform.database.db
        .selectFrom('portfolio_transaction')
        .where('firm_id', '=', 'NBW')
        .where('transaction_id', '=', id)
        .select('status')
        .executeTakeFirstOrThrow()
    ).status;
  const stepsOf = async (id: string) =>
    (
      await platform.database.db
        .selectFrom('transaction_step')
        .where('firm_id', '=', 'NBW')
        .where('transaction_id', '=', id)
        .select(['to_status', 'user_id'])
        .orderBy('step')
        .execute()
    ).map(({ to_status: to, user_id: by }) => (by === null ? to : `${to} by a person`));
  const deposit = {
    transactionType: 'Payment',
    transactionSubType: 'Deposit',
    movementType: 'In',
    amount: 5_000,
    method: 'Bank Transfer',
  };
  const order = (movementType: string, size: object) => ({
    transactionType: 'Order',
    transactionSubType: 'At Best',
    movementType,
    assetId,
    ...size,
  });

  it('lets a payment arrive, fills orders at the last price, and pays out what was authorised; the books are right after it', async () => {
    const loaded = async () =>
      (
        await platform.database.pool.query(
          'select transaction_id, status, version from portfolio_transaction where created_at is null and status <> $1 order by firm_id, transaction_id',
          ['Completed'],
        )
      ).rows;
    const before = await loaded();
    const jobs = await start();
    const payment = await make(deposit);
    await until(async () => (await statusOf(payment)) === 'Completed');
    const purchase = await make(order('Invest', { amount: 2_000 }));
    const sale = await make(order('Disinvest', { quantity: 2 }));
    const withdrawal = await make({
      transactionType: 'Payment',
      transactionSubType: 'Withdrawal',
      movementType: 'Out',
      amount: 300,
      method: 'BACS Credit',
    });
    await until(async () => (await statusOf(purchase)) === 'Completed' && (await statusOf(sale)) === 'Completed');
    expect(await statusOf(withdrawal)).toBe('Checking');
    expect(
      (
        await platform.request('PUT', `/portfoliotransaction/action/authorise/NBW/${withdrawal}`, {
          token: admin,
          body: {},
        })
      ).status,
    ).toBe(200);
    await until(async () => (await statusOf(withdrawal)) === 'Completed');
    await jobs.stop();

    expect(await stepsOf(payment)).toEqual(['Pending by a person', 'Completed']);
    expect(await stepsOf(purchase)).toEqual(['Pending by a person', 'Placed', 'Completed']);
    expect(await stepsOf(withdrawal)).toEqual(['Checking by a person', 'Pending by a person', 'Placed', 'Completed']);
    expect(await loaded()).toEqual(before);
    expect(await audit(platform.database.pool)).toEqual([]);
    expect(problems).toEqual([]);
    const { json } = await platform.get('/tessera/job/NBW?task=operations', admin);
    expect(
      json.data.every(
        (run: { status: string; failed: number; businessDate: string }) =>
          run.status === 'Done' && run.failed === 0 && run.businessDate === SEEDED_AS_OF,
      ),
    ).toBe(true);
    expect(json.data.reduce((sum: number, run: { done: number }) => sum + run.done, 0)).toBe(7);
  });

  it('brings a group through: the order waits for the payment and goes on with it', async () => {
    const { json } = await platform.request('POST', '/portfolioTransactionGroup', {
      token: adviser,
      body: {
        firmId: 'NBW',
        accountId,
        transactions: [{ ...deposit, amount: 90_000_000 }, order('Invest', { amount: 80_000_000 })],
      },
    });
    expect(json.error).toBeUndefined();
    const [payment, purchase] = json.data.transactions;
    await moveToday(payment.id);
    expect(purchase.status).toBe('Waiting');
    const jobs = await start();
    await until(async () => (await statusOf(purchase.id)) === 'Completed');
    // The queue notifies its client, without waiting for the job that runs every minute.
    await until(async () =>
      (await platform.get('/message/NBW?messageType=Contract Note&status=Unread', adviser)).json.data.some(
        ({ documents }: { documents: { name: string }[] }) =>
          documents.some(({ name }) => name === `contract-note-${purchase.id}.pdf`),
      ),
    );
    await jobs.stop();
    expect(await stepsOf(purchase.id)).toEqual(['Waiting by a person', 'Pending', 'Placed', 'Completed']);
    expect(await audit(platform.database.pool)).toEqual([]);
  });

  it('may be run twice at once, or again, and does each step once', async () => {
    const payment = await make({ ...deposit, amount: 25 });
    await Promise.all([
      operationsTask(context(), { firmId: 'NBW' }),
      operationsTask(context(), { firmId: 'NBW' }),
      operationsTask(context(), { firmId: 'NBW' }),
    ]);
    await operationsTask(context(), { firmId: 'NBW' });
    expect(await stepsOf(payment)).toEqual(['Pending by a person', 'Completed']);
    expect(
      (
        await platform.database.pool.query(
          'select from cash_posting where transaction_id = $1 and account_id is not null',
          [payment],
        )
      ).rowCount,
    ).toBe(1);
  });

  it('turns what the ledger refuses into Error, with the reason, and keeps nothing for it', async () => {
    const purchase = await make(order('Invest', { amount: 500 }));
    await platform.database.pool.query(
      `update firm_instrument set status = 'Suspended' where firm_id = 'NBW' and asset_id = $1`,
      [assetId],
    );
    await operationsTask(context(), { firmId: 'NBW' });
    await platform.database.pool.query(
      `update firm_instrument set status = 'Active' where firm_id = 'NBW' and asset_id = $1`,
      [assetId],
    );
    expect(await statusOf(purchase)).toBe('Error');
    const {
      rows: [row],
    } = await platform.database.pool.query<{ reserved_cash: string; reason: string }>(
      `select reserved_cash, reason from portfolio_transaction join transaction_step using (firm_id, transaction_id) where transaction_id = $1 and to_status = 'Error'`,
      [purchase],
    );
    expect(row).toMatchObject({ reserved_cash: '0.00', reason: expect.stringContaining('suspended') });
  });

  it('holds what is paid out while nobody has verified where it goes, with its cash', async () => {
    const withdrawal = await make({
      transactionType: 'Payment',
      transactionSubType: 'Withdrawal',
      movementType: 'Out',
      amount: 25,
      method: 'BACS Credit',
    });
    expect(
      (
        await platform.request('PUT', `/portfoliotransaction/action/authorise/NBW/${withdrawal}`, {
          token: admin,
          body: {},
        })
      ).status,
    ).toBe(200);
    const details = (
      await platform.database.pool.query<{ id: string }>(
        `select bank_details_id as id from account_bank_details where firm_id = 'NBW' and account_id = $1`,
        [accountId],
      )
    ).rows[0]?.id;
    const verified = (status: string, source: string | null, kind: string | null) =>
      platform.database.pool.query(
        'update bank_details set status = $2, verification_source = $3, verified_kind = $4 where bank_details_id = $1',
        [details, status, source, kind],
      );
    await verified('Pending', null, null);
    await operationsTask(context(), { firmId: 'NBW' });
    const {
      rows: [row],
    } = await platform.database.pool.query<{ status: string; reserved_cash: string; reason: string }>(
      `select status, reserved_cash, reason from portfolio_transaction join transaction_step using (firm_id, transaction_id) where transaction_id = $1 order by step desc limit 1`,
      [withdrawal],
    );
    expect(row).toEqual({
      status: 'Checking',
      reserved_cash: '25.00',
      reason: 'The bank details are not verified. Have them verified first.',
    });
    await verified('Active', 'Manual', 'User');
    await platform.request('PUT', `/portfoliotransaction/action/authorise/NBW/${withdrawal}`, {
      token: admin,
      body: {},
    });
    for (let steps = 0; steps < 2; steps += 1) await operationsTask(context(), { firmId: 'NBW' });
    expect(await statusOf(withdrawal)).toBe('Completed');
  });

  it('deals an order of the evening on the day its preview says, once an administrator lets the day pass', async () => {
    const business = async () =>
      (await platform.database.db.selectFrom('business_date').select('business_date').executeTakeFirstOrThrow())
        .business_date;
    platform.setTime('17:00');
    const purchase = await make(order('Invest', { amount: 50 }));
    const from = await business();
    const { json: preview } = await platform.request('POST', '/tessera/transaction/preview', {
      token: adviser,
      body: { firmId: 'NBW', accountId, transactions: [order('Invest', { amount: 50 })] },
    });
    await operationsTask({ ...context(), businessTime: (date) => `${date}T23:59` }, { firmId: 'NBW' });
    expect(await statusOf(purchase)).toBe('Pending');
    const pass = (token: string, body: object = {}) =>
      platform.request('POST', '/tessera/job/NBW/businessday', { token, body });
    expect((await pass(adviser)).status).toBe(403);
    const { status, json } = await pass(admin);
    expect({ status, data: json.data }).toEqual({ status: 200, data: { from, businessDate: addWorkingDays(from, 1) } });
    expect(await statusOf(purchase)).toBe('Completed');
    const {
      rows: [done],
    } = await platform.database.pool.query(
      'select completed_date from portfolio_transaction where transaction_id = $1',
      [purchase],
    );
    expect(done).toMatchObject({ completed_date: addWorkingDays(from, 1) });
    expect(preview.data.steps[0].dealingDate).toBe(addWorkingDays(from, 1));
    expect((await pass(admin, { until: from })).json.error.errorMessage).toMatch(/days never go back/);
    const { rows } = await platform.database.pool.query(
      `select before, after from audit where action = 'passBusinessDay' and outcome = 'done'`,
    );
    expect(rows).toEqual([{ before: { businessDate: from }, after: { businessDate: addWorkingDays(from, 1) } }]);
    expect(await audit(platform.database.pool)).toEqual([]);
    platform.setTime('09:00');
  });

  it('makes up the prices of a passed day: an order is dealt at them, and a sale brings something else than was estimated', async () => {
    const last = async () =>
      (
        await platform.database.pool.query<{ price: string; price_date: string }>(
          'select price, price_date from price where asset_id = $1 order by price_date desc limit 1',
          [held],
        )
      ).rows[0];
    const business = async () =>
      (await platform.database.db.selectFrom('business_date').select('business_date').executeTakeFirstOrThrow())
        .business_date;
    platform.setTime('17:00');
    const sale = await make(order('Disinvest', { quantity: 3 }));
    const before = await last();
    expect((await platform.request('POST', '/tessera/job/NBW/businessday', { token: admin, body: {} })).status).toBe(
      200,
    );
    platform.setTime('09:00');
    const after = await last();
    expect(after?.price_date).toBe(await business());
    expect(after?.price).not.toBe(before?.price);
    const {
      rows: [unpriced],
    } = await platform.database.pool.query(
      'select count(*)::int as count from instrument where not exists (select from price where price.asset_id = instrument.asset_id and price_date = $1)',
      [await business()],
    );
    expect(unpriced).toEqual({ count: 0 });
    const {
      rows: [dealt],
    } = await platform.database.pool.query(
      'select status, completed_date, execution_price from portfolio_transaction where transaction_id = $1',
      [sale],
    );
    expect(dealt).toEqual({ status: 'Completed', completed_date: await business(), execution_price: after?.price });
    expect(await audit(platform.database.pool)).toEqual([]);
  });

  it('leaves a transaction in each status for the configured delay', async () => {
    const payment = await make({ ...deposit, amount: 30 });
    await operationsTask({ ...context(), operations: { ...attached, delayMs: 60_000 } }, { firmId: 'NBW' });
    expect(await statusOf(payment)).toBe('Pending');
    await operationsTask(context(), { firmId: 'NBW' });
    expect(await statusOf(payment)).toBe('Completed');
  });
});

describe('fifty spends of the same cash at once', () => {
  it('succeed as many as the cash is enough for, and no more; each refusal names the amount', async () => {
    const platform = await startTestServer();
    const adviser = await platform.signIn('NBW', 'admin@northbrook.example');
    const {
      rows: [account],
    } = await platform.database.pool.query<{ account_id: string; asset_id: string; available: string }>(`
      select account.account_id, (select asset_id from firm_instrument where firm_id = 'NBW' and status = 'Active' order by asset_id limit 1) as asset_id,
        amount - (select coalesce(sum(reserved_cash), 0) from portfolio_transaction t where t.firm_id = 'NBW' and t.account_id = account.account_id) as available
      from account join cash_balance using (firm_id, account_id) where firm_id = 'NBW' and status = 'Active' and wrapper_type = 'GIA' and amount > 5000
        and not exists (select from cash_posting p where p.firm_id = account.firm_id and p.account_id = account.account_id and value_date > '${SEEDED_AS_OF}') order by account.account_id limit 1`);
    if (!account) throw new Error('The demonstration has no account to test on.');
    const fits = 7;
    const amount = Math.floor(Number(account.available) / (fits + 0.5));
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        platform.request('POST', '/portfoliotransaction', {
          token: adviser,
          headers: { 'idempotency-key': randomUUID() },
          body: {
            firmId: 'NBW',
            accountId: account.account_id,
            transactionType: 'Order',
            transactionSubType: 'At Best',
            movementType: 'Invest',
            currency: 'GBP',
            amount,
            assetId: account.asset_id,
          },
        }),
      ),
    );
    expect(
      replies
        .map(({ status, json }) =>
          status === 200 ? 'done' : (json.error.fieldErrors[0]?.fieldName ?? json.error.errorMessage),
        )
        .sort(),
    ).toEqual([...Array<string>(50 - fits).fill('amount'), ...Array<string>(fits).fill('done')]);
    const {
      rows: [kept],
    } = await platform.database.pool.query<{ reserved: string }>(
      'select sum(reserved_cash) as reserved from portfolio_transaction where account_id = $1 and created_at is not null',
      [account.account_id],
    );
    expect(Number(kept?.reserved)).toBe(fits * amount);
    expect(await audit(platform.database.pool)).toEqual([]);
    await platform.close();
  });
});
