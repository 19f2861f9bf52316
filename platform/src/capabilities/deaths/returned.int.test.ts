import { addWorkingDays } from '@tessera/domain/dates';
import { benefitsOnTest, ok, type PensionOnTest } from '../../testing/pensions/benefits-on-test';
import { jobContextOn } from '../../testing/job-context';
import type { TestServer } from '../../testing/test-server';
import { readTaxFacts } from '../pensions/facts/tax';
import { readTaken } from '../pensions/planning/situation';
import { pensionExceptions } from '../pensions/taking/exceptions';

describe('a payment of a benefit that comes back, and the client died', () => {
  let platform: TestServer;
  let first: string;
  const {
    start,
    query,
    post,
    put,
    cleanBooks,
    today,
    goTo,
    record: benefitOf,
    taken: takenOf,
    returnPayment,
    pensionOfDying,
    heir,
    died,
    held,
  } = benefitsOnTest();

  const pension = () => pensionOfDying('1960-01-10', true);
  const taken = (accountId: string, until: 'Calculated' | 'Completed', more: object = {}) =>
    takenOf(accountId, until, { amount: 20, autoDisinvest: 'Partial', ...more });
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
    { accountId, clientId, clientProductId }: PensionOnTest,
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
    { accountId, clientProductId }: PensionOnTest,
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
    ({ platform, first } = await start());
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

  it('is refused by operations and not authorised where it was held before the death', async () => {
    const of = await pension();
    const id = await taken(of.accountId, 'Calculated');
    const [payment] = (await benefitOf(id)).transactions.filter(
      ({ transactionType }: { transactionType: string }) => transactionType === 'Payment',
    );
    const { transactionId } = payment;
    const { ledger } = jobContextOn(platform.database);
    const by = { firmId: 'NBW', userId: null, userKind: null, businessDate: await today() };
    await platform.database.db
      .transaction()
      .execute((transaction) => ledger.execute(transaction, by, { kind: 'hold', transactionId, reason: 'A check.' }));
    await died(of.clientId, await today());
    const refused = expect.stringContaining('Operations refuse the held payment');
    const { json, status } = await put(`/portfoliotransaction/action/authorise/NBW/${transactionId}`, {});
    expect({ status, said: json.error?.errorMessage }).toEqual({ status: 409, said: refused });
    const benefit = await benefitOf(id);
    expect(benefit.statusReason).toEqual(refused);
    expect(benefit.statusReason).not.toMatch(/until a person|[Pp]ay it again/);
    for (const action of ['Authorise', 'Cancel', 'Pay again'])
      expect(benefit.actions).toContainEqual({ action, refusal: expect.not.stringContaining('authorise that') });
    const shown = ok(await platform.get(`/portfoliotransaction/NBW/${transactionId}`, first));
    expect(shown.actions).toContainEqual({ action: 'authorise', allowed: false, reason: refused });
    await platform.database.db
      .transaction()
      .execute((transaction) =>
        ledger.execute(transaction, by, { kind: 'reject', transactionId, reason: 'The client died.' }),
      );
    expect(await benefitOf(id)).toMatchObject({ status: 'Cancelled' });
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
