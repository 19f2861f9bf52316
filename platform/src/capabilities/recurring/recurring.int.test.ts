import { startTestServer, type Reply, type TestServer } from '../../testing/test-server';

describe('regular payments', () => {
  let platform: TestServer;
  let adviser: string;
  let readOnly: string;
  /** An active account of a wrapper, with verified bank details, without a mandate unless asked for. */
  const account = async (wrapper: string, { verified = true, model = false } = {}): Promise<string> => {
    const { rows } = await platform.database.pool.query<{ account_id: string }>(
      `select account_id from account left join account_bank_details bank_details using (firm_id, account_id)
       where firm_id = 'NBW' and wrapper_type = $1 and account.status = 'Active' and (coalesce(bank_details.status, 'Pending') = 'Active') = $2 and (model_id is not null) = $3
         and not exists (select from mandate where mandate.firm_id = account.firm_id and mandate.client_id = lead_client_id) order by account_id limit 1`,
      [wrapper, verified, model],
    );
    if (!rows[0]) throw new Error(`There is no ${wrapper} like that.`);
    return rows[0].account_id;
  };
  const activeFund = async (): Promise<string> =>
    (
      await platform.database.pool.query<{ asset_id: string }>(
        `select asset_id from firm_instrument where firm_id = 'NBW' and status = 'Active' order by asset_id limit 1`,
      )
    ).rows[0]?.asset_id ?? '';
  const send = (
    body: object,
    {
      path = '',
      token = adviser,
      headers = {},
    }: { path?: string; token?: string; headers?: Record<string, string> } = {},
  ): Promise<Reply> =>
    platform.request('POST', `/tessera/recurring${path}`, {
      token,
      body: { firmId: 'NBW', currency: 'GBP', ...body },
      headers,
    });
  const payIn = (accountId: string, more: object = {}) => ({
    accountId,
    transactionType: 'Payment',
    movementType: 'In',
    amount: 250,
    method: 'Direct Debit',
    paymentDay: 14,
    ...more,
  });
  const payOut = (accountId: string, more: object = {}) => ({
    accountId,
    transactionType: 'Payment',
    movementType: 'Out',
    amount: 100,
    method: 'BACS Credit',
    paymentDay: 28,
    ...more,
  });
  const fields = ({ json }: Reply): Record<string, string> =>
    Object.fromEntries(
      (json.error.fieldErrors as { fieldName: string; errorMessage: string }[]).map(({ fieldName, errorMessage }) => [
        fieldName,
        errorMessage,
      ]),
    );

  beforeAll(async () => {
    platform = await startTestServer();
    adviser = await platform.signIn('NBW', 'admin@northbrook.example');
    readOnly = await platform.signIn('NBW', 'readonly@northbrook.example');
  });
  afterAll(() => platform.close());

  it('are set up with a new mandate, listed and cancelled once', async () => {
    const accountId = await account('GIA');
    const made = await send(payIn(accountId), { headers: { 'idempotency-key': 'one' } });
    expect(made.json).toMatchObject({
      data: {
        accountId,
        movementType: 'In',
        amount: 250,
        nextDate: '2026-12-14',
        startDate: '2026-12-14',
        status: 'Active',
        version: 1,
        mandate: { reference: expect.stringMatching(/^NBW0M/), status: 'Setting up' },
      },
    });
    const again = await send(payIn(accountId), { headers: { 'idempotency-key': 'one' } });
    expect(again.json).toEqual(made.json);
    const second = await send(payIn(accountId, { amount: 50 }));
    expect(second.json.data.mandate.reference).toBe(made.json.data.mandate.reference);
    const listed = await platform.get(
      `/tessera/recurring/NBW?accountId=${accountId}&status=Active&sort=-amount`,
      readOnly,
    );
    expect(listed.json).toMatchObject({
      meta: { count: 2 },
      data: [{ id: made.json.data.id, amount: 250 }, { amount: 50 }],
    });

    const cancel = (body: object, token = adviser) =>
      platform.request('PUT', `/tessera/recurring/cancel/NBW/${made.json.data.id}`, { token, body });
    expect((await cancel({}, readOnly)).status).toBe(403);
    expect((await cancel({ version: 7 })).status).toBe(412);
    expect((await cancel({ version: 1 })).json.data).toMatchObject({ status: 'Cancelled', nextDate: null, version: 2 });
    const twice = await cancel({ version: 2 });
    expect([twice.status, twice.json.error.errorMessage]).toEqual([409, 'It was cancelled before.']);
    expect(
      (await platform.request('PUT', '/tessera/recurring/cancel/NBW/0RZZZZZ', { token: adviser, body: {} })).status,
    ).toBe(404);
  });

  it('that begin beyond the published bank holidays are previewed and set up, and their dates are said to be provisional', async () => {
    const body = payIn(await account('GIA'), { startDate: '2028-12-20', paymentDay: 28 });
    const { status, json } = await send(body, { path: '/preview' });
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    expect(json.data.dates.map(({ date }: { date: string }) => date)).toEqual([
      '2028-12-28',
      '2029-01-29',
      '2029-02-28',
    ]);
    expect(json.data.notes).toContain(
      'The bank holidays of 2029 are not published yet, so these dates are provisional: one may move by a working day.',
    );
    expect((await send(body)).status).toBe(200);
    expect((await send({ ...body, startDate: '2030-01-02' })).status).toBe(200);
    const far = await send({ ...body, startDate: '9999-12-28' }, { path: '/preview' });
    expect({ status: far.status, errors: far.json.error?.fieldErrors }).toMatchObject({
      status: 400,
      errors: [{ fieldName: 'startDate', errorMessage: 'Enter a start date within 50 years.' }],
    });
  });

  it('made by many at once share one mandate', async () => {
    const accountId = await account('ISA');
    const made = await Promise.all([10, 20, 30, 40].map((amount) => send(payIn(accountId, { amount }))));
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(made.map(({ json }) => json.data.mandate.reference)).size).toBe(1);
  });

  it('are refused field by field', async () => {
    const gia = await account('GIA');
    expect(fields(await send(payIn(gia, { amount: 0, paymentDay: 5, method: 'BACS Credit' })))).toEqual({
      amount: 'Enter an amount above zero.',
      paymentDay: 'Choose one of the days 1, 7, 14, 21 or 28.',
      method: 'BACS Credit pays money out. Choose Bank Transfer or Direct Debit.',
    });
    expect(fields(await send(payIn(gia, { amount: 1.005 })))).toHaveProperty('amount');
    expect(fields(await send(payIn(gia, { contributionType: 'Employer' })))).toEqual({
      contributionType: 'Employer contributions go into pensions only.',
    });
    expect(fields(await send(payIn(gia, { movementType: 'Invest' })))).toHaveProperty('movementType');
    expect(fields(await send(payIn(gia, { autoDisinvest: 'Full' })))).toEqual({
      autoDisinvest: 'Leave this out: a payment in has no auto disinvest.',
    });
    expect(fields(await send(payOut(gia, { autoDisinvest: 'Full' })))).toEqual({
      sellDownMethod: 'Choose what is sold: Largest or Proportional.',
    });
    expect(fields(await send(payIn(gia, { startDate: '2026-11-19' })))).toEqual({
      startDate:
        'This day is over. A direct debit has to be set up and the payer notified ten working days before, so the first can be on 14 December 2026.',
    });
    expect(fields(await send(payOut(gia, { endDate: '2026-11-27' })))).toEqual({
      endDate:
        'No payment would be made by then. A regular payment out is set up at least 6 working days before, so the first can be on 30 November 2026.',
    });
    expect(fields(await send(payIn(gia, { currency: 'EUR' })))).toHaveProperty('currency');
    expect((await send(payIn('0399999'))).status).toBe(404);
    expect((await send(payIn(gia), { token: readOnly })).status).toBe(403);
  });

  it('need verified bank details and an account that may', async () => {
    const unverified = await account('GIA', { verified: false });
    expect(fields(await send(payIn(unverified)))).toHaveProperty('method');
    expect(fields(await send(payOut(unverified)))).toHaveProperty('method');
    expect((await send(payIn(unverified, { method: 'Bank Transfer' }))).json.data).toMatchObject({
      method: 'Bank Transfer',
      mandate: null,
      nextDate: '2026-12-14',
    });
    const {
      rows: [closed],
    } = await platform.database.pool.query<{ account_id: string }>(
      `select account_id from account where firm_id = 'NBW' and status = 'Suspended' limit 1`,
    );
    expect(fields(await send(payIn(closed?.account_id ?? '')))).toHaveProperty('accountId');
    const {
      rows: [pension],
    } = await platform.database.pool.query<{ account_id: string }>(
      `select account_id from account where firm_id = 'NBW' and status = 'Active' and wrapper_type = 'SIPP' limit 1`,
    );
    expect(fields(await send(payOut(pension?.account_id ?? '')))).toMatchObject({
      accountId: 'Money leaves a pension as benefits, not as a withdrawal.',
    });
  });

  it('invest by percentages that make 100, in what the firm deals in, or by a model that is there', async () => {
    const gia = await account('GIA');
    const fund = await activeFund();
    const invest = (assets: object[] | undefined, investmentType = 'Bespoke') =>
      send({
        accountId: gia,
        transactionType: 'Order',
        movementType: 'Invest',
        amount: 100,
        paymentDay: 7,
        investmentType,
        ...(assets ? { assets } : {}),
      });
    expect(fields(await invest([{ assetId: fund, percentage: 99.99 }]))).toEqual({
      assets: 'The percentages add up to 99.99%. They must add up to 100%.',
    });
    expect(
      fields(
        await invest([
          { assetId: fund, percentage: 50 },
          { assetId: fund, percentage: 50 },
        ]),
      ),
    ).toHaveProperty(['assets[1].assetId']);
    expect(fields(await invest([{ assetId: 'NONE', percentage: 100 }]))).toEqual({
      'assets[0].assetId': 'This instrument is not on the firm’s list. Choose one that is.',
    });
    expect(fields(await invest([{ assetId: fund, percentage: 33.333 }]))).toHaveProperty(['assets[0].percentage']);
    expect(fields(await invest([]))).toEqual({ assets: 'Choose at least one instrument.' });
    expect(fields(await invest(undefined, 'Model'))).toHaveProperty('investmentType');
    expect((await invest([{ assetId: fund, percentage: 100 }])).json.data).toMatchObject({
      nextDate: '2026-12-07',
      method: null,
      assets: [{ assetId: fund, percentage: 100 }],
    });
  });

  it('are previewed with the days of the next three payments', async () => {
    const gia = await account('GIA');
    const { json } = await send(payOut(gia, { autoDisinvest: 'Partial', sellDownMethod: 'Largest' }), {
      path: '/preview',
    });
    expect(json.data.dates).toEqual([
      {
        date: '2026-11-30',
        asked: '2026-11-23',
        collected: null,
        salesRaised: '2026-11-23',
        amount: 100,
        taxRelief: 0,
      },
      {
        date: '2026-12-29',
        asked: '2026-12-18',
        collected: null,
        salesRaised: '2026-12-18',
        amount: 100,
        taxRelief: 0,
      },
      {
        date: '2027-01-28',
        asked: '2027-01-21',
        collected: null,
        salesRaised: '2027-01-21',
        amount: 100,
        taxRelief: 0,
      },
    ]);
    expect(json.data.allowances).toEqual([]);
    const collected = await send(payIn(gia, { endDate: '2027-01-20' }), { path: '/preview' });
    expect(
      collected.json.data.dates.map(({ date, collected: on }: { date: string; collected: string }) => [date, on]),
    ).toEqual([
      ['2026-12-14', '2026-12-14'],
      ['2027-01-14', '2027-01-14'],
    ]);
    expect(collected.json.data.notes).toContain('It ends after 2 payments.');
  });

  it('into an ISA say what they use of its allowance, and are refused beyond it', async () => {
    const isa = await account('ISA', { verified: false });
    await platform.database.pool.query(
      `update portfolio_transaction set status = 'Deleted' where firm_id = 'NBW' and account_id = $1 and movement_type = 'In' and status <> 'Completed'`,
      [isa],
    );
    const ask = (amount: number) => send(payIn(isa, { amount, method: 'Bank Transfer' }), { path: '/preview' });
    const { json } = await ask(100);
    const [allowance] = json.data.allowances;
    // December to March: the tax year ends on 5 April.
    expect(allowance).toMatchObject({
      name: 'ISA allowance',
      taxYear: '2026/27',
      limit: 20_000,
      usedAfter: allowance.used + 400,
    });
    expect(fields(await ask(20_000.01))).toHaveProperty('amount');
    const notes: string[] = (await ask((20_000 - allowance.used) / 2 - 1)).json.data.notes;
    expect(notes.join(' ')).toContain('The payment of 15 February 2027 would pass the ISA allowance');
  });

  it('into a pension show the tax relief that is claimed', async () => {
    const {
      rows: [pension],
    } = await platform.database.pool.query<{ account_id: string }>(
      `select account_id from account where firm_id = 'NBW' and status = 'Active' and wrapper_type = 'SIPP' limit 1`,
    );
    const ask = (contributionType: string) =>
      send(payIn(pension?.account_id ?? '', { amount: 80, method: 'Bank Transfer', contributionType }), {
        path: '/preview',
      });
    expect((await ask('Personal')).json.data.dates[0]).toMatchObject({ amount: 80, taxRelief: 20 });
    expect((await ask('Employer')).json.data.dates[0]).toMatchObject({ taxRelief: 0 });
  });
});
