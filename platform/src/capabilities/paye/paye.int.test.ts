import { addDays, addWorkingDays, type IsoDate } from '@tessera/domain/dates';
import { taxMonthOf } from '@tessera/domain/tax-months';
import { poundsText } from '@tessera/domain/wording';
import { sql } from 'kysely';
import { simulator } from '../../background/back-office/simulator';
import { audit } from '../../background/auditor/auditor';
import { checkBooks } from '../../background/auditor/task';
import { benefits } from '../../background/jobs/pensions/benefits';
import { messages } from '../../background/jobs/messages';
import { operations as operationsTask } from '../../background/jobs/transactions/operations';
import { paye } from '../../background/jobs/pensions/paye';
import { settlement } from '../../background/jobs/transactions/settlement';
import { readTaxFacts } from '../pensions/facts/tax';
import { pensionExceptions } from '../pensions/taking/exceptions';
import { platformActor } from '../../ledger/platform-actor';
import { payTaxMonth } from '../../ledger/tax-months/pay-tax-month';
import { jobContextOn } from '../../testing/job-context';
import { readPdf } from '../../testing/test-pdf';
import { startTestServer, type TestServer } from '../../testing/test-server';

const operations = { backOffice: simulator, delayMs: 0 };
const firm = { firmId: 'NBW' };

