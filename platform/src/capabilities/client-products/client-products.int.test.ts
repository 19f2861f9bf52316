import { randomUUID } from 'node:crypto';
import { clientProductTransitions, clientProductStatuses } from '@tessera/contract/client-products/values';
import { declared, faults, startHoldingsTest, type HoldingsTest } from '../../testing/test-holdings';
import { audit } from '../../background/auditor/auditor';
import { deposit } from '../../testing/money-on-test';

describe('what a client has of each wrapper', () => {
  let test: HoldingsTest;
  beforeAll(async () => {
    test = await startHoldingsTest();
  });
  afterAll(() => test.platform.close());

  const list = async (query: string, token?: string) => {
    const { status, json } = await test.send('GET', `/clientproduct/NBW${query}`, undefined, token);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test looks into whatever came back
    return json.data as any[];
  };
  const productOf = async (accountId: string) =>
    (await test.account(accountId)).wrapperDetail.clientProductId as string;
  const get = async (productId: string) => {
    const { status, json } = await test.send('GET', `/clientproduct/NBW/${productId}`);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data;
  };
  const patch = (productId: string, body: object, token?: string, headers?: Record<string, string>) =>
    test.send('PATCH', `/clientproduct/NBW/${productId}`, body, token, headers);
  const wrapper = (wrapperType: string) => ({
    accountType: wrapperType === 'CASH' ? 'Cash' : 'Wrapper',
    wrapperDetail: { wrapperType },
  });
  const sipp = async (body: object = {}) => {
    const clientId = await test.person({ name: 'Ada Green' });
    const accountId = await test.open(clientId, { ...wrapper('SIPP'), status: 'Active', ...body });
    return { clientId, accountId, productId: await productOf(accountId) };
  };
  const worth = (accountId: string, cash: string) =>
    test.query(`update account_valuation set cash_value = $2 where firm_id = 'NBW' and account_id = $1`, [
      accountId,
      cash,
    ]);
  const grant = async (email: string, scopes: readonly (readonly [string, readonly string[]])[]) => {
    await test.query(`update portal_user set scopes = $2, node_id = $3 where firm_id = 'NBW' and email = $1`, [
      email,
      JSON.stringify(scopes.map(([resource, ranges]) => ({ resource, scope: resource, ranges }))),
      test.office,
    ]);
    return test.platform.signIn('NBW', email);
  };

  describe('when an account is opened', () => {
    it('is a product the first time and the same one after that; a cash account is of none, and another wrapper of another', async () => {
      const clientId = await test.person();
      const [first, second, isa, cash] = [
        await test.open(clientId),
        await test.open(clientId),
        await test.open(clientId, wrapper('ISA')),
        await test.open(clientId, wrapper('CASH')),
      ];
      const [one, other, third, none] = await Promise.all([first, second, isa, cash].map(productOf));
      expect(one).toMatch(/^05[0-9A-Z]{5}$/);
      expect([other, none]).toEqual([one, null]);
      expect(third).not.toBe(one);
      expect(await list(`?clientId=${clientId}`)).toMatchObject([
        {
          id: one,
          wrapperType: 'GIA',
          schemeProductId: 'GIA2',
          schemeProductName: 'Northbrook GIA',
          status: null,
          drawdownStatus: 'No Drawdown',
          taxCode: null,
          productDetail: null,
          uncrystallisedValue: null,
          crystallisedValue: null,
          remainingSubscriptionAmount: null,
        },
        { id: third, wrapperType: 'ISA', accounts: [{ id: isa, status: 'Pending', currentValue: 0 }], groups: [] },
      ]);
      expect((await get(one ?? '')).accounts.map(({ id }: { id: string }) => id).sort()).toEqual(
        [first, second].sort(),
      );
      expect(await audit(test.platform.database.pool)).toEqual([]);
    });

    it('is one product however many accounts are opened at once', async () => {
      const clientId = await test.person();
      const opened = await Promise.all(Array.from({ length: 5 }, () => test.open(clientId)));
      expect(new Set(await Promise.all(opened.map(productOf))).size).toBe(1);
      expect(await list(`?clientId=${clientId}`)).toHaveLength(1);
    });

    it('names no product of the firm where there are two to choose from, or none', async () => {
      await test.query(
        `insert into scheme_product (firm_id, scheme_product_id, wrapper_type, name, provider, from_date) values ('NBW', 'TPSIPP9', 'TPSIPP', 'Another', 'Another', '2020-01-01')`,
      );
      const clientId = await test.person();
      await test.open(clientId, wrapper('TPSIPP'));
      expect(await list(`?clientId=${clientId}`)).toMatchObject([
        { wrapperType: 'TPSIPP', schemeProductId: null, schemeProductName: null },
      ]);
      await test.query(`update scheme_product set to_date = '2020-12-31' where scheme_product_id = 'TPSIPP9'`);
      const later = await test.person();
      await test.open(later, wrapper('TPSIPP'));
      expect(await list(`?clientId=${later}`)).toMatchObject([{ schemeProductId: 'TPSIPP2' }]);
    });

    it('of a pension is put into the Active uncrystallised group of its product, which is made where there is none', async () => {
      const { clientId, accountId, productId } = await sipp({ name: 'Later' });
      const [group] = (await get(productId)).groups;
      expect(group).toEqual({
        id: expect.stringMatching(/^04[0-9A-Z]{5}$/),
        name: 'Later, uncrystallised',
        groupType: 'Uncrystallised',
        status: 'Active',
      });
      const second = await test.open(clientId, wrapper('SIPP'));
      expect((await get(productId)).groups).toEqual([group]);
      const members = () =>
        test.query<object>(
          `select g.group_id, account_id, line, active, g.version, g.node_id from portfolio_group_account join portfolio_group g using (firm_id, group_id) where g.client_product_id = $1 order by g.group_id, line`,
          [productId],
        );
      expect(await members()).toEqual(
        [accountId, second].map((id, index) => ({
          group_id: group.id,
          account_id: id,
          line: index + 1,
          active: true,
          version: 2,
          node_id: test.office,
        })),
      );
      // An archived group takes nobody in.
      await test.query(`update portfolio_group set status = 'Archived' where group_id = $1`, [group.id]);
      await test.query(`update portfolio_group_account set active = false where group_id = $1`, [group.id]);
      const third = await test.open(clientId, wrapper('SIPP'));
      expect(await members()).toMatchObject([{}, {}, { account_id: third, line: 1, active: true, version: 1 }]);
      expect((await get(productId)).groups.map(({ status }: { status: string }) => status)).toEqual([
        'Active',
        'Archived',
      ]);
      const [row] = await test.query<{ after: object }>(
        `select after from audit where action = 'createAccount' and record_id = $1`,
        [accountId],
      );
      expect(row?.after).toMatchObject({ 'wrapperDetail.clientProductId': productId, portfolioGroupId: group.id });
    });

    it('of what is no pension is in no group', async () => {
      const clientId = await test.person();
      await test.open(clientId, wrapper('ISA'));
      expect((await list(`?clientId=${clientId}`))[0].groups).toEqual([]);
    });
  });

  it('goes with a joint account to its new lead', async () => {
    const [one, two] = [await test.person(), await test.person()];
    const accountId = await test.joint(one, two);
    const before = await productOf(accountId);
    expect((await test.patch(accountId, { ...declared(one, two), status: 'Active' })).status).toBe(200);
    const { status, json } = await test.patch(accountId, {
      clients: [
        { id: two, isLeadClient: true },
        { id: one, isLeadClient: false },
      ],
    });
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    const after = await productOf(accountId);
    expect(after).not.toBe(before);
    expect((await list(`?clientId=${two}`)).map(({ id }) => id)).toEqual([after]);
    expect((await list(`?clientId=${one}`))[0]).toMatchObject({ id: before, accounts: [], currentValue: 0 });
  });

  it('is one of the new lead’s also when several joint accounts go there at once', async () => {
    const [one, two] = [await test.person(), await test.person()];
    const accounts = [
      await test.joint(one, two),
      await test.joint(one, two),
      await test.joint(one, two),
      await test.joint(one, two),
    ];
    const replies = await Promise.all(
      accounts.map((accountId) =>
        test.patch(accountId, {
          clients: [
            { id: two, isLeadClient: true },
            { id: one, isLeadClient: false },
          ],
        }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await list(`?clientId=${two}`)).toHaveLength(1);
    expect((await list(`?clientId=${two}`))[0].accounts).toHaveLength(4);
  });

  it('goes with its client to another office, its pension groups too', async () => {
    const { clientId, productId } = await sipp();
    const [manager] = await test.query<{ user_id: string }>(
      `select user_id from portal_user where firm_id = 'NBW' and node_id = $1 and user_type <> 'Machine' limit 1`,
      [test.otherOffice],
    );
    await test.query(`update client set status = 'Pending' where client_id = $1`, [clientId]);
    const { status, json } = await test.send(
      'PATCH',
      `/client/NBW/${clientId}`,
      { nodeId: [test.otherOffice], adviserUserId: manager?.user_id ?? null },
      test.admin,
    );
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    expect((await test.send('GET', `/clientproduct/NBW/${productId}`)).status).toBe(404);
    expect(await test.query(`select node_id from portfolio_group where client_product_id = $1`, [productId])).toEqual([
      { node_id: test.otherOffice },
    ]);
  });

  it('is listed by client and wrapper, at most 500 of all clients, in the order of their names', async () => {
    const { clientId, productId } = await sipp();
    await test.open(clientId, wrapper('ISA'));
    expect((await list(`?clientId=${clientId}`)).map(({ wrapperType }) => wrapperType)).toEqual(['ISA', 'SIPP']);
    expect((await list(`?clientId=${clientId}&wrapperType=sipp`)).map(({ id }) => id)).toEqual([productId]);
    expect(await list(`?clientId=${clientId}&wrapperType=GIA,CASH`)).toEqual([]);
    expect(await list('?clientId=NOBODY')).toEqual([]);
    expect(faults(await test.send('GET', '/clientproduct/NBW?wrapperType=LISA'))[0]?.[0]).toBe('wrapperType');
    const pensions = await list('?wrapperType=PENSION,SIPP', test.admin);
    expect(pensions.length).toBeGreaterThan(5);
    expect(new Set(pensions.map(({ wrapperType }) => wrapperType))).toEqual(new Set(['PENSION', 'SIPP']));
    await test.query(
      `insert into client_product (firm_id, client_product_id, client_id, wrapper_type, created_date, updated_at, updated_by) select 'NBW', 'M' || n, $1, 'GIA', '2026-01-05', now(), 'test' from generate_series(1, 520) n`,
      [clientId],
    );
    const all = await list('', test.admin);
    expect(all).toHaveLength(500);
    const [rows] = await test.query<{ names: string[] }>(
      `select array_agg(name order by place) as names from (select name, min(place) as place from unnest($1::text[]) with ordinality as each(name, place) group by name) named`,
      [all.map(({ clientName }) => clientName)],
    );
    const sorted = await test.query<{ name: string }>(
      `select name from client where firm_id = 'NBW' and name = any($1) order by sort_name`,
      [rows?.names ?? []],
    );
    expect([...new Set(sorted.map(({ name }) => name))]).toEqual(rows?.names);
    await test.query(`delete from client_product where client_product_id ~ '^M[0-9]+$'`);
  });

  it('is worth what its accounts are, of a pension by what is crystallised: an account in no group is not', async () => {
    const { clientId, accountId, productId } = await sipp();
    const others = [
      await test.open(clientId, wrapper('SIPP')),
      await test.open(clientId, wrapper('SIPP')),
      await test.open(clientId, wrapper('SIPP')),
    ] as const;
    for (const [index, id] of [accountId, ...others].entries())
      await worth(id, ['1000.10', '200.02', '30.03', '4.05'][index] ?? '');
    expect(await get(productId)).toMatchObject({
      currentValue: 1234.2,
      uncrystallisedValue: 1234.2,
      crystallisedValue: 0,
    });
    const group = async (type: string, id: string, status = 'Active') => {
      const groupId = `G${randomUUID().slice(0, 8)}`;
      await test.query(`update portfolio_group_account set active = false where account_id = $1`, [id]);
      await test.query(
        `insert into portfolio_group (firm_id, group_id, group_intent, group_type, client_product_id, name, status, node_id, created_date, updated_at, updated_by) values ('NBW', $1, 'Pension Account Group', $2, $3, $2, $4, $5, '2026-01-05', now(), 'test')`,
        [groupId, type, productId, status, test.office],
      );
      await test.query(
        `insert into portfolio_group_account (firm_id, group_id, account_id, line, active) values ('NBW', $1, $2, 1, $3)`,
        [groupId, id, status === 'Active'],
      );
    };
    await group('Crystallised', accountId);
    await group('CrystallisedTransfer', others[0]);
    await group('Crystallised', others[1], 'Archived');
    expect(await get(productId)).toMatchObject({
      currentValue: 1234.2,
      uncrystallisedValue: 34.08,
      crystallisedValue: 1200.12,
    });
    await group('Beneficiary', others[2]);
    const product = await get(productId);
    expect(product).toMatchObject({ currentValue: 1234.2, uncrystallisedValue: 30.03, crystallisedValue: 1204.17 });
    expect(
      product.groups
        .map(({ groupType, status }: { groupType: string; status: string }) => `${groupType} ${status}`)
        .sort(),
    ).toEqual([
      'Beneficiary Active',
      'Crystallised Active',
      'Crystallised Archived',
      'CrystallisedTransfer Active',
      'Uncrystallised Active',
    ]);
  });

  it('leaves of an ISA what the client’s allowances say, on the product and in the portfolio, received and open', async () => {
    const clientId = await test.person();
    const accountId = await test.open(clientId, { ...wrapper('ISA'), status: 'Active' });
    const second = await test.open(clientId, { ...wrapper('ISA'), status: 'Active' });
    const gia = await test.open(clientId, { status: 'Active' });
    const cash = await test.open(clientId, wrapper('CASH'));
    for (const [id, amount] of [
      [accountId, 1500],
      [second, 250.5],
    ] as const)
      expect(
        (await test.send('POST', '/portfoliotransaction', { firmId: 'NBW', accountId: id, ...deposit, amount })).status,
      ).toBe(200);
    const [allowance] = (await test.send('GET', `/tessera/client/allowances/NBW/${clientId}`)).json.data;
    expect(allowance).toMatchObject({ used: 1750.5, remaining: 18_249.5 });
    const [giaProduct, isaProduct] = await list(`?clientId=${clientId}`);
    expect([giaProduct.remainingSubscriptionAmount, isaProduct.remainingSubscriptionAmount]).toEqual([null, 18_249.5]);
    const { products } = (await test.send('GET', `/portfolio/summary/NBW/${clientId}`)).json.data;
    const of = (
      id: string,
      product: { clientProductId: string; wrapperType: string; remainingSubscriptionAmount: number | null },
    ) => ({
      clientProductId: product.clientProductId,
      wrapperType: product.wrapperType,
      remainingSubscriptionAmount: product.remainingSubscriptionAmount,
      accountId: id,
    });
    expect([...products].sort((a, b) => (a.accountId < b.accountId ? -1 : 1))).toEqual([
      of(accountId, isaProduct),
      of(second, isaProduct),
      of(gia, giaProduct),
    ]);
    expect(products.map((each: { accountId: string }) => each.accountId)).not.toContain(cash);
  });

  it('leaves of every seeded ISA and Junior ISA what its client’s allowances say', async () => {
    const limited = (await list('?wrapperType=ISA,JISA', test.admin)).slice(0, 25);
    expect(limited.length).toBeGreaterThan(10);
    for (const { clientId, wrapperType, remainingSubscriptionAmount } of limited) {
      const allowances = (await test.send('GET', `/tessera/client/allowances/NBW/${clientId}`, undefined, test.admin))
        .json.data as { name: string; remaining: number }[];
      expect([clientId, remainingSubscriptionAmount]).toEqual([
        clientId,
        allowances.find(({ name }) => name === (wrapperType === 'ISA' ? 'ISA allowance' : 'Junior ISA allowance'))
          ?.remaining,
      ]);
    }
  });

  it('is seeded for every wrapper account: of its lead client and wrapper, a pension’s by itself, some with facts', async () => {
    const [count] = await test.query<object>(`select
      count(*) filter (where account_type = 'Wrapper' and (p.client_product_id is null or p.client_id <> lead_client_id or p.wrapper_type <> a.wrapper_type))::int as wrong,
      count(*) filter (where account_type = 'Cash' and a.client_product_id is not null)::int as cash,
      count(*) filter (where p.scheme_product_id is null and account_type = 'Wrapper')::int as unnamed,
      count(*) filter (where account_type = 'Wrapper')::int > 50 as some
      from account a left join client_product p using (firm_id, client_product_id) where a.updated_by = 'seed'`);
    expect(count).toEqual({ wrong: 0, cash: 0, unnamed: 0, some: true });
    const shared = await test.query(
      `select client_product_id from account where updated_by = 'seed' and wrapper_type in ('SIPP', 'PENSION', 'SSAS', 'TPSIPP') group by firm_id, client_product_id having count(*) > 1`,
    );
    const split = await test.query(
      `select client_id from client_product where updated_by = 'seed' and wrapper_type in ('GIA', 'ISA', 'JISA') group by firm_id, client_id, wrapper_type having count(*) > 1`,
    );
    expect([shared, split]).toEqual([[], []]);
    const [facts] = await test.query<
      Record<string, number>
    >(`select count(tax_code)::int as codes, count(status)::int as moved, count(flexible_benefits_accessed_date)::int as flexible, count(lump_sum_allowance_used)::int as lumps, count(*) filter (where drawdown_status = 'Full Drawdown')::int as drawn,
      count(*) filter (where wrapper_type in ('GIA', 'ISA', 'JISA') and (tax_code is not null or status is not null))::int as misplaced from client_product where updated_by = 'seed'`);
    for (const name of ['codes', 'moved', 'flexible', 'lumps', 'drawn'])
      expect([name, (facts?.[name] ?? 0) > 0]).toEqual([name, true]);
    expect(facts?.misplaced).toBe(0);
  });

  describe('is changed', () => {
    const facts = {
      flexibleBenefitsAccessed: true,
      flexibleBenefitsAccessedDate: '2024-05-06',
      pensionOptOut: true,
      lumpSumAllowanceUsedPreApril2024: 312_500.5,
      deemedLSACalculationDate: '2024-06-01',
    };

    it('by the fields that are named, with a new version, a title and what was and is in the trail', async () => {
      const { clientId, productId } = await sipp();
      expect(
        (
          await patch(productId, {
            taxCode: ' 1257l m1',
            productDetail: facts,
            drawdownStatus: 'Partial Drawdown',
            status: 'drawdownPending',
            auditDetails: { version: 1 },
          })
        ).json.data,
      ).toEqual({ id: productId, firmId: 'NBW', status: 'drawdownPending', version: 2 });
      expect(await get(productId)).toMatchObject({
        taxCode: '1257L M1',
        status: 'drawdownPending',
        drawdownStatus: 'Partial Drawdown',
        productDetail: facts,
        auditDetails: { version: 2, userId: test.adviserId },
      });
      expect(
        (await patch(productId, { taxCode: null, productDetail: { pensionOptOut: false } })).json.data.version,
      ).toBe(3);
      expect(await get(productId)).toMatchObject({
        taxCode: null,
        status: 'drawdownPending',
        productDetail: { ...facts, pensionOptOut: false },
      });
      const rows = await test.query<object>(
        `select user_id, outcome, before, after from audit where action = 'patchClientProduct' and record_id = $1 order by audit_id`,
        [productId],
      );
      expect(rows).toEqual([
        {
          user_id: test.adviserId,
          outcome: 'done',
          before: {
            status: null,
            drawdownStatus: 'No Drawdown',
            taxCode: null,
            'productDetail.flexibleBenefitsAccessedDate': null,
            'productDetail.pensionOptOut': false,
            'productDetail.lumpSumAllowanceUsedPreApril2024': null,
            'productDetail.deemedLSACalculationDate': null,
          },
          after: {
            status: 'drawdownPending',
            drawdownStatus: 'Partial Drawdown',
            taxCode: '1257L M1',
            'productDetail.flexibleBenefitsAccessedDate': '2024-05-06',
            'productDetail.pensionOptOut': true,
            'productDetail.lumpSumAllowanceUsedPreApril2024': '312500.50',
            'productDetail.deemedLSACalculationDate': '2024-06-01',
          },
        },
        {
          user_id: test.adviserId,
          outcome: 'done',
          before: { taxCode: '1257L M1', 'productDetail.pensionOptOut': true },
          after: { taxCode: null, 'productDetail.pensionOptOut': false },
        },
      ]);
      const { data } = (await test.send('GET', `/tessera/client/activity/NBW/${clientId}`)).json;
      expect(data[0]).toMatchObject({
        title: 'Product edited',
        record: { kind: 'Other', id: productId },
        changes: [
          { field: 'taxCode', before: '1257L M1', after: null },
          { field: 'productDetail.pensionOptOut', before: 'Yes', after: 'No' },
        ],
      });
    });

    it('not at all by what says what is so already, and only on the version that was seen', async () => {
      const { productId } = await sipp();
      expect((await patch(productId, { taxCode: 'BR' })).json.data.version).toBe(2);
      for (const body of [
        {},
        { taxCode: 'br' },
        { taxCode: 'BR', drawdownStatus: 'No Drawdown', productDetail: { flexibleBenefitsAccessed: false } },
      ])
        expect((await patch(productId, body)).json.data.version).toBe(2);
      const refused = await patch(productId, { taxCode: 'D0', auditDetails: { version: 1 } });
      expect([
        refused.status,
        (await patch(productId, { taxCode: 'D0' }, undefined, { 'if-match': '"1"' })).status,
      ]).toEqual([412, 412]);
      expect((await get(productId)).taxCode).toBe('BR');
    });

    it('once for one key', async () => {
      const { productId } = await sipp();
      const headers = { 'idempotency-key': randomUUID() };
      const replies = [
        await patch(productId, { taxCode: 'BR' }, undefined, headers),
        await patch(productId, { taxCode: 'BR' }, undefined, headers),
      ];
      expect(replies.map(({ json }) => json.data.version)).toEqual([2, 2]);
      expect((await patch(productId, { taxCode: 'D0' }, undefined, headers)).status).toBe(422);
    });

    it('with the day of flexible access standing for the fact', async () => {
      const { productId } = await sipp();
      const detail = async (productDetail: object) => {
        expect(faults(await patch(productId, { productDetail }))).toEqual([]);
        const { flexibleBenefitsAccessed, flexibleBenefitsAccessedDate } = (await get(productId)).productDetail;
        return [flexibleBenefitsAccessed, flexibleBenefitsAccessedDate];
      };
      expect(await detail({ flexibleBenefitsAccessedDate: '2015-04-06' })).toEqual([true, '2015-04-06']);
      expect(await detail({ flexibleBenefitsAccessed: true })).toEqual([true, '2015-04-06']);
      expect(await detail({ flexibleBenefitsAccessed: false })).toEqual([false, null]);
      expect(await detail({ flexibleBenefitsAccessed: true, flexibleBenefitsAccessedDate: '2026-11-20' })).toEqual([
        true,
        '2026-11-20',
      ]);
      expect(await detail({ flexibleBenefitsAccessedDate: null })).toEqual([false, null]);
    });

    it.each<[string, object, string]>([
      ['a tax code of no known form', { taxCode: '1257P' }, 'taxCode'],
      ['an empty tax code', { taxCode: '' }, 'taxCode'],
      [
        'flexible access without its day',
        { productDetail: { flexibleBenefitsAccessed: true } },
        'productDetail.flexibleBenefitsAccessedDate',
      ],
      [
        'a day without flexible access',
        { productDetail: { flexibleBenefitsAccessed: false, flexibleBenefitsAccessedDate: '2020-01-01' } },
        'productDetail.flexibleBenefitsAccessedDate',
      ],
      [
        'flexible access tomorrow',
        { productDetail: { flexibleBenefitsAccessedDate: '2026-11-21' } },
        'productDetail.flexibleBenefitsAccessedDate',
      ],
      [
        'flexible access before there was any',
        { productDetail: { flexibleBenefitsAccessedDate: '2015-04-05' } },
        'productDetail.flexibleBenefitsAccessedDate',
      ],
      [
        'more lump sum than can be meant',
        { productDetail: { lumpSumAllowanceUsedPreApril2024: 10_000_000.01 } },
        'productDetail.lumpSumAllowanceUsedPreApril2024',
      ],
      [
        'less than no lump sum',
        { productDetail: { lumpSumAllowanceUsedPreApril2024: -1 } },
        'productDetail.lumpSumAllowanceUsedPreApril2024',
      ],
      [
        'a part of a penny',
        { productDetail: { lumpSumAllowanceUsedPreApril2024: 1.005 } },
        'productDetail.lumpSumAllowanceUsedPreApril2024',
      ],
      [
        'a calculation tomorrow',
        { productDetail: { deemedLSACalculationDate: '2026-11-21' } },
        'productDetail.deemedLSACalculationDate',
      ],
      ['another firm’s or no product', { schemeProductId: 'NOWHERE' }, 'schemeProductId'],
      ['a product of another wrapper', { schemeProductId: 'PENSION2' }, 'schemeProductId'],
      ['a product that is no longer offered', { schemeProductId: 'SIPP1' }, 'schemeProductId'],
      ['a status there is not', { status: 'drawdownDone' }, 'status'],
      ['a drawdown there is not', { drawdownStatus: 'Some' }, 'drawdownStatus'],
      ['a field there is not', { wrapperType: 'ISA' }, 'wrapperType'],
    ])('not by %s: the field is named', async (_what, body, field) => {
      const { productId } = await sipp();
      const reply = await patch(productId, body);
      expect([reply.status, faults(reply)]).toEqual([400, [[field, expect.stringMatching(/\.$/)]]]);
      expect((await get(productId)).auditDetails.version).toBe(1);
    });

    it('in no field of pensions where it is none; its scheme product can be', async () => {
      const clientId = await test.person();
      const productId = await productOf(await test.open(clientId));
      const reply = await patch(productId, {
        status: 'drawdownPending',
        drawdownStatus: 'No Drawdown',
        taxCode: null,
        productDetail: {},
      });
      expect([reply.status, faults(reply)]).toEqual([
        400,
        ['status', 'drawdownStatus', 'taxCode', 'productDetail'].map((field) => [
          field,
          'Only a pension has this. Leave it out.',
        ]),
      ]);
      expect((await patch(productId, { schemeProductId: null })).json.data).toEqual({
        id: productId,
        firmId: 'NBW',
        status: 'No Drawdown',
        version: 2,
      });
      expect((await get(productId)).schemeProductId).toBeNull();
      expect((await patch(productId, { schemeProductId: 'GIA2' })).status).toBe(200);
    });

    it('and keeps a scheme product that has ended', async () => {
      const { productId } = await sipp();
      await test.query(`update client_product set scheme_product_id = 'SIPP1' where client_product_id = $1`, [
        productId,
      ]);
      expect((await patch(productId, { schemeProductId: 'SIPP1', taxCode: 'BR' })).status).toBe(200);
      expect(await get(productId)).toMatchObject({ schemeProductName: 'Northbrook Classic SIPP', taxCode: 'BR' });
    });

    it('from status to status by the table alone', async () => {
      const { productId } = await sipp();
      for (const from of [null, ...clientProductStatuses]) {
        for (const to of clientProductStatuses) {
          await test.query('update client_product set status = $2 where client_product_id = $1', [productId, from]);
          const reply = await patch(productId, { status: to });
          const allowed = from === to || clientProductTransitions.some((move) => move.from === from && move.to === to);
          expect([from, to, reply.status, faults(reply).map(([field]) => field)]).toEqual([
            from,
            to,
            allowed ? 200 : 409,
            allowed ? [] : ['status'],
          ]);
          expect((await get(productId)).status).toBe(allowed ? to : from);
        }
      }
    });
  });

  it('is neither seen nor changed from another office or firm, nor counted there', async () => {
    const away = await test.person({ node_id: test.otherOffice });
    const accountId = (
      await test.send('POST', '/account', { firmId: 'NBW', clientId: away, ...wrapper('SIPP') }, test.admin)
    ).json.data.id as string;
    const productId = (await test.send('GET', `/account/NBW/${accountId}`, undefined, test.admin)).json.data
      .wrapperDetail.clientProductId as string;
    expect((await test.send('GET', `/clientproduct/NBW/${productId}`)).status).toBe(404);
    expect((await patch(productId, { taxCode: 'BR' })).status).toBe(404);
    expect(await list(`?clientId=${away}`)).toEqual([]);
    expect((await patch(productId, { taxCode: 'BR' }, test.admin)).status).toBe(200);
    const other = await test.platform.signIn('HLM', 'admin@holloway.example');
    for (const firmId of ['NBW', 'HLM']) {
      expect((await test.send('GET', `/clientproduct/${firmId}/${productId}`, undefined, other)).status).toBe(404);
      expect((await test.send('PATCH', `/clientproduct/${firmId}/${productId}`, { taxCode: 'D0' }, other)).status).toBe(
        404,
      );
    }
    const sipps = async (token?: string) =>
      (await test.send('GET', '/schemeProduct/NBW?wrapperType=SIPP', undefined, token)).json.data.find(
        ({ id }: { id: string }) => id === 'SIPP2',
      ).clients as number;
    const [counted] = await test.query<{ clients: number }>(
      `select count(distinct client_id)::int as clients from client_product where firm_id = 'NBW' and scheme_product_id = 'SIPP2'`,
    );
    expect(await sipps(test.admin)).toBe(counted?.clients);
    expect(await sipps()).toBeLessThan(counted?.clients ?? 0);
  });

  it('wants the right to read accounts to be seen, and to write them to be changed', async () => {
    const { productId } = await sipp();
    const readsOnly = await grant('sam.okoro@northbrook.example', [
      ['Account', ['read']],
      ['Client', ['read', 'read-write']],
    ]);
    expect((await test.send('GET', `/clientproduct/NBW/${productId}`, undefined, readsOnly)).status).toBe(200);
    expect((await patch(productId, { taxCode: 'BR' }, readsOnly)).status).toBe(403);
    const none = await grant('sam.okoro@northbrook.example', [['Client', ['read', 'read-write']]]);
    for (const path of ['/clientproduct/NBW', `/clientproduct/NBW/${productId}`, '/schemeProduct/NBW'])
      expect((await test.send('GET', path, undefined, none)).status).toBe(403);
  });

  it('is offered by the firm: each wrapper with its fee, dates and clients', async () => {
    const { json } = await test.send('GET', '/schemeProduct/NBW', undefined, test.admin);
    const offered = json.data as {
      id: string;
      wrapperType: string;
      productFee: number | null;
      toDate: string | null;
    }[];
    expect(offered.filter(({ toDate }) => toDate === null).map(({ wrapperType }) => wrapperType)).toEqual([
      'GIA',
      'ISA',
      'JISA',
      'PENSION',
      'SIPP',
      'SSAS',
      'TPSIPP',
    ]);
    // The first band of the firm's schedule, which only its own SIPPs and small schemes bear.
    expect(Object.fromEntries(offered.map(({ id, productFee }) => [id, productFee]))).toMatchObject({
      GIA2: null,
      ISA2: null,
      PENSION2: null,
      TPSIPP2: null,
      SIPP2: 0.08,
      SSAS2: 0.08,
    });
    expect((await test.send('GET', '/schemeProduct/NBW?wrapperType=SIPP')).json.data).toMatchObject([
      { id: 'SIPP2', name: 'Northbrook SIPP', provider: 'Northbrook Wealth', fromDate: '2018-04-06', toDate: null },
      { id: 'SIPP1', toDate: '2018-04-05', clients: 1 },
    ]);
    const other = await test.platform.signIn('HLM', 'admin@holloway.example');
    expect(
      (await test.send('GET', '/schemeProduct/HLM?wrapperType=SIPP', undefined, other)).json.data[0],
    ).toMatchObject({ firmId: 'HLM', name: 'Holloway SIPP' });
  });
});
