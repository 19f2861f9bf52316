import { parsePounds } from '@tessera/domain/money';
import { addDays, addMonths, addWorkingDays, workingDayOnOrAfter } from '@tessera/domain/dates';
import { executeImmediate } from '../../../testing/execute-immediate';
import { jobContextOn } from '../../../testing/job-context';
import { fieldsOf } from '../../../testing/test-people';
import { readTaxFacts } from '../facts/tax';
import { benefitsOnTest, declarations, ok } from '../../../testing/pensions/benefits-on-test';
import type { TestServer } from '../../../testing/test-server';

describe('benefits of a pension', () => {
  let platform: TestServer;
  let adviser: string;
  let second: string;
  let third: string;
  let machine: string;
  const { start, used, query, post, cleanBooks, today, actor, goTo, record } = benefitsOnTest();

  /** A SIPP with holdings and at least some cash, of a client who is old enough and has verified bank details. */
  const pension = async (
    dateOfBirth = '1958-03-04',
  ): Promise<{ accountId: string; clientId: string; productId: string }> => {
    const rows = await query<{ account_id: string; lead_client_id: string; client_product_id: string }>(
      `select account_id, lead_client_id, client_product_id from account join cash_balance using (firm_id, account_id) join account_bank_details details using (firm_id, account_id)
       where firm_id = 'NBW' and wrapper_type in ('SIPP', 'PENSION', 'TPSIPP') and account.status = 'Active' and details.status in ('Active', 'Bypassed')
         and exists (select from holding join firm_instrument f using (firm_id, asset_id) where holding.firm_id = account.firm_id and holding.account_id = account.account_id and f.status = 'Active')
         and not exists (select from portfolio_transaction t where t.firm_id = account.firm_id and t.account_id = account.account_id and t.status not in ('Completed', 'Deleted', 'Error'))
         and not exists (select from benefit where benefit.firm_id = account.firm_id and benefit.account_id = account.account_id)
         and not exists (select from portfolio_group_account m join portfolio_group g using (firm_id, group_id) where m.firm_id = account.firm_id and m.account_id = account.account_id and m.active and g.group_type <> 'Uncrystallised')
       order by amount desc, account_id`,
    );
    const row = rows.find(({ account_id: id }) => !used.has(id));
    if (!row) throw new Error('There is no such SIPP.');
    used.add(row.account_id);
    await query(`update client set date_of_birth = $1 where firm_id = 'NBW' and client_id = $2`, [
      dateOfBirth,
      row.lead_client_id,
    ]);
    await query(
      `update client_product set flexible_benefits_accessed_date = null, lump_sum_allowance_used = null, tax_code = null where firm_id = 'NBW' and client_id = $1`,
      [row.lead_client_id],
    );
    return { accountId: row.account_id, clientId: row.lead_client_id, productId: row.client_product_id };
  };

  const asked = (accountId: string, more: object) => ({
    firmId: 'NBW',
    accountId,
    method: 'BACS Credit',
    declarations,
    autoDisinvest: 'Partial',
    sellDownMethod: 'Largest',
    ...more,
  });
  const create = (accountId: string, more: object) =>
    post('/clientproduct/action/crystallisation', asked(accountId, more));
  const preview = (accountId: string, more: object) => post('/tessera/crystallisation/preview', asked(accountId, more));
  const act = (id: string, action: string, token = second, more: object = {}) =>
    platform.request('PUT', `/tessera/crystallisation/action/NBW/${id}`, { token, body: { action, ...more } });
  /** The next day on which something happens to an account or its benefits. */
  const next = async (accountId: string): Promise<string> => {
    const [row] = await query<{ day: string }>(
      `with today as (select business_date as day from business_date), own as (select account_id from account where firm_id = 'NBW' and client_product_id = (select client_product_id from account where firm_id = 'NBW' and account_id = $1))
       select coalesce(min(day), (select day from today) + 1)::text as day from (
         select sales_date as day from benefit where account_id = $1 and status = 'Pending' union all select calculation_date from benefit where account_id = $1 and status = 'Waiting'
         union all select next_date - 14 from regular_benefit where account_id = $1 and status = 'Active' union all select next_date - 9 from regular_benefit where account_id = $1 and status = 'Active'
         union all select intended_settlement_date from portfolio_transaction join own using (account_id) where status in ('Pending', 'Placed')
         union all select deals_at::date from portfolio_transaction join own using (account_id) where status in ('Pending', 'Placed') and deals_at is not null
         union all select value_date from cash_posting join own using (account_id)) days where day > (select day from today)`,
      [accountId],
    );
    return workingDayOnOrAfter(row?.day ?? '');
  };
  const until = async (id: string, status: string, most = 15) => {
    for (let step = 0; step < most; step += 1) {
      const now = await record(id);
      if (now.status === status) return now;
      await goTo(await next(now.accountId));
    }
    return record(id);
  };

  beforeAll(async () => {
    ({ platform, first: adviser, second } = await start());
    // A paraplanner who may do what the second person may.
    await query(
      `update portal_user third set scopes = like_this.scopes, node_id = like_this.node_id from portal_user like_this where third.email = 'sam.okoro@northbrook.example' and like_this.email = 'ruth.castell@northbrook.example'`,
    );
    third = await platform.signIn('NBW', 'sam.okoro@northbrook.example');
    machine = await platform.signIn('NBW', 'machine@northbrook.example');
  });
  afterAll(() => platform.close());

  it('of ways with equal tax the one that is no flexible access is the least', async () => {
    const { accountId } = await pension();
    const body = { firmId: 'NBW', accountId, amount: 900 };
    const { ways } = ok(await post('/tessera/crystallisation/ways', body)) as {
      ways: {
        form: string;
        taxNow: number;
        taxAtYearEnd: number;
        leastTax: boolean;
        figures: { triggersMpaa: boolean };
      }[];
    };
    expect(ways.filter(({ taxNow, taxAtYearEnd }) => taxNow === 0 && taxAtYearEnd === 0).length).toBeGreaterThan(1);
    expect(ways.find(({ leastTax }) => leastTax)).toMatchObject({ figures: { triggersMpaa: false } });
    used.delete(accountId);
  });

  it('the parts of a mix by net in hand add up to the pot to the penny, with sales and moves', async () => {
    const { accountId } = await pension();
    const pence = (pounds: number): number => Math.round(pounds * 100);
    for (const amount of [1234.56, 2345.67, 3456.78]) {
      const more = { form: 'Tax-free cash and income', basis: 'Net', amount, autoDisinvest: 'Full' };
      const { sales, figures, accounts } = ok(await preview(accountId, { ...more, sellDownMethod: 'Proportional' }));
      expect(sales.length).toBeGreaterThan(0);
      const [{ value, valueAfter }] = accounts as [{ value: number; valueAfter: number }];
      const pot = pence(value);
      expect(pence(figures.netPayment)).toBe(pence(amount));
      expect(pence(figures.crystallisationAmount) + pence(figures.uncrystallisedAfter)).toBe(pot);
      expect(pence(figures.crystallisationAmount) + pence(valueAfter)).toBe(pot);
    }
    used.delete(accountId);
  });

  it('phased tax-free cash is previewed, authorised by a second person, moved to drawdown and paid', async () => {
    const { accountId, productId } = await pension();
    const more = { form: 'Tax-free cash', basis: 'Tax-free cash', amount: 500 };
    const seen = ok(await preview(accountId, more));
    expect(seen).toMatchObject({
      problem: null,
      figures: {
        crystallisationAmount: 2000,
        taxFreeAmount: 500,
        fadAmount: 1500,
        taxableAmount: 0,
        netPayment: 500,
        lsa: { before: 268275, used: 500, after: 267775 },
        triggersMpaa: false,
      },
      needsAuthorisation: true,
    });
    const made = ok(await create(accountId, more));
    expect(made).toMatchObject({ status: 'Pending', needsAuthorisation: true, form: 'Tax-free cash' });
    expect((await act(made.id, 'Authorise', adviser)).status).toBe(403);
    expect(await act(made.id, 'Authorise', machine)).toMatchObject({
      status: 403,
      json: { error: { errorMessage: 'Only a person can authorise it.' } },
    });
    const authorised = ok(await act(made.id, 'Authorise'));
    expect(authorised).toMatchObject({ status: 'Calculated', figures: seen.figures });
    const calculated = await record(made.id);
    expect(calculated.steps.map(({ step }: { step: string }) => step)).toEqual([
      'Created',
      'Authorised',
      'Begun',
      'Calculated',
    ]);
    expect(await until(made.id, 'Completed')).toMatchObject({ status: 'Completed' });
    const product = (await platform.get(`/clientproduct/NBW/${productId}`, adviser)).json.data;
    expect(product).toMatchObject({
      drawdownStatus: 'Partial Drawdown',
      status: 'drawdownConfirmed',
      productDetail: { flexibleBenefitsAccessed: false },
      groups: expect.arrayContaining([expect.objectContaining({ groupType: 'Crystallised', status: 'Active' })]),
    });
    await cleanBooks();
  });

  it('a UFPLS by net in hand pays exactly that, its tax goes to HMRC, and the money purchase annual allowance applies from its day', async () => {
    const { accountId, clientId, productId } = await pension();
    const [{ date }] = (
      ok(await preview(accountId, { form: 'Tax-free cash', basis: 'Tax-free cash', amount: 100 })) as {
        paymentDates: [{ date: string }];
      }
    ).paymentDates;
    const more = { form: 'UFPLS', basis: 'Net', amount: 3000, paymentDate: date };
    const seen = ok(await preview(accountId, more));
    expect(seen).toMatchObject({
      problem: null,
      figures: { netPayment: 3000, triggersMpaa: true, paye: { taxCode: '1257L M1', basis: 'Month 1' } },
      annualAllowance: { after: 10000, kindAfter: 'Money purchase annual allowance' },
    });
    const { refund, taxDeducted } = seen.figures;
    expect(refund).toMatchObject({
      form: 'P55',
      otherIncome: 0,
      taxTaken: taxDeducted,
      taxDue: 0,
      overpaid: taxDeducted,
    });
    expect(seen.notes).toContain(refund.text);
    // A code that HMRC gives where other income has the allowance says nothing of what is due.
    for (const [taxCode, claimed] of [
      ['K475', false],
      ['BR', false],
      ['100L', true],
    ] as const) {
      await query(`update client_product set tax_code = $1 where client_product_id = $2`, [taxCode, productId]);
      const { figures } = ok(await preview(accountId, { form: 'UFPLS', basis: 'Gross', amount: 5_000 }));
      expect([taxCode, figures.refund !== null]).toEqual([taxCode, claimed]);
    }
    // The emergency code that HMRC gave is a code that is recorded.
    const unrecorded = 'No current tax code is recorded, so the emergency code is used.';
    await query(`update client_product set tax_code = '1257L M1' where client_product_id = $1`, [productId]);
    expect([seen.notes.includes(unrecorded), ok(await preview(accountId, more)).notes.includes(unrecorded)]).toEqual([
      true,
      false,
    ]);
    await query(`update client_product set tax_code = null where client_product_id = $1`, [productId]);
    expect(seen.figures.grossPayment - seen.figures.taxDeducted).toBeCloseTo(3000, 2);
    expect(seen.figures.taxFreeAmount).toBe(Math.floor(seen.figures.grossPayment * 25) / 100);
    const made = ok(await create(accountId, more));
    const papers = async (): Promise<string[]> =>
      (await record(made.id)).papers.map((paper: { kind: string; madeDate: string | null }) =>
        paper.madeDate === null ? `${paper.kind} owed` : paper.kind,
      );
    expect(await papers()).toEqual(['Drawdown application']);
    ok(await act(made.id, 'Authorise'));
    const done = await until(made.id, 'Completed');
    expect(done).toMatchObject({ status: 'Completed', figures: { netPayment: 3000 } });
    expect(await papers()).toEqual([
      'Flexible access statement owed',
      'Benefit crystallisation statement owed',
      'Income pack',
      'Drawdown application',
    ]);
    const postings = await query<{ code: string; control: string | null; amount: string }>(
      `select transaction_code as code, control_code as control, sum(amount)::text as amount from cash_posting join benefit_transaction using (firm_id, transaction_id) where benefit_id = $1 and part = 'Payment' group by 1, 2 order by 1, 2`,
      [made.id],
    );
    expect(postings).toEqual([
      { code: 'PAYO', control: 'BANK', amount: '3000.00' },
      { code: 'PAYO', control: null, amount: '-3000.00' },
      { code: 'TAXP', control: 'HMRC', amount: done.figures.taxDeducted.toFixed(2) },
      { code: 'TAXP', control: null, amount: `-${done.figures.taxDeducted.toFixed(2)}` },
    ]);
    const product = (await platform.get(`/clientproduct/NBW/${productId}`, adviser)).json.data;
    expect(product).toMatchObject({
      drawdownStatus: 'No Drawdown',
      productDetail: { flexibleBenefitsAccessed: true, flexibleBenefitsAccessedDate: done.paymentDate },
    });
    const allowances = (await platform.get(`/tessera/client/allowances/NBW/${clientId}`, adviser)).json.data;
    expect(JSON.stringify(allowances)).toContain('Money purchase annual allowance');
    await cleanBooks();
  });

  it('the whole pot is sold, a quarter is paid tax-free and the rest as income on the payday', async () => {
    const { accountId } = await pension();
    const [{ date }] = ok(
      await preview(accountId, { form: 'Tax-free cash', basis: 'Tax-free cash', amount: 100 }),
    ).paymentDates;
    const made = ok(await create(accountId, { form: 'Whole pot', basis: 'Whole', paymentDate: date }));
    ok(await act(made.id, 'Authorise'));
    const done = await until(made.id, 'Completed');
    expect(done.status).toBe('Completed');
    const { figures } = done;
    expect(figures.taxFreeAmount + figures.taxableAmount).toBeCloseTo(figures.crystallisationAmount, 2);
    expect(figures.fadAmount).toBeCloseTo(figures.taxableAmount, 2);
    expect(figures.refund).toMatchObject({ form: 'P50Z', taxTaken: figures.taxDeducted });
    expect(done.transactions.map(({ transactionSubType: sub }: { transactionSubType: string }) => sub)).toEqual(
      expect.arrayContaining(['At Best', 'PCLS', 'FAD Gross Withdrawal', 'Internal']),
    );
    const [left] = await query<{ amount: string; held: string }>(
      `select amount, (select count(*) from holding where holding.firm_id = b.firm_id and holding.account_id = b.account_id)::text as held from cash_balance b where firm_id = 'NBW' and account_id = $1`,
      [accountId],
    );
    expect(left).toEqual({ amount: '0.00', held: '0' });
    await cleanBooks();
  });

  it('what cannot be had is refused with the field, and nothing is stored', async () => {
    const young = await pension('1990-01-01');
    const { accountId, clientId } = await pension();
    const count = async (): Promise<string | undefined> =>
      (await query<{ count: string }>('select count(*)::text as count from benefit'))[0]?.count;
    const before = await count();
    // By natural income too, of which nothing may have come yet.
    const natural = await post('/clientproduct/action/regularcrystallisation', {
      ...asked(young.accountId, { form: 'Drawdown income', basis: 'Natural income' }),
      paymentDay: 28,
    });
    expect(Object.keys(fieldsOf(natural)).sort()).toEqual(['accountId', 'form']);
    const taxFree = { form: 'Tax-free cash', basis: 'Tax-free cash', amount: 500 };
    const refused = async (id: string, more: object) => {
      const reply = await create(id, more);
      expect(reply.status).toBe(400);
      return fieldsOf(reply);
    };
    expect(await refused(young.accountId, taxFree)).toMatchObject({
      accountId: expect.stringMatching(/^Benefits may be taken from/),
    });
    expect(await refused(accountId, { ...taxFree, amount: 50_000_000 })).toHaveProperty('amount');
    expect(await refused(accountId, { ...taxFree, basis: 'Net' })).toHaveProperty('basis');
    expect(await refused(accountId, { form: 'UFPLS', basis: 'Gross', amount: 1000 })).toHaveProperty('paymentDate');
    expect(
      await refused(accountId, { form: 'UFPLS', basis: 'Gross', amount: 1000, paymentDate: '2027-02-09' }),
    ).toMatchObject({ paymentDate: expect.stringMatching(/payday/) });
    expect(await refused(accountId, { form: 'UFPLS', basis: 'Whole', paymentDate: '2027-01-14' })).toHaveProperty(
      'basis',
    );
    expect(
      await refused(accountId, { form: 'Drawdown income', basis: 'Gross', amount: 100, paymentDate: '2027-01-14' }),
    ).toHaveProperty('form');
    expect(
      await refused(accountId, {
        ...taxFree,
        declarations: { ...declarations, riskWarnings: false, adviserReference: '' },
      }),
    ).toMatchObject({
      'declarations.riskWarnings': expect.any(String),
      'declarations.adviserReference': expect.any(String),
    });
    const [elsewhere] = await query<{ asset_id: string }>(
      `select asset_id from firm_instrument where firm_id = 'NBW' and status = 'Active' and asset_id not in (select asset_id from holding where account_id = $1) limit 1`,
      [accountId],
    );
    const named = {
      ...taxFree,
      amount: 0.05,
      sellDownMethod: 'Named',
      namedSales: [{ assetId: elsewhere?.asset_id, quantity: 1 }],
    };
    expect(await refused(accountId, named)).toEqual({
      'namedSales[0].assetId': expect.stringContaining('does not hold'),
    });
    expect(ok(await preview(accountId, named)).problem.fieldName).toBe('namedSales[0].assetId');
    await query(
      `insert into pension_fact (firm_id, fact_id, client_id, kind, fact, recorded_at, recorded_by) values ('NBW', '0TTEST', $1, 'Elsewhere', '{"date":"2025-01-10","lumpSums":"268200.00","note":"Elsewhere"}', now(), 'test')`,
      [clientId],
    );
    const over = ok(await preview(accountId, taxFree));
    expect(over).toMatchObject({
      figures: null,
      problem: { fieldName: 'excessAsTaxable' },
      offer: { kind: 'Excess as taxable', taxable: 425 },
    });
    expect(await refused(accountId, taxFree)).toHaveProperty('excessAsTaxable');
    const taken = ok(await preview(accountId, { ...taxFree, excessAsTaxable: true }));
    expect(taken.figures).toMatchObject({ taxFreeAmount: 75, excess: 425, taxableAmount: 425 });
    expect(await count()).toBe(before);
  });

  it('the same request sent twice is one benefit, and one that nothing was sold for is deleted', async () => {
    const { accountId } = await pension();
    const body = asked(accountId, { form: 'Tax-free cash', basis: 'Crystallise', amount: 1000 });
    const send = () =>
      platform.request('POST', '/clientproduct/action/crystallisation', {
        token: adviser,
        body,
        headers: { 'idempotency-key': 'one benefit' },
      });
    const [first, again] = await Promise.all([send(), send()]);
    expect([200, 409]).toContain(again.status);
    const made = ok(first);
    expect((await send()).json.data.id).toBe(made.id);
    expect(
      fieldsOf(await create(accountId, { form: 'Tax-free cash', basis: 'Crystallise', amount: 1000 })),
    ).toHaveProperty('accountId');
    expect((await act(made.id, 'Cancel')).json.error.errorMessage).toMatch(/delete it instead/);
    expect(ok(await act(made.id, 'Delete', adviser, { reason: 'The client changed their mind.' }))).toMatchObject({
      status: 'Deleted',
    });
    expect((await act(made.id, 'Authorise')).status).toBe(409);
  });

  const figuresAhead = (payments: { date: string; salesDate: string | null; net: number }[]) =>
    payments.map(({ date, salesDate, net }) => [date, salesDate, net]);

  it('a regular income is authorised once, sells what it needs, is changed, paused and stopped', async () => {
    const { accountId, clientId } = await pension();
    const regular = {
      ...asked(accountId, { form: 'UFPLS', basis: 'Gross', amount: 900 }),
      paymentDay: 28,
    };
    const seen = ok(await post('/tessera/crystallisation/preview', regular));
    expect(seen.yearAhead.length).toBeGreaterThan(0);
    const set = ok(await post('/clientproduct/action/regularcrystallisation', regular));
    expect(set).toMatchObject({
      status: 'Active',
      frequency: 'Regular',
      needsAuthorisation: true,
      paymentDay: 28,
      bciId: set.id,
    });
    // The record of the client foresees the same as the preview did.
    const known = ok(await platform.get(`/tessera/pension/NBW/${clientId}`, adviser));
    expect(figuresAhead(known.yearAhead)).toEqual(figuresAhead(seen.yearAhead));
    const again = await post('/clientproduct/action/regularcrystallisation', regular);
    expect(fieldsOf(again)).toMatchObject({ paymentDay: expect.stringMatching(/paid on this day already/) });
    expect(ok(await post('/tessera/crystallisation/preview', regular)).problem.fieldName).toBe('paymentDay');
    expect((await record(set.id)).papers).toMatchObject([
      { kind: 'Drawdown application', about: expect.stringMatching(/^Regular: UFPLS/) },
    ]);
    const patchAs = (token: string, body: object) =>
      platform.request('PATCH', `/clientproduct/action/regularcrystallisation/NBW/${set.id}`, { token, body });
    const patch = (body: object) => patchAs(adviser, body);
    // Somebody else's change does not make the one who set it up its second person, and neither is who changed it.
    ok(await patchAs(second, { amount: 901 }));
    ok(await patchAs(second, { amount: 900 }));
    for (const token of [machine, adviser, second]) expect((await act(set.id, 'Authorise', token)).status).toBe(403);
    ok(await act(set.id, 'Authorise', third));
    expect(ok(await patchAs(second, { amount: 900, paymentDay: 28 }))).toMatchObject({ needsAuthorisation: false });
    const made = async () =>
      (
        ok(await platform.get(`/clientproduct/action/crystallisation/NBW?accountId=${accountId}`, adviser)) as {
          frequency: string;
          id: string;
          bciId: string;
          status: string;
          amount: number;
        }[]
      ).filter(({ id, bciId }) => bciId === set.id && id !== set.id);
    for (let step = 0; step < 8 && (await made()).length === 0; step += 1) await goTo(await next(accountId));
    const [first] = await made();
    if (!first) throw new Error('It made no payment.');
    const done = await until(first.id, 'Completed');
    expect(done).toMatchObject({ status: 'Completed', figures: { grossPayment: 900 } });
    // Another payday does not pay a month twice.
    const unchanged = await record(set.id);
    const later = ok(await patchAs(second, { paymentDay: 14 }));
    expect(later.nextDate.slice(0, 7) > done.paymentDate.slice(0, 7)).toBe(true);
    const sameMonth = ok(await patchAs(second, { paymentDay: 28 }));
    expect(sameMonth).toMatchObject({ paymentDay: 28, nextDate: unchanged.nextDate });
    // Whoever changes it asks for it: somebody else authorises the change.
    expect(ok(await patchAs(second, { amount: 1000 }))).toMatchObject({ amount: 1000, needsAuthorisation: true });
    expect((await act(set.id, 'Authorise', second)).status).toBe(403);
    expect(ok(await act(set.id, 'Authorise', adviser))).toMatchObject({ needsAuthorisation: false });
    expect(ok(await patch({ endDate: '2028-01-31' }))).toMatchObject({ needsAuthorisation: true });
    const told = await record(set.id);
    expect(told.steps.map(({ step }: { step: string }) => step)).toEqual([
      'Created',
      'Changed',
      'Changed',
      'Authorised',
      'Changed',
      'Changed',
      'Changed',
      'Authorised',
      'Changed',
    ]);
    expect(told.steps.at(6)).toMatchObject({
      status: 'Active',
      userName: 'Ruth Castell',
      reason: '£1,000.00 instead of £900.00.',
    });
    expect(told.transactions).toMatchObject([{ transactionType: 'Payment', status: 'Completed' }]);
    expect(fieldsOf(await patch({ amount: 50_000_000 }))).toHaveProperty('amount');
    expect((await patch({ action: 'Resume' })).status).toBe(409);
    expect(ok(await patch({ action: 'Pause' }))).toMatchObject({ paused: true });
    expect(ok(await patch({ action: 'Stop', reason: 'The client takes another job.' }))).toMatchObject({
      status: 'Cancelled',
      nextDate: null,
    });
    expect((await patch({ amount: 5 })).status).toBe(409);
    await cleanBooks();
  });

  it('a payment of a regular income that nobody authorised waits for the regular one, and then goes to a payday whose cut-off has not passed', async () => {
    const { accountId } = await pension();
    const set = ok(
      await post('/clientproduct/action/regularcrystallisation', {
        ...asked(accountId, { form: 'UFPLS', basis: 'Gross', amount: 700 }),
        paymentDay: 14,
      }),
    );
    const payments = async () =>
      (await query<{ benefit_id: string; payment_date: string }>(
        `select benefit_id, payment_date::text from benefit where regular_benefit_id = $1`,
        [set.id],
      )) as readonly { benefit_id: string; payment_date: string }[];
    for (let step = 0; step < 8 && (await payments()).length === 0; step += 1) await goTo(await next(accountId));
    const [payment] = await payments();
    if (!payment) throw new Error('It made no payment.');
    expect((await act(payment.benefit_id, 'Authorise', adviser)).status).toBe(409);
    expect((await act(payment.benefit_id, 'Authorise', second)).status).toBe(409);
    await goTo(addWorkingDays(payment.payment_date, -2));
    ok(await act(set.id, 'Authorise', second));
    const [moved] = await payments();
    expect((moved?.payment_date ?? '') > payment.payment_date).toBe(true);
    const done = await until(payment.benefit_id, 'Completed');
    expect(done).toMatchObject({ status: 'Completed', paymentDate: moved?.payment_date });
    await cleanBooks();
  });

  /** The bank returns the payment of a benefit. */
  const returned = async (benefitId: string): Promise<void> => {
    const [payment] = await query<{ transaction_id: string }>(
      `select transaction_id from benefit_transaction where benefit_id = $1 and part = 'Payment'`,
      [benefitId],
    );
    const context = jobContextOn(platform.database);
    const [today] = await query<{ business_date: string }>('select business_date from business_date');
    const actor = { firmId: 'NBW', userId: null, userKind: null, businessDate: today?.business_date ?? '' };
    for (const command of [
      { kind: 'place', transactionId: payment?.transaction_id ?? '' },
      { kind: 'reject', transactionId: payment?.transaction_id ?? '', reason: 'No such account.' },
    ] as const)
      await platform.database.db
        .transaction()
        .execute((transaction) => context.ledger.execute(transaction, actor, command));
  };

  it('a payment that the bank returns asks a person, and is paid again, in another tax year with the tax of that', async () => {
    const { accountId, productId } = await pension();
    const made = ok(await create(accountId, { form: 'Tax-free cash', basis: 'Tax-free cash', amount: 5 }));
    ok(await act(made.id, 'Authorise'));
    await returned(made.id);
    expect(await record(made.id)).toMatchObject({
      status: 'Calculated',
      actions: expect.arrayContaining([{ action: 'Pay again', refusal: null }]),
    });
    ok(await act(made.id, 'Pay again', adviser, { reason: 'The details were mended.' }));
    const done = await until(made.id, 'Completed');
    expect(done).toMatchObject({ status: 'Completed', figures: made.figures ?? { netPayment: 5 } });
    const paid = await query(
      `select count(*)::int as paid from benefit_transaction join portfolio_transaction using (firm_id, transaction_id) where benefit_id = $1 and part = 'Payment' and status = 'Completed'`,
      [made.id],
    );
    expect(paid).toEqual([{ paid: 1 }]);
    await cleanBooks();

    await query('update business_date set business_date = $1', ['2027-03-15']);
    const more = { form: 'UFPLS', basis: 'Gross', amount: 2000 };
    const [{ date }] = ok(await preview(accountId, more)).paymentDates;
    const income = ok(await create(accountId, { ...more, paymentDate: date }));
    ok(await act(income.id, 'Authorise'));
    await until(income.id, 'Calculated');
    await returned(income.id);
    const before = await record(income.id);
    expect(before.figures.paye).toMatchObject({ taxYear: '2026/27', taxCode: '1257L M1' });
    await query('update business_date set business_date = $1', ['2027-04-08']);
    ok(
      await post('/tessera/pension/taxcode', {
        firmId: 'NBW',
        clientProductId: productId,
        taxCode: 'BR',
        source: 'P9',
        fromDate: '2027-04-06',
      }),
    );
    ok(await act(income.id, 'Pay again', adviser));
    expect((await until(income.id, 'Completed')).figures).toMatchObject({
      taxableAmount: 1500,
      taxDeducted: 300,
      netPayment: 1700,
      paye: { taxYear: '2027/28', taxCode: 'BR' },
    });
    const [line] = await query<{ day: string; arrived: string; tax: string; code: string }>(
      `select event_date::text as day, completed_date::text as arrived, tax_withheld::text as tax, event.tax_code as code from benefit_event event join benefit_transaction using (firm_id, benefit_id) join portfolio_transaction using (firm_id, transaction_id)
       where benefit_id = $1 and part = 'Payment' and status = 'Completed' and tax_withheld is not null`,
      [income.id],
    );
    expect(line).toMatchObject({ day: line?.arrived, tax: '300.00', code: 'BR' });
    const paidBefore = async (day: string) =>
      (await readTaxFacts(platform.database.db, 'NBW', productId, day)).before.pay;
    expect([await paidBefore('2027-04-05'), await paidBefore('2027-05-01')]).toEqual([0n, 150_000n]);
    await cleanBooks();
  });

  it('natural income is paid once and then by a regular benefit whose payday is changed: all that the account had', async () => {
    const [drawdown] = await query<{ id: string }>(
      `select account.account_id as id from account join account_bank_details details using (firm_id, account_id) join portfolio_group_account member using (firm_id, account_id) join portfolio_group grouped using (firm_id, group_id)
       where account.firm_id = 'NBW' and account.status = 'Active' and details.status = 'Active' and member.active and grouped.group_type = 'Crystallised' order by account.account_id limit 1`,
    );
    const accountId = drawdown?.id ?? '';
    const interest = async (amount: bigint): Promise<void> => {
      await executeImmediate(platform.database.db, await actor(), accountId, { kind: 'interest', amount });
    };
    const asksOn = await today();
    await interest(12_34n);
    const more = { form: 'Drawdown income', basis: 'Natural income' };
    const [{ date }] = ok(await preview(accountId, more)).paymentDates;
    const made = ok(await create(accountId, { ...more, paymentDate: date }));
    ok(await act(made.id, 'Authorise'));
    expect(await until(made.id, 'Completed', 25)).toMatchObject({ status: 'Completed' });

    const regularly = { ...asked(accountId, more), paymentDay: 7 };
    const foreseen = ok(await post('/tessera/crystallisation/preview', regularly)).yearAhead;
    const set = ok(await post('/clientproduct/action/regularcrystallisation', regularly));
    // Nobody knows what the investments will pay: neither the preview nor the record states an amount.
    const [owner] = await query<{ id: string }>(`select lead_client_id as id from account where account_id = $1`, [
      accountId,
    ]);
    const ahead = async () =>
      (
        ok(await platform.get(`/tessera/pension/NBW/${owner?.id ?? ''}`, adviser))
          .yearAhead as (typeof foreseen)[number][]
      ).filter(({ bciId }) => bciId === set.id);
    const unknown = { hasFigures: false, taxFree: 0, taxable: 0, tax: 0, net: 0 };
    const explained = 'It pays what the investments have paid until then.';
    expect(foreseen.length).toBeGreaterThan(10);
    for (const each of foreseen) expect(each).toMatchObject({ ...unknown, note: explained });
    const waits = await ahead();
    expect(figuresAhead(waits)).toEqual(figuresAhead(foreseen));
    for (const each of waits)
      expect(each).toMatchObject({ ...unknown, note: `${explained} It waits for a second person.` });
    await interest(5_67n);
    ok(
      await platform.request('PATCH', `/clientproduct/action/regularcrystallisation/NBW/${set.id}`, {
        token: adviser,
        body: { paymentDay: 28 },
      }),
    );
    ok(await act(set.id, 'Authorise'));
    const payment = async () =>
      (await query<{ id: string }>('select benefit_id as id from benefit where regular_benefit_id = $1', [set.id]))[0];
    for (let step = 0; step < 25 && !(await payment()); step += 1) await goTo(await next(accountId));
    const regular = await until((await payment())?.id ?? '', 'Completed', 25);
    const once = await record(made.id);
    const [income] = await query<{ before: string; after: string }>(
      `with fixed as (select benefit_id, business_date as day from benefit_step where to_status = 'Calculated' and benefit_id = any($1))
       select coalesce(sum(amount) filter (where post_date < (select day from fixed where benefit_id = $2)), 0)::text as before,
         coalesce(sum(amount) filter (where post_date >= (select day from fixed where benefit_id = $2)), 0)::text as after
       from cash_posting where account_id = $3 and transaction_code in ('DIVI', 'INTR') and post_date >= $4::date - interval '1 month' and post_date < (select max(day) from fixed)`,
      [[made.id, regular.id], made.id, accountId, asksOn],
    );
    expect([once.figures.grossPayment, regular.figures.grossPayment]).toEqual([
      Number(income?.before),
      Number(income?.after),
    ]);
    expect(once.figures.grossPayment).toBeGreaterThanOrEqual(12.34);
    expect(regular.figures.grossPayment).toBeGreaterThanOrEqual(5.67);
    await cleanBooks();
  });

  it('natural income asked for once beside a regular one pays from a month before the regular one, and what the cash does not cover is paid by the next', async () => {
    const [drawdown] = await query<{ id: string }>(
      `select account.account_id as id from account join account_bank_details details using (firm_id, account_id) join portfolio_group_account member using (firm_id, account_id) join portfolio_group grouped using (firm_id, group_id)
       where account.firm_id = 'NBW' and account.status = 'Active' and details.status = 'Active' and member.active and grouped.group_type = 'Crystallised'
         and not exists (select from benefit where benefit.firm_id = account.firm_id and benefit.account_id = account.account_id and basis = 'Natural income')
         and not exists (select from benefit where benefit.firm_id = account.firm_id and benefit.account_id = account.account_id and benefit.status in ('Pending', 'Waiting'))
       order by account.account_id limit 1`,
    );
    const accountId = drawdown?.id ?? '';
    // Nothing else takes its cash.
    await query(`update regular_benefit set paused = true where account_id = $1`, [accountId]);
    const immediately = async (command: Parameters<typeof executeImmediate>[3]): Promise<void> => {
      await executeImmediate(platform.database.db, await actor(), accountId, command);
    };
    const incomeIn = async (from: string, before: string): Promise<number> =>
      Number(
        (
          await query<{ income: string }>(
            `select coalesce(sum(amount), 0)::text as income from cash_posting where account_id = $1 and transaction_code in ('DIVI', 'INTR') and post_date >= $2::date and post_date < $3::date`,
            [accountId, from, before],
          )
        )[0]?.income,
      );
    const fixedOn = async (id: string): Promise<string> =>
      (
        await query<{ day: string }>(
          `select business_date::text as day from benefit_step where benefit_id = $1 and to_status = 'Calculated'`,
          [id],
        )
      )[0]?.day ?? '';
    const told = async (id: string): Promise<string | null | undefined> =>
      (await record(id)).steps.find(({ step }: { step: string }) => step === 'Calculated')?.reason;

    const setUpOn = await today();
    const more = {
      form: 'Drawdown income',
      basis: 'Natural income',
      autoDisinvest: undefined,
      sellDownMethod: undefined,
    };
    const set = ok(
      await post('/clientproduct/action/regularcrystallisation', {
        ...asked(accountId, more),
        paymentDay: 28,
        startDate: workingDayOnOrAfter(addMonths(setUpOn, 4)),
      }),
    );
    ok(await act(set.id, 'Authorise'));
    await immediately({ kind: 'interest', amount: 42_18n });
    await goTo(workingDayOnOrAfter(addMonths(setUpOn, 2)));

    const [{ date }] = ok(await preview(accountId, more)).paymentDates;
    const once = ok(await create(accountId, { ...more, paymentDate: date }));
    ok(await act(once.id, 'Authorise'));
    const [{ now }] = ok(await preview(accountId, more)).accounts;
    const taken = parsePounds(now.available) - 1_63n;
    await immediately({ kind: 'fee', amount: taken, code: 'FEEA', narrative: 'Adviser fee' });
    const short = ok(await preview(accountId, more));
    expect(short.notes.join(' ')).toMatch(/The cash does not cover £[\d.]+ of the income/);
    expect(await until(once.id, 'Completed', 25)).toMatchObject({
      status: 'Completed',
      figures: { grossPayment: 1.63 },
    });
    const owed = await incomeIn(addMonths(setUpOn, -1), await fixedOn(once.id));
    expect(owed).toBeGreaterThanOrEqual(42.18);
    expect(await record(once.id)).toMatchObject({ amount: owed });
    const left = (owed - 1.63).toFixed(2);
    expect(await told(once.id)).toContain(
      `The cash does not cover £${left} of the income: the next natural income of the account pays it.`,
    );

    await immediately({ kind: 'interest', amount: 5_67n });
    await immediately({ kind: 'transferIn', amount: 500_00n, provider: 'Elsewhere' });
    const payment = async () =>
      (await query<{ id: string }>('select benefit_id as id from benefit where regular_benefit_id = $1', [set.id]))[0];
    for (let week = 0; week < 20 && !(await payment()); week += 1)
      await goTo(workingDayOnOrAfter(addDays(await today(), 7)));
    const regular = await until((await payment())?.id ?? '', 'Completed', 25);
    expect(regular.status).toBe('Completed');
    const since = await incomeIn(await fixedOn(once.id), await fixedOn(regular.id));
    expect(regular.figures.grossPayment).toBeCloseTo(Number(left) + since, 2);
    expect(await told(regular.id)).toContain(`£${left} of the income is owed from before.`);
    await cleanBooks();
  });
});
