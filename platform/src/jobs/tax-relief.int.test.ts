import { reliefClaim } from '@tessera/domain/relief';
import { audit } from '../auditor/auditor';
import { SEEDED_AS_OF } from '../database/test-database';
import { deposit, order, startMoneyTest, type MoneyTest } from '../transactions/money-on-test';
import { taxRelief } from './tax-relief';

describe('tax relief at source', () => {
  let money: MoneyTest;
  let pension: string;
  beforeAll(async () => {
    money = await startMoneyTest();
    const { rows: [found] } = await money.platform.database.pool.query<{ account_id: string }>(`select account_id from account where firm_id = 'NBW' and status = 'Active' and wrapper_type in ('SIPP', 'PENSION')
      and not exists (select from portfolio_transaction t where t.account_id = account.account_id and t.status <> 'Completed') order by account_id limit 1`);
    pension = found?.account_id ?? '';
    await money.platform.database.pool.query(`update client set date_of_birth = '1980-05-05' where firm_id = 'NBW' and client_id = (select lead_client_id from account where firm_id = 'NBW' and account_id = $1)`, [pension]);
  });
  afterAll(() => money.platform.close());

  const context = () => ({ db: money.platform.database.db, pool: money.platform.database.pool, clock: () => new Date(), dateIsFixed: true, operations: null });
  const pay = async (transaction: object) => money.make({ accountId: pension, ...transaction }, money.admin);
  const record = (id: string) => money.record(id, money.admin);
  const cash = async () => Number((await money.platform.database.db.selectFrom('cash_balance').where('firm_id', '=', 'NBW').where('account_id', '=', pension).select('amount').executeTakeFirstOrThrow()).amount);
  const setDate = (date: string) => money.platform.database.pool.query('update business_date set business_date = $1', [date]);

  it('is expected once the member’s own contribution has come, linked to it, and comes on the day its claim is paid', async () => {
    const before = await cash();
    const id = await pay({ ...deposit, amount: 2_880 });
    expect((await money.complete(id)).status).toBe(200);
    expect(await cash()).toBeCloseTo(before + 2_880, 2);
    const { linked, linkId } = await record(id);
    expect(linked).toEqual([{ transactionId: expect.any(String), transactionType: 'Expectation', movementType: 'In', status: 'Pending', amount: 720, narrative: 'Basic rate tax relief' }]);
    const relief = linked[0].transactionId;
    const claim = reliefClaim(SEEDED_AS_OF);
    expect(await record(relief)).toMatchObject({ linkId, intendedSettlementDate: claim.creditExpected, method: 'Tax relief', cashPostings: [] });
    await taxRelief(context(), { firmId: 'NBW' });
    expect((await record(relief)).status).toBe('Pending');
    await setDate(claim.creditExpected);
    await Promise.all([taxRelief(context(), { firmId: 'NBW' }), taxRelief(context(), { firmId: 'NBW' })]);
    expect(await record(relief)).toMatchObject({ status: 'Completed', completedDate: claim.creditExpected, cashPostings: [{ transactionCode: 'TAXR', amount: 720 }] });
    expect(await cash()).toBeCloseTo(before + 3_600, 2);
    await setDate(SEEDED_AS_OF);
    expect(await audit(money.platform.database.pool)).toEqual([]);
  });

  it('joins the link of a group, holds nobody of it back, and is not added to what an employer pays', async () => {
    const { json } = await money.post('/portfoliotransactiongroup', { firmId: 'NBW', accountId: pension, transactions: [{ ...deposit, amount: 800 }, order('Invest', money.fund, { amount: 700 })] }, money.admin);
    const [payment, purchase] = json.data.transactions;
    await money.complete(payment.id);
    expect(await record(purchase.id)).toMatchObject({ linkId: json.data.linkId, status: 'Pending' });
    const [relief] = (await record(payment.id)).linked.filter(({ transactionType }: { transactionType: string }) => transactionType === 'Expectation');
    expect(relief).toMatchObject({ amount: 200, status: 'Pending' });
    expect((await money.put(`/portfoliotransaction/action/requestCancellation/NBW/${relief.transactionId}`, {}, money.admin)).status).toBe(200);
    expect((await record(purchase.id)).status).toBe('Pending');
    const employer = await pay({ ...deposit, transactionSubType: 'Employer', amount: 500 });
    await money.complete(employer);
    expect((await record(employer)).linked).toEqual([]);
    expect(await audit(money.platform.database.pool)).toEqual([]);
  });
});
