import { audit } from '../../auditor/auditor';
import { simulator } from '../../back-office/simulator';
import { operations } from './operations';
import { runMigrations } from 'graphile-worker';
import { deposit, order, startMoneyTest, type MoneyTest } from '../../../testing/money-on-test';
import { expectations } from './expectations';
import { jobContextOn, testLedger } from '../../../testing/job-context';

const expected = { transactionType: 'Expectation', transactionSubType: 'Deposit', movementType: 'In', amount: 1_000 };

describe('an expectation', () => {
  let money: MoneyTest;
  beforeAll(async () => {
    money = await startMoneyTest();
  });
  afterAll(() => money.platform.close());

  const match = () => expectations(jobContextOn(money.platform.database), { firmId: 'NBW' });
  const statuses = async (...ids: string[]) =>
    Promise.all(ids.map(async (id) => (await money.record(id)).status as string));
  const receipt = (narrative: string, amount: number) => money.make({ ...deposit, narrative, amount }, money.machine);

  it('is matched with the bank’s receipt of its reference and about its amount, once, by runs at the same time too', async () => {
    const before = await money.cash();
    const [expectation, twin] = [
      await money.make({ ...expected, narrative: 'Smith 12' }),
      await money.make({ ...expected, narrative: 'Smith 12' }),
    ];
    // A person’s payment is no receipt of the bank, and another reference is another’s.
    const [own, other] = [
      await money.make({ ...deposit, narrative: 'Smith 12', amount: 1_000 }),
      await receipt('Jones 3', 1_000),
    ];
    await match();
    expect(await statuses(expectation, twin, own, other)).toEqual(['Pending', 'Pending', 'Pending', 'Pending']);
    const came = await receipt(' SMITH 12', 1_099.99);
    await Promise.all([match(), match(), match()]);
    await match();
    expect((await statuses(expectation, twin)).sort()).toEqual(['Completed', 'Pending']);
    expect(await statuses(came, own, other)).toEqual(['Completed', 'Pending', 'Pending']);
    expect((await money.record(came)).linked).toMatchObject([{ transactionType: 'Expectation', status: 'Completed' }]);
    expect(await money.cash()).toBeCloseTo(before + 1_099.99, 2);
    expect(await audit(money.platform.database.pool)).toEqual([]);
  });

  it('is completed too when the receipt was completed before', async () => {
    const came = await receipt('Early 1', 1_000);
    await money.complete(came);
    const expectation = await money.make({ ...expected, narrative: 'Early 1' });
    await match();
    expect(await statuses(expectation)).toEqual(['Completed']);
  });

  it('is held with its receipt when that was placed, which stays placed and counts for nothing until operations complete it', async () => {
    const expectation = await money.make({ ...expected, narrative: 'Placed 1' });
    const came = await receipt('Placed 1', 700);
    const { db } = money.platform.database;
    const businessDate = (await db.selectFrom('business_date').select('business_date').executeTakeFirstOrThrow())
      .business_date;
    await db
      .transaction()
      .execute((transaction) =>
        testLedger.execute(
          transaction,
          { firmId: 'NBW', userId: null, userKind: null, businessDate },
          { kind: 'place', transactionId: came },
        ),
      );
    await match();
    expect(await statuses(expectation, came)).toEqual(['Checking', 'Placed']);
    const { held, statusHistory } = await money.record(came);
    expect({ held, last: statusHistory.at(-1) }).toMatchObject({
      held: '£700.00 came under this reference, and £1,000.00 was expected.',
      last: { action: 'Held', from: 'Placed', to: 'Placed' },
    });
    const attached = jobContextOn(money.platform.database, {
      businessTime: (date) => `${date}T13:00`,
      operations: { backOffice: simulator, delayMs: 0 },
    });
    await runMigrations({ connectionString: money.platform.connectionString });
    await operations(attached, { firmId: 'NBW' });
    // Others it has completed.
    const before = await money.cash();
    expect(await statuses(came)).toEqual(['Placed']);
    expect((await money.complete(came)).status).toBe(200);
    expect(await money.cash()).toBeCloseTo(before + 700, 2);
    expect(await audit(money.platform.database.pool)).toEqual([]);
  });

  it('lets an order go on that waited for its receipt, and puts the back office’s look at it into the queue', async () => {
    const { pool } = money.platform.database;
    await runMigrations({ connectionString: money.platform.connectionString });
    const looks = async () =>
      (await pool.query(`select from graphile_worker.jobs where task_identifier = 'operations'`)).rowCount;
    await money.make({ ...expected, narrative: 'Look 1', amount: 20_000 });
    const { status, json } = await money.post(
      '/portfoliotransactiongroup',
      {
        firmId: 'NBW',
        accountId: money.accountId,
        transactions: [
          { ...deposit, narrative: 'Look 1', amount: 20_000 },
          order('Invest', money.fund, { amount: (await money.cash()) + 19_000 }),
        ],
      },
      money.machine,
    );
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    const [payment, invest] = json.data.transactions.map((each: { id: string }) => each.id) as [string, string];
    expect(await statuses(payment, invest)).toEqual(['Pending', 'Waiting']);
    const before = await looks();
    await expectations(
      jobContextOn(money.platform.database, { operations: { backOffice: simulator, delayMs: 60_000 } }),
      { firmId: 'NBW' },
    );
    expect(await statuses(payment, invest)).toEqual(['Completed', 'Pending']);
    expect(await looks()).toBe((before ?? 0) + 1);
  });

  it('of a payment in is held when operations report another sum, and a pending one waits for a person', async () => {
    const id = await money.make(deposit, money.machine);
    expect((await money.complete(id, { amount: 0 })).json.error.fieldErrors).toMatchObject([{ fieldName: 'amount' }]);
    expect((await money.complete(id, { amount: 9_999.99 })).json.data.status).toBe('Checking');
    expect((await money.put(`/portfoliotransaction/action/authorise/NBW/${id}`, {}, money.admin)).status).toBe(200);
    expect((await money.complete(id, { amount: 10_000 })).json.data.status).toBe('Completed');
    const out = await money.make({
      transactionType: 'Payment',
      transactionSubType: 'Withdrawal',
      movementType: 'Out',
      amount: 5,
      method: 'BACS Credit',
    });
    expect((await money.complete(out, { amount: 4 })).json.error.fieldErrors).toMatchObject([
      { fieldName: 'amount', type: 'unknown' },
    ]);
  });

  it('is held with its receipt when that is more than 10% off, until a person has looked; it is not held again', async () => {
    const before = await money.cash();
    const expectation = await money.make({ ...expected, narrative: 'Off 1' });
    const came = await receipt('Off 1', 1_100.01);
    await match();
    expect(await statuses(expectation, came)).toEqual(['Checking', 'Checking']);
    expect((await money.record(expectation)).statusHistory[1]).toMatchObject({
      action: 'Held',
      by: null,
      reason: '£1,100.01 came under this reference, and £1,000.00 was expected.',
    });
    expect(await money.cash()).toBe(before);
    for (const id of [expectation, came])
      expect((await money.put(`/portfoliotransaction/action/authorise/NBW/${id}`, {}, money.admin)).status).toBe(200);
    await match();
    expect(await statuses(expectation, came)).toEqual(['Pending', 'Pending']);
    expect((await money.complete(came)).status).toBe(200);
    expect(await audit(money.platform.database.pool)).toEqual([]);
  });
});
