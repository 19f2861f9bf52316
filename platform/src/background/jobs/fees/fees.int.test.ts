import { workingDaysBetween } from '@tessera/domain/dates';
import { audit } from '../../auditor/auditor';
import { connectDatabase, type Database } from '../../../foundation/database/connect';
import type { DB } from '../../../foundation/database/schema';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database';
import { executeImmediate } from '../../../testing/execute-immediate';
import { simulator } from '../../back-office/simulator';
import { operations } from '../transactions/operations';
import { refreshValuations } from '../../../ledger/valuation/refresh';
import { fees, interest } from './fees';
import { startJobs } from '../runner';
import { settlement } from '../transactions/settlement';
import type { JobContext } from '../../queue/task';
import { jobContextOn } from '../../../testing/job-context';

const firmId = 'NBW';
const actorOn = (businessDate: string) => ({ firmId, userId: null, userKind: null, businessDate });

/** A platform of its own with the small demonstration on its business date, 20 November 2026. */
const openFirm = async () => {
  const test: TestDatabase = await createTestDatabase({ seeded: true });
  const database: Database<DB> = await connectDatabase<DB>(test.connectionString, { connections: 6 });
  const context: JobContext = jobContextOn(database);
  const query = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await database.pool.query<Row>(sql, values)).rows;
  const move = async (date: string): Promise<void> => {
    await query('update business_date set business_date = $1', [date]);
    await refreshValuations(database.db, firmId);
  };
  return {
    database,
    context,
    query,
    move,
    connectionString: test.connectionString,
    /** Brings the business date to a day and does its fees and interest. */
    day: async (date: string): Promise<void> => {
      await move(date);
      await Promise.all([fees(context, { firmId }), interest(context, { firmId })]);
    },
    lastRun: async (task: string) =>
      (
        await query<{ status: string; failed: number; note: string }>(
          `select status, failed, note from job_run where firm_id = $1 and task = $2 order by job_run_id desc limit 1`,
          [firmId, task],
        )
      )[0],
    /** Everything that accrued, with the amount of the transaction that took it. */
    book: () =>
      query(
        `select account_id, code, accrual_date, f.amount, value, tier_total, t.amount as taken, t.narrative from fee_accrual f left join portfolio_transaction t using (firm_id, account_id, transaction_id) where firm_id = $1 order by 1, 2, 3`,
        [firmId],
      ),
    close: async () => {
      await database.close();
      await test.drop();
    },
  };
};
type Firm = Awaited<ReturnType<typeof openFirm>>;

