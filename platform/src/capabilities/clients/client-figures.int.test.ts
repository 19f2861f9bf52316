import { parsePounds, poundsToWire, sum } from '@tessera/domain/money';
import { startHoldingsTest, type HoldingsTest } from '../../testing/test-holdings';

const deposit = {
  transactionType: 'Payment',
  transactionSubType: 'Deposit',
  movementType: 'In',
  method: 'Bank Transfer',
};

describe('a client’s figures', () => {
  let test: HoldingsTest;
  beforeAll(async () => {
    test = await startHoldingsTest();
  });
  afterAll(() => test.platform.close());

  const get = async (path: string, token?: string) => {
    const { status, json } = await test.send('GET', path, undefined, token);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data;
  };
  const pay = async (accountId: string, body: object): Promise<string> => {
    const { status, json } = await test.send('POST', '/portfoliotransaction', {
      firmId: 'NBW',
      accountId,
      ...deposit,
      ...body,
    });
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data.id as string;
  };
  const complete = async (id: string) => {
    const machine = await test.platform.signIn('NBW', 'machine@northbrook.example');
    expect(
      (
        await test.send(
          'PUT',
          `/portfoliotransactionaction/NBW/${id}`,
          { firmId: 'NBW', transactionAction: 'Complete', actionReason: 'Done' },
          machine,
        )
      ).status,
    ).toBe(200);
  };

  describe('over time', () => {
    it('are the sum of the accounts’ on every day, end in the summary’s value, and what was put in with its growth makes it', async () => {
      const [busy] = await test
        .query<{ client_id: string }>(
          `select client_id from account_client join account using (firm_id, account_id) where firm_id = 'NBW' and node_id = $1 group by client_id order by count(*) desc, client_id limit 1`,
          [test.office],
        )
        .then(async (rows) =>
          rows.length > 0
            ? rows
            : test.query<{ client_id: string }>(
                `select client_id from account_client where firm_id = 'NBW' group by client_id order by count(*) desc, client_id limit 1`,
              ),
        );
      const period = '?fromDate=2026-06-01&toDate=2026-11-20';
      const history = await get(`/tessera/client/history/NBW/${busy?.client_id}${period}`, test.admin);
      const summary = await get(`/portfolio/summary/NBW/${busy?.client_id}${period}`, test.admin);
      expect(summary.accounts.length).toBeGreaterThan(1);
      expect(history).toMatchObject({ fromDate: '2026-06-01', toDate: '2026-11-20' });
      expect(history.days.at(-1)).toMatchObject({ date: '2026-11-20', value: summary.currentValue });
      const growth =
        parsePounds(summary.currentValue) -
        parsePounds(summary.openingValue) -
        (parsePounds(history.moneyIn) - parsePounds(history.moneyOut));
      expect(poundsToWire(growth)).toBe(summary.growth);
      const day = history.days[Math.floor(history.days.length / 2)];
      const parts = await Promise.all(
        summary.accounts.map(({ id }: { id: string }) =>
          get(`/tessera/account/history/NBW/${id}?fromDate=${day.date}&toDate=${day.date}`, test.admin),
        ),
      );
      for (const figure of ['stockValue', 'cashValue', 'value', 'netPaid'] as const)
        expect([figure, day[figure]]).toEqual([
          figure,
          poundsToWire(sum(parts.flat().map((part) => parsePounds(part[figure])))),
        ]);
    });

    it('are those of the period asked for: money in and out of it alone', async () => {
      const clientId = await test.person();
      const [one, two] = [
        await test.open(clientId, { status: 'Active' }),
        await test.open(clientId, { status: 'Active' }),
      ];
      await complete(await pay(one, { amount: 100 }));
      await complete(await pay(two, { amount: 50.5 }));
      expect(await get(`/tessera/client/history/NBW/${clientId}`)).toMatchObject({
        fromDate: '2026-11-20',
        toDate: '2026-11-20',
        moneyIn: 150.5,
        moneyOut: 0,
        days: [{ date: '2026-11-20', value: 150.5, netPaid: 150.5 }],
      });
      expect(await get(`/tessera/client/history/NBW/${clientId}?fromDate=2026-01-01&toDate=2026-06-30`)).toEqual({
        fromDate: '2026-01-01',
        toDate: '2026-06-30',
        moneyIn: 0,
        moneyOut: 0,
        days: [],
      });
    });

    it('are nothing for who has no account, and not told of a client the caller does not see', async () => {
      expect(await get(`/tessera/client/history/NBW/${await test.person()}`)).toEqual({
        fromDate: '2026-11-20',
        toDate: '2026-11-20',
        moneyIn: 0,
        moneyOut: 0,
        days: [],
      });
      const away = await test.person({ node_id: test.otherOffice });
      for (const what of ['history', 'allowances'])
        expect((await test.send('GET', `/tessera/client/${what}/NBW/${away}`)).status).toBe(404);
      expect(
        (
          await test.send(
            'GET',
            `/tessera/client/history/NBW/${away}?fromDate=2026-07-01&toDate=2026-06-01`,
            undefined,
            test.admin,
          )
        ).status,
      ).toBe(400);
    });
  });

  describe('of the tax year’s allowances', () => {
    const allowances = async (clientId: string): Promise<object[]> => get(`/tessera/client/allowances/NBW/${clientId}`);

    it('count what came and what is open, of all the client’s accounts of the kind, with the rule and its source', async () => {
      const clientId = await test.person();
      const isa = { status: 'Active', wrapperDetail: { wrapperType: 'ISA' } };
      const [one, two, sipp] = [
        await test.open(clientId, isa),
        await test.open(clientId, isa),
        await test.open(clientId, { status: 'Active', wrapperDetail: { wrapperType: 'SIPP' } }),
      ];
      await complete(await pay(one, { amount: 6_000 }));
      await pay(two, { amount: 1_500.25 });
      await pay(sipp, { contributionType: 'Personal', amount: 800 });
      await pay(sipp, { transactionSubType: 'Employer', contributionType: 'Employer', amount: 400 });
      expect(await allowances(clientId)).toEqual([
        {
          name: 'ISA allowance',
          taxYear: '2026/27',
          limit: 20_000,
          used: 7_500.25,
          open: 1_500.25,
          remaining: 12_499.75,
          basis: expect.stringContaining('Individual Savings Account Regulations 1998'),
        },
        {
          name: 'Pension annual allowance',
          taxYear: '2026/27',
          limit: 60_000,
          used: 1_400,
          open: 1_400,
          remaining: 58_600,
          basis: expect.stringContaining('Finance Act 2004'),
        },
      ]);
    });

    it('are £10,000 for pensions after benefits were taken flexibly: in that tax year for what comes after the day, later for all of it', async () => {
      const clientId = await test.person();
      const [first, second] = [
        await test.open(clientId, { status: 'Active', wrapperDetail: { wrapperType: 'SIPP' } }),
        await test.open(clientId, { status: 'Active', wrapperDetail: { wrapperType: 'SIPP' } }),
      ];
      await complete(await pay(first, { contributionType: 'Personal', amount: 800 }));
      await pay(second, { transactionSubType: 'Employer', contributionType: 'Employer', amount: 400 });
      const pensions = async (accessed: string) => {
        await test.query(
          `update client_product set flexible_benefits_accessed_date = $2 where client_product_id = (select client_product_id from account where account_id = $1)`,
          [first, accessed],
        );
        return (await allowances(clientId)).slice(1).map((each) => {
          const { name, limit, used, open, remaining } = each as Record<string, unknown>;
          return [name, limit, used, open, remaining];
        });
      };
      const year = ['Pension annual allowance', 60_000, 1_400, 400, 58_600];
      expect(await pensions('2026-11-19')).toEqual([
        ['Money purchase annual allowance', 10_000, 1_400, 400, 8_600],
        year,
      ]);
      // What came on the day itself came before (HMRC PTM056540); what is expected comes after.
      expect(await pensions('2026-11-20')).toEqual([
        ['Money purchase annual allowance', 10_000, 400, 400, 9_600],
        year,
      ]);
      expect(await pensions('2026-04-05')).toEqual([['Money purchase annual allowance', 10_000, 1_400, 400, 8_600]]);
      expect((await allowances(clientId))[1]).toMatchObject({
        basis: expect.stringMatching(
          /Benefits were first taken flexibly on 5 April 2026: all that goes into money purchase pensions .* alternative annual allowance of £50,000\.00\. Source: .*PTM056540/,
        ),
      });
    });

    it('are those of the client’s type', async () => {
      const names = async (columns: Record<string, unknown>) =>
        (await allowances(await test.person(columns))).map((each) => (each as { name: string }).name);
      expect(await names({ client_type: 'Minor', date_of_birth: '2015-06-01' })).toEqual([
        'Junior ISA allowance',
        'Pension annual allowance',
      ]);
      expect(await names({ client_type: 'Corporate' })).toEqual([]);
      expect(await names({ client_type: 'Trust' })).toEqual([]);
    });

    it('agree with what the preview of a payment says is used', async () => {
      const clientId = await test.person();
      const accountId = await test.open(clientId, { status: 'Active', wrapperDetail: { wrapperType: 'ISA' } });
      await pay(accountId, { amount: 3_000 });
      const [allowance] = await allowances(clientId);
      const preview = await test.send('POST', '/tessera/transaction/preview', {
        firmId: 'NBW',
        accountId,
        transactions: [{ ...deposit, amount: 1 }],
      });
      expect(preview.json.data.allowances).toMatchObject([{ name: 'ISA allowance', limit: 20_000, used: 3_000 }]);
      expect(allowance).toMatchObject({ limit: 20_000, used: 3_000, remaining: 17_000 });
    });
  });
});
