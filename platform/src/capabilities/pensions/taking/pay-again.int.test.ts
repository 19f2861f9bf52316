import { addWorkingDays } from '@tessera/domain/dates';
import { executeImmediate } from '../../../testing/execute-immediate';
import { benefitsOnTest, declarations, ok } from '../../../testing/pensions/benefits-on-test';
import { jobContextOn } from '../../../testing/job-context';
import type { TestServer } from '../../../testing/test-server';
import { kinds } from '../../../background/notifications/kinds';
import { readPayLines } from '../../paye/lines/pay-lines';
import { readTaxFacts } from '../facts/tax';

interface Pension {
  readonly accountId: string;
  readonly clientId: string;
  readonly productId: string;
}

describe('a benefit whose payment came back from the bank', () => {
  let platform: TestServer;
  let first: string;
  const {
    start: startPlatform,
    used,
    query,
    post,
    put,
    cleanBooks,
    today,
    setDay,
    actor,
    goTo,
    record,
    reached,
    taken: takenOf,
    returnPayment,
  } = benefitsOnTest();

  /** An uncrystallised pension with £100,000 of cash and nothing taken yet, of a client with no other one. */
  const pension = async (): Promise<Pension> => {
    const rows = await query<{ account_id: string; lead_client_id: string; client_product_id: string }>(
      `select account_id, lead_client_id, client_product_id from account join account_bank_details details using (firm_id, account_id)
       where firm_id = 'NBW' and wrapper_type in ('SIPP', 'PENSION') and account.status = 'Active' and details.status in ('Active', 'Bypassed')
         and not exists (select from benefit where benefit.firm_id = account.firm_id and benefit.client_product_id = account.client_product_id)
         and not exists (select from portfolio_transaction t where t.firm_id = account.firm_id and t.account_id = account.account_id and t.status not in ('Completed', 'Deleted', 'Error'))
         and not exists (select from portfolio_group_account m join portfolio_group g using (firm_id, group_id) where m.firm_id = account.firm_id and m.account_id = account.account_id and m.active and g.group_type <> 'Uncrystallised')
       order by account_id`,
    );
    const row = rows.find(({ lead_client_id: id }) => !used.has(id));
    if (!row) throw new Error('There is no such pension.');
    used.add(row.lead_client_id);
    await query(`delete from pension_fact where client_id = $1`, [row.lead_client_id]);
    await query(`update client set date_of_birth = '1958-03-04' where firm_id = 'NBW' and client_id = $1`, [
      row.lead_client_id,
    ]);
    await query(
      `update client_product set flexible_benefits_accessed_date = null, lump_sum_allowance_used = null, tax_code = null where firm_id = 'NBW' and client_id = $1`,
      [row.lead_client_id],
    );
    await executeImmediate(platform.database.db, await actor(), row.account_id, {
      kind: 'transferIn',
      amount: 100_000_00n,
      provider: 'Elsewhere',
    });
    return { accountId: row.account_id, clientId: row.lead_client_id, productId: row.client_product_id };
  };
  const pensionRecord = async (clientId: string) => ok(await platform.get(`/tessera/pension/NBW/${clientId}`, first));
  const act = (id: string, action: string, token = first) =>
    platform.request('PUT', `/tessera/crystallisation/action/NBW/${id}`, { token, body: { action } });
  /** Benefits of one pension, asked for one after the other and authorised. */
  const taken = async (
    { accountId }: Pension,
    until: 'Calculated' | 'Completed',
    wanted: readonly object[],
  ): Promise<string[]> => {
    const ids: string[] = [];
    for (const more of wanted) ids.push(await takenOf(accountId, until, more));
    return ids;
  };
  const taxCode = async ({ productId }: Pension, code: string, fromDate: string): Promise<void> => {
    const body = { firmId: 'NBW', clientProductId: productId, taxCode: code, source: 'P6', fromDate };
    ok(await platform.request('POST', '/tessera/pension/taxcode', { token: first, body }));
  };
  const yearToDate = async ({ productId }: Pension, day: string) =>
    (await readTaxFacts(platform.database.db, 'NBW', productId, day)).before;
  /** What the real-time submission states of a pension in a tax year: pay and tax, payment by payment. */
  const submitted = async ({ productId }: Pension, from: string, to: string) =>
    (await readPayLines(platform.database.db, 'NBW', { from, to }, { clientProductId: productId })).map(
      ({ taxable, tax, taxCode: code }) => [taxable, tax, code],
    );

  const start = async (): Promise<void> => {
    ({ platform, first } = await startPlatform());
  };
  const stop = async (): Promise<void> => {
    await cleanBooks();
    await platform.close();
  };
  beforeAll(start);
  afterAll(stop);

  describe('and is paid again in the same tax year', () => {
    it('is taxed together with what month 1 taxed in the tax month meanwhile', async () => {
      const of = await pension();
      await setDay('2027-04-07');
      const [one = '', two = ''] = await (async () => {
        const [early = ''] = await taken(of, 'Calculated', [{ amount: 4_000 }]);
        await returnPayment(early);
        return [early, ...(await taken(of, 'Calculated', [{ amount: 4_000 }]))];
      })();
      // The second one knows nothing of the first, which nobody has.
      expect((await record(two)).figures.taxDeducted).toBe(390.2);
      ok(await act(one, 'Pay again'));
      const again = await record(one);
      expect(again.figures).toMatchObject({ taxableAmount: 3_000, taxDeducted: 961.86, netPayment: 3_038.14 });
      expect(again.figures.paye.rule).toContain('taxed together');
      expect(again.steps.at(-1)).toMatchObject({
        step: 'Paid again',
        reason: expect.stringContaining('by 1257L M1: £961.86 instead of £390.20'),
      });
      for (const id of [one, two]) await reached(id, 'Completed');
      expect(await yearToDate(of, '2028-04-05')).toEqual({ pay: 6_000_00n, tax: 1_352_06n });
      // The next payment owes nothing for the two.
      const { figures } = ok(
        await platform.request('POST', '/tessera/crystallisation/preview', {
          token: first,
          body: {
            firmId: 'NBW',
            accountId: of.accountId,
            method: 'BACS Credit',
            form: 'UFPLS',
            basis: 'Gross',
            amount: 100,
          },
        }),
      );
      expect(figures.netPayment).toBeGreaterThan(0);
    });

    it('in a later tax month has the free pay of that, and the returned payment stands nowhere beside it', async () => {
      const of = await pension();
      await setDay('2027-06-08');
      await taxCode(of, '1257L', '2027-06-08');
      const [id = ''] = await taken(of, 'Completed', [{ amount: 8_000, paymentDate: '2027-06-21' }]);
      expect((await record(id)).figures).toMatchObject({ taxDeducted: 571, paye: { taxMonth: 3 } });
      await returnPayment(id);
      expect(await submitted(of, '2027-04-06', '2028-04-05')).toEqual([]);
      await setDay('2027-07-07');
      ok(await act(id, 'Pay again'));
      const again = await record(id);
      expect(again.figures).toMatchObject({ taxDeducted: 361.2, netPayment: 7_638.8, paye: { taxMonth: 4 } });
      await reached(id, 'Completed');
      const arrived = await record(id);
      expect(arrived.paymentDate).toBe(again.paymentDate);
      expect(again.paymentDate > '2027-07-05').toBe(true);
      expect(await submitted(of, '2027-06-06', '2027-07-05')).toEqual([]);
      expect(await submitted(of, '2027-07-06', '2027-08-05')).toEqual([[6_000_00n, 361_20n, '1257L']]);
      expect(await yearToDate(of, '2028-04-05')).toEqual({ pay: 6_000_00n, tax: 361_20n });
      expect((await pensionRecord(of.clientId)).taxYear).toMatchObject({ taxable: 6_000, tax: 361.2 });
    });

    it('is taxed by the code that was recorded since', async () => {
      const of = await pension();
      await setDay('2027-08-09');
      await taxCode(of, 'D0', '2027-08-09');
      const [id = ''] = await taken(of, 'Calculated', [{ amount: 4_000 }]);
      expect((await record(id)).figures).toMatchObject({ taxDeducted: 1_200, paye: { taxCode: 'D0' } });
      await returnPayment(id);
      await taxCode(of, '1257L', await today());
      ok(await act(id, 'Pay again'));
      expect((await record(id)).figures).toMatchObject({
        taxDeducted: 0,
        netPayment: 4_000,
        paye: { taxCode: '1257L' },
      });
      await reached(id, 'Completed');
      expect(await submitted(of, '2027-04-06', '2028-04-05')).toEqual([[3_000_00n, 0n, '1257L']]);
    });
  });

  describe('in part', () => {
    const mix = { form: 'Tax-free cash and income', basis: 'Crystallise', amount: 4_000, incomeWanted: 2_000 };
    it.each([
      ['income', 'FAD%', { taxFree: 1_000, taxable: 0, net: 1_000 }, false],
      ['lump sum', 'PCLS', { taxFree: 0, taxable: 2_000 }, true],
    ] as const)(
      'counts with what the bank did not send back, and with all of it once the %s is paid again',
      async (_part, subTypes, standing, isAccess) => {
        const of = await pension();
        await setDay('2027-09-08');
        const [id = ''] = await taken(of, 'Completed', [mix]);
        const seen = async () => {
          const { income, taxYear, flexibleAccess } = await pensionRecord(of.clientId);
          return { income: income[0], taxYear, access: flexibleAccess?.date ?? null };
        };
        const whole = await seen();
        expect(whole.income).toMatchObject({ taxFree: 1_000, taxable: 2_000, note: null });
        const { tax } = whole.income;
        await returnPayment(id, subTypes);
        const parts = { tax: isAccess ? tax : 0, ...standing, net: isAccess ? 2_000 - tax : 1_000 };
        expect(await seen()).toMatchObject({
          income: { ...parts, note: expect.stringContaining('of it back. That is not paid.') },
          taxYear: parts,
          access: isAccess ? whole.access : null,
        });
        expect((await yearToDate(of, '2028-04-05')).pay).toBe(isAccess ? 2_000_00n : 0n);
        ok(await act(id, 'Pay again'));
        await reached(id, 'Completed');
        const again = await seen();
        const same = { taxFree: 1_000, taxable: 2_000, tax, net: 3_000 - tax };
        // Each part has the day of its own payment.
        const note = expect.stringContaining('Its tax-free cash of £1,000.00 has a day of its own');
        expect(again).toMatchObject({ income: { ...same, note }, taxYear: same });
        // A lump sum that is paid again leaves the income where it was.
        expect([again.access === whole.access, (again.access ?? '') >= (whole.access ?? '')]).toEqual([isAccess, true]);
      },
    );
  });

  describe('and was the first flexible access', () => {
    const accessed = async ({ productId }: Pension) =>
      (
        await query<{ day: string | null }>(
          `select flexible_benefits_accessed_date::text as day from client_product where client_product_id = $1`,
          [productId],
        )
      )[0]?.day;
    it('is none any more, and the payment after it stays the first when it is paid again', async () => {
      const of = await pension();
      await setDay('2027-10-08');
      const [one = '', two = ''] = await taken(of, 'Completed', [{ amount: 400 }, { amount: 500 }]);
      const [dayOfOne, dayOfTwo] = [(await record(one)).paymentDate, (await record(two)).paymentDate];
      expect(dayOfOne < dayOfTwo).toBe(true);
      expect(await accessed(of)).toBe(dayOfOne);
      await returnPayment(one);
      expect(await accessed(of)).toBe(dayOfTwo);
      ok(await act(one, 'Pay again'));
      expect(await accessed(of)).toBe(dayOfTwo);
      await reached(one, 'Completed');
      expect(await accessed(of)).toBe(dayOfTwo);
      await returnPayment(two);
      expect(await accessed(of)).toBe((await record(one)).paymentDate);
    });
  });

  describe('and made statements owed', () => {
    const statements = async (of: Pension) =>
      (
        await query<{ kind: string; subject: string; triggered: string; made: boolean }>(
          `select kind, subject, triggered_on::text as triggered, made_on is not null as made from pension_paper where client_product_id = $1 and kind in ('Flexible access statement', 'Benefit crystallisation statement') order by kind desc, triggered_on`,
          [of.productId],
        )
      ).map(({ kind, subject, triggered, made }) => [kind.split(' ')[0], subject, triggered, made]);
    const dayOf = async (id: string): Promise<string> => (await record(id)).paymentDate;

    it('owes none while it is not paid, and those of the real day once it is', async () => {
      const of = await pension();
      await query(`update client set address1 = '4 Quay Street' where client_id = $1`, [of.clientId]);
      await setDay('2028-01-10');
      const [id = ''] = await taken(of, 'Completed', [{ amount: 400 }]);
      expect((await statements(of)).length).toBe(2);
      await returnPayment(id);
      await goTo('2028-02-07');
      expect(await statements(of)).toEqual([]);
      ok(await act(id, 'Pay again'));
      await reached(id, 'Completed');
      const day = await dayOf(id);
      expect(await statements(of)).toEqual([
        ['Flexible', id, day, false],
        ['Benefit', id, day, false],
      ]);
      expect(day > '2028-02-07').toBe(true);
      // Once they are given, they are followed by those of another day.
      await goTo(addWorkingDays(day, 1));
      await returnPayment(id);
      await goTo(addWorkingDays(day, 15));
      ok(await act(id, 'Pay again'));
      await reached(id, 'Completed');
      const later = await dayOf(id);
      await goTo(addWorkingDays(later, 1));
      expect(await statements(of)).toEqual([
        ['Flexible', id, day, true],
        ['Flexible', `${id} corrected ${later}`, later, true],
        ['Benefit', id, day, true],
        ['Benefit', `${id} corrected ${later}`, later, true],
      ]);
      const [message] = await query<{ body: string[] }>(
        `select body from message where client_id = $1 and title = 'You have taken pension benefits flexibly' order by message_id desc limit 1`,
        [of.clientId],
      );
      expect(JSON.stringify(message?.body)).toContain('takes the place of the statement you had before');
    });

    it('owes that of a lump sum that stands while its income came back, and the one of the year once that is paid', async () => {
      const of = await pension();
      await setDay('2028-03-06');
      const mix = { form: 'Tax-free cash and income', basis: 'Crystallise', amount: 4_000, incomeWanted: 2_000 };
      const [id = ''] = await taken(of, 'Completed', [mix]);
      const day = await dayOf(id);
      await query(`delete from pension_paper where client_product_id = $1 and made_on is not null`, [of.productId]);
      await returnPayment(id, 'FAD%');
      expect(await statements(of)).toEqual([['Benefit', id, day, false]]);
      ok(await act(id, 'Pay again'));
      await reached(id, 'Completed');
      // That of the lump sum was given meanwhile.
      const owed = (await statements(of)).filter(([, , , made]) => made !== true);
      expect(owed.map(([kind, subject]) => [kind, subject === id])).toEqual([
        ['Flexible', true],
        ['Benefit', false],
      ]);
    });

    it('leaves them to the payment after it', async () => {
      const of = await pension();
      await setDay('2028-05-08');
      const [one = '', two = ''] = await taken(of, 'Completed', [{ amount: 400 }, { amount: 500 }]);
      expect((await statements(of)).filter(([kind]) => kind === 'Flexible').map(([, id]) => id)).toEqual([one]);
      await query(
        `update pension_paper set made_on = null, file_id = null where client_product_id = $1 and made_on is not null`,
        [of.productId],
      );
      await returnPayment(one);
      expect((await statements(of)).filter(([kind]) => kind === 'Flexible')).toEqual([
        ['Flexible', two, await dayOf(two), false],
      ]);
    });
  });

  describe('and is not wanted any more', () => {
    it('is cancelled: its money is in the pension, and it counts for no allowance, tax or flexible access', async () => {
      const of = await pension();
      await setDay('2028-09-08');
      const cash = async () =>
        (await query(`select amount from cash_balance where firm_id = 'NBW' and account_id = $1`, [of.accountId]))[0];
      const before = [await cash(), (await pensionRecord(of.clientId)).lsa.used];
      const [id = ''] = await taken(of, 'Completed', [{ amount: 4_000 }]);
      expect((await act(id, 'Cancel')).status).toBe(409);
      await returnPayment(id);
      expect((await record(id)).actions).toContainEqual({ action: 'Cancel', refusal: null });
      expect(ok(await act(id, 'Cancel'))).toMatchObject({ status: 'Cancelled', figures: null });
      expect((await record(id)).steps.at(-1)).toMatchObject({ step: 'Cancelled', status: 'Cancelled' });
      const known = await pensionRecord(of.clientId);
      expect([await cash(), known.lsa.used]).toEqual(before);
      expect(known).toMatchObject({ flexibleAccess: null, income: [] });
      expect(known.papers.filter(({ kind }: { kind: string }) => kind.endsWith('statement'))).toEqual([]);
      expect((await yearToDate(of, '2029-04-05')).pay).toBe(0n);
      expect((await act(id, 'Pay again')).status).toBe(409);
    });

    it('is not cancelled while a part of it arrived', async () => {
      const of = await pension();
      await setDay('2028-11-08');
      const mix = { form: 'Tax-free cash and income', basis: 'Crystallise', amount: 4_000, incomeWanted: 2_000 };
      const [id = ''] = await taken(of, 'Completed', [mix]);
      await returnPayment(id, 'FAD%');
      expect((await act(id, 'Cancel')).json.error.errorMessage).toContain('can only be paid again');
      ok(await act(id, 'Pay again'));
      await reached(id, 'Completed');
    });
  });

  // The seed has no more pensions of which nothing was taken.
  describe('of other pensions', () => {
    beforeAll(async () => {
      await stop();
      await start();
    });

    it('of a whole pot it is reclaimed by the form for a pension that is emptied, also when it is paid again', async () => {
      const of = await pension();
      await setDay('2029-01-08');
      const whole = { form: 'Whole pot', basis: 'Whole', autoDisinvest: 'Full', sellDownMethod: 'Proportional' };
      const [id = ''] = await taken(of, 'Calculated', [whole]);
      expect((await record(id)).figures.refund).toMatchObject({ form: 'P50Z' });
      await returnPayment(id, 'FAD%');
      ok(await act(id, 'Pay again'));
      expect((await record(id)).figures.refund).toMatchObject({ form: 'P50Z' });
      await reached(id, 'Completed');
    });

    it('takes the place of a flexible access statement that was given for it, by the one of the payment after it', async () => {
      const of = await pension();
      await query(`update client set address1 = '4 Quay Street' where client_id = $1`, [of.clientId]);
      await setDay('2029-02-05');
      const [one = '', two = ''] = await taken(of, 'Completed', [{ amount: 400 }, { amount: 500 }]);
      await returnPayment(one);
      const given = await query<{ subject: string; made: boolean }>(
        `select subject, made_on is not null as made from pension_paper where client_product_id = $1 and kind = 'Flexible access statement' order by triggered_on`,
        [of.productId],
      );
      expect(given).toEqual([
        { subject: one, made: true },
        { subject: `${two} corrected ${(await record(two)).paymentDate}`, made: false },
      ]);
    });

    it('of natural income that is cancelled then stays in the pension: the next one pays what came since', async () => {
      const of = await pension();
      await setDay('2029-03-05');
      const mix = { form: 'Tax-free cash and income', basis: 'Crystallise', amount: 4_000, incomeWanted: 1_000 };
      const [opening = ''] = await taken(of, 'Completed', [mix]);
      const [drawdown] = await query<{ id: string }>(
        `select account_id as id from benefit_transaction join portfolio_transaction using (firm_id, transaction_id) where benefit_id = $1 and tax_withheld is not null limit 1`,
        [opening],
      );
      const accountId = drawdown?.id ?? '';
      const interest = async (amount: bigint) =>
        executeImmediate(platform.database.db, await actor(), accountId, { kind: 'interest', amount });
      const natural = { form: 'Drawdown income', basis: 'Natural income' };
      await interest(50_00n);
      const [one = ''] = await taken({ ...of, accountId }, 'Calculated', [natural]);
      expect((await record(one)).figures.grossPayment).toBe(50);
      await returnPayment(one);
      ok(await act(one, 'Cancel'));
      await interest(7_00n);
      const [two = ''] = await taken({ ...of, accountId }, 'Completed', [natural]);
      expect((await record(two)).figures.grossPayment).toBe(7);
    });

    it('has for each part the day of its own payment, in allowances, tax years and what was paid', async () => {
      const of = await pension();
      await setDay('2030-03-04');
      const mix = { form: 'Tax-free cash and income', basis: 'Crystallise', amount: 4_000, incomeWanted: 2_000 };
      const [id = ''] = await taken(of, 'Completed', [mix]);
      const before = (await record(id)).paymentDate;
      await returnPayment(id, 'FAD%');
      await setDay('2030-04-08');
      ok(await act(id, 'Pay again'));
      await reached(id, 'Completed');
      const { taxYear, history, income } = await pensionRecord(of.clientId);
      expect(taxYear).toMatchObject({ taxYear: '2030/31', taxFree: 0, taxable: 2_000 });
      expect(history.map(({ date }: { date: string }) => date)).toEqual([before]);
      expect(income[0]).toMatchObject({ date: (await record(id)).paymentDate, note: expect.stringContaining('own') });
      expect(income[0].date > '2030-04-08').toBe(true);
      const owed = await query<{ year: string | null; triggered: string }>(
        `select tax_year as year, triggered_on::text as triggered from pension_paper where client_product_id = $1 and kind = 'Benefit crystallisation statement' order by triggered_on`,
        [of.productId],
      );
      expect(owed).toEqual([
        { year: null, triggered: before },
        { year: '2030/31', triggered: income[0].date },
      ]);
    });

    describe('and its bank details are those of the account that was asked', () => {
      const known = {
        a: { sortCode: '202959', accountNumber: '63748472' },
        b: { sortCode: '107999', accountNumber: '88837491' },
        c: { sortCode: '871427', accountNumber: '46238510' },
      };
      const mix = { form: 'Tax-free cash and income', basis: 'Crystallise', amount: 4_000, incomeWanted: 2_000 };
      /** Gives an account other bank details of its own, which the second person verifies. */
      const enterDetails = async (accountId: string, which: keyof typeof known): Promise<void> => {
        const bankDetails = { accountName: 'A Verma', ...known[which] };
        ok(await platform.request('PATCH', `/account/NBW/${accountId}`, { token: first, body: { bankDetails } }));
        const [entered] = await query<{ id: string }>(
          `select bank_details_id as id from bank_details where account_id = $1 and replaced_at is null`,
          [accountId],
        );
        ok(await put(`/tessera/bankdetails/NBW/${entered?.id ?? ''}`, { action: 'Verify' }));
      };
      const ownNumber = async (accountId: string) =>
        (
          await query<{ number: string }>(
            `select account_number as number from bank_details where account_id = $1 and replaced_at is null`,
            [accountId],
          )
        )[0]?.number;
      interface Payment {
        readonly transactionId: string;
        readonly transactionType: string;
        readonly transactionSubType: string;
        readonly accountId: string;
        readonly status: string;
      }
      const paymentsOf = async (id: string): Promise<Payment[]> =>
        ((await record(id)).transactions as Payment[])
          .filter(
            ({ transactionType, status }) => transactionType === 'Payment' && !['Error', 'Deleted'].includes(status),
          )
          .sort((one, other) => one.transactionSubType.localeCompare(other.transactionSubType));
      /** Each payment of a benefit, where its page says that it goes, and its status. */
      const paidTo = async (id: string) => {
        const found = [];
        for (const { transactionId, transactionSubType, status } of await paymentsOf(id)) {
          const { payee } = ok(await platform.get(`/portfoliotransaction/NBW/${transactionId}`, first));
          found.push([transactionSubType.split(' ')[0], payee.accountNumber, status]);
        }
        return found;
      };
      /** Operations refuse what is held of a benefit, of one sub-type. */
      const refuseHeld = async (id: string, subType: string): Promise<void> => {
        const payment = (await paymentsOf(id)).find((each) => each.transactionSubType === subType);
        const { ledger } = jobContextOn(platform.database);
        const by = await actor();
        await platform.database.db.transaction().execute((transaction) =>
          ledger.execute(transaction, by, {
            kind: 'reject',
            transactionId: payment?.transactionId ?? '',
            reason: 'Nobody knows the account.',
          }),
        );
      };
      /** The second person authorises what is held of a benefit. */
      const authoriseHeld = async (id: string): Promise<void> => {
        for (const { transactionId, status } of await paymentsOf(id))
          if (status === 'Checking') ok(await put(`/portfoliotransaction/action/authorise/NBW/${transactionId}`, {}));
      };
      const actions = async (id: string): Promise<Record<string, string | null>> =>
        Object.fromEntries(
          ((await record(id)).actions as { action: string; refusal: string | null }[]).map(({ action, refusal }) => [
            action,
            refusal,
          ]),
        );
      /** A pension with a drawdown account that has details b of its own, and a for what is not in drawdown. */
      const withDrawdown = async (): Promise<Pension & { readonly drawdownId: string }> => {
        const of = await pension();
        await enterDetails(of.accountId, 'a');
        const [opening = ''] = await taken(of, 'Completed', [mix]);
        const drawdownId = (await paymentsOf(opening))[0]?.accountId ?? '';
        // A new drawdown account begins with those of the account beside it, and that is audited.
        expect(await ownNumber(drawdownId)).toBe(known.a.accountNumber);
        expect(
          await query(`select action from audit where record_id = $1 and action = 'platform.drawdownDetails'`, [
            drawdownId,
          ]),
        ).toHaveLength(1);
        await enterDetails(drawdownId, 'b');
        return { ...of, drawdownId };
      };

      it('all of it goes to that payee, and income of the drawdown account to the one that was authorised for it', async () => {
        await setDay('2030-05-07');
        const { drawdownId, ...of } = await withDrawdown();
        const asked = await query<{ count: string }>(`select count(*) from bank_details where account_id = $1`, [
          drawdownId,
        ]);
        const [one = ''] = await taken(of, 'Calculated', [mix]);
        expect(await paidTo(one)).toEqual([
          ['FAD', known.a.accountNumber, 'Pending'],
          ['PCLS', known.a.accountNumber, 'Pending'],
        ]);
        expect(await ownNumber(drawdownId)).toBe(known.b.accountNumber);
        const income = { form: 'Drawdown income', basis: 'Gross', amount: 100 };
        const [two = ''] = await taken({ ...of, accountId: drawdownId }, 'Calculated', [income]);
        expect(await paidTo(two)).toEqual([['FAD', known.b.accountNumber, 'Pending']]);
        expect(await query(`select count(*) from bank_details where account_id = $1`, [drawdownId])).toEqual(asked);
        await reached(two, 'Completed');
        expect(await paidTo(one)).toEqual([
          ['FAD', known.a.accountNumber, 'Completed'],
          ['PCLS', known.a.accountNumber, 'Completed'],
        ]);

        // Returned, it is paid again to whom the account that was asked has by then.
        await returnPayment(one, 'FAD%');
        await enterDetails(of.accountId, 'c');
        expect((await record(one)).payee).toMatchObject({ accountNumber: known.c.accountNumber });
        ok(await act(one, 'Pay again'));
        // Who asked for it and changed the details does not authorise them: somebody else does.
        expect((await paidTo(one))[0]).toEqual(['FAD', known.c.accountNumber, 'Checking']);
        await authoriseHeld(one);
        expect((await paidTo(one))[0]).toEqual(['FAD', known.c.accountNumber, 'Pending']);
        await reached(one, 'Completed');
      });

      it('other details hold every part of it, and held past its day it is paid again with the tax of the new day', async () => {
        await setDay('2030-09-02');
        const { drawdownId, ...of } = await withDrawdown();
        await setDay('2030-10-08');
        await taxCode(of, '1257L', '2030-10-08');
        const [one = ''] = await taken(of, 'Calculated', [{ ...mix, amount: 12_000, incomeWanted: 6_000 }]);
        const before = await record(one);
        expect(before.figures.paye).toMatchObject({ taxMonth: 7 });
        // Those of the drawdown account are not those it goes to.
        await enterDetails(drawdownId, 'c');
        expect((await paidTo(one)).map(([, , status]) => status)).toEqual(['Pending', 'Pending']);
        await enterDetails(of.accountId, 'b');
        expect(await paidTo(one)).toEqual([
          ['FAD', known.b.accountNumber, 'Checking'],
          ['PCLS', known.b.accountNumber, 'Checking'],
        ]);
        expect((await record(one)).payee).toMatchObject({ accountNumber: known.b.accountNumber });
        expect((await record(one)).statusReason).toContain('held for a check');
        expect(await actions(one)).toMatchObject({
          Authorise: expect.stringContaining('held for a check'),
          Cancel: expect.stringContaining('held for a check'),
          'Pay again': expect.stringContaining('held for a check'),
        });

        await goTo('2030-11-07');
        const income = (await paymentsOf(one))[0]?.transactionId ?? '';
        const released = await put(`/portfoliotransaction/action/authorise/NBW/${income}`, {});
        expect({ status: released.status, said: released.json.error?.errorMessage }).toEqual({
          status: 409,
          said: expect.stringContaining('Pay it again on the page of its benefit'),
        });
        expect(await actions(one)).toMatchObject({ 'Pay again': null });
        ok(await act(one, 'Pay again'));
        const again = await record(one);
        expect(again.figures.paye).toMatchObject({ taxMonth: 8 });
        expect(again.figures.taxDeducted).toBeLessThan(before.figures.taxDeducted);
        const own = (await paymentsOf(one))[0]?.transactionId ?? '';
        expect((await put(`/portfoliotransaction/action/authorise/NBW/${own}`, {}, first)).status).toBe(403);
        await authoriseHeld(one);
        expect(await paidTo(one)).toEqual([
          ['FAD', known.b.accountNumber, 'Pending'],
          ['PCLS', known.b.accountNumber, 'Pending'],
        ]);
        await reached(one, 'Completed');
        expect(await submitted(of, '2030-10-06', '2030-11-05')).toEqual([]);
        expect((await submitted(of, '2030-11-06', '2030-12-05')).map(([pay]) => pay)).toEqual([6_000_00n]);
      });

      it('details that were changed after it was authorised hold it when it is calculated', async () => {
        const of = await pension();
        await setDay('2030-12-09');
        await enterDetails(of.accountId, 'a');
        const asked = {
          firmId: 'NBW',
          accountId: of.accountId,
          method: 'BACS Credit',
          declarations,
          form: 'UFPLS',
          basis: 'Gross',
          amount: 400,
        };
        const { paymentDates } = ok(await post('/tessera/crystallisation/preview', asked));
        const paymentDate = paymentDates[0].date;
        const { id } = ok(await post('/clientproduct/action/crystallisation', { paymentDate, ...asked }));
        ok(await put(`/tessera/crystallisation/action/NBW/${id}`, { action: 'Authorise' }));
        await enterDetails(of.accountId, 'c');
        await reached(id, 'Calculated');
        expect(await paidTo(id)).toEqual([['UFPLS', known.c.accountNumber, 'Checking']]);
        expect((await record(id)).statusReason).toContain('held for a check');
        const [payment] = await paymentsOf(id);
        ok(await put(`/portfoliotransaction/action/authorise/NBW/${payment?.transactionId ?? ''}`, {}));
        expect((await record(id)).statusReason).toContain('is paid on');
        expect((await record(id)).statusReason).not.toContain('held');
        await reached(id, 'Completed');
      });

      it('a drawdown account is opened only with what is paid, and with details that somebody agreed to', async () => {
        const of = await pension();
        await setDay('2030-12-16');
        await enterDetails(of.accountId, 'a');
        const asked = { firmId: 'NBW', accountId: of.accountId, method: 'BACS Credit', declarations, ...mix };
        const authorised = async (): Promise<string> => {
          const { paymentDates } = ok(await post('/tessera/crystallisation/preview', asked));
          const paymentDate = paymentDates[0].date;
          const { id } = ok(await post('/clientproduct/action/crystallisation', { paymentDate, ...asked }));
          ok(await put(`/tessera/crystallisation/action/NBW/${id}`, { action: 'Authorise' }));
          return id;
        };
        const drawdown = () =>
          query<{ id: string }>(
            `select account_id as id from account where client_product_id = $1 and account_id <> $2`,
            [of.productId, of.accountId],
          );
        const before = await drawdown();
        const one = await authorised();
        const { paymentDate } = await record(one);
        const bankDetails = { accountName: 'A Verma', ...known.c };
        ok(await platform.request('PATCH', `/account/NBW/${of.accountId}`, { token: first, body: { bankDetails } }));
        await goTo(addWorkingDays(paymentDate, -1));
        await goTo(paymentDate);
        expect((await record(one)).status).toBe('Waiting');
        expect(await drawdown()).toEqual(before);
        ok(await act(one, 'Cancel'));
        expect(await drawdown()).toEqual(before);

        await enterDetails(of.accountId, 'a');
        const two = await authorised();
        await enterDetails(of.accountId, 'c');
        await reached(two, 'Calculated');
        const opened = (await drawdown()).filter(({ id }) => !before.some((each) => each.id === id));
        expect(opened).toHaveLength(1);
        expect(await ownNumber(opened[0]?.id ?? '')).toBeUndefined();
        expect((await record(two)).steps.at(-1).reason).toContain('opened without the bank details of this account');
        // Operations refuse a part: the benefit no longer says that it is paid on a day.
        await refuseHeld(two, 'PCLS');
        expect((await record(two)).statusReason).toContain(
          '£1,000.00 of it came back or was refused, and is not paid.',
        );
        expect((await record(two)).statusReason).not.toContain('is paid on');
        await authoriseHeld(two);
      });

      it('a regular income that was authorised for one payee is held for another, until a person authorises a payment to that', async () => {
        const of = await pension();
        await setDay('2031-01-07');
        await enterDetails(of.accountId, 'a');
        const set = ok(
          await post('/clientproduct/action/regularcrystallisation', {
            firmId: 'NBW',
            accountId: of.accountId,
            method: 'BACS Credit',
            declarations,
            form: 'UFPLS',
            basis: 'Gross',
            amount: 400,
            paymentDay: 28,
          }),
        );
        ok(await put(`/tessera/crystallisation/action/NBW/${set.id}`, { action: 'Authorise' }));
        await enterDetails(of.accountId, 'c');
        const made = async (count: number): Promise<string> => {
          for (let day = 0; day < 40; day += 1) {
            const rows = await query<{ id: string }>(
              `select benefit_id as id from benefit where regular_benefit_id = $1 order by payment_date`,
              [set.id],
            );
            const id = rows[count - 1]?.id;
            if (id !== undefined) return id;
            await goTo(addWorkingDays(await today(), 1));
          }
          throw new Error('The regular benefit made no payment.');
        };
        const one = await made(1);
        await reached(one, 'Calculated');
        expect(await paidTo(one)).toEqual([['UFPLS', known.c.accountNumber, 'Checking']]);
        const [payment] = await paymentsOf(one);
        // Who set it up and entered the details agrees to them for nobody, here and on the list of what waits.
        const path = `/portfoliotransaction/action/authorise/NBW/${payment?.transactionId ?? ''}`;
        expect(await put(path, {}, first)).toMatchObject({
          status: 403,
          json: { error: { errorMessage: expect.stringContaining('somebody else has to authorise it') } },
        });
        const held = ok(await platform.get(`/portfoliotransaction/NBW/${payment?.transactionId ?? ''}`, first));
        expect(held.actions).toContainEqual(expect.objectContaining({ action: 'authorise', allowed: false }));
        // Nor does who asked for it, where another entered them.
        await query(`update bank_details set created_by = 'somebody' where account_id = $1 and replaced_at is null`, [
          of.accountId,
        ]);
        expect((await put(path, {}, first)).json.error.errorMessage).toContain('You asked for this benefit');
        ok(await put(`/portfoliotransaction/action/authorise/NBW/${payment?.transactionId ?? ''}`, {}));
        await reached(one, 'Completed');
        const two = await made(2);
        await reached(two, 'Calculated');
        expect(await paidTo(two)).toEqual([['UFPLS', known.c.accountNumber, 'Pending']]);
      });

      it('income that was held past its day is not paid: nothing is taxed together with it until it is paid again', async () => {
        const of = await pension();
        await setDay('2031-12-01');
        await taxCode(of, '1257L M1', '2031-12-01');
        const [held = ''] = await taken(of, 'Calculated', [{ amount: 6_000 }]);
        await enterDetails(of.accountId, 'b');
        const { paymentDate } = await record(held);
        expect((await pensionRecord(of.clientId)).income[0]).toMatchObject({ taxable: 4_500, note: null });
        await goTo(addWorkingDays(paymentDate, 1));
        expect((await pensionRecord(of.clientId)).income[0]).toMatchObject({
          taxFree: 0,
          taxable: 0,
          tax: 0,
          note: expect.stringContaining('held past its day. That is not paid.'),
        });
        expect((await pensionRecord(of.clientId)).flexibleAccess).toBeNull();
        expect((await record(held)).statusReason).toContain('is not paid. Pay it again');
        const scope = {
          db: platform.database.db,
          firmId: 'NBW',
          businessDate: await today(),
          now: new Date(),
        };
        const noticesOf = async (type: string) =>
          (await kinds.find((kind) => kind.type === type)?.find(scope))?.filter(
            ({ clientId }) => clientId === of.clientId,
          );
        expect(await noticesOf('Payment held')).toEqual([]);
        expect(await noticesOf('Benefit failed')).toMatchObject([{ title: 'UFPLS: held past its day' }]);
        expect(await yearToDate(of, '2032-04-05')).toEqual({ pay: 0n, tax: 0n });
        const [later = ''] = await taken(of, 'Calculated', [{ amount: 1_600 }]);
        expect((await record(later)).figures).toMatchObject({ taxableAmount: 1_200, taxDeducted: 30.2 });
        // Back to the details of the client, operations pay it again: it stays held until a person agrees.
        ok(
          await platform.request('PATCH', `/account/NBW/${of.accountId}`, {
            token: first,
            body: { bankDetails: null },
          }),
        );
        ok(await act(held, 'Pay again', await platform.signIn('NBW', 'machine@northbrook.example')));
        expect((await record(held)).figures.paye.rule).toContain('taxed together');
        expect((await paidTo(held)).map(([, , status]) => status)).toEqual(['Checking']);
        await authoriseHeld(held);
        expect((await paidTo(held)).map(([, , status]) => status)).toEqual(['Pending']);
      });
    });
  });
});