describe('a month of fees and interest', () => {
  let firm: Firm;
  beforeAll(async () => {
    firm = await openFirm();
    for (const date of workingDaysBetween('2026-11-20', '2026-12-10')) await firm.day(date);
  });
  afterAll(() => firm.close());

  it('accrues every day that is over once, weekends too', async () => {
    const days = await firm.query<{ date: string; count: bigint }>(
      `select accrual_date as date, count(*) as count from fee_accrual where firm_id = 'NBW' and code = 'FEEP' group by accrual_date order by 1`,
    );
    expect(days.map(({ date }) => date)).toEqual(
      Array.from({ length: 20 }, (_, index) => new Date(Date.UTC(2026, 10, 20 + index)).toISOString().slice(0, 10)),
    );
    expect(new Set(days.map(({ count }) => count)).size).toBe(1);
    expect(Number(days[0]?.count)).toBeGreaterThan(40);
  });

  it('is taken on the 10th for the month before, a transaction for each account and code', async () => {
    const rows = await firm.query<{ code: string; collected: boolean }>(
      `select distinct code, accrual_date < '2026-12-01' as november, transaction_id is not null as collected from fee_accrual where firm_id = 'NBW' order by 1, 2`,
    );
    expect(rows.filter(({ collected }) => collected).map((row) => row)).toEqual(
      ['FEEA', 'FEED', 'FEEP', 'INTR', 'PRDF'].map((code) => ({ code, november: true, collected: true })),
    );
    const taken = await firm.query<{
      narrative: string;
      transaction_type: string;
      transaction_sub_type: string;
      movement_type: string;
      status: string;
    }>(
      `select distinct narrative, transaction_type, transaction_sub_type, movement_type, status, transaction_date from portfolio_transaction where firm_id = 'NBW' and transaction_id in (select transaction_id from fee_accrual) order by narrative`,
    );
    const cash = { transaction_type: 'Cash', status: 'Completed', transaction_date: '2026-12-10' };
    expect(taken).toEqual(
      ['Adviser fee', 'Discretionary manager fee', 'Interest on cash', 'Platform fee', 'SIPP product fee'].map(
        (name) => ({
          ...cash,
          narrative: `${name} for November 2026`,
          ...(name === 'Interest on cash'
            ? { transaction_sub_type: 'Deposit', movement_type: 'In' }
            : { transaction_sub_type: 'Withdrawal', movement_type: 'Out' }),
        }),
      ),
    );
    expect((await firm.lastRun('fees'))?.note).toMatch(
      /^[\d,]+ accruals of 1 day were written\. (Nothing was|[\d,]+ fees? (totalling|of) £[\d,.]+ (was|were)) taken\./,
    );
  });

  it('adds up to the last penny over the accounts of each client or group', async () => {
    // Only where all of them have paid.
    const wrong = await firm.query(`
      with unit as (select account_id, coalesce(group_id, payer) as unit_id from (
        select account_id, account.firm_id, coalesce(case when client_type = 'Minor' then (select min(parent_client_id) from client_parent p where p.firm_id = account.firm_id and p.client_id = lead_client_id) end, lead_client_id) as payer
        from account join client on client.firm_id = account.firm_id and client_id = lead_client_id where account.firm_id = 'NBW') payers
        left join portfolio_group_client m on m.firm_id = payers.firm_id and m.client_id = payer and m.active),
      accrued as (select unit_id, code, sum(amount) as amount, bool_and(transaction_id is not null) as whole from fee_accrual join unit using (account_id) where firm_id = 'NBW' and accrual_date < '2026-12-01' and code in ('FEEP', 'FEEA') group by 1, 2),
      taken as (select unit_id, transaction_code as code, sum(-amount) as amount from cash_posting join unit using (account_id) where firm_id = 'NBW' and transaction_id in (select transaction_id from fee_accrual) group by 1, 2)
      select * from accrued join taken using (unit_id, code) where whole and round(accrued.amount, 2) <> taken.amount`);
    expect(wrong).toEqual([]);
  });

  it('itemises fee and VAT, and posts the VAT for HMRC', async () => {
    const [fee] = await firm.query<{ transaction_id: string; amount: string }>(
      `select transaction_id, amount from portfolio_transaction where firm_id = 'NBW' and narrative = 'Discretionary manager fee for November 2026' order by amount desc limit 1`,
    );
    const charges = await firm.query<{ charge_type: string; amount: string; charged: boolean; basis: string }>(
      'select charge_type, amount, charged, basis from transaction_charge where transaction_id = $1 order by line',
      [fee?.transaction_id],
    );
    expect(charges).toEqual([
      {
        charge_type: 'Manager Fee',
        amount: expect.any(String),
        charged: true,
        basis: expect.stringMatching(/^0\.25% a year of £[\d,.]+ average, 11 days$/),
      },
      { charge_type: 'VAT', amount: expect.any(String), charged: true, basis: `20% of £${charges[0]?.amount}` },
    ]);
    const posted = await firm.query(
      `select transaction_code, control_code, amount::text from cash_posting where transaction_id = $1 and control_code is not null order by group_id`,
      [fee?.transaction_id],
    );
    expect(posted).toEqual([
      { transaction_code: 'FEED', control_code: 'FEES', amount: charges[0]?.amount },
      { transaction_code: 'VATF', control_code: 'HMRC', amount: charges[1]?.amount },
    ]);
    expect(Number(fee?.amount)).toBeCloseTo(Number(charges[0]?.amount) + Number(charges[1]?.amount), 2);
  });

  it('leaves the books in order, and is not done again', async () => {
    expect(await audit(firm.database.pool)).toEqual([]);
    const before = await firm.book();
    await firm.query(`delete from job_run where business_date = '2026-12-10'`);
    await Promise.all([1, 2, 3].map(() => fees(firm.context, { firmId })).concat(interest(firm.context, { firmId })));
    expect(await firm.book()).toEqual(before);
  });

  it('comes out the same after a long stop, with the process killed while it accrues and while it collects', async () => {
    const other = await openFirm();
    const breakOff = async (table: string, condition: string) => {
      await other.query(
        `create function break_off() returns trigger language plpgsql as $$ begin if ${condition} then raise exception 'The power went.'; end if; return new; end $$`,
      );
      await other.query(`create trigger break_off before insert on ${table} for each row execute function break_off()`);
      await expect(fees(other.context, { firmId })).rejects.toThrow('The power went.');
      await other.query(`drop function break_off cascade`);
    };
    await other.move('2026-12-10');
    await breakOff('fee_accrual', `new.accrual_date = '2026-11-27'`);
    expect((await other.query<{ last: string }>('select max(accrual_date) as last from fee_accrual'))[0]?.last).toBe(
      '2026-11-26',
    );
    const account = (
      await other.query<{ account_id: string }>(
        `select max(account_id) as account_id from fee_accrual where firm_id = 'NBW' and code = 'FEEP'`,
      )
    )[0]?.account_id;
    await breakOff('portfolio_transaction', `new.account_id = '${account}'`);
    expect(await other.query(`select from fee_accrual where transaction_id is not null limit 1`)).toHaveLength(1);
    await Promise.all([
      fees(other.context, { firmId }),
      fees(other.context, { firmId }),
      interest(other.context, { firmId }),
    ]);
    expect(await other.book()).toEqual(await firm.book());
    expect(await audit(other.database.pool)).toEqual([]);
    await other.close();
  });

  it('is found by the auditor when an accrual is altered, taken twice or taken for no day', async () => {
    const checksOf = async (change: string): Promise<string[]> => {
      const client = await firm.database.pool.connect();
      await client.query('begin');
      await client.query(change);
      const found = await audit(client);
      await client.query('rollback');
      client.release();
      return [...new Set(found.map(({ check }) => check))];
    };
    const one = `firm_id = 'NBW' and code = 'FEEP' and transaction_id = (select max(transaction_id) from fee_accrual where code = 'FEEP')`;
    expect(
      await checksOf(`update fee_accrual set amount = amount + 0.02 where accrual_date = '2026-11-24' and ${one}`),
    ).toEqual(['accruals collected']);
    expect(await checksOf(`update fee_accrual set transaction_id = null where ${one}`)).toEqual(['fee charged']);
    expect(
      await checksOf(
        `update fee_accrual set transaction_id = (select max(transaction_id) from fee_accrual where code = 'FEEA') where accrual_date = '2026-11-24' and ${one}`,
      ),
    ).toContain('month charged twice');
  });
});

