import { addWorkingDays } from '@tessera/domain/dates';
import { audit } from '../../background/auditor/auditor';
import { collections } from '../../background/jobs/recurring/collections';
import { recurring } from '../../background/jobs/recurring/recurring';
import { deposit, startMoneyTest, type MoneyTest } from '../../testing/money-on-test';
import { refreshValuations } from '../valuation/refresh';
import { jobContextOn } from '../../testing/job-context';

/**
 * The last working days before a tax year and the first in it; 6 April 2027 follows the Easter weekend of 26 to 29
 * March.
 */
const before = '2027-03-31';
const lastDay = '2027-04-05';
const newYear = '2027-04-07';

describe('a payment in that is received in another tax year than planned', () => {
  let money: MoneyTest;
  let isa: string;
  let pension: string;
  beforeEach(async () => {
    money = await startMoneyTest();
    const { rows } = await query<{
      account_id: string;
    }>(`select min(account_id) as account_id from account where firm_id = 'NBW' and status = 'Active' and account_type = 'Wrapper'
      and exists (select from bank_details b where b.firm_id = account.firm_id and b.client_id = account.lead_client_id and b.status = 'Active')
      and not exists (select from portfolio_transaction t where t.account_id = account.account_id and t.status <> 'Completed') group by lead_client_id order by 1 limit 2`);
    [isa, pension] = rows.map((row) => row.account_id) as [string, string];
    for (const [accountId, wrapper] of [
      [isa, 'ISA'],
      [pension, 'SIPP'],
    ]) {
      await query(
        `update account set wrapper_type = 'GIA' where account_type = 'Wrapper' and firm_id = 'NBW' and lead_client_id = (select lead_client_id from account where firm_id = 'NBW' and account_id = $1)`,
        [accountId],
      );
      await query(`update account set wrapper_type = $2 where firm_id = 'NBW' and account_id = $1`, [
        accountId,
        wrapper,
      ]);
      await query(
        `update client set date_of_birth = '1980-05-05', tax_domicile = 'GB' where firm_id = 'NBW' and client_id = (select lead_client_id from account where firm_id = 'NBW' and account_id = $1)`,
        [accountId],
      );
    }
    await query('delete from recurring_order');
    await query('delete from mandate');
    await day(before);
  });
  afterEach(async () => {
    expect(await audit(money.platform.database.pool)).toEqual([]);
    await money.platform.close();
  });

  const query = <Row extends object>(text: string, values: unknown[] = []) =>
    money.platform.database.pool.query<Row>(text, values);
  const day = async (date: string): Promise<void> => {
    await query('update business_date set business_date = $1', [date]);
    await refreshValuations(money.platform.database.db, 'NBW');
  };
  const pay = (amount: number, more: object = {}) =>
    money.make({ accountId: isa, ...deposit, amount, ...more }, money.admin);
  const record = (id: string) => money.record(id, money.admin);
  const last = async (id: string) => (await record(id)).statusHistory.at(-1);
  const left = async (): Promise<{ taxYear: string; left: number }> =>
    (
      await money.post(
        '/tessera/transaction/preview',
        { firmId: 'NBW', accountId: isa, transactions: [{ ...deposit, amount: 1 }] },
        money.admin,
      )
    ).json.data.allowances[0];
  const authorise = (id: string) => money.put(`/portfoliotransaction/action/authorise/NBW/${id}`, {}, money.admin);
  const context = () => jobContextOn(money.platform.database);

  it('counts in the year it is received, and gives the planned year its allowance back', async () => {
    const id = await pay(15_000);
    expect(await left()).toMatchObject({ taxYear: '2026/27', left: 4_999 });
    await day(newYear);
    expect(await left()).toMatchObject({ taxYear: '2027/28', left: 19_999 });
    expect((await money.complete(id)).json.data.status).toBe('Completed');
    expect(await last(id)).toMatchObject({
      action: 'Completed',
      reason: 'Done It came on 7 April 2027 and counts in the tax year 2027/28, not in 2026/27 for which it was meant.',
    });
    expect(await left()).toMatchObject({ taxYear: '2027/28', left: 4_999 });
    await day(before);
    expect(await left()).toMatchObject({ taxYear: '2026/27', left: 19_999 });
    await day(newYear);
  });

  it('received on the last day of a year counts in that year, whenever it is reported', async () => {
    const id = await pay(15_000);
    await day(newYear);
    expect((await money.complete(id, { completedDate: lastDay })).json.data.status).toBe('Completed');
    expect(await left()).toMatchObject({ taxYear: '2027/28', left: 19_999 });
  });

  it('is held when it does not fit the new year’s allowance, uses none meanwhile, and resumes once it fits', async () => {
    const late = await pay(15_000);
    // Made by someone else, because the author cannot let it go on.
    await query(`update portfolio_transaction set created_by = null where transaction_id = $1`, [late]);
    await day(newYear);
    const other = await pay(12_000);
    const cash = async () =>
      Number(
        (await query<{ amount: string }>('select amount from cash_balance where account_id = $1', [isa])).rows[0]
          ?.amount,
      );
    const had = await cash();
    expect((await money.complete(late)).json.data.status).toBe('Checking');
    expect(await last(late)).toMatchObject({
      action: 'Held',
      reason:
        "The money came on 7 April 2027 and counts in the tax year 2027/28. Only £8,000.00 of this tax year's ISA allowance is left. Let it go on once it fits, or send it back and delete it.",
    });
    expect((await record(late)).cashPostings).toEqual([]);
    expect(await cash()).toBe(had);
    expect(await left()).toMatchObject({ left: 7_999 });
    expect((await money.complete(late)).status).toBe(409);
    expect((await authorise(late)).json.error.errorMessage).toBe(
      "Only £8,000.00 of this tax year's ISA allowance is left. It stays held until it fits within the allowance; delete it when the money is sent back.",
    );
    await money.put(`/portfoliotransaction/action/requestCancellation/NBW/${other}`, {}, money.admin);
    expect((await authorise(late)).json.data.status).toBe('Pending');
    expect((await money.complete(late)).json.data.status).toBe('Completed');
    expect(await cash()).toBe(had + 15_000);
    expect(await left()).toMatchObject({ left: 4_999 });
  });

  it('is held when its client may no longer subscribe, and is deleted when the money is sent back', async () => {
    const id = await pay(1_000);
    await query(
      `update client set tax_domicile = 'FR' where firm_id = 'NBW' and client_id = (select lead_client_id from account where firm_id = 'NBW' and account_id = $1)`,
      [isa],
    );
    expect((await money.complete(id)).json.data.status).toBe('Checking');
    expect((await last(id)).reason).toContain('Only somebody who is resident in the UK may pay into an ISA.');
    expect(
      (await money.put(`/portfoliotransaction/action/requestdeletion/NBW/${id}`, {}, money.admin)).json.data.status,
    ).toBe('Deleted');
  });

  it('into a pension is never held: it counts in the year it is received, and says so', async () => {
    const id = await money.make({ accountId: pension, ...deposit, amount: 2_880 }, money.admin);
    await day(newYear);
    expect((await money.complete(id)).json.data.status).toBe('Completed');
    expect((await last(id)).reason).toContain('counts in the tax year 2027/28, not in 2026/27');
    const preview = await money.post(
      '/tessera/transaction/preview',
      { firmId: 'NBW', accountId: pension, transactions: [{ ...deposit, amount: 1 }] },
      money.admin,
    );
    expect(preview.json.data.allowances).toMatchObject([{ taxYear: '2027/28', used: 3_600 }]);
  });

  it('by direct debit counts on the day it is collected, and is presented again only when it fits that year’s allowance', async () => {
    const run = async (date: string): Promise<void> => {
      await day(date);
      await recurring(context(), { firmId: 'NBW' });
      await collections(context(), { firmId: 'NBW' });
      await collections(context(), { firmId: 'NBW' });
    };
    await day('2027-03-17');
    const id = await pay(12_000, { method: 'Direct Debit' });
    const entry: string = (await record(id)).intendedSettlementDate;
    expect(entry).toBe('2027-04-02');
    await run(addWorkingDays('2027-03-17', 5));
    await run(addWorkingDays(entry, -2));
    await run(entry);
    // It is collected in the old year and clears in the new one.
    expect((await record(id)).cashPostings).toMatchObject([{ transactionCode: 'PAYI', valueDate: '2027-04-06' }]);
    await day('2027-04-06');
    expect(await left()).toMatchObject({ taxYear: '2027/28', left: 19_999 });
    await money.put(
      `/portfoliotransactionaction/NBW/${id}`,
      { firmId: 'NBW', transactionAction: 'Reject', actionReason: '0 Refer to payer' },
      money.machine,
    );
    const taken = await pay(10_000);
    await run('2027-04-07');
    expect(await record(id)).toMatchObject({ status: 'Error' });
    expect(await last(id)).toMatchObject({
      action: 'Not presented again',
      to: 'Error',
      reason: expect.stringMatching(
        /^It would be collected on \d+ April 2027, in the tax year 2027\/28\. Only £10,000\.00 of this tax year's ISA allowance is left\./,
      ),
    });
    await money.put(`/portfoliotransaction/action/requestCancellation/NBW/${taken}`, {}, money.admin);
    await run('2027-04-08');
    // The decision is made once: the payer was told nothing, and agrees on a new payment.
    expect(
      (await record(id)).statusHistory.filter(({ action }: { action: string }) => action === 'Not presented again'),
    ).toHaveLength(1);
    expect(await record(id)).toMatchObject({ status: 'Error' });
  });
});
