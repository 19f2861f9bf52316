import { deposit, order, startMoneyTest, withdrawal, type MoneyTest } from '../../testing/money-on-test';

describe('what is refused', () => {
  let money: MoneyTest;
  /** Accounts of the firm that differ from the good one in one thing. */
  let others: Record<'suspended' | 'closed' | 'pending' | 'cash' | 'unverified' | 'otherOffice' | 'otherFirm', string>;
  let suspended: string;
  let unlisted: string;

  beforeAll(async () => {
    money = await startMoneyTest();
    const { pool } = money.platform.database;
    const accountWhere = async (condition: string, firmId = 'NBW'): Promise<string> => {
      const {
        rows: [row],
      } = await pool.query<{ account_id: string }>(`
        select account.account_id from account left join bank_details on bank_details.firm_id = account.firm_id and bank_details.client_id = lead_client_id
        where account.firm_id = '${firmId}' and account.account_id <> '${money.accountId}' and ${condition} order by account.account_id limit 1`);
      if (!row) throw new Error(`The demonstration has no account where ${condition}.`);
      return row.account_id;
    };
    const {
      rows: [other],
    } = await pool.query<{ node_id: string }>(`
      select node.node_id from node join portal_user on portal_user.firm_id = node.firm_id and email = 'priya.hart@northbrook.example' join node own on own.firm_id = node.firm_id and own.node_id = portal_user.node_id
      where node.firm_id = 'NBW' and node.parent_node_id is not null and not starts_with(node.path, own.path) and exists (select from account where account.firm_id = 'NBW' and account.node_id = node.node_id) limit 1`);
    const inFirm = async (condition: string): Promise<string> =>
      accountWhere(`wrapper_type <> 'CASH' and bank_details.status = 'Active' and ${condition}`);
    const own = `account.node_id in (select node.node_id from node join node own on own.firm_id = node.firm_id and starts_with(node.path, own.path) join portal_user on portal_user.firm_id = own.firm_id and portal_user.node_id = own.node_id where email = 'priya.hart@northbrook.example')`;
    others = {
      otherOffice: await inFirm(`account.status = 'Active' and account.node_id = '${other?.node_id ?? ''}'`),
      otherFirm: await accountWhere(`account.status = 'Active'`, 'HLM'),
      cash: await accountWhere(`wrapper_type = 'CASH' and account.status = 'Active' and ${own}`),
      unverified: await accountWhere(
        `account.status = 'Active' and wrapper_type = 'GIA' and (bank_details.status is null or bank_details.status = 'Pending') and ${own}`,
      ),
      suspended: '',
      closed: '',
      pending: '',
    };
    const spare = (
      await pool.query<{ account_id: string }>(
        `select account_id from account where firm_id = 'NBW' and account.status = 'Active' and wrapper_type = 'GIA' and account_id <> all($1) and ${own} order by account_id limit 3`,
        [[money.accountId, ...Object.values(others)]],
      )
    ).rows;
    for (const [index, status] of (['Suspended', 'Closed', 'Pending'] as const).entries()) {
      const accountId = spare[index]?.account_id ?? '';
      await pool.query(`update account set status = $1 where firm_id = 'NBW' and account_id = $2`, [status, accountId]);
      others = { ...others, [status.toLowerCase()]: accountId };
    }
    const { rows: listed } = await pool.query<{ asset_id: string }>(
      `select asset_id from firm_instrument where firm_id = 'NBW' and status = 'Active' and asset_id <> all($1) and not exists (select from holding where holding.asset_id = firm_instrument.asset_id and firm_id = 'NBW') order by asset_id limit 1`,
      [[money.equity, money.fund]],
    );
    suspended = listed[0]?.asset_id ?? '';
    await pool.query(`update firm_instrument set status = 'Suspended' where firm_id = 'NBW' and asset_id = $1`, [
      suspended,
    ]);
    unlisted = '2ZZZZ';
  });
  afterAll(() => money.platform.close());

  /** A transaction, the field the refusal names and a part of its sentence. */
  const bad = (): [string, object, string, RegExp][] => {
    const { equity, fund } = money;
    return [
      ['zero', { ...deposit, amount: 0 }, 'amount', /^Enter an amount above zero\.$/],
      ['a negative amount', { ...deposit, amount: -10 }, 'amount', /above zero/],
      ['a part of a penny', { ...deposit, amount: 10.005 }, 'amount', /^Use at most 2 decimals\.$/],
      ['a part of a penny in another notation', { ...deposit, amount: 1e-7 }, 'amount', /^Use at most 2 decimals\.$/],
      ['too much', { ...deposit, amount: 1e15 }, 'amount', /^Enter at most £100,000,000/],
      ['far too much', { ...deposit, amount: 1e300 }, 'amount', /smaller number/],
      ['no amount', { ...deposit, amount: undefined }, 'amount', /^Enter an amount\.$/],
      ['text for an amount', { ...deposit, amount: '10' }, 'amount', /amount in pounds/],
      ['another currency', { ...deposit, currency: 'USD' }, 'currency', /kept in GBP/],
      ['a currency in small letters', { ...deposit, currency: 'gbp' }, 'currency', /kept in GBP/],
      ['no method', { ...deposit, method: undefined }, 'method', /^Choose how the money moves/],
      [
        'a way money does not come by',
        { ...deposit, method: 'BACS Credit' },
        'method',
        /^BACS Credit pays money out\. Choose Bank Transfer or Direct Debit\.$/,
      ],
      [
        'a way money does not go by',
        { ...withdrawal, method: 'Direct Debit' },
        'method',
        /^Direct Debit collects money and cannot pay it out\. Choose BACS Credit or Bank Transfer\.$/,
      ],
      ['a deposit that goes out', { ...deposit, movementType: 'Out' }, 'movementType', /^Deposit goes In\.$/],
      [
        'an order that goes in',
        { ...order('Invest', fund, { amount: 100 }), movementType: 'In' },
        'movementType',
        /Invest or Disinvest/,
      ],
      [
        'a sub-type of another type',
        { ...deposit, transactionSubType: 'At Best' },
        'transactionSubType',
        /^A payment is one of/,
      ],
      ['a type that is not made here', { ...deposit, transactionType: 'Cash' }, 'transactionType', /Payment, Order/],
      ['a payment with an instrument', { ...deposit, assetId: fund }, 'assetId', /a payment in has no asset ID/],
      ['a payment with a quantity', { ...withdrawal, quantity: 1 }, 'quantity', /a withdrawal has no quantity/],
      [
        'an order with a method',
        { ...order('Invest', fund, { amount: 100 }), method: 'Bank Transfer' },
        'method',
        /an order has no method/,
      ],
      ['an amount and a quantity', { ...order('Invest', fund, { amount: 100 }), quantity: 1 }, 'quantity', /not both/],
      [
        'an order for nothing',
        { ...order('Invest', fund, { amount: 100 }), amount: undefined },
        'amount',
        /amount or a quantity/,
      ],
      [
        'too fine a quantity',
        order('Invest', fund, { quantity: 0.000000001 }),
        'quantity',
        /^Use at most 8 decimals\.$/,
      ],
      ['a part of a share', order('Disinvest', equity, { quantity: 0.5 }), 'quantity', /./],
      [
        'an order without an instrument',
        { ...order('Invest', fund, { amount: 100 }), assetId: undefined },
        'assetId',
        /^Choose an instrument\.$/,
      ],
      [
        'an instrument that is not on the firm’s list',
        order('Invest', unlisted, { amount: 100 }),
        'assetId',
        /not on the firm’s list/,
      ],
      ['an instrument that is suspended', order('Invest', suspended, { amount: 100 }), 'assetId', /suspended/],
      [
        'more than can be spent on an order',
        order('Invest', fund, { amount: 50_000_000 }),
        'amount',
        /^Only £[\d,.]+ can be spent/,
      ],
      [
        'a share of proceeds and an amount',
        order('Invest', fund, { amount: 100, proceedsShare: 50 }),
        'proceedsShare',
        /one of the three/,
      ],
      [
        'a share above the whole',
        order('Invest', fund, { proceedsShare: 100.01 }),
        'proceedsShare',
        /^Enter a share above 0% and at most 100%\.$/,
      ],
      ['a share of no sale', order('Invest', fund, { proceedsShare: 50 }), 'proceedsShare', /^There are no proceeds/],
      [
        'a sale for a share',
        order('Disinvest', fund, { proceedsShare: 50 }),
        'proceedsShare',
        /only a purchase takes a share/,
      ],
      ['more than can be paid out', { ...withdrawal, amount: 50_000_000 }, 'amount', /^Only £[\d,.]+ can be spent/],
      ['more than is held', order('Disinvest', equity, { quantity: 90_000_000 }), 'quantity', /./],
      [
        'a contribution of someone else',
        { ...deposit, transactionSubType: 'Employer', contributionType: 'Personal' },
        'contributionType',
        /Employer/,
      ],
      [
        'an employer’s payment into no pension',
        { ...deposit, transactionSubType: 'Employer' },
        'transactionSubType',
        /pensions/,
      ],
      ['a name nobody knows', { ...deposit, ammount: 5 }, 'ammount', /no value called ammount/],
      ['too long a narrative', { ...deposit, narrative: 'x'.repeat(141) }, 'narrative', /140 characters/],
    ];
  };

  it('is named by its field with a sentence, alone, in a group and in a preview, and nothing is written', async () => {
    for (const [what, transaction, field, sentence] of bad()) {
      const rows = await money.rows();
      const head = { firmId: 'NBW', accountId: money.accountId };
      const alone = await money.post('/portfoliotransaction', { ...head, ...transaction });
      expect({ what, status: alone.status, errors: alone.json.error?.fieldErrors }).toEqual({
        what,
        status: 400,
        errors: [{ fieldName: field, type: expect.any(String), errorMessage: expect.stringMatching(sentence) }],
      });
      for (const path of ['/portfoliotransactiongroup', '/tessera/transaction/preview']) {
        const { status, json } = await money.post(path, {
          ...head,
          transactions: [{ ...deposit, amount: 1 }, transaction],
        });
        expect({
          what,
          path,
          status,
          fields: json.error?.fieldErrors.map((error: { fieldName: string }) => error.fieldName),
        }).toEqual({ what, path, status: 400, fields: [`transactions[1].${field}`] });
      }
      expect({ what, ...(await money.rows()) }).toEqual({ what, ...rows });
    }
  });

  it('is audited by itself, without what was sent', async () => {
    await money.post('/portfoliotransaction', {
      firmId: 'NBW',
      accountId: money.accountId,
      ...deposit,
      amount: -1,
      narrative: 'for Whitfield',
    });
    const row = await money.platform.database.db
      .selectFrom('audit')
      .orderBy('audit_id', 'desc')
      .select(['action', 'outcome', 'reason'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ action: 'createTransaction', outcome: 'refused', reason: 'bad-request: amount (invalid)' });
  });

  it('is an account that takes no such transaction, named by accountId', async () => {
    const cases: [keyof typeof others, object, RegExp, string?][] = [
      ['suspended', deposit, /Suspended/],
      ['suspended', order('Invest', money.fund, { amount: 100 }), /Suspended/],
      ['closed', deposit, /Closed/],
      ['pending', order('Invest', money.fund, { amount: 100 }), /Pending/],
      ['cash', order('Invest', money.fund, { amount: 1 }), /cash/i],
      ['unverified', { ...withdrawal, amount: 1 }, /bank details/, 'method'],
      ['unverified', { ...deposit, method: 'Direct Debit' }, /bank details/, 'method'],
    ];
    for (const [which, transaction, sentence, field = 'accountId'] of cases) {
      const rows = await money.rows();
      const { status, json } = await money.post('/portfoliotransaction', {
        firmId: 'NBW',
        accountId: others[which],
        ...transaction,
      });
      expect({ which, status, errors: json.error?.fieldErrors }).toEqual({
        which,
        status: 400,
        errors: [{ fieldName: field, type: 'invalid', errorMessage: expect.stringMatching(sentence) }],
      });
      expect(await money.rows()).toEqual(rows);
    }
  });

  it('is a stale version with 412 and a move out of place with 409; a version that is right is taken', async () => {
    const id = await money.make(deposit);
    const cancel = `/portfoliotransaction/action/requestCancellation/NBW/${id}`;
    const rows = await money.rows();
    for (const attempt of [
      () => money.put(cancel, { version: 7 }),
      () => money.platform.request('PUT', cancel, { token: money.adviser, body: {}, headers: { 'if-match': '"7"' } }),
    ]) {
      const { status, json } = await attempt();
      expect({ status, type: json.error.type }).toEqual({ status: 412, type: 'stale-version' });
    }
    expect(
      (
        await money.platform.request('PUT', cancel, {
          token: money.adviser,
          body: { version: 1 },
          headers: { 'if-match': '"2"' },
        })
      ).json.error.fieldErrors[0].fieldName,
    ).toBe('version');
    const early = await money.put(`/portfoliotransaction/action/requestdeletion/NBW/${id}`, {});
    expect({ status: early.status, message: early.json.error.errorMessage }).toEqual({
      status: 409,
      message: expect.stringMatching(/request its cancellation instead/),
    });
    expect(await money.rows()).toEqual(rows);
    expect(
      (await money.platform.request('PUT', cancel, { token: money.adviser, body: {}, headers: { 'if-match': '"1"' } }))
        .json.data,
    ).toMatchObject({ status: 'Deleted', version: 2 });
    expect((await money.put(cancel, {})).json.error).toMatchObject({
      type: 'conflict',
      errorMessage: 'It is deleted.',
    });
  });

  it('is an action of the wrong person: operations by a person, authorising by a machine, anything by a reader', async () => {
    const id = await money.make(deposit);
    const reader = await money.platform.signIn('NBW', 'readonly@northbrook.example');
    const rows = await money.rows();
    const operations = await money.put(
      `/portfoliotransactionaction/NBW/${id}`,
      { firmId: 'NBW', transactionAction: 'Complete' },
      money.admin,
    );
    expect({ status: operations.status, message: operations.json.error.errorMessage }).toEqual({
      status: 403,
      message: expect.stringMatching(/machine user/),
    });
    expect(
      (await money.post('/portfoliotransaction', { firmId: 'NBW', accountId: money.accountId, ...deposit }, reader))
        .status,
    ).toBe(403);
    for (const action of ['authorise', 'requestCancellation', 'requestdeletion'])
      expect((await money.put(`/portfoliotransaction/action/${action}/NBW/${id}`, {}, reader)).status).toBe(403);
    expect((await money.record(id, reader)).actions.map(({ allowed }: { allowed: boolean }) => allowed)).toEqual([
      false,
      false,
      false,
    ]);
    expect(await money.rows()).toEqual(rows);
    // The account has money for it now, so that what refuses the machine is that it is one.
    await money.complete(id);
    const checking = await money.make(withdrawal);
    const machine = await money.put(`/portfoliotransaction/action/authorise/NBW/${checking}`, {}, money.machine);
    expect({ status: machine.status, message: machine.json.error.errorMessage }).toEqual({
      status: 403,
      message: 'Only a person can authorise it.',
    });
  });

  it('is a report of operations that does not add up, by its field', async () => {
    const paid = await money.make(deposit);
    await money.complete(paid);
    const id = await money.make(order('Invest', money.fund, { amount: 1_000 }));
    const payment = await money.make(deposit);
    const rows = await money.rows();
    const good = { price: 2, executedQuantity: 10 };
    money.platform.setClock('2026-11-20T12:00:00Z');
    const later = { ...good, transactionTime: '2026-11-20T12:01:00Z' };
    const cases: [string, object, string][] = [
      [id, { executionDetails: later }, 'executionDetails.transactionTime'],
      [id, {}, 'executionDetails'],
      [id, { executionDetails: { ...good, price: 0 } }, 'executionDetails.price'],
      [id, { executionDetails: { ...good, executedQuantity: -1 } }, 'executionDetails.executedQuantity'],
      [id, { executionDetails: { ...good, price: 0.000000001 } }, 'executionDetails.price'],
      [id, { executionDetails: { ...good, currency: 'USD' } }, 'executionDetails.currency'],
      [id, { executionDetails: { ...good, executionAmount: 21 } }, 'executionDetails.executionAmount'],
      [id, { executionDetails: good, quantity: 11 }, 'quantity'],
      [id, { executionDetails: good, amount: 19.99 }, 'amount'],
      [id, { executionDetails: { ...good, transactionTime: 'noon' } }, 'executionDetails.transactionTime'],
      [id, { executionDetails: { price: 2, executedQuantity: 10_000 } }, 'executionDetails.executedQuantity'],
      [id, { executionDetails: good, completedDate: '2199-01-01' }, 'completedDate'],
      [id, { executionDetails: good, completedDate: '2001-01-01' }, 'completedDate'],
      [payment, { executionDetails: good }, 'executionDetails'],
      [payment, { completedDate: '2026-02-30' }, 'completedDate'],
      [payment, { transactionAction: 'Approve' }, 'transactionAction'],
    ];
    for (const [transactionId, details, field] of cases) {
      const { status, json } = await money.complete(transactionId, details);
      expect({
        details,
        status,
        fields: json.error?.fieldErrors.map((error: { fieldName: string }) => error.fieldName),
      }).toEqual({ details, status: 400, fields: [field] });
    }
    expect(await money.rows()).toEqual(rows);
  });

  it('is as unknown as if it were not there, when it is of another firm or another office', async () => {
    const { pool } = money.platform.database;
    const rows = await money.rows();
    for (const accountId of [others.otherFirm, others.otherOffice, 'NOWHERE']) {
      const head = { firmId: 'NBW', accountId };
      const answers = [
        await money.post('/portfoliotransaction', { ...head, ...deposit }),
        await money.post('/portfoliotransactiongroup', { ...head, transactions: [deposit] }),
        await money.post('/tessera/transaction/preview', { ...head, transactions: [deposit] }),
        await money.post('/account/validatePaymentMethod', { ...head, method: 'Bank Transfer', movementType: 'In' }),
      ];
      for (const { status, json } of answers)
        expect({ accountId, status, message: json.error.errorMessage }).toEqual({
          accountId,
          status: 404,
          message: 'Account not found.',
        });
    }
    expect(
      (await money.post('/portfoliotransaction', { firmId: 'HLM', accountId: others.otherFirm, ...deposit })).json
        .error,
    ).toMatchObject({ statusCode: 404, errorMessage: 'Firm not found.' });
    const {
      rows: [foreign],
    } = await pool.query<{ office: string; firm: string }>(
      `select
      (select transaction_id from portfolio_transaction where firm_id = 'NBW' and account_id = $1 limit 1) as office, (select transaction_id from portfolio_transaction where firm_id = 'HLM' limit 1) as firm`,
      [others.otherOffice],
    );
    for (const id of [foreign?.office ?? '', foreign?.firm ?? '', 'NOWHERE']) {
      const answers = [
        await money.platform.get(`/portfoliotransaction/NBW/${id}`, money.adviser),
        await money.put(`/portfoliotransaction/action/authorise/NBW/${id}`, {}),
        await money.put(`/portfoliotransaction/action/requestCancellation/NBW/${id}`, {}),
        await money.put(`/portfoliotransaction/action/requestdeletion/NBW/${id}`, {}),
        await money.put(`/portfoliotransactionaction/NBW/${id}`, { firmId: 'NBW', transactionAction: 'Complete' }),
      ];
      for (const { status, json } of answers)
        expect({ id, status, message: json.error.errorMessage }).toEqual({
          id,
          status: 404,
          message: 'Transaction not found.',
        });
    }
    expect(await money.rows()).toEqual(rows);
  });

  it('is told before it is tried: whether money can move by a way, with the bank details hidden but for their ends', async () => {
    const ask = async (accountId: string, method: string, movementType: string) =>
      (await money.post('/account/validatePaymentMethod', { firmId: 'NBW', accountId, method, movementType })).json
        .data;
    const good = await ask(money.accountId, 'BACS Credit', 'Out');
    expect(good).toMatchObject({
      valid: true,
      reason: null,
      bankDetails: {
        status: 'Active',
        sortCode: expect.stringMatching(/^•{4}\d{2}$/),
        accountNumber: expect.stringMatching(/^•{4}\d{4}$/),
      },
    });
    expect(await ask(others.unverified, 'Bank Transfer', 'In')).toMatchObject({ valid: true, reason: null });
    expect(await ask(others.unverified, 'BACS Credit', 'Out')).toMatchObject({
      valid: false,
      reason: expect.stringMatching(/bank details/),
    });
    expect(await ask(money.accountId, 'Direct Debit', 'Out')).toMatchObject({
      valid: false,
      reason: expect.stringMatching(/cannot pay it out/),
    });
    expect(await ask(others.suspended, 'Bank Transfer', 'In')).toMatchObject({
      valid: false,
      reason: expect.stringMatching(/Suspended/),
    });
    expect((await ask(money.accountId, 'Direct Debit', 'In')).earliestDate > good.earliestDate).toBe(true);
  });
});