describe('fees', () => {
  let firm: Firm;
  beforeAll(async () => {
    firm = await openFirm();
    // The queue's own tables.
    await (
      await startJobs({ connectionString: firm.connectionString, ...firm.context, onProblem: () => undefined })
    ).stop();
    await firm.query('delete from job_run');
    await firm.query('delete from recurring_order');
  });
  afterAll(() => firm.close());

  it('that cash does not cover raise one sale from the largest holding, and are taken when its cash has cleared', async () => {
    const [poor] = await firm.query<{ account_id: string; amount: string }>(
      `select account_id, amount::text from account join cash_balance using (firm_id, account_id) where firm_id = 'NBW' and wrapper_type = 'GIA' and status = 'Active' and amount > 0
         and exists (select from holding join firm_instrument using (firm_id, asset_id) where holding.account_id = account.account_id and firm_instrument.status = 'Active' and book_cost > 5000)
         and not exists (select from portfolio_transaction t where t.account_id = account.account_id and t.status not in ('Completed', 'Deleted', 'Error')) order by account_id limit 1`,
    );
    const accountId = poor?.account_id ?? '';
    await executeImmediate(firm.database.db, actorOn('2026-11-20'), accountId, {
      kind: 'withdrawal',
      amount: BigInt((poor?.amount ?? '').replace('.', '')),
      method: 'BACS Credit',
    });
    const due = () =>
      firm.query(
        `select from fee_accrual where account_id = $1 and code <> 'INTR' and accrual_date < '2026-12-01' and transaction_id is null`,
        [accountId],
      );
    const sales = () =>
      firm.query<{ status: string; transaction_id: string }>(
        `select status, transaction_id from portfolio_transaction where account_id = $1 and narrative = 'Sale to pay fees'`,
        [accountId],
      );
    await firm.day('2026-12-10');
    expect(await due()).not.toEqual([]);
    expect(await sales()).toMatchObject([{ status: 'Pending' }]);
    expect(await firm.lastRun('fees')).toMatchObject({
      status: 'Done',
      note: expect.stringMatching(/accounts? lacks? the cash; sales were raised for \d+\.$/),
    });
    expect((await firm.lastRun('fees'))?.failed).toBeGreaterThan(0);
    const worked = async (date: string): Promise<void> => {
      await firm.day(date);
      await settlement(firm.context, { firmId });
      for (let looks = 0; looks < 3; looks += 1)
        await operations(
          jobContextOn(firm.database, {
            businessTime: (day) => `${day}T13:00`,
            operations: { backOffice: simulator, delayMs: 0 },
          }),
          { firmId },
        );
    };
    for (const date of workingDaysBetween('2026-12-11', '2026-12-21')) await worked(date);
    expect(await sales()).toMatchObject([{ status: 'Completed' }]);
    expect(await due()).toEqual([]);
    expect(await audit(firm.database.pool)).toEqual([]);
  });

  it('are of what there was on each day, whenever they are calculated', async () => {
    const [{ account_id: accountId } = { account_id: '' }] = await firm.query<{ account_id: string }>(
      `select account_id from account where firm_id = 'NBW' and wrapper_type = 'ISA' and status = 'Active' order by account_id desc limit 1`,
    );
    await firm.move('2026-12-28');
    await firm.move('2026-12-29');
    await executeImmediate(firm.database.db, actorOn('2026-12-29'), accountId, {
      kind: 'deposit',
      amount: 100_000n,
      method: 'Bank Transfer',
      from: 'Deposit',
    });
    await firm.day('2026-12-31');
    const values = await firm.query<{ value: string }>(
      `select value::text from fee_accrual where account_id = $1 and code = 'INTR' and accrual_date between '2026-12-27' and '2026-12-30' order by accrual_date`,
      [accountId],
    );
    const [before, monday, tuesday, wednesday] = values.map(({ value }) => Number(value));
    expect([monday, tuesday, wednesday]).toEqual([before, (before ?? 0) + 1000, (before ?? 0) + 1000]);
  });

  it('are lower for two clients in one group than for each alone', async () => {
    const [first, second] = await firm.query<{ client_id: string }>(
      `select lead_client_id as client_id from account join account_valuation using (firm_id, account_id) where firm_id = 'NBW' and account.status = 'Active' and account_type = 'Wrapper'
         and not exists (select from portfolio_group_client m where m.client_id = lead_client_id) group by lead_client_id order by sum(stock_value + cash_value) desc limit 2`,
    );
    const ids = [first?.client_id, second?.client_id];
    const feesOn = async (date: string): Promise<number> =>
      Number(
        (
          await firm.query<{ amount: string }>(
            `select sum(amount)::text as amount from fee_accrual join account using (firm_id, account_id) where lead_client_id = any($1) and code in ('FEEP', 'FEEA') and accrual_date = $2`,
            [ids, date],
          )
        )[0]?.amount,
      );
    await firm.day('2027-01-04');
    await firm.query(
      `insert into portfolio_group (firm_id, group_id, group_intent, name, status, node_id, created_date, updated_at, updated_by) select 'NBW', '04TEST1', 'Client Fee Group', 'Two clients', 'Active', min(node_id), '2027-01-04', now(), 'test' from node where firm_id = 'NBW'`,
    );
    await firm.query(
      `insert into portfolio_group_client (firm_id, client_id, group_id, line) select 'NBW', id, '04TEST1', line from unnest($1::text[]) with ordinality as each (id, line)`,
      [ids],
    );
    await firm.day('2027-01-05');
    expect(await feesOn('2027-01-04')).toBeLessThan(await feesOn('2027-01-03'));
  });
});
