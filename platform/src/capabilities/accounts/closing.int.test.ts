import { interest, fees } from '../../background/jobs/fees/fees';
import type { JobContext } from '../../background/queue/task';
import { deposit, withdrawal } from '../../testing/money-on-test';
import { refreshValuations } from '../../ledger/valuation/refresh';
import { startHoldingsTest, type HoldingsTest } from '../../testing/test-holdings';
import { jobContextOn } from '../../testing/job-context';

describe('an account that is to be closed', () => {
  let test: HoldingsTest;
  let machine: string;
  beforeAll(async () => {
    test = await startHoldingsTest();
    machine = await test.platform.signIn('NBW', 'machine@northbrook.example');
    await test.query(`update firm set second_person_for = '{}' where firm_id = 'NBW'`);
  });
  afterAll(() => test.platform.close());

  const day = async (date: string): Promise<void> => {
    const { db, pool } = test.platform.database;
    await test.query('update business_date set business_date = $1', [date]);
    await refreshValuations(db, 'NBW');
    const context: JobContext = jobContextOn({ db, pool });
    await fees(context, { firmId: 'NBW' });
    await interest(context, { firmId: 'NBW' });
  };
  const pay = async (accountId: string, transaction: object): Promise<void> => {
    const made = await test.send(
      'POST',
      '/portfoliotransaction',
      { firmId: 'NBW', accountId, ...transaction },
      test.admin,
    );
    expect([made.status, made.json.error]).toEqual([200, undefined]);
    const done = await test.send(
      'PUT',
      `/portfoliotransactionaction/NBW/${made.json.data.id}`,
      { type: 'Action', firmId: 'NBW', transactionAction: 'Complete', actionReason: 'Done' },
      machine,
    );
    expect([done.status, done.json.error]).toEqual([200, undefined]);
  };
  const cashOf = async (accountId: string): Promise<string> =>
    (await test.query<{ amount: string }>('select amount from cash_balance where account_id = $1', [accountId]))[0]
      ?.amount ?? '';
  const close = async (accountId: string) => {
    const { status, json } = await test.patch(accountId, { status: 'Closed' });
    const { moves } = await test.account(accountId);
    if (status !== 200)
      expect(moves.find(({ to }: { to: string }) => to === 'Closed').refused).toBe(json.error.errorMessage);
    return [status, json.error?.errorMessage ?? null];
  };

  it('waits for fees that are to be taken and interest that is to be paid: neither comes to a closed account', async () => {
    const clientId = await test.person();
    const [bank] = await test.query<{ bank_details_id: string }>(
      `select bank_details_id from bank_details where firm_id = 'NBW' and client_id is not null and status = 'Active' limit 1`,
    );
    const columns = (
      await test.query<{ column_name: string }>(
        `select column_name from information_schema.columns where table_name = 'bank_details' and column_name not in ('bank_details_id', 'client_id', 'account_id')`,
      )
    )
      .map((row) => row.column_name)
      .join(', ');
    await test.query(
      `insert into bank_details (bank_details_id, client_id, ${columns}) select 'BCLOSE', $1, ${columns} from bank_details where bank_details_id = $2`,
      [clientId, bank?.bank_details_id],
    );
    const [gia, cash] = [
      await test.open(clientId, { status: 'Active' }),
      await test.open(clientId, { status: 'Active', accountType: 'Cash', wrapperDetail: { wrapperType: 'CASH' } }),
    ];
    for (const accountId of [gia, cash]) await pay(accountId, { ...deposit, amount: 4_000 });
    await day('2026-11-24');
    for (const accountId of [gia, cash]) await pay(accountId, { ...withdrawal, amount: 4_000 });
    expect(await close(gia)).toEqual([
      409,
      expect.stringMatching(
        /^Fees of about £\d+\.\d\d are still to be taken, by 10 December 2026\. Keep the cash for them in the account until then\.$/,
      ),
    ]);
    expect(await close(cash)).toEqual([
      409,
      expect.stringMatching(/^Interest of £\d+\.\d\d is still to be paid to the account, by 10 December 2026\./),
    ]);
    await day('2026-12-10');
    // Four days of 2% a year of £4,000.
    expect(await cashOf(cash)).toBe('0.88');
    expect(await close(cash)).toEqual([409, expect.stringMatching(/^The account holds £/)]);
    await pay(cash, { ...withdrawal, amount: Number(await cashOf(cash)) });
    expect(await close(cash)).toEqual([200, null]);
    await day('2027-01-11');
    expect(await cashOf(cash)).toBe('0.00');
  });

  it('waits for what the client owes of a collection that came back', async () => {
    const accountId = await test.open(await test.person(), { status: 'Active' });
    await test.query(
      `insert into portfolio_transaction (firm_id, transaction_id, account_id, transaction_type, transaction_sub_type, movement_type, method, status, amount, owed_cash, transaction_date, narrative) values ('NBW', 'TOWED', $1, 'Payment', 'Deposit', 'In', 'Direct Debit', 'Error', 50, 12.34, '2026-11-20', 'In')`,
      [accountId],
    );
    expect(await close(accountId)).toEqual([
      409,
      'The client owes £12.34 for a collection that was returned unpaid after the money was spent. It has to be paid first.',
    ]);
    await test.query(`update portfolio_transaction set owed_cash = 0 where transaction_id = 'TOWED'`);
    expect(await close(accountId)).toEqual([200, null]);
  });
});
