import { addWorkingDays } from '@tessera/domain/dates';
import { audit } from '../../background/auditor/auditor';
import { simulator } from '../../background/back-office/simulator';
import { benefits } from '../../background/jobs/pensions/benefits';
import { operations as operationsTask } from '../../background/jobs/transactions/operations';
import { settlement } from '../../background/jobs/transactions/settlement';
import { jobContextOn } from '../../testing/job-context';
import { startTestServer, type Reply, type TestServer } from '../../testing/test-server';
import { readTaxFacts } from '../pensions/facts/tax';
import { readTaken } from '../pensions/planning/situation';
import { pensionExceptions } from '../pensions/taking/exceptions';

const operations = { backOffice: simulator, delayMs: 0 };
const declarations = {
  advice: 'Advised',
  adviserReference: 'PXH01234',
  riskWarnings: true,
  guidance: 'Not owed: advised',
  lumpSumsRecorded: true,
  clientAgrees: true,
};

interface Pension {
  readonly accountId: string;
  readonly clientId: string;
  readonly clientProductId: string;
}

describe('a payment of a benefit that comes back, and the client died', () => {
  let platform: TestServer;
  let first: string;
  let second: string;
  const used = new Set<string>();

  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await platform.database.pool.query<Row>(text, values)).rows;
  const ok = (reply: Reply) => {
    expect({ status: reply.status, error: reply.json.error }).toEqual({ status: 200, error: undefined });
    return reply.json.data;
  };
  const post = (path: string, body: object, token = first): Promise<Reply> =>
    platform.request('POST', path, { token, body });
  const put = (path: string, body: object, token = second): Promise<Reply> =>
    platform.request('PUT', path, { token, body });
  const cleanBooks = async (): Promise<void> => {
    expect(await audit(platform.database.pool)).toEqual([]);
  };
  /** An uncrystallised pension with cash and holdings and nothing under way, of a client with no other pension. */
  const pension = async (): Promise<Pension> => {
    const rows = await query<{ account_id: string; lead_client_id: string; client_product_id: string }>(
      `select account_id, lead_client_id, client_product_id from account join cash_balance using (firm_id, account_id)
       where firm_id = 'NBW' and wrapper_type in ('SIPP', 'PENSION') and status = 'Active' and amount > 20
         and (select count(*) from holding h join firm_instrument f using (firm_id, asset_id) where h.firm_id = account.firm_id and h.account_id = account.account_id and f.status = 'Active') > 1
         and not exists (select from holding h join firm_instrument f using (firm_id, asset_id) where h.firm_id = account.firm_id and h.account_id = account.account_id and f.status <> 'Active')
         and not exists (select from portfolio_transaction t where t.firm_id = account.firm_id and t.account_id = account.account_id and t.status not in ('Completed', 'Deleted', 'Error'))
         and not exists (select from cash_posting p where p.firm_id = account.firm_id and p.account_id = account.account_id and p.value_date > (select business_date from business_date))
         and not exists (select from benefit where benefit.firm_id = account.firm_id and benefit.account_id = account.account_id and benefit.status in ('Pending', 'Waiting', 'Calculated'))
         and exists (select from bank_details b where b.firm_id = account.firm_id and b.client_id = account.lead_client_id and b.status = 'Active' and b.replaced_at is null)
         and not exists (select from death d where d.firm_id = account.firm_id and d.client_id = account.lead_client_id and d.status <> 'Withdrawn')
         and not exists (select from portfolio_group_account m join portfolio_group g using (firm_id, group_id) where m.firm_id = account.firm_id and m.account_id = account.account_id and m.active and g.group_type <> 'Uncrystallised' and g.group_intent = 'Pension Account Group')
       order by account_id`,
    );
    const row = rows.find(({ lead_client_id: id }) => !used.has(id));
    if (!row) throw new Error('There is no such pension.');
    used.add(row.lead_client_id);
    await query(`delete from pension_fact where client_id = $1`, [row.lead_client_id]);
    await query(`update client_product set lump_sum_allowance_used = null where client_id = $1`, [row.lead_client_id]);
    await query(`update client set date_of_birth = '1960-01-10' where firm_id = 'NBW' and client_id = $1`, [
      row.lead_client_id,
    ]);
    return { accountId: row.account_id, clientId: row.lead_client_id, clientProductId: row.client_product_id };
  };
  /** An Active individual of the same firm with verified bank details. */
  const heir = async (): Promise<string> => {
    const rows = await query<{ client_id: string }>(
      `select client_id from client c where firm_id = 'NBW' and client_type = 'Individual' and status = 'Active'
         and exists (select from bank_details b where b.firm_id = c.firm_id and b.client_id = c.client_id and b.status = 'Active' and b.replaced_at is null) order by client_id`,
    );
    const row = rows.find(({ client_id: id }) => !used.has(id));
    if (!row) throw new Error('There is no such client.');
    used.add(row.client_id);
    return row.client_id;
  };
  const today = async (): Promise<string> =>
    (await query<{ day: string }>('select business_date::text as day from business_date'))[0]?.day ?? '';
  const died = async (clientId: string, diedOn: string): Promise<string> => {
    const { id } = ok(
      await post('/tessera/death', {
        firmId: 'NBW',
        clientId,
        diedOn,
        notifiedBy: 'His daughter',
        proof: 'Death certificate',
        proofDate: await today(),
        reason: 'She brought the certificate.',
      }),
    );
    ok(await put(`/tessera/death/action/NBW/${id}`, { action: 'Confirm' }));
    return id;
  };
  const held = async (accountId: string) => {
    const [row] = await query<{ cash: string; cost: string }>(
      `select amount as cash, (select coalesce(sum(book_cost), 0)::text from holding where firm_id = 'NBW' and account_id = $1) as cost from cash_balance where firm_id = 'NBW' and account_id = $1`,
      [accountId],
    );
    const units = await query<{ asset_id: string; quantity: string }>(
      `select asset_id, quantity::text from holding where firm_id = 'NBW' and account_id = $1 and quantity > 0 order by asset_id`,
      [accountId],
    );
    return { cash: Number(row?.cash), cost: Number(row?.cost), units };
  };
  const goTo = async (date: string): Promise<void> => {
    await query('update business_date set business_date = $1', [date]);
    const at = (time: string) =>
      jobContextOn(platform.database, { operations, businessTime: (each) => `${each}T${time}` });
    await settlement(at('00:00'), { firmId: 'NBW' });
    await benefits(at('00:00'), { firmId: 'NBW' });
    for (const time of ['09:00', '13:00', '13:00']) await operationsTask(at(time), { firmId: 'NBW' });
  };
  /** A benefit of which the bank has the payment, or which arrived: a UFPLS of £20 unless told. */
  const taken = async (accountId: string, until: 'Calculated' | 'Completed', more: object = {}): Promise<string> => {
    const asked = {
      firmId: 'NBW',
      accountId,
      form: 'UFPLS',
      basis: 'Gross',
      amount: 20,
      method: 'BACS Credit',
      declarations,
      autoDisinvest: 'Partial',
      ...more,
    };
    const { paymentDates } = ok(await post('/tessera/crystallisation/preview', asked));
    const { id } = ok(
      await post('/clientproduct/action/crystallisation', { ...asked, paymentDate: paymentDates[0].date }),
    );
    ok(await put(`/tessera/crystallisation/action/NBW/${id}`, { action: 'Authorise' }));
    for (let day = 0; day < 25; day += 1) {
      if ((await benefitOf(id)).status === until) return id;
      await goTo(addWorkingDays(await today(), 1));
    }
    throw new Error(`It was not ${until} in 25 days.`);
  };
  const benefitOf = async (id: string) => ok(await platform.get(`/tessera/crystallisation/NBW/${id}`, first));
  /** The bank sends a payment of a benefit back. */
  const returnPayment = async (benefitId: string, subTypes: string): Promise<void> => {
    const [payment] = await query<{ id: string; status: string }>(
      `select transaction_id as id, status from benefit_transaction join portfolio_transaction using (firm_id, transaction_id) where benefit_id = $1 and part = 'Payment' and transaction_sub_type like $2`,
      [benefitId, subTypes],
    );
    const actor = { firmId: 'NBW', userId: null, userKind: null, businessDate: await today() };
    const { ledger } = jobContextOn(platform.database);
    const transactionId = payment?.id ?? '';
    await platform.database.db.transaction().execute(async (transaction) => {
      if (payment?.status === 'Pending') await ledger.execute(transaction, actor, { kind: 'place', transactionId });
      await ledger.execute(transaction, actor, { kind: 'reject', transactionId, reason: 'No such account.' });
    });
  };
  const cameBack = async (benefitId: string): Promise<number> =>
    (
      await pensionExceptions[1]?.find({
        db: platform.database.db,
        firmId: 'NBW',
        businessDate: await today(),
        now: new Date(),
      })
    )?.filter((each) => each.record.id === benefitId).length ?? 0;
  /** It ended, counts nowhere, and its money is in the pension. */
  const endedByDeath = async (
    { accountId, clientId, clientProductId }: Pension,
    benefitId: string,
    cash: number,
  ): Promise<void> => {
    const shown = await benefitOf(benefitId);
    expect(shown).toMatchObject({
      status: 'Cancelled',
      figures: null,
      statusReason: expect.stringMatching(/^The client died on/),
    });
    expect(shown.steps.at(-1)).toMatchObject({ step: 'Ended by death' });
    expect((await put(`/tessera/crystallisation/action/NBW/${benefitId}`, { action: 'Pay again' })).status).toBe(409);
    expect((await held(accountId)).cash).toBeCloseTo(cash, 2);
    expect(await cameBack(benefitId)).toBe(0);
    const { db } = platform.database;
    expect((await readTaxFacts(db, 'NBW', clientProductId, await today())).before).toEqual({ pay: 0n, tax: 0n });
    expect((await readTaken(db, 'NBW', clientId)).access).toBeNull();
    expect(await query(`select 1 from benefit_event where benefit_id = $1`, [benefitId])).toEqual([]);
    await cleanBooks();
  };
  const shareOut = async (
    { accountId, clientProductId }: Pension,
    deathId: string,
    kind: 'Designation' | 'Release' = 'Designation',
  ): Promise<void> => {
    const about = { firmId: 'NBW', deathId, clientProductId, kind, reason: 'As wished.' };
    const shares = [{ clientId: await heir(), relationship: 'Child', share: 100, form: 'Beneficiary drawdown' }];
    const { id } = ok(await post('/tessera/death/designation', kind === 'Release' ? about : { ...about, shares }));
    ok(await put(`/tessera/death/designation/action/NBW/${id}`, { action: 'Authorise' }));
    expect(await held(accountId)).toEqual({ cash: 0, cost: 0, units: [] });
    await query(`delete from fee_accrual where account_id = $1 and transaction_id is null`, [accountId]);
    await cleanBooks();
  };
  const settle = async (deathId: string): Promise<void> => {
    ok(await put(`/tessera/death/action/NBW/${deathId}`, { action: 'Settle' }));
  };

  beforeAll(async () => {
    platform = await startTestServer({ operations });
    first = await platform.signIn('NBW', 'admin@northbrook.example');
    second = await platform.signIn('NBW', 'ruth.castell@northbrook.example');
  });
  afterAll(() => platform.close());

  it('before the death ends its benefit with the death, and it stays ended where that is taken back', async () => {
    const of = await pension();
    const id = await taken(of.accountId, 'Completed');
    const paid = await held(of.accountId);
    await returnPayment(id, '%');
    expect(await benefitOf(id)).toMatchObject({ status: 'Calculated' });
    expect(await cameBack(id)).toBe(1);
    const wrong = await died(of.clientId, await today());
    await endedByDeath(of, id, paid.cash + 20);
    ok(await put(`/tessera/death/action/NBW/${wrong}`, { action: 'Withdraw', reason: 'It was his brother.' }));
    const shown = await benefitOf(id);
    expect(shown).toMatchObject({
      status: 'Cancelled',
      statusReason: expect.stringContaining('recorded wrongly'),
    });
    expect(shown.actions).toContainEqual({ action: 'Pay again', refusal: expect.any(String) });
    const deathId = await died(of.clientId, await today());
    await shareOut(of, deathId);
    await settle(deathId);
  });

  it('after the death, from the bank or from where it had arrived, ends its benefit: what came back is shared out and the death is settled', async () => {
    const of = await pension();
    const arrived = await taken(of.accountId, 'Completed');
    const placed = await taken(of.accountId, 'Calculated');
    const deathId = await died(of.clientId, await today());
    await returnPayment(placed, '%');
    expect(await benefitOf(placed)).toMatchObject({ status: 'Cancelled' });
    const { cash } = await held(of.accountId);
    await shareOut(of, deathId);
    expect(cash).toBeGreaterThanOrEqual(20);
    await returnPayment(arrived, '%');
    await endedByDeath(of, arrived, 20);
    await shareOut(of, deathId, 'Release');
    await settle(deathId);
  });

  const noIncome = { taxFreeAmount: 4, taxableAmount: 0, taxDeducted: 0, grossPayment: 4, netPayment: 4, paye: null };
  const noLumpSum = {
    taxFreeAmount: 0,
    taxableAmount: 10,
    grossPayment: 10,
    crystallisationAmount: 12,
    lsa: { used: 0 },
  };
  it.each([
    ['income', 'FAD%', noIncome, [4, 0, 4], '2', null],
    ['lump sum', 'PCLS', noLumpSum, [0, 10, 10], '8', 'first'],
  ] as const)(
    'while another part of the benefit is with the bank is not paid again: of tax-free cash and income of which the %s came back, what arrived is all that counts',
    async (_part, subTypes, figures, paid, month, access) => {
      await query('update business_date set business_date = $1', [`2027-0${month}-05`]);
      const of = await pension();
      await query(`update client_product set flexible_benefits_accessed_date = null where client_id = $1`, [
        of.clientId,
      ]);
      const pensionRecord = async () => ok(await platform.get(`/tessera/pension/NBW/${of.clientId}`, first));
      const before = await pensionRecord();
      const id = await taken(of.accountId, 'Calculated', {
        form: 'Tax-free cash and income',
        basis: 'Crystallise',
        amount: 16,
        incomeWanted: 10,
      });
      expect((await benefitOf(id)).figures).toMatchObject({ taxFreeAmount: 4, taxableAmount: 10, triggersMpaa: true });
      const deathId = await died(of.clientId, await today());
      await returnPayment(id, subTypes);
      // The other part is still with the bank: nothing is paid again, and nothing ended.
      expect(await benefitOf(id)).toMatchObject({
        status: 'Calculated',
        actions: expect.arrayContaining([
          { action: 'Pay again', refusal: expect.stringContaining('Nothing is paid again') },
        ]),
      });
      expect(
        (await put(`/tessera/crystallisation/action/NBW/${id}`, { action: 'Pay again' })).json.error,
      ).toMatchObject({ errorMessage: expect.stringContaining('Nothing is paid again') });
      for (let day = 0; day < 15 && (await benefitOf(id)).status === 'Calculated'; day += 1)
        await goTo(addWorkingDays(await today(), 1));
      const shown = await benefitOf(id);
      expect(shown).toMatchObject({
        status: 'Completed',
        statusReason: expect.stringContaining('The rest came back'),
        figures: { ...figures, triggersMpaa: access !== null },
      });
      expect(await cameBack(id)).toBe(0);
      // The list, the record, the allowance and the postings say the same to the penny.
      const [taxFree, taxable, gross] = paid;
      const tax = shown.figures.taxDeducted;
      const parts = { taxFree, taxable, tax, net: gross - tax };
      const list = ok(await platform.get(`/clientproduct/action/crystallisation/NBW?accountId=${of.accountId}`, first));
      expect(list.find((row: { id: string }) => row.id === id).figures).toEqual(shown.figures);
      const known = await pensionRecord();
      expect(known.income[0]).toMatchObject({ crystallisationId: id, note: null, ...parts });
      expect(known.taxYear).toMatchObject(parts);
      expect(known.lsa.used).toBeCloseTo(before.lsa.used + taxFree, 2);
      expect(known.flexibleAccess?.crystallisationId ?? null).toBe(access === null ? null : id);
      expect(known.annualAllowance.kind === 'Money purchase annual allowance').toBe(access !== null);
      const [posted] = await query<{ gross: string }>(
        `select (-coalesce(sum(posting.amount), 0))::text as gross from cash_posting posting join benefit_transaction link using (firm_id, transaction_id) where benefit_id = $1 and part = 'Payment' and posting.account_id is not null`,
        [id],
      );
      expect(Number(posted?.gross)).toBeCloseTo(gross, 2);
      const [event] = await query(`select tax_free, taxable, tax from benefit_event where benefit_id = $1`, [id]);
      expect(event).toEqual({ tax_free: taxFree.toFixed(2), taxable: taxable.toFixed(2), tax: tax.toFixed(2) });
      const statements = (await query<{ kind: string }>(
        `select kind from pension_paper where benefit_id = $1 and kind like '%statement' order by kind`,
        [id],
      )) as { kind: string }[];
      expect(statements.map(({ kind }) => kind)).toEqual([
        'Benefit crystallisation statement',
        ...(access === null ? [] : ['Flexible access statement']),
      ]);
      await cleanBooks();
      await shareOut(of, deathId);
      await settle(deathId);
    },
  );
});
