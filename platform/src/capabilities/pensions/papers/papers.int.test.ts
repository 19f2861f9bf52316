import { randomUUID } from 'node:crypto';
import type { CallData } from '@tessera/contract/schemas';
import { benefits } from '../../../background/jobs/pensions/benefits';
import { notifications } from '../../../background/jobs/notifications';
import { jobContextOn } from '../../../testing/job-context';
import { startHoldingsTest, type HoldingsTest } from '../../../testing/test-holdings';
import { makePaper } from './make-paper';
import { noteStatementsOf } from './note-owed';

type Paper = CallData<'getPensionRecord'>['papers'][number];

describe('statements of a pension', () => {
  let test: HoldingsTest;
  beforeAll(async () => {
    test = await startHoldingsTest();
  });
  afterAll(() => test.platform.close());

  const address = { address1: '4 Quay Street', town: 'Bristol', post_code: 'BS1 4AA' };
  const sipp = async (columns: object = address) => {
    const clientId = await test.person({ date_of_birth: '1965-03-01', ...columns });
    const accountId = await test.open(clientId, { wrapperDetail: { wrapperType: 'SIPP' }, status: 'Active' });
    const productId = (await test.account(accountId)).wrapperDetail.clientProductId as string;
    return { clientId, accountId, productId };
  };
  type Sipp = Awaited<ReturnType<typeof sipp>>;
  const insert = (table: string, row: object) =>
    test.query(
      `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row)
        .map((_, index) => `$${index + 1}`)
        .join(', ')})`,
      Object.values(row),
    );
  const inTransaction = <T>(does: Parameters<ReturnType<typeof test.platform.database.db.transaction>['execute']>[0]) =>
    test.platform.database.db.transaction().execute(does) as Promise<T>;
  /** A benefit that was paid on a day, as the ledger leaves it. */
  const paid = async ({ clientId, productId, accountId }: Sipp, date: string, event: object = {}) => {
    const id = `0P${randomUUID().slice(0, 7)}`;
    const form = 'form' in event ? event.form : 'UFPLS';
    await insert('benefit', {
      firm_id: 'NBW',
      benefit_id: id,
      client_product_id: productId,
      account_id: accountId,
      form,
      basis: 'Gross',
      amount: '4000.00',
      choices: '{}',
      sales_date: date,
      calculation_date: date,
      needs_authorisation: false,
      status: 'Completed',
      figures: '{}',
      created_date: date,
      created_at: new Date(),
      created_by: test.adviserId,
      updated_at: new Date(),
    });
    await insert('benefit_event', {
      firm_id: 'NBW',
      benefit_id: id,
      client_id: clientId,
      client_product_id: productId,
      account_id: accountId,
      event_date: date,
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
    await inTransaction((transaction) => noteStatementsOf(transaction, 'NBW', id));
    return id;
  };
  const income = { form: 'Drawdown income', tax_free: '0.00', uses_allowance: false };
  const read = async ({ clientId }: Sipp): Promise<Paper[]> =>
    (await test.send('GET', `/tessera/pension/NBW/${clientId}`)).json.data.papers;
  const short = ({ kind, dueDate, madeDate }: Paper) => `${kind}, due ${dueDate ?? '–'}, made ${madeDate ?? '–'}`;
  const goTo = async (date: string) => {
    await test.query('update business_date set business_date = $1', [date]);
    await benefits(jobContextOn(test.platform.database), { firmId: 'NBW' });
  };
  const messages = ({ clientId }: Sipp) =>
    test.query<{ message_type: string }>(`select message_type from message where firm_id = 'NBW' and client_id = $1`, [
      clientId,
    ]);

  it('are owed on the day of the first flexible payment and made the day after, once, also after a crash', async () => {
    const own = await sipp();
    await goTo('2026-11-20');
    const id = await paid(own, '2026-11-20');
    await goTo('2026-11-20');
    expect((await read(own)).map(short)).toEqual([
      'Flexible access statement, due 2026-12-20, made –',
      'Benefit crystallisation statement, due 2027-02-20, made –',
    ]);
    await test.query(`update business_date set business_date = '2026-11-23'`);
    await expect(
      inTransaction(async (transaction) => {
        const work = { transaction, firmId: 'NBW', businessDate: '2026-11-23', at: new Date() };
        await makePaper(work, { kind: 'Flexible access statement', subject: id });
        throw new Error('The power failed.');
      }),
    ).rejects.toThrow('The power failed.');
    expect(await messages(own)).toEqual([]);
    await Promise.all([goTo('2026-11-23'), goTo('2026-11-23')]);
    await goTo('2026-11-23');
    expect((await read(own)).map(short)).toEqual([
      'Flexible access statement, due 2026-12-20, made 2026-11-23',
      'Benefit crystallisation statement, due 2027-02-20, made 2026-11-23',
    ]);
    expect((await messages(own)).map((row) => row.message_type).sort()).toEqual([
      'Pension Savings Statement',
      'Retirement Pack',
    ]);
    const [statement] = await read(own);
    const url = `/tessera/file/NBW/${statement?.document?.fileId ?? ''}`;
    expect((await test.send('GET', url)).json.data.fileName).toBe(statement?.document?.name);
    await test.query(`update client set node_id = $2 where client_id = $1`, [own.clientId, test.otherOffice]);
    expect((await test.send('GET', url)).status).toBe(404);
  });

  it('follow the year while income is in payment, and an earlier access that is known elsewhere', async () => {
    const own = await sipp();
    await insert('pension_fact', {
      firm_id: 'NBW',
      fact_id: `0F${randomUUID().slice(0, 6)}`,
      client_id: own.clientId,
      kind: 'Flexible access elsewhere',
      fact: '{"date":"2024-05-01"}',
      recorded_at: new Date(),
      recorded_by: test.adviserId,
    });
    await paid(own, '2026-05-14', income);
    await paid(own, '2026-06-15', income);
    await paid(own, '2026-06-16');
    await paid(own, '2027-04-14', income);
    expect((await read(own)).map((paper) => `${paper.about}, due ${paper.dueDate ?? ''}`)).toEqual([
      'Tax year 2026/27, due 2027-04-05',
      'Tax year 2027/28, due 2028-04-05',
    ]);
  });

  it('of pension savings are due by 6 October after the tax year in which more than the allowance went in', async () => {
    const contributed = (id: string, { accountId }: Sipp, amount: number) =>
      test.query(
        `with put as (insert into portfolio_transaction (firm_id, transaction_id, account_id, transaction_type, transaction_sub_type, movement_type, contribution_type, status, transaction_date, completed_date, narrative, amount)
         values ('NBW', $2, $1, 'Payment', 'Deposit', 'In', 'Employer', 'Completed', '2026-12-01', '2026-12-01', '', $3::numeric)),
         group_of as (select nextval('posting_group_number') as id)
       insert into cash_posting (firm_id, group_id, line, account_id, control_code, transaction_id, transaction_code, narrative, post_date, value_date, amount)
         select 'NBW', id, line, account_id, control_code, $2, 'PAYI', '', '2026-12-01', '2026-12-01', amount
         from group_of, (values (1, $1::text, null, $3::numeric), (2, null, 'BANK', -$3::numeric)) as sides (line, account_id, control_code, amount)`,
        [accountId, id, amount],
      );
    const [over, within, accessed] = [await sipp(), await sipp(), await sipp()];
    await contributed('0TSAVED', over, 60_000.01);
    await contributed('0TWITHIN', within, 60_000);
    await contributed('0TACCESS', accessed, 10_000.01);
    await paid(accessed, '2026-11-24');
    await goTo('2027-04-05');
    const savings = async (of: Sipp) => (await read(of)).filter(({ kind }) => kind === 'Pension savings statement');
    expect(await savings(over)).toEqual([]);
    await goTo('2027-04-06');
    for (const each of [over, accessed])
      expect((await savings(each)).map(short)).toEqual(['Pension savings statement, due 2027-10-06, made 2027-04-06']);
    expect(await savings(within)).toEqual([]);
    expect((await savings(accessed))[0]?.why).toContain('more than the money purchase annual allowance of £10,000.00');
  });

  it('that are not made by their day are an exception, whose action makes them once the client has an address', async () => {
    const own = await sipp({});
    await paid(own, '2027-04-20', income);
    await goTo('2027-04-21');
    expect((await read(own))[0]).toMatchObject({ madeDate: null, problem: expect.stringContaining('no address') });
    await goTo('2027-05-20');
    const refresh = () => notifications(jobContextOn(test.platform.database), { firmId: 'NBW' });
    const found = () =>
      test.query<{ notification_id: string; status: string }>(
        `select notification_id, status from notification where notification_type = 'Statement overdue' and client_id = $1`,
        [own.clientId],
      );
    await refresh();
    expect(await found()).toEqual([]);
    await goTo('2027-05-21');
    await refresh();
    const [exception] = await found();
    const act = () =>
      test.send('PUT', `/exceptionaction/NBW/${exception?.notification_id ?? ''}`, { action: 'Act' }, test.admin);
    expect((await act()).json.error).toMatchObject({
      statusCode: 409,
      errorMessage: expect.stringContaining('address'),
    });
    await test.query(`update client set address1 = '4 Quay Street' where client_id = $1`, [own.clientId]);
    expect((await act()).status).toBe(200);
    expect((await read(own)).map(({ kind, madeDate }) => `${kind} ${madeDate ?? '–'}`)).toContain(
      'Flexible access statement 2027-05-21',
    );
  });
});
