import { randomUUID } from 'node:crypto';
import { addWorkingDays } from '@tessera/domain/dates';
import { audit } from '../../background/auditor/auditor';
import { rebuild } from '../../ledger/commit/rebuild';
import { deposit, order, startMoneyTest, withdrawal, type MoneyTest } from '../../testing/money-on-test';

const reason = 'It was keyed wrong.';

describe('a correction', () => {
  let money: MoneyTest;
  beforeAll(async () => {
    money = await startMoneyTest();
  });
  afterEach(async () => {
    expect(await audit(money.platform.database.pool)).toEqual([]);
    expect(await rebuild(money.platform.database.db, { check: true })).toEqual({
      cashBalances: 0,
      holdings: 0,
      valuations: 0,
    });
  });
  afterAll(() => money.platform.close());

  const query = <Row extends object>(text: string, values: unknown[] = []) =>
    money.platform.database.pool.query<Row>(text, values).then(({ rows }) => rows);
  const correct = (id: string, body: object, token = money.machine) =>
    money.post(`/tessera/correction/NBW/${id}`, { reason, ...body }, token);
  const preview = (id: string, body: object, token = money.machine) =>
    money.post(`/tessera/correction/preview/NBW/${id}`, { reason, ...body }, token);
  const done = async (id: string, body: object, token?: string) => {
    const { status, json } = await correct(id, body, token);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data;
  };
  const refused = async (id: string, body: object, token?: string) => {
    const before = await money.rows();
    const { status, json } = await correct(id, body, token);
    expect(await money.rows()).toEqual(before);
    return {
      status,
      field: json.error?.fieldErrors?.[0]?.fieldName as string | undefined,
      says: (json.error?.fieldErrors?.[0]?.errorMessage ?? json.error?.errorMessage) as string,
    };
  };
  const paid = async (amount = 1_000, more: object = {}) => {
    const id = await money.make({ ...deposit, amount, ...more });
    expect((await money.complete(id)).status).toBe(200);
    return id;
  };
  const dealt = async (movement: 'Invest' | 'Disinvest', executedQuantity: number, price: number) => {
    const id = await money.make(order(movement, money.equity, { quantity: executedQuantity }));
    expect((await money.complete(id, { executionDetails: { price, executedQuantity } })).json.error).toBeUndefined();
    return id;
  };
  const holding = async () => {
    const [row] = await query<{ quantity: string; book_cost: string }>(
      `select quantity, book_cost from holding where firm_id = 'NBW' and account_id = $1 and asset_id = $2`,
      [money.accountId, money.equity],
    );
    return row ? { quantity: Number(row.quantity), bookCost: Number(row.book_cost) } : { quantity: 0, bookCost: 0 };
  };
  const postingsOf = (id: string) =>
    query<{ code: string; amount: string; value_date: string; post_date: string }>(
      `select transaction_code as code, amount, value_date::text, post_date::text from cash_posting where firm_id = 'NBW' and transaction_id = $1 and account_id is not null order by group_id`,
      [id],
    );
  const today = async () =>
    (await query<{ day: string }>('select business_date::text as day from business_date'))[0]?.day ?? '';

  it('takes a payment in back on its old value date, by new postings, and says so in its history and in the audit trail', async () => {
    const before = await money.cash();
    const id = await paid();
    const { status } = await done(id, { correction: 'Reverse' });
    expect(status).toBe('Deleted');
    expect(await money.cash()).toBeCloseTo(before, 2);
    const day = await today();
    expect(await postingsOf(id)).toEqual([
      { code: 'PAYI', amount: '1000.00', value_date: day, post_date: day },
      { code: 'RVSL', amount: '-1000.00', value_date: day, post_date: day },
    ]);
    const record = await money.record(id);
    expect(record.statusHistory.at(-1)).toMatchObject({
      action: 'Reversed',
      from: 'Completed',
      to: 'Deleted',
      reason,
      by: { name: 'Back office link' },
    });
    expect(
      await query(`select outcome, reason from audit where action = 'correctTransaction' and record_id = $1`, [id]),
    ).toEqual([{ outcome: 'done', reason }]);
  });

  it('posts a payment again with the right amount on the old value date, or on the corrected one', async () => {
    const before = await money.cash();
    const id = await paid(1_000);
    const { status } = await done(id, { correction: 'Correct', amount: 900 });
    expect(status).toBe('Completed');
    expect(await money.cash()).toBeCloseTo(before + 900, 2);
    await done(id, { correction: 'Correct', valueDate: '2026-11-02' });
    const day = await today();
    expect(
      (await postingsOf(id)).map((each) => `${each.code} ${each.amount} ${each.value_date} ${each.post_date}`),
    ).toEqual([
      `PAYI 1000.00 ${day} ${day}`,
      `RVSL -1000.00 ${day} ${day}`,
      `PAYI 900.00 ${day} ${day}`,
      `RVSL -900.00 ${day} ${day}`,
      `PAYI 900.00 2026-11-02 ${day}`,
    ]);
    const record = await money.record(id);
    expect(record).toMatchObject({ amount: 900, completedDate: '2026-11-02', status: 'Completed' });
    expect(record.statusHistory.slice(-2).map((step: { reason: string }) => step.reason)).toEqual([
      `${reason} The amount was £1,000.00 and is £900.00.`,
      expect.stringMatching(/^It was keyed wrong\. The value date was .* and is 2 November 2026\.$/) as string,
    ]);
    await done(id, { correction: 'Reverse' });
    expect(await money.cash()).toBeCloseTo(before, 2);
  });

  it('takes a withdrawal and an adviser’s fee back under their own codes', async () => {
    await paid(5_000);
    const before = await money.cash();
    for (const [transaction, code] of [
      [{ ...withdrawal, amount: 300 }, 'PAYO'],
      [
        { transactionType: 'Payment', transactionSubType: 'Adviser Adhoc Fee', movementType: 'Out', amount: 300 },
        'FEEA',
      ],
    ] as const) {
      const id = await money.make(transaction);
      expect((await money.put(`/portfoliotransaction/action/authorise/NBW/${id}`, {}, money.admin)).status).toBe(200);
      expect((await money.complete(id)).status).toBe(200);
      await done(id, { correction: 'Correct', amount: 200 }, money.admin);
      expect(await money.cash()).toBeCloseTo(before - 200, 2);
      await done(id, { correction: 'Reverse' }, money.admin);
      expect((await postingsOf(id)).map((each) => `${each.code} ${each.amount}`)).toEqual([
        `${code} -300.00`,
        `${code} 300.00`,
        `${code} -200.00`,
        `${code} 200.00`,
      ]);
      expect(await money.cash()).toBeCloseTo(before, 2);
    }
  });

  it('of a purchase puts units, cash, charges and book cost right as they would have been', async () => {
    await paid(50_000);
    const [cash, held] = [await money.cash(), await holding()];
    const id = await dealt('Invest', 100, 20);
    const right = await dealt('Invest', 80, 21);
    const [{ bookCost }, cashBoth] = [await holding(), await money.cash()];
    await done(right, { correction: 'Reverse' });
    await done(id, { correction: 'Correct', quantity: 80, price: 21 });
    // As the one that was dealt right from the beginning.
    const one = bookCost - held.bookCost;
    const wrong = cash - cashBoth;
    expect(one).toBeCloseTo(wrong, 2);
    const after = await holding();
    expect(after.quantity).toBeCloseTo(held.quantity + 80, 8);
    expect(after.bookCost - held.bookCost).toBeCloseTo(cash - (await money.cash()), 2);
    const record = await money.record(id);
    expect(record.executionDetails).toMatchObject({
      price: 21,
      executedQuantity: 80,
      executionAmount: 1680,
    });
    expect(
      record.charges.map(({ type, charged }: { type: string; charged: boolean }) => `${type} ${charged}`),
    ).toContain('Dealing true');
    await done(id, { correction: 'Reverse' });
    expect(await holding()).toEqual(held);
    expect(await money.cash()).toBeCloseTo(cash, 2);
    expect((await money.record(id)).charges).toEqual([]);
  });

  it('of a sale gives units their book cost back, and calculates it on the pool of that day, not on what was bought since', async () => {
    await paid(50_000);
    await dealt('Invest', 100, 20);
    const pool = await holding();
    const sale = await dealt('Disinvest', 40, 25);
    const bought = await dealt('Invest', 60, 30);
    const between = await holding();
    await done(sale, { correction: 'Correct', quantity: 30 });
    const after = await holding();
    const share = (units: number) => Math.round((pool.bookCost * units * 100) / pool.quantity) / 100;
    expect(after.quantity).toBeCloseTo(between.quantity + 10, 8);
    expect(after.bookCost).toBeCloseTo(between.bookCost + share(40) - share(30), 2);
    await done(sale, { correction: 'Reverse' });
    await done(bought, { correction: 'Reverse' });
    expect(await holding()).toEqual(pool);
  });

  it('is refused while units that left later stand on its book cost, and names them', async () => {
    await paid(50_000);
    const bought = await dealt('Invest', 50, 20);
    const sold = await dealt('Disinvest', 5, 25);
    expect(await refused(bought, { correction: 'Reverse' })).toMatchObject({
      status: 409,
      says: expect.stringContaining(`the sale ${sold} of`) as string,
    });
    expect(await refused(bought, { correction: 'Correct', price: 19 })).toMatchObject({ status: 409 });
    // What moves no units and no book cost stands on nothing.
    await done(bought, { correction: 'Correct', valueDate: addWorkingDays(await today(), 4) });
    await done(sold, { correction: 'Correct', price: 26 });
    await done(sold, { correction: 'Reverse' });
    await done(bought, { correction: 'Reverse' });
  });

  it('of units that were entered takes them back or corrects how many they were and what they cost', async () => {
    const held = await holding();
    const entry = {
      transactionType: 'Stock',
      transactionSubType: 'Stock',
      movementType: 'In',
      amount: 500,
      quantity: 50,
      assetId: money.equity,
    };
    const id = await money.make(entry, money.machine);
    await done(id, { correction: 'Correct', quantity: 40, amount: 450 });
    expect(await holding()).toEqual({
      quantity: held.quantity + 40,
      bookCost: expect.closeTo(held.bookCost + 450, 2) as number,
    });
    const out = await money.make({ ...entry, movementType: 'Out', amount: undefined, quantity: 10 }, money.machine);
    await done(out, { correction: 'Correct', quantity: 20 });
    expect((await holding()).quantity).toBeCloseTo(held.quantity + 20, 8);
    await done(out, { correction: 'Reverse' });
    await done(id, { correction: 'Reverse' });
    expect(await holding()).toEqual(held);
  });

  it('is refused with what is missing when the cash or the units are not there any more', async () => {
    const id = await paid(700);
    const spent = await money.cash();
    const out = await money.make({ ...withdrawal, amount: spent - 100 });
    expect(await refused(id, { correction: 'Reverse' })).toEqual({
      status: 409,
      field: undefined,
      says: expect.stringMatching(
        /^This takes £700\.00 out of the account, which has £[\d,.]+, with £[\d,.]+ reserved for open transactions: £600\.00 is missing\. It would leave uncovered: the Payment Out \(Withdrawal\) [0-9A-Z]+ of £[\d,.]+\. Cancel it first\.$/,
      ) as string,
    });
    expect(await refused(id, { correction: 'Correct', amount: 599.99 })).toMatchObject({
      status: 409,
      field: 'amount',
      says: expect.stringContaining('£0.01 is missing') as string,
    });
    await money.put(`/portfoliotransaction/action/requestCancellation/NBW/${out}`, {}, money.admin);
    const bought = await dealt('Invest', 10, 5);
    const { quantity } = await holding();
    const sale = await money.make(order('Disinvest', money.equity, { quantity: quantity - 4 }));
    expect(await refused(bought, { correction: 'Reverse' })).toMatchObject({
      status: 409,
      says: expect.stringContaining('6 units are missing') as string,
    });
    await money.put(`/portfoliotransaction/action/requestCancellation/NBW/${sale}`, {}, money.admin);
    await done(bought, { correction: 'Reverse' });
  });

  it('is refused where it would let money of a sale that has not settled be paid out, and names what it would leave uncovered', async () => {
    const cashState = async () =>
      (await money.platform.get(`/account/summary/NBW/${money.accountId}`, money.admin)).json.data.cash as {
        cash: number;
        reserved: number;
        uncleared: number;
        available: number;
      };
    await paid(5_000);
    await dealt('Invest', 10, 5);
    const sale = await dealt('Disinvest', 10, 99.25);
    const { uncleared } = await cashState();
    expect(uncleared).toBeGreaterThan(900);
    // An earlier value date would make the money of the sale one that can be spent.
    expect(await refused(sale, { correction: 'Correct', valueDate: await today() })).toMatchObject({
      status: 400,
      field: 'valueDate',
      says: expect.stringContaining('cannot be brought forward') as string,
    });
    expect((await cashState()).uncleared).toBe(uncleared);
    const id = await paid(400);
    const { available } = await cashState();
    const out = await money.make({ ...withdrawal, amount: available }, money.machine);
    const says = expect.stringMatching(
      new RegExp(
        `^This takes £400\\.00 out of the account, which has £[\\d,.]+, of which £[\\d,.]+ has not cleared, with £[\\d,.]+ reserved for open transactions: £400\\.00 is missing\\. It would leave uncovered: .*the Payment Out \\(Withdrawal\\) ${out} of £[\\d,.]+.*\\.$`,
      ),
    ) as string;
    expect(await refused(id, { correction: 'Reverse' })).toEqual({ status: 409, field: undefined, says });
    expect(await refused(id, { correction: 'Correct', amount: 399 })).toMatchObject({ status: 409, field: 'amount' });
    await money.put(`/portfoliotransaction/action/requestCancellation/NBW/${out}`, { reason }, money.machine);
    const state = await cashState();
    expect(state.cash).toBeGreaterThanOrEqual(state.reserved + state.uncleared);
    await done(id, { correction: 'Reverse' });
  });

  it('is refused for what is not completed, is reversed already, is not of its kind, or was changed meanwhile', async () => {
    const open = await money.make(deposit);
    expect(await refused(open, { correction: 'Reverse' })).toMatchObject({
      status: 409,
      says: 'Only what is completed can be corrected: nothing of it is in the ledger.',
    });
    const id = await paid();
    expect(await refused(id, { correction: 'Reverse', version: 1 })).toMatchObject({ status: 412 });
    await done(id, { correction: 'Reverse' });
    expect(await refused(id, { correction: 'Reverse' })).toMatchObject({
      status: 409,
      says: 'It is deleted or reversed already: nothing of it is left to correct.',
    });
    expect((await money.put(`/portfoliotransaction/action/requestDeletion/NBW/${id}`, {}, money.admin)).status).toBe(
      409,
    );
    const note = await money.make({
      transactionType: 'Notional',
      transactionSubType: 'Deposit',
      movementType: 'In',
      amount: 5,
    });
    expect(await refused(note, { correction: 'Reverse' })).toMatchObject({ status: 409 });
    const [interest] = await query<{ transaction_id: string }>(
      `select transaction_id from portfolio_transaction where firm_id = 'NBW' and transaction_type = 'Cash' and status = 'Completed' limit 1`,
    );
    if (interest)
      expect(await refused(interest.transaction_id, { correction: 'Reverse' })).toMatchObject({
        status: 409,
        says: expect.stringContaining('cannot be corrected here') as string,
      });
  });

  it('names each figure that cannot be', async () => {
    const id = await paid();
    const bad = async (body: object) => refused(id, { correction: 'Correct', ...body });
    expect(await bad({})).toMatchObject({ status: 400, field: 'amount' });
    expect(await bad({ amount: 1_000 })).toMatchObject({
      status: 400,
      field: 'amount',
      says: 'That is what it is now: enter what it should be.',
    });
    for (const amount of [0, -1, 1.001]) expect(await bad({ amount })).toMatchObject({ status: 400, field: 'amount' });
    expect(await bad({ amount: 5, reason: '  ' })).toMatchObject({ status: 400, field: 'reason' });
    for (const valueDate of ['2026-02-31', '2031-01-01', '1980-01-01'])
      expect(await bad({ valueDate })).toMatchObject({ status: 400, field: 'valueDate' });
    expect(await bad({ price: 2 })).toMatchObject({ status: 400, field: 'price' });
    expect(await refused(id, { correction: 'Reverse', amount: 5 })).toMatchObject({ status: 400, field: 'amount' });
  });

  it('is made by operations and administrators, not by an adviser, and a record says so', async () => {
    const id = await paid();
    expect(await refused(id, { correction: 'Reverse' }, money.adviser)).toMatchObject({ status: 403 });
    expect((await preview(id, { correction: 'Reverse' }, money.adviser)).status).toBe(403);
    expect((await money.record(id)).correction).toBeNull();
    expect((await money.record(id, money.admin)).correction).toEqual({
      allowed: true,
      reason: null,
      figures: ['amount', 'valueDate'],
      valueDate: await today(),
    });
    await done(id, { correction: 'Reverse' }, money.admin);
    expect((await money.record(id, money.admin)).correction).toMatchObject({ allowed: false });
  });

  it('is shown by its preview, which writes nothing, and is done once for one key', async () => {
    const id = await paid(250);
    const before = await money.rows();
    const expected = await preview(id, { correction: 'Correct', amount: 200 });
    expect(await money.rows()).toEqual(before);
    expect(expected.json.data.after.cash).toBeCloseTo(expected.json.data.now.cash - 50, 2);
    expect(expected.json.data.postings).toMatchObject([
      { transactionCode: 'RVSL', amount: -250 },
      { transactionCode: 'PAYI', amount: 200 },
    ]);
    const key = { 'idempotency-key': randomUUID() };
    const send = () =>
      money.platform.request('POST', `/tessera/correction/NBW/${id}`, {
        token: money.machine,
        body: { correction: 'Correct', amount: 200, reason },
        headers: key,
      });
    const [first, second] = [await send(), await send()];
    expect(second.json.data).toEqual(first.json.data);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(await money.cash()).toBe(expected.json.data.after.cash);
  });

  it('gives the allowance of a reversed subscription back, and keeps a corrected one within it', async () => {
    const [isa] = await query<{ account_id: string }>(
      `select account_id from account a where firm_id = 'NBW' and status = 'Active' and account_type = 'Wrapper' and account_id <> $1 and exists (select from client c where c.client_id = lead_client_id and client_type = 'Individual')
      and not exists (select from cash_posting p where p.account_id = a.account_id and transaction_code in ('PAYI', 'TAXR') and value_date >= '2026-04-06') and not exists (select from portfolio_transaction t where t.account_id = a.account_id and t.status <> 'Completed') order by account_id limit 1`,
      [money.accountId],
    );
    const accountId = isa?.account_id ?? '';
    await query(
      `update account set wrapper_type = case account_id when $1 then 'ISA' else 'GIA' end where account_type = 'Wrapper' and firm_id = 'NBW' and lead_client_id = (select lead_client_id from account where firm_id = 'NBW' and account_id = $1)`,
      [accountId],
    );
    await query(
      `update client set date_of_birth = '1980-05-05' where firm_id = 'NBW' and client_id = (select lead_client_id from account where firm_id = 'NBW' and account_id = $1)`,
      [accountId],
    );
    const subscribe = async (amount: number) =>
      money.post('/portfoliotransaction', { firmId: 'NBW', accountId, ...deposit, amount }, money.admin);
    const first = await subscribe(19_000);
    expect(first.json.error).toBeUndefined();
    const id = first.json.data.id as string;
    await money.complete(id);
    expect(await refused(id, { correction: 'Correct', amount: 20_000.01 })).toMatchObject({
      status: 400,
      field: 'amount',
      says: expect.stringContaining('£20,000.00') as string,
    });
    await done(id, { correction: 'Correct', amount: 20_000 });
    expect((await subscribe(1)).status).toBe(400);
    await done(id, { correction: 'Reverse' });
    const again = await subscribe(20_000);
    expect(again.json.error).toBeUndefined();
    await money.put(
      `/portfoliotransaction/action/requestCancellation/NBW/${again.json.data.id as string}`,
      {},
      money.admin,
    );
  });

  it('of a contribution claims its relief anew, and is refused once the relief was credited', async () => {
    await query(`update account set wrapper_type = 'SIPP' where firm_id = 'NBW' and account_id = $1`, [
      money.accountId,
    ]);
    const id = await paid(800, { contributionType: 'Personal' });
    const reliefs = () =>
      query<{ transaction_id: string; status: string; amount: string }>(
        `select transaction_id, status, amount from portfolio_transaction where firm_id = 'NBW' and transaction_type = 'Expectation' and link_id = (select link_id from portfolio_transaction where firm_id = 'NBW' and transaction_id = $1) order by transaction_id`,
        [id],
      );
    await done(id, { correction: 'Correct', amount: 400 });
    expect(await reliefs()).toMatchObject([
      { status: 'Deleted', amount: '200.00' },
      { status: 'Pending', amount: '100.00' },
    ]);
    const relief = (await reliefs())[1]?.transaction_id ?? '';
    expect((await money.complete(relief)).json.error).toBeUndefined();
    expect(await refused(id, { correction: 'Reverse' })).toMatchObject({
      status: 409,
      says: `Its tax relief of £100.00 has been credited: reverse transaction ${relief} before it.`,
    });
    await done(relief, { correction: 'Reverse' });
    await done(id, { correction: 'Reverse' });
    await query(`update account set wrapper_type = 'GIA' where firm_id = 'NBW' and account_id = $1`, [money.accountId]);
  });
});
