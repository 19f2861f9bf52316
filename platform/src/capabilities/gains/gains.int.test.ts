import { addDays } from '@tessera/domain/dates';
import { parseUnits } from '@tessera/domain/money';
import { audit } from '../../background/auditor/auditor';
import { testLedger } from '../../testing/job-context';
import { dayOf, readSheet } from '../../testing/read-workbook';
import { SEEDED_AS_OF } from '../../testing/test-database';
import { faults, startHoldingsTest, type HoldingsTest } from '../../testing/test-holdings';
import { openTestTransfer } from '../../testing/transfers/open-transfer';
import { advanceTransfer } from '../transfers/moving/advance-transfer';
import type { Report } from './report';

type Asset = Report['assets'][number];

/** Days after the seeded business date. */
const day = (days: number): string => addDays(SEEDED_AS_OF, days);
const period = `fromDate=${SEEDED_AS_OF}`;

describe('capital gains', () => {
  let test: HoldingsTest;
  let machine: string;
  let otherFirm: string;
  /** Funds without charges of their own, and a share. */
  let funds: string[] = [];
  let share = '';
  let [anna, ben, first, second, joint] = ['', '', '', '', ''];
  let today = SEEDED_AS_OF;

  const ok = async (method: string, path: string, body?: unknown, token = test.admin) => {
    const { status, json } = await test.send(method, path, body, token);
    expect({ status, error: json.error, path }).toEqual({ status: 200, error: undefined, path });
    return json.data;
  };
  const on = async (days: number): Promise<void> => {
    today = day(days);
    await test.query('update business_date set business_date = $1', [today]);
  };
  const complete = (id: string, details: object = {}) =>
    ok(
      'PUT',
      `/portfoliotransactionaction/NBW/${id}`,
      { type: 'Action', firmId: 'NBW', transactionAction: 'Complete', actionReason: 'Done', ...details },
      machine,
    );
  const make = async (accountId: string, transaction: object, token = test.admin): Promise<string> =>
    (await ok('POST', '/portfoliotransaction', { firmId: 'NBW', accountId, currency: 'GBP', ...transaction }, token))
      .id;
  const pay = async (accountId: string, amount: number) =>
    complete(
      await make(accountId, {
        transactionType: 'Payment',
        transactionSubType: 'Deposit',
        movementType: 'In',
        amount,
        method: 'Bank Transfer',
      }),
    );
  const deal = async (accountId: string, assetId: string, quantity: number, price: number): Promise<string> => {
    const id = await make(accountId, {
      transactionType: 'Order',
      transactionSubType: 'At Best',
      movementType: quantity > 0 ? 'Invest' : 'Disinvest',
      quantity: Math.abs(quantity),
      assetId,
    });
    await complete(id, { executionDetails: { price, executedQuantity: Math.abs(quantity) } });
    return id;
  };
  const transferIn = async (accountId: string, assetId: string, quantity: string, cost: bigint | null) => {
    const { db } = test.platform.database;
    const units = parseUnits(quantity);
    const actor = { firmId: 'NBW', userId: null, userKind: null, businessDate: today };
    const id = await openTestTransfer(db, actor, {
      accountId,
      movement: 'In',
      type: 'Stock',
      amount: 100_000n,
      masterPartyId: 'T-E',
      cash: null,
      holdings: [{ assetId, quantity: units }],
    });
    const delivery = {
      cash: 0n,
      residual: 0n,
      units: [{ assetId, quantity: units, bookCost: cost }],
      isLast: true,
    };
    let sent = false;
    for (let moves = 0; moves < 12; moves += 1) {
      const result = await db.transaction().execute((transaction) =>
        advanceTransfer(
          {
            transaction,
            ledger: testLedger,
            ledgerActor: actor,
            actor: { firmId: 'NBW', userId: null, by: 'platform', businessDate: today, at: new Date() },
            counterparty: {
              answerTo: () => {
                if (sent) return null;
                sent = true;
                return { kind: 'Part', date: today, delivery };
              },
            },
          },
          id,
        ),
      );
      if (result === 'waits') break;
    }
    return id;
  };
  const report = async (clientId = anna, query = period, token = test.admin): Promise<Report> =>
    (await ok('GET', `/portfolio/cgtReport/NBW/${clientId}?${query}`, undefined, token)) as Report;
  const assetOf = ({ assets }: Report, assetId: string, accountId: string | null = first): Asset => {
    const found = assets.find((each) => each.assetId === assetId && each.accountId === accountId);
    if (!found) throw new Error(`No ${assetId} in ${assets.map((each) => `${each.accountId} ${each.assetId}`).join()}`);
    return found;
  };
  const figures = ({ disposals }: Asset) =>
    disposals.map(({ date, quantity, proceeds, allowableCost, gain, given, matches }) => [
      date,
      quantity,
      proceeds,
      allowableCost,
      gain,
      ...(given ? ['given'] : []),
      matches.map((match) => `${match.type} ${match.quantity} ${match.cost ?? '?'}`),
    ]);

  beforeAll(async () => {
    test = await startHoldingsTest();
    const { platform, query } = test;
    machine = await platform.signIn('NBW', 'machine@northbrook.example');
    otherFirm = await platform.signIn('HLM', 'admin@holloway.example');
    await query(`update firm set second_person_for = '{}' where firm_id = 'NBW'`);
    await query(
      `insert into master_party (firm_id, master_party_id, name, status, transfer_wrapper_types, product_transfer_types, electronic, signature_type, address, typical_days) values ('NBW', 'T-E', 'Test', 'Active', '{GIA}', '{Cash,Stock}', true, 'Electronic', '{}', 10)`,
    );
    const instruments = await query<{ asset_id: string; instrument_type: string }>(
      `select asset_id, instrument_type from firm_instrument join instrument using (asset_id) where firm_id = 'NBW' and status = 'Active' and instrument_type in ('Fund', 'Equity') and initial_charge is null and dilution_levy is null and country_of_issue = 'GB' order by asset_id`,
    );
    const of = (type: string) =>
      instruments.filter((each) => each.instrument_type === type).map(({ asset_id: id }) => id);
    funds = of('Fund');
    share = of('Equity')[0] ?? '';
    await query(`delete from firm_charge where firm_id = 'NBW' and instrument_type = 'Fund'`);
    [anna, ben] = [await test.person(), await test.person()];
    [first, second] = [await test.open(anna, { status: 'Active' }), await test.open(anna, { status: 'Active' })];
    joint = await test.joint(anna, ben);
    await query(`update account set status = 'Active' where account_id = any($1)`, [[first, second, joint]]);
    await ok('POST', '/portfolioGroup', {
      firmId: 'NBW',
      name: 'Anna and Ben',
      clients: [{ id: anna }, { id: ben, relation: 'Spouse or civil partner' }],
    });
  }, 120_000);
  afterAll(() => test.platform.close());

  it('matches sales with purchases of the day, of thirty days after and of the pool; what was reversed or corrected counts as it stands', async () => {
    const [fund = ''] = funds;
    await pay(first, 60_000);
    await deal(first, fund, 1_000, 4);
    const wrong = await deal(first, fund, 999, 1);
    await ok('POST', `/tessera/correction/NBW/${wrong}`, { correction: 'Reverse', reason: 'Keyed twice.' }, machine);
    await on(10);
    const corrected = await deal(first, fund, 400, 4.2);
    await ok(
      'POST',
      `/tessera/correction/NBW/${corrected}`,
      { correction: 'Correct', quantity: 500, price: 4.1, reason: 'Keyed wrong.' },
      machine,
    );
    await on(20);
    await deal(first, fund, 100, 4.7);
    const sale = await deal(first, fund, -700, 4.8);
    await on(40);
    await deal(first, fund, 200, 5);
    const asset = assetOf(await report(), fund);
    // 100 of the day, 200 twenty days after, and 400 of a pool of 1,500 that cost 4,000 + 2,050.
    expect(figures(asset)).toEqual([
      [
        day(20),
        700,
        3_360,
        470 + 1_000 + 1_613.33,
        276.67,
        ['same-day 100 470', 'thirty-day 200 1000', 'section-104 400 1613.33'],
      ],
    ]);
    expect(asset.disposals[0]).toMatchObject({ transactionIds: [sale], accountIds: [first] });
    const [, later, pool] = asset.disposals[0]?.matches ?? [];
    expect(later?.acquisitions).toMatchObject([{ date: day(40), quantity: 200, cost: 1_000 }]);
    expect(pool).toMatchObject({
      pool: { quantity: 1_500, cost: 6_050 },
      sum: '400 of 1,500 units in the pool, which cost £6,050.00: £1,613.33',
      acquisitions: [
        { transactionId: corrected, date: day(10), quantity: 500, cost: 2_050 },
        { date: SEEDED_AS_OF, quantity: 1_000, cost: 4_000 },
      ],
    });
    expect(asset).toMatchObject({ quantity: 1_100, cost: 4_436.67, share: 100, doubts: [] });
  });

  it('refuses a day that does not exist, and names the last day in words', async () => {
    const get = (query: string) => test.send('GET', `/portfolio/cgtReport/NBW/${anna}?${query}`, undefined, test.admin);
    for (const text of ['abc', '2026-02-30']) {
      const reply = await get(`fromDate=${text}`);
      expect([reply.status, faults(reply).map(([name]) => name)]).toEqual([400, ['fromDate']]);
    }
    expect(faults(await get('toDate=2099-01-31'))).toEqual([
      ['toDate', expect.stringMatching(/^Choose a date up to \d+ [A-Z][a-z]+ \d{4}, the business date/)],
    ]);
  });

  it('counts stamp duty and dealing charges as cost, and takes them off nothing twice', async () => {
    await deal(first, share, 100, 10);
    const [{ taken } = { taken: '0' }] = await test.query<{ taken: string }>(
      `select -sum(amount) as taken from cash_posting where account_id = $1 and transaction_code in ('STMP', 'DEAL', 'PLAT', 'PTML')`,
      [first],
    );
    expect(Number(taken)).toBeGreaterThan(0);
    expect(assetOf(await report(), share).cost).toBeCloseTo(1_000 + Number(taken), 2);
  });

  it('knows what units from another provider cost, at once or later, and never takes what it does not know for zero', async () => {
    const [, told = '', untold = '', late = ''] = funds;
    await transferIn(first, told, '100', 250_00n);
    await transferIn(first, untold, '100', null);
    const owing = await transferIn(first, late, '100', null);
    await on(60);
    await deal(first, told, -50, 3);
    await deal(first, untold, -40, 2);
    const before = await report();
    expect(figures(assetOf(before, told))).toEqual([[day(60), 50, 150, 125, 25, ['section-104 50 125']]]);
    expect(figures(assetOf(before, untold))).toEqual([[day(60), 40, 80, null, null, ['section-104 40 ?']]]);
    expect(assetOf(before, untold).doubts).toMatchObject([
      { doubt: 'Cost missing', detail: expect.stringContaining('reverse what left, the last first') },
    ]);
    expect(assetOf(before, late)).toMatchObject({ cost: null, unrealised: null, doubts: [{ doubt: 'Cost missing' }] });
    expect(before.incomplete).toBe(2);
    expect(before.notes.join(' ')).toContain('1 disposal is in no total of gains, because the cost is not known');
    expect(before.years.at(-1)).toMatchObject({ disposals: 2, net: 301.67 });
    await ok('POST', '/upload/bookvalue', {
      firmId: 'NBW',
      transactionId: owing,
      values: [{ assetId: late, bookCost: 300 }],
    });
    const after = await report();
    expect(assetOf(after, late)).toMatchObject({ cost: 300, doubts: [] });
    expect(after.incomplete).toBe(1);
  });

  it('moves units to a joint account: half stays with its owner, half goes to the spouse at what it cost', async () => {
    const [fund = ''] = funds;
    await make(first, {
      transactionType: 'Stock Transfer',
      transactionSubType: 'Internal',
      movementType: 'Out',
      assetId: fund,
      quantity: 300,
      toAccountId: joint,
      holdersDeclaration: true,
    });
    await on(95);
    await deal(joint, fund, -100, 6);
    const mine = await report();
    // 150 of 1,100 units that cost 4,436.67.
    expect(figures(assetOf(mine, fund)).at(-1)).toEqual([day(60), 150, 605, 605, 0, 'given', ['section-104 150 605']]);
    expect(assetOf(mine, fund)).toMatchObject({ quantity: 800, cost: 3_226.67 });
    expect(assetOf(mine, fund, joint).disposals[0]?.matches[0]?.acquisitions).toMatchObject([
      { date: day(60), quantity: 150, cost: 605 },
    ]);
    const [sold, ...none] = figures(assetOf(mine, fund, joint));
    expect(none).toEqual([]);
    expect(sold).toEqual([day(95), 50, 300, 201.67, 98.33, ['section-104 50 201.67']]);
    expect(assetOf(mine, fund, joint)).toMatchObject({ share: 50, quantity: 100, cost: 403.33 });
    const theirs = assetOf(await report(ben), fund, joint);
    expect(figures(theirs)).toEqual([[day(95), 50, 300, 201.67, 98.33, ['section-104 50 201.67']]]);
    expect(theirs.disposals[0]?.matches[0]?.acquisitions).toMatchObject([{ date: day(60), quantity: 150, cost: 605 }]);
  });

  it('keeps what was given to a spouse a gift when the fee group has another relation later', async () => {
    const [fund = ''] = funds;
    const before = figures(assetOf(await report(), fund));
    const [{ group_id: group } = { group_id: '' }] = await test.query<{ group_id: string }>(
      `select group_id from portfolio_group_client where firm_id = 'NBW' and client_id = $1 and active`,
      [ben],
    );
    const relate = (relation: string) =>
      ok('PATCH', `/portfolioGroup/NBW/${group}`, { clients: [{ id: anna }, { id: ben, relation }] });
    await relate('Sibling');
    const after = await report();
    expect(figures(assetOf(after, fund))).toEqual(before);
    expect(after.notes.join(' ')).toContain('once had another spouse');
    await relate('Spouse or civil partner');
    expect((await report()).notes.join(' ')).not.toContain('once had another spouse');
  });

  it('says what pooling by person changes, and that an instrument is held in two accounts', async () => {
    const [fund = ''] = funds;
    await pay(second, 5_000);
    await deal(first, fund, -80, 6);
    await on(100);
    await deal(second, fund, 80, 5.5);
    const byAccount = await report();
    const byPerson = await report(anna, `${period}&pooling=person`);
    const sale = (asset: Asset) => asset.disposals.find(({ date, given }) => date === day(95) && !given);
    expect(sale(assetOf(byAccount, fund))).toMatchObject({ quantity: 80, allowableCost: 322.67, gain: 157.33 });
    expect(sale(assetOf(byPerson, fund, null))).toMatchObject({
      // The joint account’s half and this account’s sale are one disposal of the day.
      quantity: 130,
      proceeds: 780,
      matches: [
        { type: 'thirty-day', quantity: 80, cost: 440 },
        { type: 'section-104', quantity: 50, cost: 201.67 },
      ],
    });
    expect(byAccount.difference).toEqual(byPerson.difference);
    const { account, person, reason } = byAccount.difference;
    expect([account, person]).toEqual([null, null]);
    expect(reason).toContain('is held in more than one account');
    expect(assetOf(byAccount, fund).doubts.map(({ doubt }) => doubt)).toEqual(['Held in another account']);
  });

  it('takes an instrument that became another without a disposal, and a split without a cost', async () => {
    const [, , , late = '', became = ''] = funds;
    const entry = { transactionType: 'Stock', transactionSubType: 'Stock' };
    const fact = {
      firmId: 'NBW',
      kind: 'Conversion',
      assetId: late,
      date: today,
      toAssetId: became,
      after: 2,
      before: 1,
      note: 'Fund merger',
    };
    await make(first, { ...entry, movementType: 'Out', assetId: late, quantity: 100 }, machine);
    await make(first, { ...entry, movementType: 'In', assetId: became, quantity: 200, amount: 300 }, machine);
    expect(figures(assetOf(await report(), late))).toHaveLength(1);
    await ok('POST', '/tessera/gains/fact', fact);
    expect((await report()).assets.some(({ assetId }) => assetId === late)).toBe(false);
    // No command splits units yet: what follows is written past the ledger.
    expect(await audit(test.platform.database.pool)).toEqual([]);
    await test.query(
      `insert into stock_posting (firm_id, group_id, line, account_id, control_code, transaction_id, transaction_code, narrative, post_date, value_date, asset_id, quantity, value, book_value)
       select 'NBW', 900000001, line, case when line = 1 then $1 end, case when line = 2 then 'MARKET' end, (select min(transaction_id) from portfolio_transaction where account_id = $1), 'SPLI', 'Two for one', $2, $2, $3, case when line = 1 then 200 else -200 end, 0, 0 from generate_series(1, 2) line`,
      [first, day(100), became],
    );
    await test.query(`update holding set quantity = 400 where account_id = $1 and asset_id = $2`, [first, became]);
    expect(assetOf(await report(), became)).toMatchObject({ quantity: 400, cost: 300, disposals: [] });
  });

  it('records facts that change the cost, with what is wrong by its field, and withdraws them once', async () => {
    const [, told = ''] = funds;
    const fact = { firmId: 'NBW', assetId: told, date: day(60), note: 'Fund manager’s report' };
    const refusals = [
      [{ kind: 'Accumulated income', date: day(101), perUnit: 1 }, 'date'],
      [{ kind: 'Accumulated income', perUnit: 0 }, 'perUnit'],
      [{ kind: 'Accumulated income' }, 'perUnit'],
      [{ kind: 'Equalisation', accountId: second, amount: 5 }, 'accountId'],
      [{ kind: 'Equalisation', accountId: first, amount: 125.01 }, 'amount'],
      [{ kind: 'Conversion', toAssetId: told, after: 1, before: 1 }, 'toAssetId'],
    ] as const;
    for (const [body, field] of refusals) {
      const reply = await test.send('POST', '/tessera/gains/fact', { ...fact, ...body }, test.admin);
      expect([reply.status, faults(reply).map(([name]) => name)]).toEqual([400, [field]]);
    }
    const cost = async () => assetOf(await report(), told).cost;
    expect(await cost()).toBe(125);
    const income = await ok('POST', '/tessera/gains/fact', { ...fact, kind: 'Accumulated income', perUnit: 0.5 });
    expect(income.warning).toBeUndefined();
    expect(await cost()).toBe(150);
    const again = await ok('POST', '/tessera/gains/fact', { ...fact, kind: 'Accumulated income', perUnit: 0.5 });
    expect(again.warning).toMatch(/both count now\. Withdraw one/);
    await ok('PUT', `/tessera/gains/fact/NBW/${again.id}`, { reason: 'Entered twice.' });
    await ok('POST', '/tessera/gains/fact', { ...fact, kind: 'Equalisation', accountId: first, amount: 10 });
    // It is of all 100 that were held on the day, of which half were sold.
    expect(await cost()).toBe(145);
    for (let times = 0; times < 2; times += 1)
      await ok('PUT', `/tessera/gains/fact/NBW/${income.id}`, { reason: 'It was for another class.' });
    expect(await cost()).toBe(120);
    const facts = await ok('GET', `/tessera/gains/fact/NBW?assetId=${told}`);
    expect(facts).toMatchObject([
      { kind: 'Equalisation', amount: 10, accountId: first, withdrawn: null },
      { kind: 'Accumulated income', withdrawn: { reason: 'Entered twice.' } },
      { kind: 'Accumulated income', perUnit: 0.5, withdrawn: { reason: 'It was for another class.' } },
    ]);
  });

  it('takes a fact that counts for every client from nobody who sees a part of the firm; one of an account from who sees it', async () => {
    const [, told = ''] = funds;
    const scopes = JSON.stringify(
      ['Account', 'Firm Management'].map((resource) => ({ resource, scope: resource, ranges: ['read', 'read-write'] })),
    );
    await test.query(
      `update portal_user set scopes = scopes || $1::jsonb where email = 'priya.hart@northbrook.example'`,
      [scopes],
    );
    const office = await test.platform.signIn('NBW', 'priya.hart@northbrook.example');
    const refusal =
      'This fact counts for every client of the firm, and you see a part of it: ask an administrator of the whole firm.';
    const said = ({ status, json }: Awaited<ReturnType<typeof test.send>>) => [status, json.error?.errorMessage];
    const fact = { firmId: 'NBW', assetId: told, date: day(60), note: 'Fund manager’s report' };
    const income = { ...fact, kind: 'Accumulated income', perUnit: 0.5 };
    expect(said(await test.send('POST', '/tessera/gains/fact', income, office))).toEqual([403, refusal]);
    const { id } = await ok('POST', '/tessera/gains/fact', income);
    const reason = { reason: 'Entered twice.' };
    expect(said(await test.send('PUT', `/tessera/gains/fact/NBW/${id}`, reason, office))).toEqual([403, refusal]);
    await ok('PUT', `/tessera/gains/fact/NBW/${id}`, reason);
    const own = { ...fact, kind: 'Equalisation', accountId: first, amount: 1 };
    const equalisation = await ok('POST', '/tessera/gains/fact', own, office);
    await ok('PUT', `/tessera/gains/fact/NBW/${equalisation.id}`, reason, office);
  });

  it('carries losses from year to year, unless the client told others', async () => {
    const taxYear = '2026/27';
    const year = async () => (await report()).years.find((each) => each.taxYear === taxYear);
    expect(await year()).toMatchObject({ lossesBroughtForward: 0, income: null, version: 0 });
    const put = (body: object, text = '2026-27') =>
      test.send('PUT', `/tessera/gains/year/NBW/${anna}/${text}`, body, test.admin);
    expect((await put({ lossesBroughtForward: 1_000, version: 0 }, '2025-26')).status).toBe(200);
    expect(await year()).toMatchObject({ lossesBroughtForward: 1_000, lossesUsed: 0, lossesCarriedForward: 1_000 });
    expect((await report()).notes.join(' ')).toContain('Losses of £1,000.00 brought forward to 2026/27');
    expect((await put({ lossesBroughtForward: 400, income: 30_000, version: 0 })).status).toBe(200);
    expect(await year()).toMatchObject({ lossesBroughtForward: 400, income: 30_000, version: 1 });
    expect((await put({ lossesBroughtForward: 500, version: 0 })).status).toBe(412);
    expect(faults(await put({ income: -1, version: 1 })).map(([field]) => field)).toEqual(['income']);
    expect((await put({ income: 1, version: 0 }, '2031-32')).status).toBe(400);
  });

  it('shows what a sale would do without writing anything', async () => {
    const [fund = ''] = funds;
    const preview = (sales: object[], more: object = {}) =>
      test.send('POST', `/tessera/gains/preview/NBW/${anna}`, { sales, ...more }, test.admin);
    const { status, json } = await preview([{ accountId: first, assetId: fund, quantity: 20 }], { date: day(130) });
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    const { disposals, holdings, before, after } = json.data;
    const price = holdings.find((each: Asset) => each.assetId === fund && each.accountId === first).price as number;
    expect(disposals).toMatchObject([
      {
        assetId: fund,
        disposal: { date: day(130), quantity: 20, transactionIds: [], matches: [{ type: 'section-104' }] },
      },
    ]);
    expect(disposals[0].disposal.proceeds).toBeCloseTo(20 * price, 2);
    expect(after.net - before.net).toBeCloseTo(disposals[0].disposal.gain, 2);
    expect(holdings.find((each: Asset) => each.accountId === joint)).toMatchObject({ quantity: 200, share: 50 });
    const refused = await preview([
      { accountId: first, assetId: fund, quantity: 100_000 },
      { accountId: first, assetId: fund, quantity: 1 },
      { accountId: 'nobody', assetId: fund, amount: 1 },
    ]);
    expect(faults(refused).map(([field]) => field)).toEqual([
      'sales[0].quantity',
      'sales[1].assetId',
      'sales[2].assetId',
    ]);
  });

  it('offers units that no open sale has reserved, sells an amount as the sale does, and forgets an income that is cleared', async () => {
    const preview = async (sales: object[], more: object = {}) =>
      ok('POST', `/tessera/gains/preview/NBW/${anna}`, { sales, ...more });
    const held = async () =>
      (await preview([])).holdings.find((each: Asset) => each.assetId === share && each.accountId === first);
    const { quantity, price } = await held();
    const order = {
      transactionType: 'Order',
      transactionSubType: 'At Best',
      movementType: 'Disinvest',
      assetId: share,
    };
    const amount = Math.round(price * 1_050) / 100;
    const { disposals } = await preview([{ accountId: first, assetId: share, amount }]);
    const sale = await make(first, { ...order, amount });
    const [planned] = await test.query<{ reserved_quantity: string }>(
      `select reserved_quantity from portfolio_transaction where transaction_id = $1`,
      [sale],
    );
    // Ten and a half shares: eleven are worth it.
    expect(disposals[0].disposal.quantity).toBe(11);
    expect(Number(planned?.reserved_quantity)).toBeGreaterThanOrEqual(11);
    expect((await held()).quantity).toBeCloseTo(quantity - Number(planned?.reserved_quantity), 8);
    expect((await preview([])).warnings.join(' ')).toContain('are reserved for open sales');
    expect((await preview([])).before.income).toBe(30_000);
    expect((await preview([], { income: null })).before.income).toBeNull();
    await ok(
      'PUT',
      `/portfoliotransactionaction/NBW/${sale}`,
      {
        type: 'Action',
        firmId: 'NBW',
        transactionAction: 'Reject',
        actionReason: 'Not wanted.',
      },
      machine,
    );
  });

  it('says how much of a holding fits into the exempt amount, to the smallest unit', async () => {
    const [, , , , , rich = ''] = funds;
    const entry = { transactionType: 'Stock', transactionSubType: 'Stock', movementType: 'In' };
    await make(first, { ...entry, assetId: rich, quantity: 20_000, amount: 100 }, machine);
    const preview = async (quantity: number) =>
      ok('POST', `/tessera/gains/preview/NBW/${anna}`, {
        sales: quantity === 0 ? [] : [{ accountId: first, assetId: rich, quantity }],
      });
    const { holdings } = await preview(0);
    const { mostQuantity, quantity } = holdings.find((each: Asset) => each.assetId === rich);
    expect(mostQuantity).toBeGreaterThan(0);
    expect(mostQuantity).toBeLessThan(quantity);
    expect((await preview(mostQuantity)).after.taxable).toBe(0);
    expect((await preview(Number((mostQuantity + 0.001).toFixed(3)))).after.taxable).toBeGreaterThan(0);
  });

  it('shows both spouses, and the gift that saves: what one would be taxed on fits into the other’s exempt amount', async () => {
    const [, , , , , rich = ''] = funds;
    const household = await ok('GET', `/tessera/gains/household/NBW/${anna}`);
    expect(household).toMatchObject({ reason: null, spouse: { clientId: ben }, client: { clientId: anna } });
    const [gift] = household.gifts;
    const sum = (household.gifts as { saves: number }[]).reduce((total, { saves }) => total + saves, 0);
    expect(sum).toBeCloseTo(household.giftsTax.without - household.giftsTax.with, 2);
    expect(gift).toMatchObject({ fromClientId: anna, toClientId: ben, accountId: first, assetId: rich });
    expect(gift.saves).toBeGreaterThan(0);
    expect((await ok('GET', `/tessera/gains/household/NBW/${ben}`)).gifts).toMatchObject([{ assetId: rich }]);
    const alone = await test.person();
    expect(await ok('GET', `/tessera/gains/household/NBW/${alone}`)).toMatchObject({
      spouse: null,
      gifts: [],
      reason: expect.stringContaining('No spouse'),
    });
    await test.query('update client set node_id = $1 where client_id = $2', [test.otherOffice, ben]);
    expect(await ok('GET', `/tessera/gains/household/NBW/${anna}`, undefined, test.adviser)).toMatchObject({
      spouse: null,
      reason: expect.stringContaining('do not see'),
    });
  });

  it('names lines of each pool that add up to what was in it', async () => {
    const whole = await report();
    const pools = whole.assets
      .flatMap(({ disposals }) => disposals.flatMap(({ matches }) => matches))
      .flatMap(({ pool, acquisitions }) => (pool === null ? [] : [{ pool, acquisitions }]));
    expect(pools.length).toBeGreaterThan(3);
    for (const { pool, acquisitions } of pools) {
      expect(acquisitions.reduce((units, { quantity }) => units + quantity, 0)).toBeCloseTo(pool.quantity, 6);
      if (pool.cost !== null && acquisitions.every(({ cost }) => cost !== null))
        expect(acquisitions.reduce((total, { cost }) => total + (cost ?? 0), 0)).toBeCloseTo(pool.cost, 2);
    }
    const narratives = pools.flatMap(({ acquisitions }) => acquisitions.map(({ narrative }) => narrative));
    expect(narratives.join()).toContain('Sold or moved out of the pool before');
  });

  it('is a workbook whose dates are dates and whose figures are figures', async () => {
    const whole = await report();
    const { base64, fileName } = await ok('GET', `/portfolio/cgtReport/spreadsheet/NBW/${anna}?${period}`);
    expect(fileName).toBe(`capital-gains-${anna}-${SEEDED_AS_OF}-${day(100)}.xlsx`);
    const file = Buffer.from(base64, 'base64');
    const [head, ...rows] = readSheet(file, 'Disposals');
    expect(head).toMatchObject({ A: { text: 'Row' }, E: { text: 'Date' }, J: { text: 'Gain' } });
    const disposals = whole.assets.flatMap((asset) => asset.disposals);
    expect(rows).toHaveLength(disposals.length + disposals.flatMap(({ matches }) => matches).length);
    const own = rows.filter((row) => ['Disposal', 'Given to spouse'].includes(row.A?.text ?? ''));
    expect(own.map((row) => [dayOf(row.E?.text ?? ''), Number(row.F?.text), Number(row.G?.text)])).toEqual(
      disposals.map(({ date, quantity, proceeds }) => [date, quantity, proceeds]),
    );
    expect(own.every((row) => row.E?.type === undefined && row.G?.type === undefined)).toBe(true);
    expect(readSheet(file, 'Pools')).toHaveLength(1 + whole.assets.filter(({ quantity }) => quantity !== 0).length);
    expect(
      readSheet(file, 'Incomplete')
        .slice(1)
        .map((row) => row.D?.text),
    ).toEqual(whole.assets.flatMap(({ doubts }) => doubts.map(({ doubt }) => doubt)));
    const boxes = whole.years.at(-1)?.sa108 ?? [];
    expect(boxes.map(({ unit }) => unit)).toEqual(['number', 'pounds', 'pounds', 'pounds', 'pounds']);
    // How many disposals there were is a number and no money.
    const taxYear = `fromDate=2026-04-06&toDate=${day(100)}`;
    const year = await report(anna, taxYear);
    const ofYear = await ok('GET', `/portfolio/cgtReport/spreadsheet/NBW/${anna}?${taxYear}`);
    const sheet = readSheet(Buffer.from(ofYear.base64, 'base64'));
    const figures = ['Disposals', `SA108 box ${boxes[0]?.box}`].map((figure) =>
      sheet.find((row) => row.B?.text === figure),
    );
    expect(figures.map((row) => [row?.C?.text, row?.D?.text])).toEqual(
      [year.years[0]?.disposals, year.years[0]?.sa108[0]?.amount].map((count) => [undefined, String(count)]),
    );
    expect(readSheet(file).find((row) => row.B?.text === 'Net' && row.A?.text === '2026/27')?.C?.text).toBe(
      String(whole.years.at(-1)?.net),
    );
  });

  it('answers from the first posting and says so; days that cannot be are refused', async () => {
    const early = await report(anna, 'fromDate=2020-01-01T10:00:00Z');
    expect(early).toMatchObject({ fromDate: SEEDED_AS_OF, toDate: day(100) });
    expect(early.notes[0]).toBe(
      'Answered from 20 November 2026, when the first units came, instead of 1 January 2020.',
    );
    for (const [query, field] of [
      ['fromDate=2026-12-31&toDate=2026-12-01', 'fromDate'],
      [`toDate=${day(101)}`, 'toDate'],
      ['fromDate=31/12/2026', 'fromDate'],
    ] as const)
      expect(
        faults(await test.send('GET', `/portfolio/cgtReport/NBW/${anna}?${query}`, undefined, test.admin)).map(
          ([name]) => name,
        ),
      ).toEqual([field]);
  });

  it('is not there for another firm or another office', async () => {
    const stranger = await test.person({ node_id: test.otherOffice, adviser_user_id: null });
    for (const [path, token] of [
      [`/portfolio/cgtReport/NBW/${stranger}`, test.adviser],
      [`/portfolio/cgtReport/spreadsheet/NBW/${stranger}`, test.adviser],
      [`/tessera/gains/household/NBW/${stranger}`, test.adviser],
      [`/portfolio/cgtReport/NBW/${anna}`, otherFirm],
      [`/portfolio/cgtReport/HLM/${anna}`, otherFirm],
    ] as const)
      expect((await test.send('GET', path, undefined, token)).status).toBe(404);
    const body = { sales: [] };
    expect((await test.send('POST', `/tessera/gains/preview/NBW/${stranger}`, body, test.adviser)).status).toBe(404);
    const told = { lossesBroughtForward: 1, version: 0 };
    expect((await test.send('PUT', `/tessera/gains/year/NBW/${stranger}/2026-27`, told, test.adviser)).status).toBe(
      404,
    );
  });

  it('learns a missing cost after a sale as it says: the sale reversed, the cost entered, the sale entered again', async () => {
    const [, , untold = ''] = funds;
    const transfer = await transferIn(second, untold, '100', null);
    const sale = await deal(second, untold, -40, 2);
    const tellCost = () =>
      test.send(
        'POST',
        '/upload/bookvalue',
        { firmId: 'NBW', transactionId: transfer, values: [{ assetId: untold, bookCost: 100 }] },
        test.admin,
      );
    expect(faults(await tellCost())).toEqual([['values[0].assetId', expect.stringContaining('Reverse that first')]]);
    await ok('POST', `/tessera/correction/NBW/${sale}`, { correction: 'Reverse', reason: 'For its cost.' }, machine);
    expect((await tellCost()).status).toBe(200);
    await deal(second, untold, -40, 2);
    const asset = assetOf(await report(), untold, second);
    expect(asset.doubts.map(({ doubt }) => doubt)).not.toContain('Cost missing');
    expect(asset.disposals.at(-1)).toMatchObject({ quantity: 40, allowableCost: 40, gain: 40 });
  });
});
