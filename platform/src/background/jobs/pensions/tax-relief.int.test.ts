import { reliefClaim } from '@tessera/domain/relief';
import { audit } from '../../auditor/auditor';
import { SEEDED_AS_OF } from '../../../testing/test-database';
import { deposit, order, startMoneyTest, type MoneyTest } from '../../../testing/money-on-test';
import { taxRelief } from './tax-relief';
import { jobContextOn } from '../../../testing/job-context';

describe('tax relief at source', () => {
  let money: MoneyTest;
  let pension: string;
  /** One whose client can be collected from. */
  let collected: string;
  beforeAll(async () => {
    money = await startMoneyTest();
    const {
      rows: [found],
    } = await money.platform.database.pool.query<{
      account_id: string;
    }>(`select account_id from account where firm_id = 'NBW' and status = 'Active' and wrapper_type in ('SIPP', 'PENSION')
      and not exists (select from portfolio_transaction t where t.account_id = account.account_id and t.status <> 'Completed') order by account_id limit 1`);
    pension = found?.account_id ?? '';
    const {
      rows: [other],
    } = await money.platform.database.pool.query<{ account_id: string }>(
      `select account_id from account join account_bank_details b using (firm_id, account_id)
      where account.firm_id = 'NBW' and account.status = 'Active' and b.status = 'Active' and account_type = 'Wrapper' and wrapper_type = 'GIA' and lead_client_id <> (select lead_client_id from account where firm_id = 'NBW' and account_id = $1) order by account_id limit 1`,
      [pension],
    );
    collected = other?.account_id ?? '';
    await money.platform.database.pool.query(
      `update account set wrapper_type = 'SIPP' where firm_id = 'NBW' and account_id = $1`,
      [collected],
    );
    await money.platform.database.pool.query(
      `update client set date_of_birth = '1980-05-05' where firm_id = 'NBW' and client_id = (select lead_client_id from account where firm_id = 'NBW' and account_id = $1)`,
      [pension],
    );
  });
  afterAll(() => money.platform.close());

  const context = () => jobContextOn(money.platform.database);
  const pay = async (transaction: object) => money.make({ accountId: pension, ...transaction }, money.admin);
  const record = (id: string) => money.record(id, money.admin);
  const cash = async () =>
    Number(
      (
        await money.platform.database.db
          .selectFrom('cash_balance')
          .where('firm_id', '=', 'NBW')
          .where('account_id', '=', pension)
          .select('amount')
          .executeTakeFirstOrThrow()
      ).amount,
    );
  const setDate = (date: string) =>
    money.platform.database.pool.query('update business_date set business_date = $1', [date]);

  it('is expected once the member’s own contribution has come, linked to it, and comes on the day its claim is paid', async () => {
    const before = await cash();
    const id = await pay({ ...deposit, amount: 2_880 });
    expect((await money.complete(id)).status).toBe(200);
    expect(await cash()).toBeCloseTo(before + 2_880, 2);
    const { linked, linkId } = await record(id);
    expect(linked).toEqual([
      {
        transactionId: expect.any(String),
        transactionType: 'Expectation',
        transactionSubType: 'Deposit',
        movementType: 'In',
        method: 'Tax relief',
        status: 'Pending',
        amount: 720,
        assetName: null,
        narrative: 'Basic rate tax relief',
      },
    ]);
    const relief = linked[0].transactionId;
    const claim = reliefClaim(SEEDED_AS_OF);
    expect(await record(relief)).toMatchObject({
      linkId,
      intendedSettlementDate: claim.creditExpected,
      method: 'Tax relief',
      cashPostings: [],
    });
    await taxRelief(context(), { firmId: 'NBW' });
    expect((await record(relief)).status).toBe('Pending');
    await setDate(claim.creditExpected);
    await Promise.all([taxRelief(context(), { firmId: 'NBW' }), taxRelief(context(), { firmId: 'NBW' })]);
    expect(await record(relief)).toMatchObject({
      status: 'Completed',
      completedDate: claim.creditExpected,
      cashPostings: [{ transactionCode: 'TAXR', amount: 720 }],
    });
    expect(await cash()).toBeCloseTo(before + 3_600, 2);
    await setDate(SEEDED_AS_OF);
    expect(await audit(money.platform.database.pool)).toEqual([]);
  });

  it('goes back to HMRC when its contribution comes back after it was paid, and is no contribution any more', async () => {
    const { pool } = money.platform.database;
    await pool.query(
      `update client set date_of_birth = '1980-05-05' where firm_id = 'NBW' and client_id = (select lead_client_id from account where firm_id = 'NBW' and account_id = $1)`,
      [collected],
    );
    const collect = { ...deposit, accountId: collected, amount: 800, method: 'Direct Debit' };
    const used = async (): Promise<number> =>
      (
        await money.post(
          '/tessera/transaction/preview',
          { firmId: 'NBW', accountId: collected, transactions: [{ ...deposit, amount: 1 }] },
          money.admin,
        )
      ).json.data.allowances[0].used;
    const balance = async () =>
      Number(
        (
          await pool.query<{ amount: string }>(
            `select amount from cash_balance where firm_id = 'NBW' and account_id = $1`,
            [collected],
          )
        ).rows[0]?.amount,
      );
    const [before, usedBefore] = [await balance(), await used()];
    const id = await money.make(collect, money.admin);
    await money.complete(id);
    expect(await used()).toBe(usedBefore + 1_000);
    const relief: string = (await record(id)).linked[0].transactionId;
    await setDate(reliefClaim(SEEDED_AS_OF).creditExpected);
    await taxRelief(context(), { firmId: 'NBW' });
    expect(await balance()).toBe(before + 1_000);
    const response = await money.put(
      `/portfoliotransactionaction/NBW/${id}`,
      { firmId: 'NBW', transactionAction: 'Reject', actionReason: '0 Refer to payer' },
      money.machine,
    );
    expect(response.json.data.status).toBe('Error');
    expect(await balance()).toBe(before);
    expect(await record(relief)).toMatchObject({
      status: 'Error',
      cashPostings: [
        { transactionCode: 'TAXR', amount: 200 },
        { transactionCode: 'RVSL', amount: -200 },
      ],
      actions: [{ allowed: false }, { allowed: false }, { action: 'requestDeletion', allowed: false }],
    });
    expect((await record(relief)).statusHistory.at(-1).reason).toMatch(
      /^The payment it is claimed for came back unpaid\. It goes back to HMRC: the claim of the tax month to .* is £200\.00 less\.$/,
    );
    expect(
      (
        await pool.query(
          `select after from audit where firm_id = 'NBW' and record_id = $1 order by audit_id desc limit 1`,
          [id],
        )
      ).rows,
    ).toEqual([{ after: { [id]: 'Error', [relief]: 'Error' } }]);
    await setDate(SEEDED_AS_OF);
    expect(await used()).toBe(usedBefore);
    expect(await audit(pool)).toEqual([]);
  });

  it('joins the link of a group, holds nobody of it back, and is not added to what an employer pays', async () => {
    const { json } = await money.post(
      '/portfoliotransactiongroup',
      {
        firmId: 'NBW',
        accountId: pension,
        transactions: [{ ...deposit, amount: 800 }, order('Invest', money.fund, { amount: 700 })],
      },
      money.admin,
    );
    const [payment, purchase] = json.data.transactions;
    await money.complete(payment.id);
    expect(await record(purchase.id)).toMatchObject({ linkId: json.data.linkId, status: 'Pending' });
    const [relief] = (await record(payment.id)).linked.filter(
      ({ transactionType }: { transactionType: string }) => transactionType === 'Expectation',
    );
    expect(relief).toMatchObject({ amount: 200, status: 'Pending' });
    expect(
      (await money.put(`/portfoliotransaction/action/requestCancellation/NBW/${relief.transactionId}`, {}, money.admin))
        .status,
    ).toBe(200);
    expect((await record(purchase.id)).status).toBe('Pending');
    const employer = await pay({ ...deposit, transactionSubType: 'Employer', amount: 500 });
    await money.complete(employer);
    expect((await record(employer)).linked).toEqual([]);
    expect(await audit(money.platform.database.pool)).toEqual([]);
  });
});
