import { randomUUID } from 'node:crypto';
import type { CallData } from '@tessera/contract/schemas';
import type { Reply } from '../../../testing/test-server';
import { faults, startHoldingsTest, type HoldingsTest } from '../../../testing/test-holdings';
import { readTaxFacts } from '../facts/tax';

type PensionRecord = CallData<'getPensionRecord'>;

const anySentence = expect.stringMatching(/[.]$/) as unknown as string;

describe('what is known about a client’s pensions', () => {
  let test: HoldingsTest;
  beforeAll(async () => {
    test = await startHoldingsTest();
  });
  afterAll(() => test.platform.close());

  const sipp = async (columns: object = {}) => {
    const clientId = await test.person({ date_of_birth: '1965-03-01', ...columns });
    const accountId = await test.open(clientId, { wrapperDetail: { wrapperType: 'SIPP' }, status: 'Active' });
    const productId = (await test.account(accountId)).wrapperDetail.clientProductId as string;
    return { clientId, accountId, productId };
  };
  const accepted = ({ status, json }: Reply) => {
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data;
  };
  const read = async (clientId: string): Promise<PensionRecord> =>
    accepted(await test.send('GET', `/tessera/pension/NBW/${clientId}`));
  const record = (clientId: string, body: object, token?: string) =>
    test.send('POST', '/tessera/pension/fact', { firmId: 'NBW', clientId, ...body }, token);
  const withdraw = (factId: string, reason = 'It was another client’s.', token?: string) =>
    test.send('PUT', `/tessera/pension/fact/withdraw/NBW/${factId}`, { reason }, token);
  const code = (clientProductId: string, body: object, token?: string) =>
    test.send(
      'POST',
      '/tessera/pension/taxcode',
      { firmId: 'NBW', clientProductId, taxCode: '1257L', source: 'P9', fromDate: '2026-11-20', ...body },
      token,
    );
  const patch = (productId: string, body: object) => test.send('PATCH', `/clientproduct/NBW/${productId}`, body);
  const worth = (accountId: string, cash: string) =>
    test.query(`update account_valuation set cash_value = $2 where firm_id = 'NBW' and account_id = $1`, [
      accountId,
      cash,
    ]);
  /** Puts an account into a crystallised group of its pension. */
  const crystallise = async (productId: string, accountId: string) => {
    const groupId = `G${randomUUID().slice(0, 8)}`;
    await test.query(`update portfolio_group_account set active = false where account_id = $1`, [accountId]);
    await test.query(
      `insert into portfolio_group (firm_id, group_id, group_intent, group_type, client_product_id, name, status, node_id, created_date, updated_at, updated_by) values ('NBW', $1, 'Pension Account Group', 'Crystallised', $2, 'Drawdown', 'Active', $3, '2026-01-05', now(), 'test')`,
      [groupId, productId, test.office],
    );
    await test.query(
      `insert into portfolio_group_account (firm_id, group_id, account_id, line, active) values ('NBW', $1, $2, 1, true)`,
      [groupId, accountId],
    );
  };
  const choices = JSON.stringify({
    excessAsTaxable: false,
    autoDisinvest: null,
    sellDownMethod: null,
    namedSales: [],
    movedAssets: 'Cash first',
    namedMoves: [],
    method: 'BACS Credit',
    declarations: null,
  });
  type Sipp = Awaited<ReturnType<typeof sipp>>;
  const insert = (table: string, row: object) =>
    test.query(
      `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row)
        .map((_, index) => `$${index + 1}`)
        .join(', ')})`,
      Object.values(row),
    );
  const asked = ({ productId, accountId }: Sipp) => ({
    firm_id: 'NBW',
    client_product_id: productId,
    account_id: accountId,
    choices,
    needs_authorisation: false,
    created_date: '2026-11-02',
    created_at: new Date(),
    created_by: test.adviserId,
    updated_at: new Date(),
  });
  /** A benefit as it is once it was calculated. */
  const taken = async (of: Sipp, event: object = {}) => {
    const id = `0P${randomUUID().slice(0, 7)}`;
    await insert('benefit', {
      ...asked(of),
      benefit_id: id,
      form: 'UFPLS',
      basis: 'Gross',
      amount: '4000.00',
      sales_date: '2026-11-10',
      calculation_date: '2026-11-13',
      status: 'Completed',
      figures: '{}',
    });
    await insert('benefit_event', {
      firm_id: 'NBW',
      benefit_id: id,
      client_id: of.clientId,
      client_product_id: of.productId,
      account_id: of.accountId,
      event_date: '2026-11-16',
      form: 'UFPLS',
      crystallised: '4000.00',
      tax_free: '1000.00',
      designated: '0.00',
      taxable: '3000.00',
      tax: '390.20',
      uses_allowance: true,
      flexible_access: true,
      tax_code: '1257L M1',
      recorded_at: new Date(),
      ...event,
    });
    return id;
  };
  const regular = async (of: Sipp, row: object = {}) => {
    const id = `0A${randomUUID().slice(0, 5)}`;
    await insert('regular_benefit', {
      ...asked(of),
      regular_benefit_id: id,
      asked_by: ['test'],
      form: 'Drawdown income',
      basis: 'Gross',
      amount: '2000.00',
      payment_day: 14,
      start_date: '2026-12-14',
      next_date: '2026-12-14',
      status: 'Active',
      ...row,
    });
    return id;
  };

  it('is little of a new pension: its age, standard allowances, the emergency code and nothing taken', async () => {
    const { clientId, productId, accountId } = await sipp();
    await worth(accountId, '1000.10');
    expect(await read(clientId)).toMatchObject({
      id: clientId,
      businessDate: '2026-11-20',
      dateOfBirth: '1965-03-01',
      minimumAge: { age: 55, from: '2020-03-01', reached: true },
      pensions: [
        {
          clientProductId: productId,
          wrapperType: 'SIPP',
          uncrystallisedValue: 1000.1,
          crystallisedValue: 0,
          accounts: [{ accountId, kind: 'Uncrystallised', value: 1000.1, availableCash: 0 }],
          taxCode: '1257L M1',
          taxCodes: [],
        },
      ],
      lsa: { limit: 268_275, used: 0, left: 268_275, rule: { label: 'Lump sum allowance' } },
      lsdba: { limit: 1_073_100, used: 0, left: 1_073_100 },
      history: [],
      facts: [],
      flexibleAccess: null,
      annualAllowance: { taxYear: '2026/27', kind: 'Pension annual allowance', limit: 60_000 },
      taxYear: { taxYear: '2026/27', taxFree: 0, taxable: 0, tax: 0, net: 0 },
      income: [],
      p60s: [],
      yearAhead: [],
    });
  });

  it('has an earlier age only once every pension of the client has one', async () => {
    const { clientId, productId } = await sipp({ date_of_birth: '1974-06-01' });
    accepted(await record(clientId, { kind: 'Protected age', clientProductId: productId, age: 50 }));
    expect((await read(clientId)).minimumAge).toMatchObject({ age: 50, from: '2024-06-01', reached: true });
    await test.open(clientId, { wrapperDetail: { wrapperType: 'PENSION' } });
    expect((await read(clientId)).minimumAge).toMatchObject({ age: 57, from: '2031-06-01', reached: false });
    const unknown = await sipp({ date_of_birth: null });
    expect((await read(unknown.clientId)).minimumAge).toBeNull();
  });

  it('is a history: a percentage, then the certificate that replaces it, what was taken elsewhere and here', async () => {
    const own = await sipp();
    const { clientId } = own;
    const percentage = accepted(
      await record(clientId, { kind: 'Before 2024 by percentage', percentage: 20, date: '2020-01-31' }),
    ) as { id: string };
    expect(percentage).toEqual({ id: expect.any(String), firmId: 'NBW', status: 'Recorded', version: 1 });
    expect(await read(clientId)).toMatchObject({
      lsa: { used: 53_655, left: 214_620 },
      history: [{ factId: percentage.id, text: 'Before 6 April 2024: 20% of the lifetime allowance' }],
    });
    accepted(
      await record(clientId, {
        kind: 'Before 2024 by certificate',
        lumpSums: 10_000,
        lumpSumsAndDeath: 12_000,
        certificate: ' TTFAC 1 ',
        date: '2025-02-03',
      }),
    );
    accepted(await record(clientId, { kind: 'Elsewhere', lumpSums: 5_000, date: '2025-03-01', note: 'Acme' }));
    const benefitId = await taken(own);
    const known = await read(clientId);
    expect(
      known.history.map(({ text, lsa, factId, crystallisationId }) => [
        text,
        lsa.used,
        lsa.after,
        factId === null,
        crystallisationId,
      ]),
    ).toEqual([
      ['Before 6 April 2024: 20% of the lifetime allowance', 0, 268_275, false, null],
      ['Before 6 April 2024: £10,000.00 by transitional certificate TTFAC 1', 10_000, 258_275, false, null],
      ['Taken elsewhere: £5,000.00 (Acme)', 5_000, 253_275, false, null],
      ['UFPLS with £1,000.00 tax-free', 1_000, 252_275, true, benefitId],
    ]);
    expect(known.lsdba).toMatchObject({ used: 18_000 });
    expect(known.facts.map(({ kind, recordedBy }) => [kind, typeof recordedBy])).toEqual([
      ['Before 2024 by percentage', 'string'],
      ['Before 2024 by certificate', 'string'],
      ['Elsewhere', 'string'],
    ]);
  });

  it('has what was paid, in this tax year and by payment, newest first', async () => {
    const own = await sipp();
    const first = await taken(own, { event_date: '2026-04-05', taxable: '100.00', tax: '0.00', tax_free: '0.00' });
    const second = await taken(own);
    expect(await read(own.clientId)).toMatchObject({
      taxYear: { taxYear: '2026/27', taxFree: 1_000, taxable: 3_000, tax: 390.2, net: 3_609.8 },
      income: [
        { crystallisationId: second, accountId: own.accountId, date: '2026-11-16', net: 3_609.8, form: 'UFPLS' },
        { crystallisationId: first, date: '2026-04-05', net: 100 },
      ],
    });
  });

  it('limits contributions from flexible access, elsewhere by a fact and here by a benefit: the earliest counts', async () => {
    const own = await sipp();
    const id = await taken(own);
    expect(await read(own.clientId)).toMatchObject({
      flexibleAccess: { date: '2026-11-16', here: true, crystallisationId: id },
      annualAllowance: { kind: 'Money purchase annual allowance', limit: 10_000, left: 10_000 },
    });
    const { id: factId } = accepted(
      await record(own.clientId, { kind: 'Flexible access elsewhere', date: '2020-05-04' }),
    ) as { id: string };
    expect((await read(own.clientId)).flexibleAccess).toMatchObject({
      date: '2020-05-04',
      here: false,
      crystallisationId: null,
    });
    accepted(await withdraw(factId));
    expect((await read(own.clientId)).flexibleAccess).toMatchObject({ date: '2026-11-16' });
    const other = await sipp();
    accepted(await record(other.clientId, { kind: 'Flexible access elsewhere', date: '2020-05-04' }));
    expect((await read(other.clientId)).annualAllowance).toMatchObject({ limit: 10_000 });
  });

  describe('as facts', () => {
    it('is recorded and withdrawn with a reason, both in the client’s activity; what is withdrawn stays stored', async () => {
      const { clientId } = await sipp();
      const { id } = accepted(
        await record(clientId, { kind: 'Protection', protection: 'Fixed 2016', certificate: 'FP16A' }),
      ) as { id: string };
      expect(await read(clientId)).toMatchObject({
        lsa: { limit: 312_500 },
        facts: [{ factId: id, text: 'Fixed 2016 protection, certificate FP16A' }],
      });
      expect(faults(await withdraw(id, '  '))).toEqual([['reason', anySentence]]);
      expect(accepted(await withdraw(id))).toEqual({ id, firmId: 'NBW', status: 'Withdrawn', version: 2 });
      expect(await read(clientId)).toMatchObject({ lsa: { limit: 268_275 }, facts: [] });
      expect((await withdraw(id)).status).toBe(409);
      expect(
        await test.query(`select withdrawn_by, withdrawn_reason from pension_fact where fact_id = $1`, [id]),
      ).toEqual([{ withdrawn_by: test.adviserId, withdrawn_reason: 'It was another client’s.' }]);
      const activity = accepted(await test.send('GET', `/tessera/client/activity/NBW/${clientId}`)) as object[];
      expect(activity.slice(0, 2)).toMatchObject([
        { title: 'Fact about pensions withdrawn', record: { id } },
        { title: 'Fact about pensions recorded', record: { id } },
      ]);
    });

    it('is recorded also where more was taken than the allowances cover, and the answer says so', async () => {
      const { clientId } = await sipp();
      const protection = { kind: 'Protection', protection: 'Fixed 2012', certificate: 'FP12' };
      const { id } = accepted(await record(clientId, protection)) as { id: string };
      expect(accepted(await record(clientId, { kind: 'Elsewhere', lumpSums: 300_000 }))).toMatchObject({
        status: 'Recorded',
      });
      expect(accepted(await withdraw(id))).toMatchObject({
        status: 'Withdrawn. £31,725.00 more was taken tax-free than the lump sum allowances cover.',
      });
    });

    it.each<[string, object, string]>([
      ['a percentage without one', { kind: 'Before 2024 by percentage' }, 'percentage'],
      ['no percentage at all', { kind: 'Before 2024 by percentage', percentage: 0 }, 'percentage'],
      ['more than all of it', { kind: 'Before 2024 by percentage', percentage: 100.01 }, 'percentage'],
      ['a part of a hundredth', { kind: 'Before 2024 by percentage', percentage: 1.005 }, 'percentage'],
      ['a day after it ended', { kind: 'Before 2024 by percentage', percentage: 1, date: '2024-04-06' }, 'date'],
      ['a day there is not', { kind: 'Elsewhere', lumpSums: 1, date: '2026-02-30' }, 'date'],
      ['a day to come', { kind: 'Elsewhere', lumpSums: 1, date: '2026-11-21' }, 'date'],
      ['a sum below zero', { kind: 'Elsewhere', lumpSums: -1 }, 'lumpSums'],
      ['a part of a penny', { kind: 'Elsewhere', lumpSums: 1.005 }, 'lumpSums'],
      ['no sum', { kind: 'Elsewhere' }, 'lumpSums'],
      ['a certificate without its number', { kind: 'Before 2024 by certificate', lumpSums: 1 }, 'certificate'],
      [
        'less on death than in life',
        { kind: 'Before 2024 by certificate', lumpSums: 2, lumpSumsAndDeath: 1, certificate: 'A' },
        'lumpSumsAndDeath',
      ],
      ['a protection without its name', { kind: 'Protection', certificate: 'A' }, 'protection'],
      ['a protection without its number', { kind: 'Protection', protection: 'Enhanced' }, 'certificate'],
      [
        'registered lump sums of a protection that has none',
        { kind: 'Protection', protection: 'Fixed 2016', certificate: 'A', lumpSums: 1 },
        'lumpSums',
      ],
      [
        'individual protection without its value',
        { kind: 'Protection', protection: 'Individual 2016', certificate: 'A' },
        'protectedAmount',
      ],
      ['flexible access without its day', { kind: 'Flexible access elsewhere' }, 'date'],
      ['flexible access too early', { kind: 'Flexible access elsewhere', date: '2015-04-05' }, 'date'],
      ['flexible access to come', { kind: 'Flexible access elsewhere', date: '2026-11-21' }, 'date'],
      ['a field of another kind', { kind: 'Flexible access elsewhere', date: '2020-01-01', age: 50 }, 'age'],
      [
        'a pension for what is the person’s',
        { kind: 'Elsewhere', lumpSums: 1, clientProductId: 'X' },
        'clientProductId',
      ],
    ])('is not recorded with %s: the field is named', async (_what, body, field) => {
      const { clientId } = await sipp();
      const reply = await record(clientId, body);
      expect([reply.status, faults(reply)]).toEqual([400, [[field, anySentence]]]);
      expect((await read(clientId)).facts).toEqual([]);
    });

    it('is of one of the client’s pensions where it belongs to one, within its bounds', async () => {
      const [{ clientId, productId }, other] = [await sipp(), await sipp()];
      const age = { kind: 'Protected age', clientProductId: productId, age: 50 };
      const share = { kind: 'Protected tax-free cash', clientProductId: productId, percentage: 30.5 };
      const fault = async (body: object) => faults(await record(clientId, body)).map(([field]) => field);
      expect(await fault({ kind: 'Protected age' })).toEqual(['clientProductId', 'age']);
      expect(await fault({ ...age, age: 49 })).toEqual(['age']);
      expect(await fault({ ...age, age: 58 })).toEqual(['age']);
      expect(await fault({ ...age, clientProductId: other.productId })).toEqual(['clientProductId']);
      const gia = await test.account(await test.open(clientId));
      expect(await fault({ ...age, clientProductId: gia.wrapperDetail.clientProductId })).toEqual(['clientProductId']);
      expect(await fault({ ...share, percentage: 25 })).toEqual(['percentage']);
      expect(await fault({ ...share, percentage: 100.5 })).toEqual(['percentage']);
      accepted(await record(clientId, age));
      accepted(await record(clientId, share));
      expect((await read(clientId)).facts.map(({ text }) => text)).toEqual([
        'Protected pension age of 50',
        'Protected tax-free cash of 30.5%',
      ]);
      expect(await fault(age)).toEqual(['clientProductId']);
      expect(await fault(share)).toEqual(['clientProductId']);
    });

    it('is one of its kind: a percentage, a certificate, a protection of each name; also when two come at once', async () => {
      const { clientId } = await sipp();
      const share = { kind: 'Before 2024 by percentage', percentage: 1 };
      const certificate = { kind: 'Before 2024 by certificate', lumpSums: 1, certificate: 'A' };
      const protection = { kind: 'Protection', protection: 'Fixed 2016', certificate: 'A' };
      const both = await Promise.all([record(clientId, share), record(clientId, share)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(faults(await record(clientId, share)).map(([field]) => field)).toEqual(['kind']);
      accepted(await record(clientId, certificate));
      expect(faults(await record(clientId, certificate)).map(([field]) => field)).toEqual(['kind']);
      accepted(await record(clientId, protection));
      expect(faults(await record(clientId, protection)).map(([field]) => field)).toEqual(['protection']);
      accepted(await record(clientId, { ...protection, protection: 'Fixed 2014' }));
    });

    it('is no certificate that was applied for after the first lump sum; an earlier one may still be recorded', async () => {
      const own = await sipp();
      await taken(own);
      const certificate = { kind: 'Before 2024 by certificate', lumpSums: 1, certificate: 'A' };
      expect(faults(await record(own.clientId, certificate))).toEqual([['date', anySentence]]);
      const late = await record(own.clientId, { ...certificate, date: '2026-11-17' });
      expect([late.status, faults(late)]).toEqual([409, [['date', expect.stringContaining('16 November 2026')]]]);
      accepted(await record(own.clientId, { ...certificate, date: '2026-11-16' }));
      const income = await sipp();
      await taken(income, { tax_free: '0.00', form: 'Drawdown income' });
      accepted(await record(income.clientId, { ...certificate, date: '2026-11-20' }));
    });

    it('is of persons alone', async () => {
      const company = await test.person({ client_type: 'Corporate', date_of_birth: null, national_insurance_no: null });
      expect(faults(await record(company, { kind: 'Elsewhere', lumpSums: 1 }))).toEqual([['clientId', anySentence]]);
    });
  });

  describe('as tax codes', () => {
    it('has each code with its day; the one that holds today is the product’s', async () => {
      const { clientId, productId } = await sipp();
      expect(accepted(await code(productId, { taxCode: ' s1257l m1', source: 'P6' }))).toEqual({
        id: productId,
        firmId: 'NBW',
        status: 'S1257L M1',
        version: 2,
      });
      accepted(
        await code(productId, {
          taxCode: 'BR',
          source: 'P45',
          fromDate: '2026-05-01',
          previousPay: 1_000.5,
          previousTax: 200.1,
        }),
      );
      accepted(await code(productId, { taxCode: 'D0', fromDate: '2027-04-06' }));
      expect((await read(clientId)).pensions[0]).toMatchObject({
        taxCode: 'S1257L M1',
        taxCodes: [
          { fromDate: '2026-05-01', taxCode: 'BR', source: 'P45', previousPay: 1_000.5, previousTax: 200.1 },
          { fromDate: '2026-11-20', taxCode: 'S1257L M1', source: 'P6', previousPay: 0, previousTax: 0 },
          { fromDate: '2027-04-06', taxCode: 'D0' },
        ],
      });
      expect(accepted(await test.send('GET', `/clientproduct/NBW/${productId}`))).toMatchObject({
        taxCode: 'S1257L M1',
        auditDetails: { version: 4, userId: test.adviserId },
      });
      await test.query(`update business_date set business_date = '2027-04-06'`);
      expect(accepted(await test.send('GET', `/clientproduct/NBW/${productId}`))).toMatchObject({ taxCode: 'D0' });
      accepted(await patch(productId, { taxCode: 'D0' }));
      await test.query(`update business_date set business_date = '2026-11-20'`);
      const activity = accepted(await test.send('GET', `/tessera/client/activity/NBW/${clientId}`)) as object[];
      expect(activity.find((each) => JSON.stringify(each).includes('Tax code recorded'))).toMatchObject({
        title: 'Tax code recorded',
        record: { id: productId },
      });
    });

    it('with the mark of month 1 that was entered on the pension ends with the tax year of that day', async () => {
      const { productId } = await sipp();
      accepted(await patch(productId, { taxCode: '1257L M1' }));
      const codeOn = async (day: string) => (await readTaxFacts(test.platform.database.db, 'NBW', productId, day)).code;
      expect([await codeOn('2027-04-05'), await codeOn('2027-04-06')]).toEqual(['1257L M1', '1257L']);
    });

    it('changes nothing by the same again, and is corrected by another one for the same day', async () => {
      const { clientId, productId } = await sipp();
      accepted(await code(productId, {}));
      expect(accepted(await code(productId, { taxCode: '1257 l' }))).toMatchObject({ version: 2 });
      const p45 = { source: 'P45', previousPay: 9_000, previousTax: 800 };
      expect(accepted(await code(productId, { taxCode: 'BR', ...p45 }))).toMatchObject({ status: 'BR', version: 3 });
      accepted(await code(productId, { taxCode: 'BR', ...p45, previousPay: 900, previousTax: 80 }));
      expect((await read(clientId)).pensions[0]).toMatchObject({
        taxCode: 'BR',
        taxCodes: [{ fromDate: '2026-11-20', source: 'P45', previousPay: 900, previousTax: 80 }],
      });
      const [audited] = await test.query<{ before: object; after: object }>(
        `select before, after from audit where record_id = $1 order by audit_id desc limit 1`,
        [productId],
      );
      expect(audited).toMatchObject({ before: { previousPay: '9000.00' }, after: { previousPay: '900.00' } });
    });

    it('counts the earlier pay of the newest P45 or P6 that states it, not of all', async () => {
      const { productId } = await sipp();
      const facts = () => readTaxFacts(test.platform.database.db, 'NBW', productId, '2026-11-20');
      accepted(await code(productId, { fromDate: '2026-05-01', source: 'P45', previousPay: 9_000, previousTax: 800 }));
      expect((await facts()).before).toEqual({ pay: 900_000n, tax: 80_000n });
      accepted(await code(productId, { fromDate: '2026-06-01', source: 'P6', previousPay: 1_000, previousTax: 100 }));
      accepted(await code(productId, { fromDate: '2026-07-01', source: 'P6', taxCode: 'BR' }));
      expect(await facts()).toMatchObject({ code: 'BR', before: { pay: 100_000n, tax: 10_000n } });
      accepted(await code(productId, { fromDate: '2026-08-01', source: 'P45', previousPay: 0, previousTax: 0 }));
      expect((await facts()).before).toEqual({ pay: 0n, tax: 0n });
    });

    it.each<[string, object, string]>([
      ['that HMRC does not write', { taxCode: '1257P' }, 'taxCode'],
      ['from a day of an earlier tax year', { fromDate: '2026-04-05' }, 'fromDate'],
      ['from a day more than a year ahead', { fromDate: '2027-11-21' }, 'fromDate'],
      ['from a day there is not', { fromDate: '2027-02-29' }, 'fromDate'],
      ['with earlier pay without a P45 or P6', { previousPay: 1 }, 'previousPay'],
      ['with earlier tax without a P45 or P6', { previousTax: 0 }, 'previousTax'],
      ['with pay below zero', { source: 'P45', previousPay: -1 }, 'previousPay'],
      ['with a part of a penny', { source: 'P45', previousPay: 1, previousTax: 0.005 }, 'previousTax'],
      ['with more tax than pay', { source: 'P45', previousPay: 1, previousTax: 2 }, 'previousTax'],
    ])('is not one %s: the field is named', async (_what, body, field) => {
      const { productId } = await sipp();
      const reply = await code(productId, body);
      expect([reply.status, faults(reply)]).toEqual([400, [[field, anySentence]]]);
    });

    it('is not one before a payment that was taxed already, nor of another wrapper', async () => {
      const own = await sipp();
      await taken(own);
      expect(faults(await code(own.productId, { fromDate: '2026-11-15' }))).toEqual([
        ['fromDate', expect.stringContaining('16 November 2026')],
      ]);
      accepted(await code(own.productId, { fromDate: '2026-11-16' }));
      const gia = await test.account(await test.open(own.clientId));
      expect(faults(await code(gia.wrapperDetail.clientProductId, {}))).toEqual([['clientProductId', anySentence]]);
    });
  });

  describe('of the year ahead', () => {
    const drawdown = async () => {
      const own = await sipp();
      await crystallise(own.productId, own.accountId);
      await worth(own.accountId, '100000.00');
      return own;
    };

    it('has every payday with its cut-off and its tax, as a cumulative code adds up over the months and tax years', async () => {
      const own = await drawdown();
      accepted(await code(own.productId, {}));
      const bciId = await regular(own);
      const { yearAhead } = await read(own.clientId);
      expect(yearAhead.map(({ date, tax }) => [date, tax])).toEqual([
        ['2026-12-14', 0],
        ['2027-01-14', 0],
        ['2027-02-15', 0],
        ['2027-03-15', 0],
        ['2027-04-14', 190.2],
        ['2027-05-14', 190.4],
        ['2027-06-14', 190.4],
        ['2027-07-14', 190.2],
        ['2027-08-16', 190.4],
        ['2027-09-14', 190.4],
        ['2027-10-14', 190.4],
        ['2027-11-15', 190.2],
      ]);
      expect(yearAhead[4]).toEqual({
        crystallisationId: null,
        bciId,
        hasFigures: true,
        accountId: own.accountId,
        accountName: expect.any(String),
        form: 'Drawdown income',
        date: '2027-04-14',
        cutOff: '2027-04-05',
        salesDate: null,
        taxFree: 0,
        taxable: 2_000,
        tax: 190.2,
        net: 1_809.8,
        note: null,
        payslipFileId: null,
      });
    });

    it('is the same in the preview of an income that is set up beside another one, which takes tax-free pay before it', async () => {
      const own = await drawdown();
      await test.query(`update cash_balance set amount = 100000 where firm_id = 'NBW' and account_id = $1`, [
        own.accountId,
      ]);
      await regular(own, { amount: '900.00', payment_day: 21, start_date: '2026-12-21', next_date: '2026-12-21' });
      const body = {
        firmId: 'NBW',
        accountId: own.accountId,
        form: 'Drawdown income',
        basis: 'Gross',
        amount: 1_300,
        paymentDay: 28,
        method: 'BACS Credit',
      };
      const foreseen = accepted(await test.send('POST', '/tessera/crystallisation/preview', body)).yearAhead as {
        date: string;
        tax: number;
        net: number;
      }[];
      const [first] = foreseen;
      const bciId = await regular(own, {
        amount: '1300.00',
        payment_day: 28,
        start_date: first?.date ?? '',
        next_date: first?.date ?? '',
      });
      const ahead = (await read(own.clientId)).yearAhead.filter((each) => each.bciId === bciId);
      const figuresOf = (payments: typeof foreseen) => payments.map(({ date, tax, net }) => [date, tax, net]);
      expect(figuresOf(foreseen)).toEqual(figuresOf(ahead));
      // 20% of what £2,200 of the tax month is above its free pay of £1,048.
      expect(first?.tax).toBeGreaterThan(200);
    });

    it('solves what is wanted in hand, and begins from what was paid and taxed before', async () => {
      const own = await drawdown();
      await regular(own, { basis: 'Net', amount: '1809.80', end_date: '2026-12-14' });
      expect((await read(own.clientId)).yearAhead).toMatchObject([{ taxable: 2_000, tax: 190.2, net: 1_809.8 }]);
      const paid = await drawdown();
      accepted(await code(paid.productId, { fromDate: '2026-11-01', taxCode: '0T' }));
      await taken(paid, { tax_code: '0T', taxable: '3000.00', tax: '0.00' });
      await regular(paid, { amount: '1000.00', end_date: '2026-12-14' });
      // 20% of the £4,000 of the year, at most half of the payment.
      expect((await read(paid.clientId)).yearAhead).toMatchObject([{ taxable: 1_000, tax: 500 }]);
    });

    it('counts what month 1 taxed already in its own month alone, and goes on without it from 6 April', async () => {
      const own = await drawdown();
      await taken(own, { event_date: '2026-12-07', tax_code: '1257L M1', taxable: '1048.00', tax: '0.00' });
      await regular(own, { amount: '1000.00', end_date: '2027-05-31' });
      expect((await read(own.clientId)).yearAhead.map(({ date, tax }) => [date, tax])).toEqual([
        ['2026-12-14', 199.8],
        ['2027-01-14', 0],
        ['2027-02-15', 0],
        ['2027-03-15', 0],
        ['2027-04-14', 0],
        ['2027-05-14', 0],
      ]);
      const { pensions } = await read(own.clientId);
      expect(pensions[0]?.taxCode).toBe('1257L M1');
    });

    it('leaves out what is paused or over, and says why a payment cannot be had', async () => {
      const own = await drawdown();
      await regular(own, { paused: true });
      await regular(own, { status: 'Cancelled', next_date: null });
      expect((await read(own.clientId)).yearAhead).toEqual([]);
      await regular(own, { amount: '60000.00', end_date: '2027-01-31' });
      expect((await read(own.clientId)).yearAhead).toMatchObject([
        { date: '2026-12-14', taxable: 60_000, note: null },
        { date: '2027-01-14', hasFigures: false, taxable: 0, net: 0, note: 'Only £40,000.00 is in drawdown.' },
      ]);
    });

    it('has benefits that are not calculated yet, and UFPLS within what the allowance leaves', async () => {
      const own = await sipp();
      await worth(own.accountId, '50000.00');
      accepted(await record(own.clientId, { kind: 'Elsewhere', lumpSums: 267_000 }));
      await insert('benefit', {
        ...asked(own),
        benefit_id: '0PWAIT1',
        form: 'UFPLS',
        basis: 'Gross',
        amount: '4000.00',
        payment_date: '2026-12-01',
        sales_date: '2026-11-20',
        calculation_date: '2026-11-27',
        needs_authorisation: true,
        status: 'Pending',
      });
      await regular(own, { form: 'UFPLS', amount: '4000.00', end_date: '2026-12-14' });
      expect((await read(own.clientId)).yearAhead).toMatchObject([
        {
          crystallisationId: '0PWAIT1',
          bciId: null,
          date: '2026-12-01',
          taxFree: 1_000,
          note: 'It waits for a second person.',
        },
        { crystallisationId: null, date: '2026-12-14', hasFigures: false, note: expect.stringContaining('allowance') },
      ]);
    });
  });

  it('has an annual allowance by the client’s own incomes and what was paid in elsewhere, year by year', async () => {
    const { clientId } = await sipp();
    const said = (body: object) => record(clientId, body);
    const income = {
      kind: 'Income of a tax year',
      taxYear: '2026/27',
      thresholdIncome: 250_000,
      adjustedIncome: 300_000,
    };
    accepted(await said(income));
    accepted(await said({ kind: 'Paid in elsewhere', taxYear: '2025/26', paidIn: 45_000 }));
    accepted(await said({ kind: 'Paid in elsewhere', taxYear: '2026/27', paidIn: 4_000 }));
    const { annualAllowance } = await read(clientId);
    expect(annualAllowance).toMatchObject({ limit: 55_000, used: 4_000, left: 51_000 });
    expect(annualAllowance.parts.map(({ label, amount }) => [label, amount])).toEqual([
      ['Tapered annual allowance of 2026/27', 40_000],
      ['Carried forward from 2025/26', 15_000],
      ['Paid in here', 0],
      ['Paid in elsewhere', 4_000],
    ]);
    expect(faults(await said(income))).toEqual([['taxYear', anySentence]]);
    expect(faults(await said({ ...income, taxYear: '2021/22' }))).toEqual([['taxYear', anySentence]]);
    expect(faults(await said({ kind: 'Paid in elsewhere', taxYear: '2024/25', paidIn: -1 }))).toEqual([
      ['paidIn', anySentence],
    ]);
  });

  it('is neither seen nor changed from another office or firm', async () => {
    const away = await test.person({ node_id: test.otherOffice });
    const other = await test.platform.signIn('HLM', 'admin@holloway.example');
    const own = await sipp();
    const { id } = accepted(await record(own.clientId, { kind: 'Elsewhere', lumpSums: 1 })) as { id: string };
    const fact = { kind: 'Elsewhere', lumpSums: 1 };
    const elsewhere = accepted(await record(away, fact, test.admin)) as { id: string };
    expect((await test.send('GET', `/tessera/pension/NBW/${away}`)).status).toBe(404);
    expect((await record(away, fact)).status).toBe(404);
    expect((await withdraw(elsewhere.id)).status).toBe(404);
    await test.query(`update client set node_id = $2 where client_id = $1`, [own.clientId, test.otherOffice]);
    expect((await code(own.productId, {})).status).toBe(404);
    for (const firmId of ['NBW', 'HLM']) {
      const asks = [
        test.send('GET', `/tessera/pension/${firmId}/${own.clientId}`, undefined, other),
        test.send('POST', '/tessera/pension/fact', { firmId, clientId: own.clientId, ...fact }, other),
        test.send('PUT', `/tessera/pension/fact/withdraw/${firmId}/${id}`, { reason: 'No.' }, other),
        test.send(
          'POST',
          '/tessera/pension/taxcode',
          { firmId, clientProductId: own.productId, taxCode: 'BR', source: 'P9', fromDate: '2026-11-20' },
          other,
        ),
      ];
      expect((await Promise.all(asks)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
  });

  describe('is not typed on the product', () => {
    const sums = { productDetail: { lumpSumAllowanceUsedPreApril2024: 100 } };

    it('once a benefit was paid: what follows from it is refused by field, and what is so already is not', async () => {
      const own = await sipp();
      accepted(await patch(own.productId, { drawdownStatus: 'Partial Drawdown', ...sums }));
      await taken(own);
      const fields = async (body: object) => {
        const reply = await patch(own.productId, body);
        return [reply.status, ...faults(reply).map(([field]) => field)];
      };
      expect(await fields({ status: 'drawdownPending' })).toEqual([400, 'status']);
      expect(await fields({ drawdownStatus: 'Full Drawdown' })).toEqual([400, 'drawdownStatus']);
      const access = { flexibleBenefitsAccessed: true, flexibleBenefitsAccessedDate: '2020-01-01' };
      expect(await fields({ productDetail: access })).toEqual([
        400,
        'productDetail.flexibleBenefitsAccessed',
        'productDetail.flexibleBenefitsAccessedDate',
      ]);
      expect(await fields({ productDetail: { flexibleBenefitsAccessedDate: '2020-01-01' } })).toEqual([
        400,
        'productDetail.flexibleBenefitsAccessedDate',
      ]);
      expect(await fields({ productDetail: { lumpSumAllowanceUsedPreApril2024: 99.5 } })).toEqual([
        400,
        'productDetail.lumpSumAllowanceUsedPreApril2024',
      ]);
      expect(await fields({ drawdownStatus: 'Partial Drawdown', taxCode: 'BR', ...sums })).toEqual([200]);
    });

    it('the lump sums used also on the client’s other pensions; their drawdown is their own', async () => {
      const own = await sipp();
      const accountId = await test.open(own.clientId, { wrapperDetail: { wrapperType: 'PENSION' } });
      const other = (await test.account(accountId)).wrapperDetail.clientProductId as string;
      await taken(own);
      expect(faults(await patch(other, sums)).map(([field]) => field)).toEqual([
        'productDetail.lumpSumAllowanceUsedPreApril2024',
      ]);
      accepted(await patch(other, { drawdownStatus: 'Partial Drawdown' }));
    });

    it('the tax code once one is recorded with its day', async () => {
      const own = await sipp();
      accepted(await patch(own.productId, { taxCode: 'BR' }));
      accepted(await code(own.productId, {}));
      expect(faults(await patch(own.productId, { taxCode: 'BR' }))).toEqual([['taxCode', anySentence]]);
      accepted(await patch(own.productId, { taxCode: '1257l' }));
    });
  });
});
