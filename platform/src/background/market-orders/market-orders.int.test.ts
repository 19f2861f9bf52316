import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { addWorkingDays } from '@tessera/domain/dates';
import { runMigrations } from 'graphile-worker';
import { audit } from '../auditor/auditor';
import type { JobContext } from '../queue/task';
import type { LedgerActor } from '../../ledger/state/state';
import { startTestServer, type TestServer } from '../../testing/test-server';
import type { BackOffice } from '../back-office/back-office';
import { simulator } from '../back-office/simulator';
import { operations as operationsTask } from '../jobs/transactions/operations';
import { jobContextOn, testLedger } from '../../testing/job-context';

describe('fund orders at a dealing point', () => {
  let platform: TestServer;
  let actor: LedgerActor;
  let machine: string;
  let fund: string;
  let accounts: string[];

  beforeEach(async () => {
    platform = await startTestServer({ operations: { backOffice: simulator, delayMs: 0 } });
    // The queue's own tables: nothing is taken from it here.
    await runMigrations({ connectionString: platform.connectionString });
    machine = await platform.signIn('NBW', 'machine@northbrook.example');
    const { rows } = await platform.database.pool.query<{ account_id: string }>(
      `select account_id from account where firm_id = 'NBW' and status = 'Active' and wrapper_type = 'GIA' order by account_id limit 30`,
    );
    accounts = rows.map((row) => row.account_id);
    const {
      rows: [found],
    } = await platform.database.pool.query<{ asset_id: string; business_date: string }>(
      `select asset_id, business_date from firm_instrument join instrument using (asset_id), business_date where firm_id = 'NBW' and status = 'Active' and instrument_type = 'Fund' order by asset_id limit 1`,
    );
    fund = found?.asset_id ?? '';
    actor = { firmId: 'NBW', userId: null, userKind: null, businessDate: found?.business_date ?? '' };
  });
  afterEach(async () => {
    expect(await audit(platform.database.pool)).toEqual([]);
    await platform.close();
  });

  const { query } = {
    query: <Row extends object>(text: string, values: unknown[] = []) =>
      platform.database.pool.query<Row>(text, values).then(({ rows }) => rows),
  };
  /** After the dealing point of the day, unless it is told another time. */
  const context = (backOffice: BackOffice = simulator, at = '17:00'): JobContext =>
    jobContextOn(platform.database, {
      businessTime: (date) => `${date}T${at}`,
      operations: { backOffice, delayMs: 0 },
    });
  const run = (with_ = context()) => operationsTask(with_, { firmId: 'NBW' });
  const nothing = {
    method: null,
    contributionType: null,
    autoDisinvest: null,
    sellDownMethod: null,
    toAccountId: null,
    narrative: null,
  } as const;
  const open = async (
    accountId: string,
    movement: 'Invest' | 'Disinvest',
    size: { amount?: bigint; quantity?: bigint },
  ): Promise<string> => {
    const { db } = platform.database;
    if (movement === 'Invest') {
      const amount = 10_000_000n;
      const paid = await db.transaction().execute((transaction) =>
        testLedger.execute(transaction, actor, {
          kind: 'open',
          accountId,
          requests: [
            {
              ...nothing,
              type: 'Payment',
              subType: 'Deposit',
              movement: 'In',
              amount,
              quantity: null,
              method: 'Bank Transfer',
              assetId: null,
            },
          ],
        }),
      );
      await db.transaction().execute((transaction) =>
        testLedger.execute(transaction, actor, {
          kind: 'complete',
          transactionId: paid.transactions[0]?.transactionId ?? '',
          reason: null,
          date: null,
          execution: null,
        }),
      );
    }
    const { transactions } = await db.transaction().execute((transaction) =>
      testLedger.execute(transaction, actor, {
        kind: 'open',
        accountId,
        requests: [
          {
            ...nothing,
            type: 'Order',
            subType: 'At Best',
            movement,
            amount: size.amount ?? null,
            quantity: size.quantity ?? null,
            assetId: fund,
          },
        ],
      }),
    );
    return transactions[0]?.transactionId ?? '';
  };
  /** An odd amount each, so that nothing comes out even. */
  const thirty = () =>
    Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        open(accounts[index % accounts.length] ?? '', 'Invest', { amount: 100_033n + BigInt(index) * 7_919n }),
      ),
    );
  const orders = () => query<Record<string, string | null>>(`select * from market_order order by market_order_id`);
  const members = (ids: readonly string[]) =>
    query<{
      transaction_id: string;
      status: string;
      market_order_id: string | null;
      execution_price: string | null;
      steps: string[];
      posted: number;
      reason: string | null;
    }>(
      `
    select transaction_id, status, market_order_id, execution_price, (select array_agg(to_status order by step) from transaction_step s where s.transaction_id = t.transaction_id and s.firm_id = t.firm_id) as steps,
      (select reason from transaction_step s where s.transaction_id = t.transaction_id and s.firm_id = t.firm_id and to_status = 'Error') as reason,
      (select count(*)::int from stock_posting p where p.firm_id = t.firm_id and p.transaction_id = t.transaction_id and account_id is not null) as posted
    from portfolio_transaction t where firm_id = 'NBW' and transaction_id = any($1) order by transaction_id`,
      [ids],
    );
  const allocated = async (ids: readonly string[]) =>
    (
      await query<{ quantity: string; value: string }>(
        `select sum(abs(quantity)) as quantity, sum(abs(value)) as value from stock_posting where firm_id = 'NBW' and account_id is not null and transaction_id = any($1)`,
        [ids],
      )
    )[0];

  it('go to the market as one, and its fill is shared to the last unit and penny', async () => {
    const ids = await thirty();
    const cancelled = await open(accounts[0] ?? '', 'Invest', { amount: 50_000n });
    await platform.database.db.transaction().execute((transaction) =>
      testLedger.execute(transaction, actor, {
        kind: 'cancel',
        transactionId: cancelled,
        version: null,
        reason: null,
      }),
    );
    await run();
    const [order, ...others] = await orders();
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      asset_id: fund,
      side: 'Buy',
      status: 'Placed',
      dealing_date: actor.businessDate,
      asked_quantity: null,
      price: null,
    });
    expect(
      (await members(ids)).every(
        ({ status, market_order_id: id }) => status === 'Placed' && id === order?.market_order_id,
      ),
    ).toBe(true);
    expect(await members([cancelled])).toMatchObject([{ status: 'Deleted', market_order_id: null }]);

    const alone = await platform.request('PUT', `/portfoliotransactionaction/NBW/${ids[0] ?? ''}`, {
      token: machine,
      body: { firmId: 'NBW', transactionAction: 'Complete', executionDetails: { price: 1, executedQuantity: 1 } },
    });
    expect({ status: alone.status, type: alone.json.error.type }).toEqual({ status: 409, type: 'conflict' });

    await run();
    const [filled] = await orders();
    expect(filled?.status).toBe('Filled');
    const done = await members(ids);
    expect(
      new Set(
        done.map(({ status, execution_price: price, posted, steps }) => `${status} ${price} ${posted} ${steps.join()}`),
      ),
    ).toEqual(new Set([`Completed ${filled?.price} 1 Pending,Placed,Completed`]));
    expect(await allocated(ids)).toEqual({ quantity: filled?.filled_quantity, value: filled?.filled_amount });
    const over = await query(
      `select transaction_id from portfolio_transaction t join transaction_step using (firm_id, transaction_id) where transaction_id = any($1) and step = 1 and t.amount > market_asked * 1.05`,
      [ids],
    );
    expect(over).toEqual([]);
    const { json } = await platform.get(`/portfoliotransaction/NBW/${ids[0] ?? ''}`, machine);
    expect(json.data.marketOrder).toEqual({
      id: filled?.market_order_id,
      members: 30,
      dealingDate: actor.businessDate,
    });
    expect(json.data.executionDetails.executionAmount).toBe(json.data.stockPostings[0].value);
  });

  it('keep purchases by amount, purchases by quantity and sales apart', async () => {
    const first = await thirty();
    await run();
    await run();
    const ids = await Promise.all(
      accounts.flatMap((accountId, index) =>
        index < 3
          ? [
              open(accountId, 'Invest', { amount: 90_000n }),
              open(accountId, 'Invest', { quantity: 1_500_000_000n }),
              open(accountId, 'Disinvest', index === 0 ? { amount: 1_000n } : { quantity: 123_400_000n }),
            ]
          : [],
      ),
    );
    await run();
    await run();
    expect(
      (await orders())
        .map(({ side, status, asked_amount: amount }) => `${side} ${amount === null ? 'quantity' : 'amount'} ${status}`)
        .sort(),
    ).toEqual(['Buy amount Filled', 'Buy amount Filled', 'Buy quantity Filled', 'Sell quantity Filled']);
    expect((await members([...first, ...ids])).filter(({ status }) => status !== 'Completed')).toEqual([]);
  });

  it('are all rejected with the reason when the market rejects the whole', async () => {
    const ids = await thirty();
    const refusing: BackOffice = {
      ...simulator,
      answerTo: () => ({ kind: 'reject', reason: 'Dealing in the fund is suspended.' }),
    };
    await run(context(refusing));
    await run(context(refusing));
    expect(await orders()).toMatchObject([{ status: 'Rejected', reason: 'Dealing in the fund is suspended.' }]);
    expect((await members(ids)).every(({ status }) => status === 'Error')).toBe(true);
    expect(
      await query(
        `select distinct reason from transaction_step where transaction_id = any($1) and to_status = 'Error'`,
        [ids],
      ),
    ).toEqual([{ reason: 'Dealing in the fund is suspended.' }]);
  });

  it('get their part of a half fill, and those left without a part are rejected with the reason', async () => {
    const ids = await Promise.all(
      accounts
        .slice(0, 4)
        .map((accountId, index) => open(accountId, 'Invest', { quantity: index === 0 ? 100_000n : 10_000_000n })),
    );
    const [{ price } = { price: '1' }] = await query<{ price: string }>(
      'select price from price where asset_id = $1 order by price_date desc limit 1',
      [fund],
    );
    const half: BackOffice = {
      ...simulator,
      answerTo: (order) =>
        simulator.answerTo({
          ...order,
          asked: (order.asked / 200_000n) * 100_000n - (((order.asked / 200_000n) * 100_000n) % 100_000n),
        }),
    };
    await run(context(half));
    await run(context(half));
    expect(Number(price)).toBeGreaterThan(0);
    const [order] = await orders();
    expect((await allocated(ids))?.quantity).toBe(order?.filled_quantity);
    expect((await members(ids)).every(({ status }) => status === 'Completed' || status === 'Error')).toBe(true);
  });

  it('include one that was filled and cannot be booked: it is held with the reason, shown as open, and completed once the problem is solved', async () => {
    const ids = await Promise.all(
      accounts.slice(0, 3).map((accountId) => open(accountId, 'Invest', { quantity: 10_000_000n })),
    );
    const [stuck = ''] = ids;
    await run();
    // What the member kept for itself was taken by something outside: its cash is gone.
    const [{ reserved_cash: reserved, account_id: accountId } = { reserved_cash: '', account_id: '' }] = await query<{
      reserved_cash: string;
      account_id: string;
    }>(`select reserved_cash, account_id from portfolio_transaction where transaction_id = $1`, [stuck]);
    const [{ amount } = { amount: '' }] = await query<{ amount: string }>(
      'select amount from cash_balance where account_id = $1',
      [accountId],
    );
    await query(`update portfolio_transaction set reserved_cash = 0.01 where transaction_id = $1`, [stuck]);
    await query(`update cash_balance set amount = 0.01 where account_id = $1`, [accountId]);
    await run();
    expect((await members(ids)).map(({ status }) => status).sort()).toEqual(['Completed', 'Completed', 'Placed']);
    const read = async () =>
      (await platform.get(`/portfoliotransaction/NBW?transactionId=${stuck}&incomplete=true`, machine)).json.data as {
        held: string | null;
      }[];
    const reason = expect.stringMatching(
      /^The market filled it with 0\.1 units for £[\d.,]+, and it could not be booked: .* Put that right, then complete it again\.$/,
    ) as string;
    expect(await read()).toMatchObject([{ held: reason }]);
    expect(await orders()).toMatchObject([{ status: 'Filled', allocated_at: null }]);
    // Tried again, it is said once.
    await run();
    expect((await members([stuck]))[0]?.steps).toEqual(['Pending', 'Placed', 'Placed']);
    const act = (body: object) =>
      platform.request('PUT', `/portfoliotransactionaction/NBW/${stuck}`, {
        token: machine,
        body: { firmId: 'NBW', ...body },
      });
    expect((await act({ transactionAction: 'Reject', actionReason: 'No.' })).status).toBe(409);
    expect((await act({ transactionAction: 'Complete' })).status).toBe(400);
    await query(`update cash_balance set amount = $2 where account_id = $1`, [accountId, amount]);
    await query(`update portfolio_transaction set reserved_cash = $2 where transaction_id = $1`, [stuck, reserved]);
    expect(
      (await act({ transactionAction: 'Complete', executionDetails: { price: 1, executedQuantity: 1 } })).status,
    ).toBe(400);
    expect((await act({ transactionAction: 'Complete' })).json.data.status).toBe('Completed');
    expect(await read()).toEqual([]);
    await run();
    const [order] = await orders();
    expect(order?.allocated_at).not.toBeNull();
    expect(await allocated(ids)).toEqual({ quantity: order?.filled_quantity, value: order?.filled_amount });
  });

  it('wait for their dealing point in London, and are filled at that time and not before', async () => {
    const [id = ''] = await thirty();
    await run(context(simulator, '11:59'));
    expect(await members([id])).toMatchObject([{ status: 'Pending' }]);
    await run(context(simulator, '12:00'));
    expect(await members([id])).toMatchObject([{ status: 'Placed' }]);
    await run(context(simulator, '12:01'));
    expect(
      await query(
        `select status, completed_date, deals_at, execution_time from portfolio_transaction where transaction_id = $1`,
        [id],
      ),
    ).toEqual([
      {
        status: 'Completed',
        completed_date: actor.businessDate,
        deals_at: `${actor.businessDate}T12:00`,
        execution_time: new Date(`${actor.businessDate}T12:00:00Z`),
      },
    ]);
  });

  it('that missed the point of the day are dealt at the next one, on the day the preview says', async () => {
    const late = { ...actor, at: `${actor.businessDate}T15:00` };
    actor = late;
    const id = await open(accounts[0] ?? '', 'Invest', { amount: 100_000n });
    for (let looks = 0; looks < 3; looks += 1) await run(context(simulator, '23:59'));
    expect(await members([id])).toMatchObject([{ status: 'Pending' }]);
    const next = addWorkingDays(actor.businessDate, 1);
    await query('update business_date set business_date = $1', [addWorkingDays(next, 1)]);
    for (let looks = 0; looks < 3; looks += 1) await run(context(simulator, '09:00'));
    // The day it is worked does not matter: it was dealt at its point.
    expect(
      await query(`select status, completed_date from portfolio_transaction where transaction_id = $1`, [id]),
    ).toEqual([{ status: 'Completed', completed_date: next }]);
    expect((await orders()).map(({ dealing_date: date }) => date)).toEqual([next]);
  });

  it('are each completed once when the process is killed while it allocates', async () => {
    const ids = await thirty();
    await run();
    const child = fork(join(__dirname, '../../testing/allocation-writer.ts'), [], {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, DATABASE_URL: platform.connectionString },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = once(child, 'exit');
    const count = async () => (await members(ids)).filter(({ status }) => status === 'Completed').length;
    while ((await count()) < 5 && child.exitCode === null) await new Promise((settle) => setTimeout(settle, 2));
    child.kill('SIGKILL');
    await ended;
    const before = await count();
    expect(before).toBeGreaterThanOrEqual(5);
    expect(before).toBeLessThan(30);
    await Promise.all([run(), run()]);
    const done = await members(ids);
    expect(new Set(done.map(({ status, posted, steps }) => `${status} ${posted} ${steps.join()}`))).toEqual(
      new Set(['Completed 1 Pending,Placed,Completed']),
    );
    const [filled] = await orders();
    expect(await allocated(ids)).toEqual({ quantity: filled?.filled_quantity, value: filled?.filled_amount });
    expect(filled?.allocated_at).not.toBeNull();
  });
});
