import { audit } from '../../background/auditor/auditor';
import { deposit, order, startMoneyTest, withdrawal, type MoneyTest } from '../../testing/money-on-test';

describe('money on an account', () => {
  let money: MoneyTest;
  beforeAll(async () => {
    money = await startMoneyTest();
  });
  afterEach(async () => {
    const client = await money.platform.database.pool.connect();
    try {
      expect(await audit(client)).toEqual([]);
    } finally {
      client.release();
    }
  });
  afterAll(() => money.platform.close());

  const steps = (record: { statusHistory: { action: string; to: string; by: { name: string } | null }[] }) =>
    record.statusHistory.map(({ action, to, by }) => `${action} ${to} ${by?.name ?? 'platform'}`);

  it('is paid in, invested, sold and withdrawn, with a second person for the withdrawal, and every record tells it', async () => {
    const before = await money.cash();
    const paidIn = await money.make(deposit);
    expect(await money.record(paidIn)).toMatchObject({
      status: 'Pending',
      paymentId: paidIn,
      orderId: null,
      contributionType: 'Personal',
      incomplete: true,
      cashPostings: [],
      actions: [
        { action: 'authorise', allowed: false },
        { action: 'requestCancellation', allowed: true, reason: null },
        { action: 'requestDeletion', allowed: false },
      ],
    });
    expect((await money.complete(paidIn)).json.data).toMatchObject({
      id: paidIn,
      transactionId: paidIn,
      status: 'Completed',
      version: 2,
    });
    expect(await money.cash()).toBe(before + 10_000);
    const received = await money.record(paidIn);
    expect(received).toMatchObject({
      status: 'Completed',
      incomplete: false,
      createdBy: { name: 'Priya Hart' },
      auditDetails: { version: 2 },
      cashPostings: [{ transactionCode: 'PAYI', amount: 10_000 }],
    });
    expect(steps(received)).toEqual(['Created Pending Priya Hart', 'Completed Completed Back office link']);

    const price = await money.lastPrice(money.equity);
    const units = Math.floor(4_000 / price);
    const bought = await money.make(order('Invest', money.equity, { quantity: units }));
    expect(await money.record(bought)).toMatchObject({
      status: 'Pending',
      orderId: bought,
      executionDetails: null,
      quantity: units,
    });
    expect((await money.record(bought)).reservedCash).toBeGreaterThan(units * price);
    const value = Number((units * price).toFixed(2));
    const done = await money.complete(bought, {
      executionDetails: {
        currency: 'GBP',
        price,
        transactionTime: new Date(0).toISOString(),
        venue: 'XLON',
        executionAmount: value,
        executedQuantity: units,
      },
      quantity: units,
      amount: value,
    });
    expect({ status: done.status, error: done.json.error }).toEqual({ status: 200, error: undefined });
    const purchase = await money.record(bought);
    expect(purchase).toMatchObject({
      status: 'Completed',
      reservedCash: 0,
      executionDetails: { price, executedQuantity: units, executionAmount: value, venue: 'XLON' },
      stockPostings: [{ transactionCode: 'BUYS', quantity: units, value }],
    });
    expect(
      purchase.charges.map(({ type, charged }: { type: string; charged: boolean }) => [type, charged]),
    ).toContainEqual(['Dealing', true]);
    const charged = purchase.charges.reduce(
      (total: number, { amount, charged: taken }: { amount: number; charged: boolean }) => total + (taken ? amount : 0),
      0,
    );
    expect(purchase.stockPostings[0].bookValue).toBeCloseTo(value + charged, 2);

    const sold = await money.make(order('Disinvest', money.equity, { quantity: 1 }));
    expect(await money.record(sold)).toMatchObject({ status: 'Pending', reservedQuantity: 1 });
    expect((await money.complete(sold, { executionDetails: { price, executedQuantity: 1 } })).status).toBe(200);
    expect(await money.record(sold)).toMatchObject({
      status: 'Completed',
      reservedQuantity: 0,
      stockPostings: [{ transactionCode: 'SELL', quantity: -1 }],
    });

    // What a sale brings is uncleared without its charges, on the account's page as in a plan.
    const { json: plan } = await money.post('/tessera/transaction/preview', {
      firmId: 'NBW',
      accountId: money.accountId,
      transactions: [deposit],
    });
    const { json: summary } = await money.platform.get(`/account/summary/NBW/${money.accountId}`, money.admin);
    expect(summary.data.cash).toEqual(plan.data.now);
    expect(plan.data.now.uncleared).toBeGreaterThan(0);

    const paidOut = await money.make(withdrawal);
    expect(await money.record(paidOut)).toMatchObject({
      status: 'Checking',
      reservedCash: 500,
      actions: [
        {
          action: 'authorise',
          allowed: false,
          reason: 'You created this transaction: someone else has to authorise it.',
        },
        { allowed: true },
        { allowed: true },
      ],
    });
    const own = await money.put(`/portfoliotransaction/action/authorise/NBW/${paidOut}`, {});
    expect({ status: own.status, message: own.json.error.errorMessage }).toEqual({
      status: 403,
      message: 'You created this transaction: someone else has to authorise it.',
    });
    expect((await money.complete(paidOut)).json.error).toMatchObject({ type: 'conflict', statusCode: 409 });
    expect((await money.record(paidOut, money.admin)).actions[0]).toEqual({
      action: 'authorise',
      allowed: true,
      reason: null,
    });
    expect(
      (
        await money.put(
          `/portfoliotransaction/action/authorise/NBW/${paidOut}`,
          { version: 1, reason: 'Called the client back' },
          money.admin,
        )
      ).json.data,
    ).toMatchObject({ status: 'Pending', version: 2 });
    expect((await money.complete(paidOut)).json.data).toMatchObject({ status: 'Completed', version: 3 });
    const paid = await money.record(paidOut);
    expect(steps(paid)).toEqual([
      'Created Checking Priya Hart',
      'Authorised Pending Morgan Ellis',
      'Completed Completed Back office link',
    ]);
    expect(paid).toMatchObject({
      reservedCash: 0,
      cashPostings: [{ transactionCode: 'PAYO', amount: -500 }],
      statusHistory: [{ from: null }, { from: 'Checking', reason: 'Called the client back' }, { from: 'Pending' }],
    });
  });

  it('says before a purchase what it costs in the first year, itemised, and the parts make the whole', async () => {
    const { status, json } = await money.post('/tessera/transaction/preview', {
      firmId: 'NBW',
      accountId: money.accountId,
      transactions: [
        deposit,
        order('Invest', money.fund, { amount: 2_000 }),
        order('Invest', money.equity, { amount: 1_500 }),
      ],
    });
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    const { costs, steps: planned } = json.data as {
      costs: {
        lines: { type: string; amount: number; explicit: boolean; assetName: string }[];
        entry: { amount: number };
        ongoing: { amount: number };
        firstYear: { amount: number };
        unknown: string[];
      };
      steps: { assetName: string | null; charges: { amount: number }[] }[];
    };
    const pennies = (amounts: readonly number[]): number =>
      amounts.reduce((total, amount) => total + Math.round(amount * 100), 0);
    expect([...new Set(costs.lines.map(({ type }) => type))].sort()).toEqual(
      expect.arrayContaining(['Ex Ante Ongoing', 'Ex Ante Transaction', 'OCF']),
    );
    expect(costs.lines.filter(({ type }) => type === 'OCF')).toEqual([expect.objectContaining({ explicit: false })]);
    expect(pennies(costs.lines.map(({ amount }) => amount))).toBe(pennies([costs.firstYear.amount]));
    expect(pennies([costs.entry.amount, costs.ongoing.amount])).toBe(pennies([costs.firstYear.amount]));
    expect(pennies([costs.entry.amount])).toBe(
      pennies(planned.flatMap(({ charges }) => charges.map(({ amount }) => amount))),
    );
    expect(costs.unknown).toEqual([planned.at(-1)?.assetName]);
    const sale = await money.post('/tessera/transaction/preview', {
      firmId: 'NBW',
      accountId: money.accountId,
      transactions: [withdrawal],
    });
    expect(sale.json.data.costs).toBeNull();
  });

  it('is paid in and invested in one group, whose orders wait for the cash and are released by it', async () => {
    const most = (await money.cash()) + 20_000;
    const body = {
      firmId: 'NBW',
      accountId: money.accountId,
      transactions: [{ ...deposit, amount: 20_000 }, order('Invest', money.fund, { amount: most - 1_000 })],
    };
    const { status, json } = await money.post('/portfoliotransactiongroup', body);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    expect(
      json.data.transactions.map((each: { transactionType: string; status: string; linkId: string }) => [
        each.transactionType,
        each.status,
        each.linkId,
      ]),
    ).toEqual([
      ['Payment', 'Pending', json.data.linkId],
      ['Order', 'Waiting', json.data.linkId],
    ]);
    const [payment, invest] = json.data.transactions.map((each: { id: string }) => each.id) as [string, string];
    expect(await money.record(payment)).toMatchObject({
      linked: [{ transactionId: invest, status: 'Waiting', movementType: 'Invest' }],
    });
    expect(
      (await money.complete(invest, { executionDetails: { price: 1, executedQuantity: 1 } })).json.error.type,
    ).toBe('conflict');
    expect((await money.complete(payment)).status).toBe(200);
    const released = await money.record(invest);
    expect(released).toMatchObject({ status: 'Pending', reservedCash: most - 1_000 });
    expect(steps(released)).toEqual(['Created Waiting Priya Hart', expect.stringMatching(/^Released Pending/)]);
    expect(
      (await money.put(`/portfoliotransaction/action/requestCancellation/NBW/${invest}`, { version: 2 })).json.data,
    ).toMatchObject({ status: 'Deleted', version: 3 });
    expect(await money.record(invest)).toMatchObject({ reservedCash: 0, incomplete: false });
  });

  it('has what waits cancelled with what it waited for, and what failed deleted', async () => {
    const most = (await money.cash()) + 5_000;
    const body = {
      firmId: 'NBW',
      accountId: money.accountId,
      transactions: [{ ...deposit, amount: 5_000 }, order('Invest', money.fund, { amount: most - 100 })],
    };
    const first = (await money.post('/portfoliotransactiongroup', body)).json.data.transactions.map(
      (each: { id: string }) => each.id,
    ) as [string, string];
    expect(
      (
        await money.put(`/portfoliotransaction/action/requestCancellation/NBW/${first[0]}`, {
          reason: 'Changed their mind',
        })
      ).json.data.status,
    ).toBe('Deleted');
    expect((await money.record(first[1])).statusHistory.at(-1)).toMatchObject({
      from: 'Waiting',
      to: 'Deleted',
      action: 'Cancelled',
      reason: 'What it waited for was cancelled.',
    });

    const second = (await money.post('/portfoliotransactiongroup', body)).json.data.transactions.map(
      (each: { id: string }) => each.id,
    ) as [string, string];
    expect(
      (
        await money.put(
          `/portfoliotransactionaction/NBW/${second[0]}`,
          { firmId: 'NBW', transactionAction: 'Reject' },
          money.machine,
        )
      ).json.error.fieldErrors[0].fieldName,
    ).toBe('actionReason');
    expect(
      (
        await money.put(
          `/portfoliotransactionaction/NBW/${second[0]}`,
          { firmId: 'NBW', transactionAction: 'Reject', actionReason: 'Returned by the bank' },
          money.machine,
        )
      ).json.data.status,
    ).toBe('Error');
    for (const id of second) {
      expect((await money.record(id)).status).toBe('Error');
      expect((await money.put(`/portfoliotransaction/action/requestdeletion/NBW/${id}`, {})).json.data.status).toBe(
        'Deleted',
      );
    }
  });

  it('is previewed without a row written', async () => {
    const rows = await money.rows();
    const { status, json } = await money.post('/tessera/transaction/preview', {
      firmId: 'NBW',
      accountId: money.accountId,
      transactions: [{ ...deposit, amount: 1_000 }, withdrawal],
    });
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    expect(
      json.data.steps.map((step: { status: string; needsAuthorisation: boolean }) => [
        step.status,
        step.needsAuthorisation,
      ]),
    ).toEqual([
      ['Pending', false],
      ['Checking', true],
    ]);
    const alone = (
      await money.post('/tessera/transaction/preview', {
        firmId: 'NBW',
        accountId: money.accountId,
        transactions: [withdrawal],
      })
    ).json.data;
    expect(alone).toMatchObject({
      accepted: { reserved: alone.now.reserved + 500, available: alone.now.available - 500 },
      steps: [{ status: 'Checking', reservedCash: 500 }],
    });
    expect(await money.rows()).toEqual(rows);
  });

  it('is completed by the time of now: on the day that is in London, and on the business date while that is behind the clock', async () => {
    const done = async (completedDate: string) => {
      const id = await money.make({ ...deposit, amount: 10 });
      const { status, json } = await money.complete(id, { completedDate });
      return status === 200
        ? ((await money.record(id)) as { completedDate: string }).completedDate
        : json.error.fieldErrors;
    };
    expect(await done('2026-11-20T00:30:00.000Z')).toBe('2026-11-20');
    expect(await done('2026-11-19T23:30:00.000-05:00')).toBe('2026-11-20');
    expect(await done('2026-11-19T23:30:00Z')).toEqual([
      {
        fieldName: 'completedDate',
        type: 'invalid',
        errorMessage: expect.stringMatching(/^Enter a date from 2026-11-20/),
      },
    ]);
    for (const wrong of ['2026-11-20T25:00:00Z', '2026-02-30T10:00:00Z', 'now'])
      expect(await done(wrong)).toEqual([
        {
          fieldName: 'completedDate',
          type: 'invalid',
          errorMessage: 'Enter a date such as 2026-11-20, or a time such as 2026-11-20T09:30:00Z.',
        },
      ]);
    money.platform.setClock('2026-11-22T10:00:00Z');
    expect(await done('2026-11-23T09:00:00Z')).toEqual([
      { fieldName: 'completedDate', type: 'invalid', errorMessage: expect.stringMatching(/the business date\.$/) },
    ]);
    // On a Sunday the business date is Friday.
    const machine = await money.platform.signIn('NBW', 'machine@northbrook.example');
    const id = await money.make({ ...deposit, amount: 10 }, machine);
    const reply = await money.put(
      `/portfoliotransactionaction/NBW/${id}`,
      {
        type: 'Action',
        firmId: 'NBW',
        transactionAction: 'Complete',
        actionReason: 'Payment received',
        completedDate: '2026-11-22T09:59:00Z',
      },
      machine,
    );
    expect({ status: reply.status, error: reply.json.error }).toEqual({ status: 200, error: undefined });
    const record = (await money.platform.get(`/portfoliotransaction/NBW/${id}`, machine)).json.data;
    expect(record).toMatchObject({ status: 'Completed', completedDate: '2026-11-20' });
  });

  it('takes the bodies known clients send, word for word', async () => {
    const { accountId } = money;
    const sent = [
      {
        firmId: 'NBW',
        accountId,
        transactionType: 'Payment',
        transactionSubType: 'Deposit',
        movementType: 'In',
        currency: 'GBP',
        amount: 5000,
        method: 'Bank Transfer',
      },
      {
        firmId: 'NBW',
        accountId,
        transactionType: 'Payment',
        transactionSubType: 'Withdrawal',
        movementType: 'Out',
        currency: 'GBP',
        amount: 10,
        method: 'BACS Credit',
      },
      {
        firmId: 'NBW',
        accountId,
        transactionType: 'Order',
        transactionSubType: 'At Best',
        movementType: 'Invest',
        currency: 'GBP',
        amount: 100,
        assetId: money.fund,
      },
    ];
    const ids: string[] = [];
    for (const body of sent) {
      const { status, json } = await money.post('/portfoliotransaction', body, money.machine);
      expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
      ids.push(json.data.id);
    }
    const [payment, , invest] = ids as [string, string, string];
    const {
      rows: [today],
    } = await money.platform.database.pool.query<{ business_date: string }>('select business_date from business_date');
    const settled = await money.put(
      `/portfoliotransactionaction/NBW/${payment}`,
      {
        type: 'Action',
        firmId: 'NBW',
        transactionAction: 'Complete',
        actionReason: 'Payment received',
        completedDate: today?.business_date,
      },
      money.machine,
    );
    expect({ status: settled.status, error: settled.json.error }).toEqual({ status: 200, error: undefined });
    const filled = await money.put(
      `/portfoliotransactionaction/NBW/${invest}`,
      {
        firmId: 'NBW',
        transactionAction: 'Complete',
        actionReason: 'Filled',
        executionDetails: {
          currency: 'GBP',
          price: 2.27,
          transactionTime: '2026-01-05T12:00:00.000Z',
          venue: 'XLON',
          executionAmount: 2.27,
          executedQuantity: 1,
        },
        quantity: 1,
        amount: 2.27,
        transactionDate: today?.business_date,
        intendedSettlementDate: today?.business_date,
      },
      money.machine,
    );
    expect({ status: filled.status, error: filled.json.error }).toEqual({ status: 200, error: undefined });
    const group = await money.post('/portfoliotransactiongroup', {
      firmId: 'NBW',
      accountId,
      transactions: [sent[0], sent[2]].map(({ firmId: _, accountId: __, ...each } = {} as never) => each),
    });
    expect(group.json.data).toMatchObject({
      linkId: expect.any(String),
      transactions: [
        { id: expect.any(String), transactionType: 'Payment', status: 'Pending' },
        { transactionType: 'Order' },
      ],
    });
    expect(
      (await money.platform.get(`/portfoliotransaction/NBW?linkId=${group.json.data.linkId}`, money.machine)).json.meta
        .count,
    ).toBe(2);
  });
});