describe('PAYE of pension income', () => {
  let platform: TestServer;
  let admin: string;
  let second: string;

  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await platform.database.pool.query<Row>(text, values)).rows;
  const context = (time = '00:00') =>
    jobContextOn(platform.database, { operations, businessTime: (date) => `${date}T${time}` });
  const setDate = (date: IsoDate) => query('update business_date set business_date = $1', [date]);
  /** Goes to a day and does its work. */
  const goTo = async (date: IsoDate): Promise<void> => {
    await setDate(date);
    for (const task of [settlement, benefits, paye]) await task(context(), firm);
    for (const time of ['09:00', '13:00', '13:00']) await operationsTask(context(time), firm);
    await messages(context('14:00'), firm);
  };
  const ok = (reply: { status: number; json: { data?: unknown; error?: unknown } }) => {
    expect({ status: reply.status, error: reply.json.error }).toEqual({ status: 200, error: undefined });
    return reply.json.data as never;
  };
  interface Month {
    readonly id: string;
    readonly status: string;
    readonly payments: number;
    readonly tax: number;
    readonly toPay: number;
    readonly broughtForward: number;
    readonly carriedForward: number;
    readonly settledDate: string | null;
    readonly difference: number;
    readonly lines: readonly {
      readonly transactionId: string;
      readonly tax: number;
      readonly pay: number;
      readonly paidDate: string;
      readonly clientId: string;
    }[];
  }
  const liability = async (): Promise<{
    readonly owed: number;
    readonly unpaid: number;
    readonly difference: number;
    readonly months: readonly Month[];
  }> => ok(await platform.get('/tessera/paye/NBW', admin));
  const month = async (id: string): Promise<Month> => ok(await platform.get(`/tessera/paye/NBW/${id}`, admin));
  const paidToHmrc = async (): Promise<readonly { readonly day: string; readonly amount: string }[]> =>
    query(
      `select post_date::text as day, amount::text from cash_posting where firm_id = 'NBW' and transaction_id is null and control_code = 'BANK' order by group_id`,
    );

  beforeAll(async () => {
    platform = await startTestServer({ operations });
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
    second = await platform.signIn('NBW', 'ruth.castell@northbrook.example');
  });
  afterAll(() => platform.close());

  it('is owed month by month, from the 6th to the 5th, by the payments that arrived in it', async () => {
    const { months, owed, unpaid, difference } = await liability();
    expect({ owed, difference }).toEqual({ owed: unpaid, difference: 0 });
    expect(months.map(({ id, status }) => [id, status])).toEqual([
      ['2026-11-06', 'Open'],
      ['2026-10-06', 'Due'],
      ['2026-09-06', 'Paid'],
      ['2026-08-06', 'Paid'],
    ]);
    const september = await month('2026-09-06');
    expect(september.lines.map(({ paidDate }) => paidDate >= '2026-09-06' && paidDate <= '2026-10-05')).not.toContain(
      false,
    );
    expect(september.lines.reduce((sum, { tax }) => sum + tax, 0)).toBeCloseTo(september.tax, 2);
    // A payment of the 5th belongs to the month that ends, one of the 6th to the next.
    const [moved] = september.lines;
    const on = async (day: IsoDate) => {
      await query(
        `update portfolio_transaction set completed_date = $2 where firm_id = 'NBW' and transaction_id = $1`,
        [moved?.transactionId, day],
      );
      return [(await month('2026-09-06')).payments, (await month('2026-10-06')).payments];
    };
    const [of9, of10] = [september.payments, (await month('2026-10-06')).payments];
    expect(await on('2026-10-05')).toEqual([of9, of10]);
    expect(await on('2026-10-06')).toEqual([of9 - 1, of10 + 1]);
    await on(moved?.paidDate ?? '');
  });

  it('goes to HMRC on its day, once: a killed run leaves nothing, and two runs at once pay nothing twice', async () => {
    const before = await paidToHmrc();
    const october = taxMonthOf('2026-10-20');
    const killed = platform.database.db.transaction().execute(async (transaction) => {
      await payTaxMonth(transaction, platformActor(context(), 'NBW', '2026-11-20'), october);
      const { rows: own } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await query('select pg_terminate_backend($1)', [own[0]?.pid]);
      await sql`select 1`.execute(transaction);
    });
    await expect(killed).rejects.toThrow();
    expect(await paidToHmrc()).toEqual(before);
    await Promise.all([paye(context(), firm), paye(context(), firm)]);
    await paye(context(), firm);
    const paid = await month(october.from);
    expect(paid).toMatchObject({ status: 'Paid', settledDate: '2026-11-20', difference: 0 });
    expect(await paidToHmrc()).toEqual([...before, { day: '2026-11-20', amount: paid.toPay.toFixed(2) }]);
    expect(
      (await query(`select from audit where action = 'ledger.payTaxMonth' and record_id = $1`, [october.from])).length,
    ).toBe(1);
    expect((await liability()).owed).toBe((await month('2026-11-06')).tax);
    expect(await audit(platform.database.pool)).toEqual([]);
  });

  it('is refused before its day and after a later month', async () => {
    const settle = (day: IsoDate) =>
      platform.database.db
        .transaction()
        .execute((transaction) =>
          payTaxMonth(
            transaction,
            { firmId: 'NBW', userId: null, userKind: null, businessDate: '2026-11-20' },
            taxMonthOf(day),
          ),
        );
    await expect(settle('2026-11-20')).rejects.toThrow('is paid on 22 December 2026');
    await expect(settle('2026-09-20')).rejects.toThrow('is settled already');
    await expect(settle('2026-07-20')).rejects.toThrow('A month after');
  });

  it('a difference between the control account and the payments opens an exception', async () => {
    await query(
      `update tax_month set paid = paid + 1, tax = tax + 1 where firm_id = 'NBW' and month_from = '2026-09-06'`,
    );
    await checkBooks(context(), {});
    const found = await query<{ subject: string }>(
      `select subject from check_finding where firm_id = 'NBW' order by subject`,
    );
    expect(found.map(({ subject }) => subject)).toEqual(['PAYE owed to HMRC PAYE', 'tax month from 2026-09-06']);
    expect((await liability()).difference).toBe(-1);
    await query(
      `update tax_month set paid = paid - 1, tax = tax - 1 where firm_id = 'NBW' and month_from = '2026-09-06'`,
    );
    await checkBooks(context(), {});
    expect(await query('select from check_finding')).toEqual([]);
  });

  it('is shown to nobody who sees a part of the firm, nor to another firm', async () => {
    const adviser = await platform.signIn('NBW', 'priya.hart@northbrook.example');
    for (const path of [
      '/tessera/paye/NBW',
      '/tessera/paye/NBW/2026-09-06',
      '/tessera/paye/NBW/2026-09-06/submission',
    ]) {
      const refused = await platform.get(path, adviser);
      expect([refused.status, refused.json.error.errorMessage]).toEqual([
        403,
        'PAYE is owed by the whole firm, and you see a part of it: ask an administrator of the whole firm.',
      ]);
    }
    const other = await platform.signIn('HLM', 'admin@holloway.example');
    expect((await platform.get('/tessera/paye/NBW', other)).status).toBe(404);
    expect((await platform.get('/tessera/paye/NBW/2026-01-06', admin)).status).toBe(404);
    expect((await platform.get('/tessera/paye/NBW/2026-11-07', admin)).status).toBe(404);
    // National Insurance numbers take their own scope.
    const reader = await platform.signIn('NBW', 'readonly@northbrook.example');
    expect((await platform.get('/tessera/paye/NBW/2026-09-06', reader)).status).toBe(200);
    expect((await platform.get('/tessera/paye/NBW/2026-09-06/submission', reader)).status).toBe(403);
  });

  it('has the data of its submission: a row for each payment with pay and tax to date, and what is missing first', async () => {
    interface Submission {
      readonly nil: boolean;
      readonly rows: number;
      readonly fileName: string;
      readonly problems: readonly object[];
      readonly base64: string;
    }
    const read = async (id: string): Promise<Submission> =>
      ok(await platform.get(`/tessera/paye/NBW/${id}/submission`, admin));
    const lines = ({ base64 }: Submission) =>
      Buffer.from(base64, 'base64')
        .toString()
        .slice(1)
        .trim()
        .split('\r\n')
        .map((line) => line.split(','));
    const { lines: payments } = await month('2026-09-06');
    const [first] = payments;
    await query(`update client set national_insurance_no = null where firm_id = 'NBW' and client_id = $1`, [
      first?.clientId,
    ]);
    const submission = await read('2026-09-06');
    expect(submission).toMatchObject({ nil: false, rows: payments.length, fileName: 'paye-NBW-2026-27-month-06.csv' });
    expect(submission.problems).toEqual([
      { clientId: first?.clientId, clientName: expect.any(String), problem: 'No National Insurance number' },
    ]);
    const [header = [], ...rows] = lines(submission);
    expect(rows).toHaveLength(payments.length);
    const of = (row: readonly string[] | undefined, title: string) => row?.[header.indexOf(title)];
    const august = (await month('2026-08-06')).lines.find(({ clientId }) => clientId === first?.clientId);
    expect(of(rows[0], 'Taxable pay in this pay period')).toBe(first?.pay.toFixed(2));
    expect(of(rows[0], 'Taxable pay to date in this employment')).toBe(
      ((first?.pay ?? 0) + (august?.pay ?? 0)).toFixed(2),
    );
    expect(of(rows[0], 'Total tax to date in this employment')).toBe(
      ((first?.tax ?? 0) + (august?.tax ?? 0)).toFixed(2),
    );
    expect(of(rows[0], 'Tax regime indicator')).toBe('S');
    expect(of(rows[0], 'Tax code')).toBe('1257L');
    await setDate('2026-12-07');
    const nil = await read('2026-12-06');
    await setDate('2026-11-20');
    expect(nil).toMatchObject({ nil: true, rows: 0, problems: [], fileName: 'paye-NBW-2026-27-month-09-nil.csv' });
    expect(lines(nil)).toHaveLength(1);
  });

  describe('of a new payment', () => {
    let paidOn: IsoDate;
    let clientId: string;
    let productId: string;
    let benefitId: string;

    beforeAll(async () => {
      const [pension] = await query<{ account_id: string; lead_client_id: string; client_product_id: string }>(
        `select account_id, lead_client_id, client_product_id from account join cash_balance using (firm_id, account_id) join account_bank_details details using (firm_id, account_id)
         where firm_id = 'NBW' and wrapper_type in ('SIPP', 'PENSION') and account.status = 'Active' and details.status in ('Active', 'Bypassed')
           and exists (select from holding join firm_instrument f using (firm_id, asset_id) where holding.firm_id = account.firm_id and holding.account_id = account.account_id and f.status = 'Active')
           and not exists (select from portfolio_transaction t where t.firm_id = account.firm_id and t.account_id = account.account_id and t.status not in ('Completed', 'Deleted', 'Error'))
           and not exists (select from benefit where benefit.firm_id = account.firm_id and benefit.account_id = account.account_id)
           and not exists (select from portfolio_group_account m join portfolio_group g using (firm_id, group_id) where m.firm_id = account.firm_id and m.account_id = account.account_id and m.active and g.group_type <> 'Uncrystallised')
         order by amount desc, account_id limit 1`,
      );
      const accountId = pension?.account_id;
      [clientId, productId] = [pension?.lead_client_id ?? '', pension?.client_product_id ?? ''];
      await query(`update client set date_of_birth = '1958-03-04' where firm_id = 'NBW' and client_id = $1`, [
        clientId,
      ]);
      await query(`update client_product set tax_code = null where firm_id = 'NBW' and client_product_id = $1`, [
        productId,
      ]);
      const asked = {
        firmId: 'NBW',
        accountId,
        form: 'UFPLS',
        basis: 'Gross',
        amount: 4000,
        method: 'BACS Credit',
        autoDisinvest: 'Partial',
        sellDownMethod: 'Largest',
        paymentDate: '2026-12-14',
        declarations: {
          advice: 'Advised',
          adviserReference: 'PXH01234',
          riskWarnings: true,
          guidance: 'Not owed: advised',
          lumpSumsRecorded: true,
          clientAgrees: true,
        },
      };
      const made: { id: string } = ok(
        await platform.request('POST', '/clientproduct/action/crystallisation', { token: admin, body: asked }),
      );
      benefitId = made.id;
      ok(
        await platform.request('PUT', `/tessera/crystallisation/action/NBW/${benefitId}`, {
          token: second,
          body: { action: 'Authorise' },
        }),
      );
      for (let day = '2026-11-20'; day <= '2026-12-16'; day = addWorkingDays(day, 1)) await goTo(day);
      const done: { status: string; transactions: readonly { date: string }[] } = ok(
        await platform.get(`/tessera/crystallisation/NBW/${benefitId}`, admin),
      );
      expect(done.status).toBe('Completed');
      const [row] = await query<{ day: string }>(
        `select completed_date::text as day from portfolio_transaction join benefit_transaction using (firm_id, transaction_id) where benefit_id = $1 and part = 'Payment'`,
        [benefitId],
      );
      paidOn = row?.day ?? '';
    }, 120_000);

    it('the client gets a payslip with the message of the payment, and the pension shows it', async () => {
      const record: {
        income: readonly { crystallisationId: string; taxable: number; tax: number; payslipFileId: string | null }[];
      } = ok(await platform.get(`/tessera/pension/NBW/${clientId}`, admin));
      const income = record.income.find(({ crystallisationId }) => crystallisationId === benefitId);
      expect(income).toMatchObject({ taxable: 3000 });
      const [message] = await query<{
        message_id: string;
        message_type: string;
        body: string[];
        content: { tables: { rows: string[][] }[]; facts: { label: string; value: string }[] };
      }>(
        `select message.message_id, message_type, body, content from message join message_file using (firm_id, message_id) join file using (firm_id, file_id) where file_id = $1`,
        [income?.payslipFileId],
      );
      expect(message).toMatchObject({ message_type: 'Withdrawal' });
      expect(message?.body[0]).toMatch(/Your payslip is attached\.$/);
      const facts = new Map(message?.content.facts.map(({ label, value }) => [label, value]));
      expect(facts.get('Tax code')).toBe('1257L M1');
      expect(facts.get('Tax month')).toBe('9 of 2026/27, to 5 January 2027');
      const [payment, toDate] = message?.content.tables ?? [];
      expect(payment?.rows[0]).toEqual(['Taxable income before tax', '£3,000.00']);
      expect(payment?.rows).toContainEqual(['Tax-free part', '£1,000.00']);
      expect(toDate?.rows[0]).toEqual(['Taxable income', '£3,000.00']);
      const file: { fileName: string; mediaType: string } = ok(
        await platform.get(`/tessera/file/NBW/${income?.payslipFileId ?? ''}`, admin),
      );
      expect(file).toMatchObject({
        fileName: expect.stringMatching(/^payslip-.*\.pdf$/),
        mediaType: 'application/pdf',
      });
      // A second run tells nobody again.
      await messages(context('15:00'), firm);
      expect(await query(`select from message_file where file_id = $1`, [income?.payslipFileId])).toHaveLength(1);
    });

    it('a month in which refunds exceed tax pays nothing, and the next pays less', async () => {
      // The payment is a refund now, posted as one.
      const [row] = await query<{ transaction_id: string; tax: string }>(
        `select transaction_id, tax_withheld::text as tax from portfolio_transaction join benefit_transaction using (firm_id, transaction_id) where benefit_id = $1 and part = 'Payment'`,
        [benefitId],
      );
      const december = taxMonthOf(paidOn);
      const refund = async (factor: number) => {
        for (const [table, column, where] of [
          ['portfolio_transaction', 'tax_withheld', ''],
          ['cash_posting', 'amount', "and transaction_code = 'TAXP'"],
        ])
          await query(
            `update ${table} set ${column} = ${column} * ${factor} where firm_id = 'NBW' and transaction_id = $1 ${where}`,
            [row?.transaction_id],
          );
      };
      await query('alter table cash_posting disable trigger user');
      await refund(-1);
      await setDate(december.payBy);
      await paye(context(), firm);
      const settled = await month(december.from);
      expect(settled).toMatchObject({ status: 'Nothing to pay', toPay: 0, settledDate: december.payBy });
      expect(settled.tax).toBeLessThan(0);
      expect(settled.carriedForward).toBe(settled.tax);
      // Put right later, it goes with the next month.
      await refund(-1);
      const next = taxMonthOf(addDays(december.to, 1));
      await setDate(next.payBy);
      await paye(context(), firm);
      const late = (await month(december.from)).tax;
      expect(late).toBeCloseTo(settled.tax + 2 * Number(row?.tax), 2);
      expect(await month(next.from)).toMatchObject({ status: 'Paid', tax: 0, broughtForward: late, toPay: late });
      await query('alter table cash_posting enable trigger user');
      expect((await liability()).owed).toBe(0);
    });

    it('the P60 is made once its year’s last month is settled, and is the sum of the payslips', async () => {
      await setDate('2027-04-21');
      await paye(context(), firm);
      expect(await query('select from p60')).toEqual([]);
      await setDate('2027-04-22');
      await Promise.all([paye(context(), firm), paye(context(), firm)]);
      await paye(context(), firm);
      const made = await query<{ pay: string; tax: string; lines_pay: string; lines_tax: string; files: string }>(
        `select p60.client_product_id, p60.pay::text, p60.tax::text,
           (select sum(event.taxable)::text from benefit_event event join benefit using (firm_id, benefit_id) where event.firm_id = p60.firm_id and event.client_product_id = p60.client_product_id and status = 'Completed') as lines_pay,
           (select sum(tax_withheld)::text from portfolio_transaction t join account using (firm_id, account_id) where t.firm_id = p60.firm_id and client_product_id = p60.client_product_id and t.status = 'Completed') as lines_tax,
           (select count(*)::text from message_file join message using (firm_id, message_id) where message.firm_id = p60.firm_id and message_id = p60.message_id and message_type = 'Tax Statement') as files
         from p60 where firm_id = 'NBW' order by 1`,
      );
      expect(made.length).toBeGreaterThan(4);
      for (const { pay, tax, lines_pay, lines_tax, files } of made)
        expect({ pay, tax, files }).toEqual({ pay: lines_pay, tax: lines_tax, files: '1' });
      expect(
        await query(`select from message where firm_id = 'NBW' and title = 'P60 of the tax year 2026/27'`),
      ).toHaveLength(made.length);
      const record: { p60s: readonly object[] } = ok(await platform.get(`/tessera/pension/NBW/${clientId}`, admin));
      expect(record.p60s).toEqual([
        expect.objectContaining({
          clientProductId: productId,
          taxYear: '2026/27',
          pay: 3000,
          fileId: expect.any(String),
        }),
      ]);
    });

    it('a P60 shows the National Insurance number to whoever may see it, and to no other', async () => {
      const [made] = await query<{ file_id: string; number: string }>(
        `select file_id, national_insurance_no as number from p60 join message_file using (firm_id, message_id) join client using (firm_id, client_id) where firm_id = 'NBW' and client_id = $1`,
        [clientId],
      );
      const textFor = async (token: string): Promise<string> => {
        const file: { base64: string } = ok(await platform.get(`/tessera/file/NBW/${made?.file_id ?? ''}`, token));
        return readPdf(Buffer.from(file.base64, 'base64'))
          .texts.map(({ text }) => text)
          .join(' ');
      };
      expect(await textFor(admin)).toContain(made?.number);
      const readOnly = await platform.signIn('NBW', 'readonly@northbrook.example');
      const read = await textFor(readOnly);
      expect(read).not.toContain(made?.number);
      expect(read).toContain('it needs Client Enhanced');
    });

    it('that the bank returns after it arrived was never pay: its tax comes off the next month, and it is paid again with the tax of its new year', async () => {
      const benefit = async (): Promise<{
        status: string;
        steps: readonly { step: string; reason: string | null }[];
        actions: readonly object[];
        figures: { netPayment: number; taxDeducted: number; paye: { taxYear: string } };
      }> => ok(await platform.get(`/tessera/crystallisation/NBW/${benefitId}`, admin));
      const payment = async (status: string) => {
        const [row] = await query<{ id: string; tax: string; account: string }>(
          `select transaction_id as id, tax_withheld::text as tax, account_id as account from portfolio_transaction join benefit_transaction using (firm_id, transaction_id) where benefit_id = $1 and part = 'Payment' and status = $2`,
          [benefitId, status],
        );
        return { id: row?.id ?? '', tax: Number(row?.tax), account: row?.account ?? '' };
      };
      const cash = async (accountId: string): Promise<number> => {
        const [row] = await query<{ amount: string }>(
          `select amount::text from cash_balance where firm_id = 'NBW' and account_id = $1`,
          [accountId],
        );
        return Number(row?.amount);
      };
      const papers = () =>
        query<{ kind: string; subject: string }>(
          `select kind, subject from pension_paper where firm_id = 'NBW' and client_product_id = $1 and kind like '%statement' order by 1, 2`,
          [productId],
        );
      const payslipId = async (): Promise<string | null | undefined> => {
        const record: { income: readonly { crystallisationId: string; payslipFileId: string | null }[] } = ok(
          await platform.get(`/tessera/pension/NBW/${clientId}`, admin),
        );
        return record.income.find(({ crystallisationId }) => crystallisationId === benefitId)?.payslipFileId;
      };
      const income = async () => {
        const { before } = await readTaxFacts(platform.database.db, 'NBW', productId, paidOn);
        const record: { income: readonly { crystallisationId: string; note: string | null }[] } = ok(
          await platform.get(`/tessera/pension/NBW/${clientId}`, admin),
        );
        return {
          ...before,
          note: record.income.find(({ crystallisationId }) => crystallisationId === benefitId)?.note,
        };
      };
      const incomeBefore = await income();
      const paid = await payment('Completed');
      const [cashBefore, owedPapers, firstSlip] = [await cash(paid.account), await papers(), await payslipId()];
      const [monthBefore, owedBefore] = [await month(taxMonthOf(paidOn).from), (await liability()).unpaid];
      const refuse = (token: string) =>
        platform.request('PUT', `/portfoliotransactionaction/NBW/${paid.id}`, {
          token,
          body: { firmId: 'NBW', transactionAction: 'Reject', actionReason: 'The account was closed.' },
        });
      expect((await refuse(admin)).status).toBe(403);
      ok(await refuse(await platform.signIn('NBW', 'machine@northbrook.example')));

      // Until it is paid again it is no income: nothing paid after it is taxed as if it were.
      expect(await income()).toEqual({
        pay: incomeBefore.pay - 300_000n,
        tax: incomeBefore.tax - BigInt(Math.round(paid.tax * 100)),
        note: expect.stringMatching(/^The bank sent £[\d,.]+ back. It is not paid.$/),
      });
      const returned = await benefit();
      expect(returned).toMatchObject({
        status: 'Calculated',
        actions: expect.arrayContaining([{ action: 'Pay again', refusal: null }]),
      });
      expect(returned.steps.at(-1)).toMatchObject({ step: 'Returned', reason: 'The account was closed.' });
      expect(await cash(paid.account)).toBeCloseTo(cashBefore + 4000, 2);
      const months = await liability();
      expect(months.difference).toBe(0);
      expect(months.unpaid).toBeCloseTo(owedBefore - paid.tax, 2);
      const monthAfter = await month(taxMonthOf(paidOn).from);
      expect(monthAfter.payments).toBe(monthBefore.payments - 1);
      expect(monthAfter.tax).toBeCloseTo(monthBefore.tax - paid.tax, 2);
      expect(await payslipId()).toBeNull();
      const { db } = platform.database;
      const scope = { db, firmId: 'NBW', businessDate: '2027-04-22', now: new Date() };
      const found = (await Promise.all(pensionExceptions.map(({ find }) => find(scope)))).flat();
      expect(found.map(({ title, record: { id } }) => [id, title])).toContainEqual([
        benefitId,
        'UFPLS: the payment came back',
      ]);
      await messages(context('15:00'), firm);
      expect(await query(`select title from message where transaction_id = $1 order by message_id`, [paid.id])).toEqual(
        [
          { title: expect.stringMatching(/^Pension payment of £[\d,.]+$/) },
          { title: `Pension payment of ${poundsText(BigInt(400_000 - Math.round(paid.tax * 100)))} reversed` },
        ],
      );
      expect(await audit(platform.database.pool)).toEqual([]);

      ok(
        await platform.request('PUT', `/tessera/crystallisation/action/NBW/${benefitId}`, {
          token: admin,
          body: { action: 'Pay again' },
        }),
      );
      for (let day = '2027-04-23'; (await benefit()).status !== 'Completed' && day < '2027-05-10';) {
        await goTo(day);
        day = addWorkingDays(day, 1);
      }
      const again = await benefit();
      expect(again).toMatchObject({ status: 'Completed', figures: { paye: { taxYear: '2027/28' } } });
      expect(again.figures.netPayment + again.figures.taxDeducted).toBe(4000);
      expect(await cash(paid.account)).toBeCloseTo(cashBefore, 2);
      expect((await payment('Completed')).tax).toBe(again.figures.taxDeducted);
      // What was given for the first day is followed by one for the day it was paid.
      const arrivedOn = (
        await query<{ day: string }>(`select event_date::text as day from benefit_event where benefit_id = $1`, [
          benefitId,
        ])
      )[0]?.day;
      expect(await papers()).toEqual(
        owedPapers.flatMap((paper) => [paper, { ...paper, subject: `${benefitId} corrected ${arrivedOn ?? ''}` }]),
      );
      expect([await payslipId()]).not.toContain(firstSlip);
      expect((await liability()).difference).toBe(0);
      expect(await audit(platform.database.pool)).toEqual([]);
    });
  });
});
