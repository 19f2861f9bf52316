import { startHoldingsTest, type HoldingsTest } from '../../testing/test-holdings';
import { deposit } from '../../testing/money-on-test';

describe('figures of a client', () => {
  let test: HoldingsTest;
  let machine: string;
  beforeAll(async () => {
    test = await startHoldingsTest();
    machine = await test.platform.signIn('NBW', 'machine@northbrook.example');
  });
  afterAll(() => test.platform.close());

  const get = async (path: string, token = test.admin) => {
    const { status, json } = await test.send('GET', path, undefined, token);
    expect({ path, status, error: json.error }).toEqual({ path, status: 200, error: undefined });
    return json.data;
  };
  const make = async (accountId: string, transaction: object): Promise<string> => {
    const { status, json } = await test.send(
      'POST',
      '/portfoliotransaction',
      { firmId: 'NBW', accountId, ...transaction },
      test.admin,
    );
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data.id as string;
  };
  const complete = (id: string) =>
    test.send(
      'PUT',
      `/portfoliotransactionaction/NBW/${id}`,
      { type: 'Action', firmId: 'NBW', transactionAction: 'Complete', actionReason: 'Done' },
      machine,
    );
  const periodCalls = (clientId: string, accountId: string) => [
    `/account/summary/NBW/${accountId}`,
    `/tessera/account/cash/NBW/${accountId}`,
    `/portfolio/summary/NBW/${clientId}`,
    `/portfolio/clientgroupsummary/NBW/${clientId}`,
    `/tessera/portfolio/returns/NBW/${clientId}`,
    `/tessera/client/history/NBW/${clientId}`,
  ];

  it('take what moved between its own accounts for neither money in nor money out, so that a percentage is not thinned by it', async () => {
    const [one, two] = [await test.person(), await test.person()];
    const [gia, isa] = [
      await test.open(one, { status: 'Active' }),
      await test.open(one, { status: 'Active', wrapperDetail: { wrapperType: 'ISA' } }),
    ];
    const joint = await test.joint(one, two);
    await test.query(`update account set status = 'Active' where account_id = $1`, [joint]);
    await complete(await make(gia, { ...deposit, amount: 1000 }));
    const move = (toAccountId: string, amount: number) =>
      make(gia, {
        transactionType: 'Cash Transfer',
        transactionSubType: 'Internal',
        movementType: 'Out',
        amount,
        toAccountId,
      });
    await move(isa, 400);
    await move(joint, 100);
    // A gain of £50 in the ISA.
    await test.query(
      `insert into portfolio_transaction (firm_id, transaction_id, account_id, transaction_type, transaction_sub_type, movement_type, status, amount, transaction_date, narrative) values ('NBW', 'TGAIN', $1, 'Cash', 'Deposit', 'In', 'Completed', 50, '2026-11-20', 'Dividend')`,
      [isa],
    );
    await test.query(
      `insert into cash_posting (firm_id, group_id, line, account_id, control_code, transaction_id, transaction_code, narrative, post_date, value_date, amount) select 'NBW', 999999999, line, case line when 1 then $1 end, case line when 2 then 'INCOME' end, 'TGAIN', 'DIVI', 'Dividend', '2026-11-20'::date, '2026-11-20'::date, case line when 1 then 50 else -50 end from generate_series(1, 2) as line`,
      [isa],
    );
    await test.query(`update cash_balance set amount = amount + 50 where account_id = $1`, [isa]);
    const growth = ({ growth: pounds, growthPercent }: { growth: number; growthPercent: number }) => [
      pounds,
      growthPercent,
    ];
    expect(growth(await get(`/portfolio/summary/NBW/${one}`))).toEqual([50, 5]);
    expect(growth(await get(`/portfolio/clientgroupsummary/NBW/${one}`))).toEqual([50, 5]);
    expect(growth(await get(`/account/summary/NBW/${isa}`))).toEqual([50, 12.5]);
    expect(await get(`/tessera/client/history/NBW/${one}`)).toMatchObject({ moneyIn: 1000, moneyOut: 0 });
    // To the other holder, what came into the joint account came from outside.
    expect(await get(`/tessera/client/history/NBW/${two}`)).toMatchObject({ moneyIn: 100, moneyOut: 0 });
    expect((await get(`/tessera/portfolio/returns/NBW/${one}`)).flows).toEqual([{ date: '2026-11-20', amount: 1000 }]);
  });

  it('of a period before the first account was opened begin no later than they end', async () => {
    const clientId = await test.person();
    const accountId = await test.open(clientId, { status: 'Active' });
    for (const path of periodCalls(clientId, accountId))
      expect({ path, ...(await get(`${path}?toDate=2025-03-04`)) }).toMatchObject({
        path,
        fromDate: '2025-03-04',
        toDate: '2025-03-04',
      });
    expect((await get(`/tessera/portfolio/returns/NBW/${clientId}?toDate=2025-03-04`)).days).toBe(1);
  });

  it.each(['0000-01-01', '0001-01-01', '0202-11-20'])(
    'of a period from %s are refused at the field: it is no year to report on',
    async (date) => {
      const clientId = await test.person();
      const accountId = await test.open(clientId, { status: 'Active' });
      for (const path of periodCalls(clientId, accountId)) {
        const { status, json } = await test.send('GET', `${path}?fromDate=${date}`);
        expect([
          path,
          status,
          json.error?.fieldErrors.map(({ fieldName }: { fieldName: string }) => fieldName),
        ]).toEqual([path, 400, ['fromDate']]);
      }
    },
  );

  it('in the list of portfolios count the accounts that are seen, as the summary does', async () => {
    const [here, there] = [await test.person(), await test.person({ node_id: test.otherOffice })];
    const { json } = await test.send(
      'POST',
      '/account',
      {
        firmId: 'NBW',
        accountType: 'Wrapper',
        clientId: there,
        clients: [
          { id: there, isLeadClient: true },
          { id: here, isLeadClient: false },
        ],
        wrapperDetail: { wrapperType: 'GIA' },
      },
      test.admin,
    );
    await test.open(here);
    const gone = await test.open(here);
    await test.query(`update account set status = 'Deleted' where account_id = $1`, [gone]);
    const countOf = async (token: string): Promise<number> =>
      (await get(`/portfolio/NBW?id=${here}`, token))[0].accounts;
    expect(json.data.status).toBe('Pending');
    expect([await countOf(test.admin), await countOf(test.adviser)]).toEqual([2, 1]);
  });

  it('of a minor name the parents’ group to those alone who see somebody of it', async () => {
    const [parent, partner] = [
      await test.person({ node_id: test.otherOffice, name: 'Hidden Parent' }),
      await test.person({ node_id: test.otherOffice }),
    ];
    const child = await test.person({ client_type: 'Minor', date_of_birth: '2015-01-01' });
    await test.query(`insert into client_parent (firm_id, client_id, parent_client_id) values ('NBW', $1, $2)`, [
      child,
      parent,
    ]);
    for (const id of [parent, partner])
      await test.send(
        'POST',
        '/account',
        {
          firmId: 'NBW',
          accountType: 'Wrapper',
          clientId: id,
          status: 'Active',
          wrapperDetail: { wrapperType: 'GIA' },
        },
        test.admin,
      );
    const made = await test.send(
      'POST',
      '/portfolioGroup',
      {
        firmId: 'NBW',
        name: 'Hidden family',
        clients: [{ id: parent }, { id: partner, relation: 'Spouse or civil partner' }],
      },
      test.admin,
    );
    expect(made.status).toBe(200);
    expect((await get(`/portfolio/clientgroupsummary/NBW/${child}`)).group).toEqual({
      id: made.json.data.id,
      name: 'Hidden family',
    });
    const seen = await get(`/portfolio/clientgroupsummary/NBW/${child}`, test.adviser);
    expect([seen.group, seen.unseen, seen.clients.map(({ id }: { id: string }) => id)]).toEqual([null, 2, [child]]);
  });
});
