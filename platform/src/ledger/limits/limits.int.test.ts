import { randomUUID } from 'node:crypto';
import { audit } from '../../background/auditor/auditor';
import { deposit, startMoneyTest, type MoneyTest } from '../../testing/money-on-test';

describe('what may be paid into an ISA and a Junior ISA in a tax year', () => {
  let money: MoneyTest;
  let isa: string;
  let second: string;
  let pension: string;
  let jisa: string;
  beforeAll(async () => {
    money = await startMoneyTest();
    const { pool } = money.platform.database;
    // The test uses accounts without payments in this tax year; their clients' other accounts have no limits.
    const quiet = `account.firm_id = 'NBW' and account.status = 'Active' and account_type = 'Wrapper' and exists (select from client c where c.client_id = lead_client_id and client_type = 'Individual')
      and not exists (select from cash_posting p where p.account_id = account.account_id and p.transaction_code in ('PAYI', 'TAXR') and value_date >= '2026-04-06')
      and not exists (select from portfolio_transaction t where t.account_id = account.account_id and t.status <> 'Completed' and t.movement_type = 'In')`;
    const { rows: clients } = await pool.query<{ accounts: string[] }>(
      `select array_agg(account_id order by account_id) as accounts from account where ${quiet} group by lead_client_id order by count(*) desc, lead_client_id`,
    );
    const [[first, other], [own]] = clients.map((row) => row.accounts) as [string[], string[]];
    const {
      rows: [child],
    } = await pool.query<{
      account_id: string;
    }>(`select account_id from account where firm_id = 'NBW' and status = 'Active' and wrapper_type = 'JISA'
      and (select coalesce(sum(amount), 0) from cash_posting p where p.account_id = account.account_id and transaction_code = 'PAYI' and value_date >= '2026-04-06') < 8000 and not exists (select from portfolio_transaction t where t.account_id = account.account_id and t.status <> 'Completed') limit 1`);
    if (!first || !other || !own || !child) throw new Error('The demonstration has no clients for this test.');
    [isa, second, pension, jisa] = [first, other, own, child.account_id];
    const mine = `firm_id = 'NBW' and lead_client_id in (select lead_client_id from account where firm_id = 'NBW' and account_id = any($1))`;
    await pool.query(`update account set wrapper_type = 'GIA' where account_type = 'Wrapper' and ${mine}`, [
      [isa, pension],
    ]);
    for (const [accountId, wrapper] of [
      [isa, 'ISA'],
      [second, 'ISA'],
      [pension, 'SIPP'],
    ])
      await pool.query(`update account set wrapper_type = $2 where firm_id = 'NBW' and account_id = $1`, [
        accountId,
        wrapper,
      ]);
    const born = (accountId: string, date: string) =>
      pool.query(
        `update client set date_of_birth = $2 where firm_id = 'NBW' and client_id = (select lead_client_id from account where firm_id = 'NBW' and account_id = $1)`,
        [accountId, date],
      );
    for (const [accountId, date] of [
      [isa, '1980-05-05'],
      [pension, '1980-05-05'],
      [jisa, '2015-01-01'],
    ] as const)
      await born(accountId, date);
  });
  afterAll(() => money.platform.close());

  const pay = (accountId: string, amount: number, more: object = {}) =>
    money.platform.request('POST', '/portfoliotransaction', {
      token: money.admin,
      headers: { 'idempotency-key': randomUUID() },
      body: { firmId: 'NBW', accountId, ...deposit, amount, ...more },
    });
  const preview = async (accountId: string, ...amounts: number[]) =>
    (
      await money.post(
        '/tessera/transaction/preview',
        { firmId: 'NBW', accountId, transactions: amounts.map((amount) => ({ ...deposit, amount })) },
        money.admin,
      )
    ).json;
  const cancel = (id: string) =>
    money.put(`/portfoliotransaction/action/requestCancellation/NBW/${id}`, {}, money.admin);

  it('is one allowance for all the client’s ISAs, received and expected; a larger amount is refused with what is left', async () => {
    expect((await preview(isa, 14_500)).data.allowances).toEqual([
      {
        name: 'ISA allowance',
        taxYear: '2026/27',
        limit: 20_000,
        used: 0,
        usedAfter: 14_500,
        left: 5_500,
        rule: expect.stringContaining('£20,000'),
      },
    ]);
    const first = (await pay(isa, 14_500)).json.data.id;
    const refused = await pay(second, 6_000);
    expect({ status: refused.status, errors: refused.json.error.fieldErrors }).toEqual({
      status: 400,
      errors: [
        {
          fieldName: 'amount',
          type: 'invalid',
          errorMessage: "Only £5,500.00 of this tax year's ISA allowance is left.",
        },
      ],
    });
    // A received payment counts as much as an expected one.
    expect((await money.complete(first)).status).toBe(200);
    expect((await pay(second, 5_500.01)).status).toBe(400);
    const last = (await pay(second, 5_500)).json.data.id;
    expect((await pay(isa, 0.01)).json.error.fieldErrors[0].errorMessage).toBe(
      "Nothing is left of this tax year's ISA allowance of £20,000.00.",
    );
    // A transfer uses none, but either the platform must know of the transfer, or operations must say so.
    const asTransfer = (token: string) =>
      money.platform.request('POST', '/portfoliotransaction', {
        token,
        headers: { 'idempotency-key': randomUUID() },
        body: { firmId: 'NBW', accountId: isa, ...deposit, amount: 0.01, contributionType: 'Transfer' },
      });
    expect((await asTransfer(money.admin)).json.error.fieldErrors).toEqual([
      {
        fieldName: 'contributionType',
        type: 'invalid',
        errorMessage:
          'No transfer from another provider into this account is under way. Begin the transfer first, or pay it in as Personal.',
      },
    ]);
    expect((await asTransfer(money.machine)).status).toBe(200);
    await money.platform.database.pool.query(
      `insert into portfolio_transaction (firm_id, transaction_id, account_id, transaction_type, transaction_sub_type, movement_type, status, amount, transaction_date, narrative) values ('NBW', 'transfer', $1, 'Product Transfer', 'Transfer', 'In', 'Pending', 5000, '2026-11-02', 'Transfer')`,
      [isa],
    );
    expect((await asTransfer(money.admin)).status).toBe(200);
    await money.platform.database.pool.query(`delete from portfolio_transaction where transaction_id = 'transfer'`);
    await cancel(last);
    expect((await preview(isa, 1)).data.allowances).toMatchObject([{ used: 14_500, usedAfter: 14_501, left: 5_499 }]);
    // Members of a group count together, and the refusal names the one that goes beyond.
    expect((await preview(second, 5_000, 501)).error.fieldErrors).toEqual([
      {
        fieldName: 'transactions[1].amount',
        type: 'invalid',
        errorMessage: "Only £500.00 of this tax year's ISA allowance is left.",
      },
    ]);
    expect(await audit(money.platform.database.pool)).toEqual([]);
  });

  it('is not exceeded by simultaneous payments into two accounts of a client', async () => {
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, index) => pay(index % 2 === 0 ? isa : second, 1_000)),
    );
    expect(
      replies.map(({ status, json }) => (status === 200 ? 'done' : json.error.fieldErrors[0]?.fieldName)).sort(),
    ).toEqual([...Array<string>(11).fill('amount'), ...Array<string>(5).fill('done')]);
    for (const { status, json } of replies) if (status === 200) await cancel(json.data.id);
  });

  it('is £9,000 for a child under 18; an adult ISA needs an adult, and both need a UK resident', async () => {
    const { limit, left } = (await preview(jisa, 0.01)).data.allowances[0];
    expect(limit).toBe(9_000);
    expect((await pay(jisa, left + 0.02)).json.error.fieldErrors).toEqual([
      {
        fieldName: 'amount',
        type: 'invalid',
        errorMessage: expect.stringMatching(/^Only £[\d,.]+ of this tax year's Junior ISA allowance is left\.$/),
      },
    ]);
    const change = (accountId: string, column: string, value: string | null) =>
      money.platform.database.pool.query(
        `update client set ${column} = $1 where firm_id = 'NBW' and client_id = (select lead_client_id from account where firm_id = 'NBW' and account_id = $2)`,
        [value, accountId],
      );
    const cases: [string, string, string | null, RegExp][] = [
      [jisa, 'date_of_birth', '2008-11-20', /became an adult ISA/],
      [jisa, 'date_of_birth', null, /needs a date of birth/],
      [jisa, 'tax_domicile', 'FR', /resident/],
      [isa, 'date_of_birth', '2008-12-01', /aged 18 or over/],
      [isa, 'tax_domicile', 'FR', /resident/],
    ];
    for (const [accountId, column, value, sentence] of cases) {
      await change(accountId, column, value);
      const { status, json } = await pay(accountId, 1);
      expect({ column, value, status, errors: json.error?.fieldErrors }).toEqual({
        column,
        value,
        status: 400,
        errors: [{ fieldName: 'accountId', type: 'invalid', errorMessage: expect.stringMatching(sentence) }],
      });
      await change(
        accountId,
        column,
        column === 'tax_domicile' ? 'GB' : accountId === jisa ? '2015-01-01' : '1980-05-05',
      );
    }
    expect((await pay(jisa, left)).status).toBe(200);
  });

  it('is no limit for a pension: the preview warns of the tax charge', async () => {
    const within = (await preview(pension, 2_880)).data;
    expect(within.allowances).toMatchObject([
      { name: 'Pension annual allowance', limit: 60_000, used: 0, usedAfter: 3_600, left: 56_400 },
    ]);
    expect(within.notes).toEqual([expect.stringMatching(/^Tax relief of £720\.00 at the basic rate is claimed/)]);
    const beyond = (await preview(pension, 50_000)).data;
    expect(beyond.allowances).toMatchObject([{ usedAfter: 62_500, left: 0 }]);
    expect(beyond.notes).toEqual([
      expect.stringMatching(/£12,500\.00/),
      expect.stringMatching(/Above £3,600\.00 .* relevant UK earnings/),
      expect.stringMatching(/£62,500\.00, above the annual allowance of £60,000\.00/),
    ]);
    const old = await money.platform.database.pool.query(
      `update client set date_of_birth = '1950-01-01' where firm_id = 'NBW' and client_id = (select lead_client_id from account where firm_id = 'NBW' and account_id = $1)`,
      [pension],
    );
    expect(old.rowCount).toBe(1);
    const late = (await preview(pension, 2_880)).data;
    expect(late.notes).toEqual(['Contributions have no tax relief from the 75th birthday.']);
    expect(late.allowances).toMatchObject([{ usedAfter: 2_880 }]);
    const accessed = await money.platform.database.pool.query(
      `update client_product set flexible_benefits_accessed_date = '2020-05-01' where firm_id = 'NBW' and client_id = (select lead_client_id from account where firm_id = 'NBW' and account_id = $1)`,
      [pension],
    );
    expect(accessed.rowCount).toBeGreaterThan(0);
    const limited = (await preview(pension, 12_000)).data;
    expect(limited.allowances).toMatchObject([
      {
        name: 'Money purchase annual allowance',
        limit: 10_000,
        used: 0,
        usedAfter: 12_000,
        left: 0,
        rule: expect.stringContaining('first taken flexibly on 1 May 2020'),
      },
    ]);
    expect(limited.notes).toContainEqual(
      expect.stringMatching(
        /money purchase input of the tax year to £12,000\.00, above the money purchase annual allowance of £10,000\.00\. .* no earlier year's allowance/,
      ),
    );
  });
});
