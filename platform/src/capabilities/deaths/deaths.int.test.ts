import { addDays, addWorkingDays, taxYearOf } from '@tessera/domain/dates';
import { windowEnds } from '@tessera/domain/death-benefits';
import { taxMonthOf } from '@tessera/domain/tax-months';
import { parse } from 'csv-parse/sync';
import { readPayslips } from '../paye/lines/read-payslips';
import { pensionsWithoutP60 } from '../paye/make-p60s';
import { readInherited } from '../pensions/facts/inherited';
import { faults } from '../../testing/test-holdings';
import { benefitsOnTest, declarations, ok } from '../../testing/pensions/benefits-on-test';
import type { Reply, TestServer } from '../../testing/test-server';

interface Heir {
  readonly clientId: string;
}

describe('the pension of a client who died', () => {
  let platform: TestServer;
  let first: string;
  let second: string;
  const {
    start,
    used,
    query,
    post,
    put,
    cleanBooks,
    today,
    goTo,
    pensionOfDying,
    heir: heirId,
    died,
    held,
  } = benefitsOnTest();

  const heir = async (): Promise<Heir> => ({ clientId: await heirId() });
  const death = async (clientId: string) => ok(await platform.get(`/tessera/death/NBW/${clientId}`, first)).death;
  const decision = (deathId: string, clientProductId: string, shares: object[]) => ({
    firmId: 'NBW',
    deathId,
    clientProductId,
    kind: 'Designation',
    shares,
  });
  const share = (each: Heir, percent: number, form = 'Beneficiary drawdown', relationship = 'Child') => ({
    clientId: each.clientId,
    relationship,
    share: percent,
    form,
  });
  const untilPaid = async (accountId: string) => {
    for (let day = 0; day < 15; day += 1) {
      const [row] = await query<{ benefit_id: string; status: string }>(
        `select benefit_id, status from benefit where account_id = $1 order by created_at desc limit 1`,
        [accountId],
      );
      if (row?.status === 'Completed')
        return (await platform.get(`/tessera/crystallisation/NBW/${row.benefit_id}`, first)).json.data;
      await goTo(addWorkingDays(await today(), 1));
    }
    throw new Error('It was not paid in 15 days.');
  };

  beforeAll(async () => {
    ({ platform, first, second } = await start());
  });
  afterAll(() => platform.close());

  it('is shared out by a second person as it was previewed: nothing is lost, income of the beneficiary is free of tax before 75, and they may be of any age', async () => {
    const { accountId, clientId, clientProductId } = await pensionOfDying('1960-01-10');
    const [child, spouse] = [await heir(), await heir()];
    await query(`update client set date_of_birth = '1995-01-01' where client_id = $1`, [child.clientId]);
    const before = await held(accountId);
    const deathId = await died(clientId, await today());
    const asked = decision(deathId, clientProductId, [
      share(child, 33.33),
      share(spouse, 66.67, 'Beneficiary drawdown', 'Spouse'),
    ]);
    const seen = ok(await post('/tessera/death/designation/preview', asked));
    expect(seen).toMatchObject({ problem: null, kept: 0, needsAuthorisation: true });
    expect(await held(accountId)).toEqual(before);
    const made = ok(await post('/tessera/death/designation', { ...asked, reason: 'As the client wished.' }));
    expect(made).toMatchObject({ status: 'Asked' });
    expect((await put(`/tessera/death/designation/action/NBW/${made.id}`, { action: 'Authorise' }, first)).status).toBe(
      403,
    );
    const machine = await platform.signIn('NBW', 'machine@northbrook.example');
    expect(
      (await put(`/tessera/death/designation/action/NBW/${made.id}`, { action: 'Authorise' }, machine)).status,
    ).toBe(403);
    ok(await put(`/tessera/death/designation/action/NBW/${made.id}`, { action: 'Authorise' }));
    await cleanBooks();
    const shown = await death(clientId);
    const [done] = shown.pensions[0].designations;
    expect(done).toMatchObject({ status: 'Done', withheld: 0 });
    expect(done.shares.map(({ value }: { value: number }) => value)).toEqual(
      seen.shares.map(({ value }: { value: number }) => value),
    );
    const [of, ofSpouse] = done.shares.map((each: { accountId: string }) => each.accountId) as [string, string];
    const [got, gotSpouse, left] = [await held(of), await held(ofSpouse), await held(accountId)];
    expect(left).toEqual({ cash: 0, cost: 0, units: [] });
    expect(got.cash + gotSpouse.cash).toBeCloseTo(before.cash, 2);
    expect(got.cost + gotSpouse.cost).toBeCloseTo(before.cost, 2);
    const [group] = await query(
      `select group_type, account.status from portfolio_group_account m join portfolio_group using (firm_id, group_id) join account using (firm_id, account_id) where account_id = $1`,
      [of],
    );
    expect(group).toEqual({ group_type: 'Beneficiary', status: 'Active' });
    // Interest of a month that is not over comes later: nothing is settled before.
    await query(`delete from fee_accrual where account_id = $1 and transaction_id is null`, [accountId]);
    await query(
      `insert into fee_accrual (firm_id, account_id, code, accrual_date, amount, value, tier_total) values ('NBW', $1, 'INTR', $2, 0.01, 100, 100)`,
      [accountId, await today()],
    );
    const settle = () => put(`/tessera/death/action/NBW/${deathId}`, { action: 'Settle' });
    expect((await settle()).json.error?.errorMessage).toContain('is under way');
    await query(`delete from fee_accrual where account_id = $1 and transaction_id is null`, [accountId]);
    ok(await settle());
    expect((await post('/tessera/death/designation', { ...asked, reason: 'Again.' })).status).toBe(409);
    // Nothing is paid into what was inherited, once or regularly.
    const paymentIn = {
      firmId: 'NBW',
      accountId: of,
      transactionType: 'Payment',
      movementType: 'In',
      amount: 100,
      method: 'Bank Transfer',
    };
    for (const contribution of ['Deposit', 'Employee', 'Employer'])
      expect(faults(await post('/portfoliotransaction', { ...paymentIn, transactionSubType: contribution }))).toEqual([
        ['accountId', expect.stringContaining('takes no contributions')],
      ]);
    expect(faults(await post('/tessera/recurring', { ...paymentIn, paymentDay: 14 }))).toContainEqual([
      'accountId',
      expect.stringContaining('takes no contributions'),
    ]);
    // Income of a beneficiary of 31, free of tax.
    const { paymentDates } = ok(
      await post('/tessera/crystallisation/preview', {
        firmId: 'NBW',
        accountId: of,
        form: 'Drawdown income',
        basis: 'Gross',
        amount: 100,
        method: 'BACS Credit',
        autoDisinvest: 'Partial',
      }),
    );
    const income = ok(
      await post('/clientproduct/action/crystallisation', {
        firmId: 'NBW',
        accountId: of,
        form: 'Drawdown income',
        basis: 'Gross',
        amount: 100,
        method: 'BACS Credit',
        autoDisinvest: 'Partial',
        paymentDate: paymentDates[0].date,
        // What was taken elsewhere is not asked about what was inherited.
        declarations: { ...declarations, lumpSumsRecorded: false },
      }),
    );
    const ahead = ok(await platform.get(`/tessera/pension/NBW/${child.clientId}`, second)).yearAhead;
    expect(ahead).toMatchObject([{ crystallisationId: income.id, taxFree: 100, taxable: 0, tax: 0, net: 100 }]);
    ok(await put(`/tessera/crystallisation/action/NBW/${income.id}`, { action: 'Authorise' }));
    expect(await untilPaid(of)).toMatchObject({
      figures: {
        taxFreeAmount: 100,
        taxableAmount: 0,
        taxDeducted: 0,
        netPayment: 100,
        triggersMpaa: false,
        lsa: { used: 0 },
        rules: [{ label: 'Inherited', rule: expect.stringContaining('free of income tax') }],
      },
    });
    const [event] = await query(
      `select inherited_from, uses_allowance, flexible_access from benefit_event where account_id = $1`,
      [of],
    );
    expect(event).toEqual({ inherited_from: clientId, uses_allowance: false, flexible_access: false });
    // It is no drawdown of the child's own, and no pay: HMRC is told of a death benefit, and there is nothing to certify.
    expect(
      await query(
        `select distinct drawdown_status, product.status from client_product product join account using (firm_id, client_product_id) where account_id = $1`,
        [of],
      ),
    ).toEqual([{ drawdown_status: 'No Drawdown', status: null }]);
    const [payment] = await query<{ id: string; day: string; product: string }>(
      `select transaction_id as id, completed_date::text as day, client_product_id as product from portfolio_transaction join account using (firm_id, account_id) where account_id = $1 and transaction_type = 'Payment'`,
      [of],
    );
    const { id = '', day = '', product = '' } = payment ?? {};
    const { db } = platform.database;
    expect((await readPayslips(db, 'NBW', [{ transactionId: id, day }])).size).toBe(0);
    expect(await pensionsWithoutP60(db, 'NBW', taxYearOf(day), 1_000)).not.toContain(product);
    const month = ok(await platform.get(`/tessera/paye/NBW/${taxMonthOf(day).from}/submission`, first));
    const rows = parse(Buffer.from(month.base64, 'base64'), { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.find((row) => row['Payroll ID'] === product)).toMatchObject({
      'Flexibly accessing pension rights': '',
      'Pension death benefit': 'Yes',
      'Taxable payment, pension flexibility': '0.00',
      'Non-taxable payment, pension flexibility': '100.00',
    });
    await cleanBooks();
  });

  it('is paid as a lump sum: free of tax within the allowance that is left, and the rest taxed by PAYE', async () => {
    const { clientId, clientProductId } = await pensionOfDying('1960-01-10');
    const one = await heir();
    ok(
      await post('/tessera/pension/fact', {
        firmId: 'NBW',
        clientId,
        kind: 'Elsewhere',
        date: '2025-05-01',
        lumpSums: 268_275,
      }),
    );
    // All but £1,000 of the allowance for lump sums in life and on death is used.
    await query(`update pension_fact set fact = fact || '{"lumpSums": "1072100.00"}'::jsonb where client_id = $1`, [
      clientId,
    ]);
    const deathId = await died(clientId, await today());
    const asked = decision(deathId, clientProductId, [share(one, 100, 'Lump sum')]);
    const seen = ok(await post('/tessera/death/designation/preview', asked));
    expect(seen.shares).toMatchObject([{ taxFree: 1000 }]);
    const made = ok(await post('/tessera/death/designation', { ...asked, reason: 'She asked for it.' }));
    ok(await put(`/tessera/death/designation/action/NBW/${made.id}`, { action: 'Authorise' }));
    const accountId = (await death(clientId)).pensions[0].designations[0].shares[0].accountId as string;
    const paid = await untilPaid(accountId);
    expect(paid).toMatchObject({ form: 'Death lump sum', status: 'Completed', figures: { taxFreeAmount: 1000 } });
    expect(paid.figures.taxDeducted).toBeGreaterThan(0);
    expect(paid.figures.taxFreeAmount + paid.figures.taxableAmount).toBeCloseTo(paid.figures.grossPayment, 2);
    expect(await held(accountId)).toEqual({ cash: 0, cost: 0, units: [] });
    const [hmrc] = await query<{ amount: string }>(
      `select sum(amount)::text as amount from cash_posting p join benefit_transaction t using (firm_id, transaction_id) where t.benefit_id = $1 and p.control_code = 'HMRC'`,
      [paid.crystallisationId],
    );
    expect(Number(hmrc?.amount)).toBeCloseTo(paid.figures.taxDeducted, 2);
    const record = ok(await platform.get(`/tessera/pension/NBW/${clientId}`, first));
    expect(record.lsdba).toMatchObject({ left: 0 });
    await cleanBooks();
  });

  it('is free of tax as a lump sum for what it grew since, and by the day it is paid; drawdown by the day it was designated', async () => {
    const { clientId, clientProductId } = await pensionOfDying('1960-01-10');
    const [lump, drawn] = [await heir(), await heir()];
    const deathId = await died(clientId, await today());
    const asked = decision(deathId, clientProductId, [share(lump, 50, 'Lump sum'), share(drawn, 50)]);
    const made = ok(await post('/tessera/death/designation', { ...asked, reason: 'As wished.' }));
    ok(await put(`/tessera/death/designation/action/NBW/${made.id}`, { action: 'Authorise' }));
    const [ofLump, ofDrawn] = (await death(clientId)).pensions[0].designations[0].shares.map(
      (each: { accountId: string }) => each.accountId,
    ) as [string, string];
    // It was worth a pound on the day it was designated.
    await query(`update inherited_account set tax_free_max = 1 where account_id = $1`, [ofLump]);
    const { figures } = await untilPaid(ofLump);
    expect(figures.grossPayment).toBeGreaterThan(1);
    expect(figures).toMatchObject({ taxFreeAmount: figures.grossPayment, taxDeducted: 0 });
    await cleanBooks();
    const left = async (accountId: string, on: string) =>
      (await readInherited(platform.database.db, 'NBW', accountId, on))?.taxFreeLeft;
    const [{ known_on: knownOn } = { known_on: '' }] = await query<{ known_on: string }>(
      `select known_on::text from death where death_id = $1`,
      [deathId],
    );
    const ends = windowEnds({ diedOn: knownOn, knownOn });
    expect(await left(ofLump, ends)).toBeGreaterThan(0n);
    expect(await left(ofLump, addDays(ends, 1))).toBe(0n);
    expect(await left(ofDrawn, addDays(ends, 1))).toBe('All');
  });

  it('pays inheritance tax from a pension only, and says what the ledger refuses beside the pension', async () => {
    const { accountId, clientId, clientProductId } = await pensionOfDying('1960-01-10');
    const [isa] = await query<{ account_id: string }>(
      `select account_id from account where firm_id = 'NBW' and wrapper_type = 'ISA' and status = 'Active' and client_product_id is not null order by account_id limit 1`,
    );
    const [before] = await query<{ lead_client_id: string }>(
      `select lead_client_id from account where firm_id = 'NBW' and account_id = $1`,
      [isa?.account_id],
    );
    await query(`update account set lead_client_id = $1 where firm_id = 'NBW' and account_id = $2`, [
      clientId,
      isa?.account_id,
    ]);
    const deathId = await died(clientId, await today());
    await query(`update death set died_on = '2027-04-20', known_on = '2027-04-20' where death_id = $1`, [deathId]);
    const tax = { firmId: 'NBW', deathId, accountId: isa?.account_id ?? '', amount: 1, reference: 'A123456/27A' };
    expect((await post('/tessera/death/tax', tax, second)).status).toBe(404);
    await query(`update account set lead_client_id = $1 where firm_id = 'NBW' and account_id = $2`, [
      before?.lead_client_id,
      isa?.account_id,
    ]);
    await query(`update death set died_on = $1, known_on = $1 where death_id = $2`, [await today(), deathId]);
    const asked = decision(deathId, clientProductId, [share(await heir(), 100)]);
    // Without its prices nothing says what a holding is worth.
    const movePrices = (days: number) =>
      query(
        `update price set price_date = price_date + $2::int where asset_id = (select min(asset_id) from holding where account_id = $1 and quantity > 0)`,
        [accountId, days],
      );
    await movePrices(30_000);
    const said = expect.stringContaining('has no price yet');
    expect(ok(await post('/tessera/death/designation/preview', asked)).problem).toEqual({
      fieldName: 'clientProductId',
      errorMessage: said,
    });
    expect(faults(await post('/tessera/death/designation', { ...asked, reason: 'As wished.' }))).toEqual([
      ['clientProductId', said],
    ]);
    await movePrices(-30_000);
    ok(await put(`/tessera/death/action/NBW/${deathId}`, { action: 'Withdraw', reason: 'It was his brother.' }));
    used.delete(clientId);
  });

  it('is not shared out to who died or was closed while the decision waited, and not by a machine user', async () => {
    const { clientId, clientProductId } = await pensionOfDying('1960-01-10');
    const [one, other] = [await heir(), await heir()];
    const machine = await platform.signIn('NBW', 'machine@northbrook.example');
    const recorded = ok(
      await post('/tessera/death', {
        firmId: 'NBW',
        clientId,
        diedOn: await today(),
        notifiedBy: 'His daughter',
        proof: 'Death certificate',
        proofDate: await today(),
        reason: 'She brought the certificate.',
      }),
    );
    const onlyPerson = (reply: Reply) =>
      expect({ status: reply.status, message: reply.json.error?.errorMessage }).toEqual({
        status: 403,
        message: expect.stringContaining('Only a person can'),
      });
    onlyPerson(await put(`/tessera/death/action/NBW/${recorded.id}`, { action: 'Confirm' }, machine));
    ok(await put(`/tessera/death/action/NBW/${recorded.id}`, { action: 'Confirm' }));
    const made = ok(
      await post('/tessera/death/designation', {
        ...decision(recorded.id, clientProductId, [share(one, 50), share(other, 50)]),
        reason: 'As wished.',
      }),
    );
    const authorise = (token = second) =>
      put(`/tessera/death/designation/action/NBW/${made.id}`, { action: 'Authorise' }, token);
    onlyPerson(await authorise(machine));
    onlyPerson(
      await post(
        '/tessera/death/tax',
        { firmId: 'NBW', deathId: recorded.id, accountId: 'x', amount: 1, reference: 'A1' },
        machine,
      ),
    );
    await query(`update client set status = 'Registered' where client_id = $1`, [one.clientId]);
    await died(other.clientId, await today());
    const refused = await authorise();
    expect({ status: refused.status, faults: faults(refused) }).toEqual({
      status: 409,
      faults: [
        ['shares[0].clientId', expect.stringContaining('is Registered')],
        ['shares[1].clientId', expect.stringContaining('has died')],
      ],
    });
    await query(`update client set status = 'Active' where client_id = $1`, [one.clientId]);
    ok(await put(`/tessera/death/designation/action/NBW/${made.id}`, { action: 'Withdraw' }, first));
    await cleanBooks();
  });

  it('of which something was withheld from who has died since is decided anew, and goes to others', async () => {
    const { accountId, clientId, clientProductId } = await pensionOfDying('1960-01-10');
    const [spouse, child, grandchild] = [await heir(), await heir(), await heir()];
    const deathId = await died(clientId, await today());
    const asked = decision(deathId, clientProductId, [
      share(spouse, 50, 'Beneficiary drawdown', 'Spouse'),
      share(child, 50),
    ]);
    // As for a death from 6 April 2027, of which half was withheld from the child.
    await query(
      `insert into death_direction (firm_id, death_id, direction, share, directed_on, until_date, note, recorded_at, recorded_by) select firm_id, death_id, 1, 50, died_on, died_on + 400, 'The executors wrote.', now(), created_by from death where death_id = $1`,
      [deathId],
    );
    const authorise = async (reply: Reply) =>
      ok(await put(`/tessera/death/designation/action/NBW/${ok(reply).id}`, { action: 'Authorise' }));
    await authorise(await post('/tessera/death/designation', { ...asked, reason: 'As wished.' }));
    expect((await held(accountId)).cash).toBeGreaterThan(0);
    await died(child.clientId, await today());
    const rest = {
      ...decision(deathId, clientProductId, [share(grandchild, 100, 'Beneficiary drawdown', 'Grandchild')]),
      reason: 'The child died.',
    };
    expect((await post('/tessera/death/designation', rest)).json.error?.errorMessage).toContain('is withheld until');
    await query(`update death_direction set ended_on = directed_on where death_id = $1`, [deathId]);
    const release = { firmId: 'NBW', deathId, clientProductId, kind: 'Release', reason: 'The tax is paid.' };
    expect((await post('/tessera/death/designation', release)).json.error?.errorMessage).toContain('Decide anew');
    expect((await death(clientId)).pensions[0]).toMatchObject({ designateRefusal: null });
    await authorise(await post('/tessera/death/designation', rest));
    expect(await held(accountId)).toEqual({ cash: 0, cost: 0, units: [] });
    expect((await death(clientId)).pensions[0].designations[1]).toMatchObject({
      kind: 'Release',
      status: 'Done',
      shares: [{ clientId: grandchild.clientId, accountId: expect.any(String) }],
    });
    await cleanBooks();
  });

  it('pays what was calculated before the death, and ends what was not and what is regular', async () => {
    const { accountId, clientId } = await pensionOfDying('1960-01-10');
    const benefit = { firmId: 'NBW', accountId, method: 'BACS Credit', declarations, autoDisinvest: 'Partial' };
    const regular = ok(
      await post('/clientproduct/action/regularcrystallisation', {
        ...benefit,
        form: 'UFPLS',
        basis: 'Gross',
        amount: 100,
        paymentDay: 28,
      }),
    );
    const paid = ok(
      await post('/clientproduct/action/crystallisation', {
        ...benefit,
        form: 'Tax-free cash',
        basis: 'Tax-free cash',
        amount: 20,
      }),
    );
    expect(ok(await put(`/tessera/crystallisation/action/NBW/${paid.id}`, { action: 'Authorise' }))).toMatchObject({
      status: 'Calculated',
    });
    const open = ok(
      await post('/clientproduct/action/crystallisation', {
        ...benefit,
        form: 'Tax-free cash',
        basis: 'Tax-free cash',
        amount: 10,
      }),
    );
    const deathId = await died(clientId, await today());
    const statuses = async () =>
      Object.fromEntries(
        (
          await query<{ id: string; status: string }>(
            `select benefit_id as id, status from benefit where account_id = $1 union all select regular_benefit_id, status from regular_benefit where account_id = $1`,
            [accountId],
          )
        ).map(({ id, status }) => [id, status]),
      );
    expect(await statuses()).toEqual({ [paid.id]: 'Calculated', [open.id]: 'Deleted', [regular.id]: 'Cancelled' });
    for (let day = 0; day < 6; day += 1) await goTo(addWorkingDays(await today(), 1));
    expect((await statuses())[paid.id]).toBe('Completed');
    // Once the death is taken back they stay ended, and no longer say that the client died.
    const reasons = async () =>
      Promise.all(
        [open, regular].map(
          async ({ id }) => (await platform.get(`/tessera/crystallisation/NBW/${id}`, first)).json.data.statusReason,
        ),
      );
    const dead = expect.stringMatching(/^The client died on/);
    expect(await reasons()).toEqual([dead, dead]);
    ok(await put(`/tessera/death/action/NBW/${deathId}`, { action: 'Withdraw', reason: 'It was his brother.' }));
    const wrong = expect.stringContaining('a death that was recorded wrongly');
    expect(await reasons()).toEqual([wrong, wrong]);
    expect(await statuses()).toMatchObject({ [open.id]: 'Deleted', [regular.id]: 'Cancelled' });
    await cleanBooks();
  });

  it('is taxed by PAYE where the client died at 75 or later, and refused field by field', async () => {
    const { clientId, clientProductId } = await pensionOfDying('1945-01-10');
    const [one, other] = [await heir(), await heir()];
    const deathId = await died(clientId, await today());
    const ask = (shares: object[], more: object = {}) =>
      post('/tessera/death/designation', {
        ...decision(deathId, clientProductId, shares),
        reason: 'As wished.',
        ...more,
      });
    expect(faults(await ask([]))[0]?.[0]).toBe('shares');
    expect(faults(await ask([share(one, 60), share(other, 30)]))).toEqual([
      ['shares', expect.stringContaining('10% is missing')],
    ]);
    expect(faults(await ask([share({ clientId }, 50), share(one, 50), share(one, 0)])).map(([field]) => field)).toEqual(
      ['shares[0].clientId', 'shares[2].share', 'shares[2].clientId'],
    );
    expect(faults(await ask([share(one, 100)], { reason: ' ' }))).toEqual([['reason', expect.any(String)]]);
    // Inheritance tax does not count pensions before 6 April 2027.
    const rule = expect.stringContaining('for deaths from 6 April 2027 only');
    expect(
      faults(
        await post('/tessera/death/direction', {
          firmId: 'NBW',
          deathId,
          action: 'Withhold',
          share: 50,
          until: '2027-12-31',
          note: 'x',
        }),
      ),
    ).toEqual([['share', rule]]);
    const [account] = (await death(clientId)).pensions[0].accounts;
    expect(
      faults(
        await post('/tessera/death/tax', {
          firmId: 'NBW',
          deathId,
          accountId: account.accountId,
          amount: 1,
          reference: 'A1',
        }),
      ),
    ).toEqual([['amount', rule]]);
    const made = ok(await ask([share(one, 100)]));
    expect((await ask([share(other, 100)])).status).toBe(409);
    expect((await put(`/tessera/death/action/NBW/${deathId}`, { action: 'Withdraw', reason: 'x' })).status).toBe(409);
    ok(await put(`/tessera/death/designation/action/NBW/${made.id}`, { action: 'Withdraw' }, first));
    // A trust takes a lump sum only, and it bears the special charge.
    await query(`update client set client_type = 'Trust' where firm_id = 'NBW' and client_id = $1`, [other.clientId]);
    expect(faults(await ask([share(one, 90), share(other, 10)]))).toEqual([
      ['shares[1].form', expect.stringContaining('Choose a lump sum')],
    ]);
    const again = ok(await ask([share(one, 90), share(other, 10, 'Lump sum', 'Trust')]));
    ok(await put(`/tessera/death/designation/action/NBW/${again.id}`, { action: 'Authorise' }));
    const accountId = (await death(clientId)).pensions[0].designations[1].shares[0].accountId as string;
    const preview = ok(
      await post('/tessera/crystallisation/preview', {
        firmId: 'NBW',
        accountId,
        form: 'Drawdown income',
        basis: 'Gross',
        amount: 5000,
        method: 'BACS Credit',
        autoDisinvest: 'Partial',
      }),
    );
    expect(preview.figures).toMatchObject({ taxFreeAmount: 0, taxableAmount: 5000, triggersMpaa: false });
    expect(preview.figures.taxDeducted).toBeGreaterThan(0);
    const ofTrust = (await death(clientId)).pensions[0].designations[1].shares[1].accountId as string;
    const { figures } = await untilPaid(ofTrust);
    expect(figures).toMatchObject({ taxFreeAmount: 0, paye: { taxCode: 'Special charge' } });
    expect(figures.taxDeducted).toBeCloseTo(figures.grossPayment * 0.45, 1);
    // It bears the same where the bank sends it back and it is paid again in another tax year.
    const [lumpSum] = await query<{ id: string; benefit: string }>(
      `select transaction_id as id, benefit_id as benefit from portfolio_transaction join benefit_transaction using (firm_id, transaction_id) where account_id = $1 and part = 'Payment'`,
      [ofTrust],
    );
    const machine = await platform.signIn('NBW', 'machine@northbrook.example');
    await query(`update business_date set business_date = '2027-04-07'`);
    const reason = 'The account was closed.';
    ok(
      await put(
        `/portfoliotransactionaction/NBW/${lumpSum?.id}`,
        { firmId: 'NBW', transactionAction: 'Reject', actionReason: reason },
        machine,
      ),
    );
    ok(await put(`/tessera/crystallisation/action/NBW/${lumpSum?.benefit}`, { action: 'Pay again' }));
    const repaid = (await untilPaid(ofTrust)).figures;
    expect(repaid).toMatchObject({ paye: { taxCode: 'Special charge', taxYear: '2027/28' } });
    expect(repaid.taxDeducted).toBe(figures.taxDeducted);
    await cleanBooks();
  });

  it('of a death from 6 April 2027 is withheld up to half but for the spouse, pays inheritance tax to HMRC, and what is left is released', async () => {
    const { accountId, clientId, clientProductId } = await pensionOfDying('1960-01-10');
    const [spouse, child] = [await heir(), await heir()];
    await query(`update business_date set business_date = '2027-05-05'`);
    const deathId = await died(clientId, '2027-04-20');
    const direct = (more: object = {}) =>
      post('/tessera/death/direction', {
        firmId: 'NBW',
        deathId,
        action: 'Withhold',
        share: 50,
        directedOn: '2027-05-01',
        until: '2028-07-20',
        note: 'The executors wrote.',
        ...more,
      });
    expect(faults(await direct({ share: 51 }))).toEqual([['share', expect.stringContaining('at most 50%')]]);
    expect(faults(await direct({ until: '2028-07-21' }))).toEqual([['until', expect.stringContaining('15 months')]]);
    ok(await direct());
    const before = await held(accountId);
    const asked = decision(deathId, clientProductId, [
      share(spouse, 50, 'Beneficiary drawdown', 'Spouse'),
      share(child, 50),
    ]);
    const seen = ok(await post('/tessera/death/designation/preview', asked));
    expect(seen.shares).toMatchObject([{ withheld: 0 }, { withheld: seen.kept }]);
    const made = ok(await post('/tessera/death/designation', { ...asked, reason: 'As wished.' }));
    ok(await put(`/tessera/death/designation/action/NBW/${made.id}`, { action: 'Authorise' }));
    await cleanBooks();
    const kept = await held(accountId);
    expect(kept.cash).toBeCloseTo(before.cash / 4, 1);
    const release = { firmId: 'NBW', deathId, clientProductId, kind: 'Release', reason: 'The tax is paid.' };
    expect((await post('/tessera/death/designation', release)).status).toBe(409);
    const tax = { firmId: 'NBW', deathId, accountId, amount: 10, reference: 'A123456/27A' };
    expect((await post('/tessera/death/tax', tax)).status).toBe(403);
    expect(faults(await post('/tessera/death/tax', { ...tax, amount: 9_999_999 }, second))[0]?.[0]).toBe('amount');
    ok(await post('/tessera/death/tax', tax, second));
    await cleanBooks();
    const [paid] = await query(
      `select transaction_code as code, control_code as control, amount::text from cash_posting join estate_tax_payment using (firm_id, transaction_id) where death_id = $1 and control_code is not null`,
      [deathId],
    );
    expect(paid).toEqual({ code: 'IHTP', control: 'HMRC', amount: '10.00' });
    ok(await direct({ action: 'End', note: 'The executors have clearance.' }));
    const released = ok(await post('/tessera/death/designation', release));
    ok(await put(`/tessera/death/designation/action/NBW/${released.id}`, { action: 'Authorise' }));
    expect(await held(accountId)).toEqual({ cash: 0, cost: 0, units: [] });
    const shown = await death(clientId);
    const [shares, more] = shown.pensions[0].designations.map(
      (each: { shares: { clientId: string; accountId: string }[] }) => each.shares,
    );
    expect(more.map(({ clientId: id }: { clientId: string }) => id)).toContain(child.clientId);
    expect(more.find(({ clientId: id }: { clientId: string }) => id === child.clientId).accountId).toBe(
      shares[1].accountId,
    );
    expect(shown.taxPayments).toMatchObject([{ amount: 10, reference: 'A123456/27A' }]);
    await cleanBooks();
  });
});
