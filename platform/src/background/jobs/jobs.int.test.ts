import { addWorkingDays } from '@tessera/domain/dates';
import { audit } from '../auditor/auditor';
import { connectDatabase, type Database } from '../../foundation/database/connect';
import type { DB } from '../../foundation/database/schema';
import { createTestDatabase, SEEDED_AS_OF, type TestDatabase } from '../../testing/test-database';
import { startTestServer } from '../../testing/test-server';
import { businessDate } from './business-date/business-date';
import { enqueue } from '../../foundation/database/enqueue';
import { recordRun, storedBusinessDate } from '../queue/record-run';
import { startJobs } from './runner';
import { settlement } from './transactions/settlement';
import type { JobContext } from '../queue/task';
import { jobContextOn } from '../../testing/job-context';

/** Asks until it is so, a few hundred times at most. */
const until = async (condition: () => Promise<boolean>): Promise<void> => {
  for (let looks = 0; looks < 400; looks += 1) {
    if (await condition()) return;
    await new Promise((settle) => setTimeout(settle, 20));
  }
  throw new Error('It did not come so far.');
};

describe('jobs', () => {
  let test: TestDatabase;
  let database: Database<DB>;
  let context: JobContext;
  const problems: string[] = [];
  /** Noon of the seeded day, moved on by the tests. */
  let now = new Date(`${SEEDED_AS_OF}T12:00:00Z`);

  const start = () =>
    startJobs({
      connectionString: test.connectionString,
      ...context,
      onProblem: (message) => void problems.push(message),
    });
  /** Sealing goes by the clock on the wall and may or may not fall into a test. */
  const runs = () =>
    database.db
      .selectFrom('job_run')
      .where('task', 'not in', ['seal', 'notifications'])
      .select(['firm_id', 'task', 'business_date', 'status', 'note'])
      .orderBy('firm_id')
      .orderBy('job_run_id')
      .execute();
  const queued = async () => (await database.pool.query('select from graphile_worker.jobs')).rowCount;

  beforeEach(async () => {
    test = await createTestDatabase({ seeded: true });
    database = await connectDatabase<DB>(test.connectionString, { connections: 4 });
    now = new Date(`${SEEDED_AS_OF}T12:00:00Z`);
    context = jobContextOn(database, { clock: () => now, dateIsFixed: false });
    problems.length = 0;
  });
  afterEach(async () => {
    await database.close();
    await test.drop();
  });

  it('settle each firm once on a business date, however often the platform starts', async () => {
    for (let starts = 0; starts < 2; starts += 1) {
      const jobs = await start();
      await until(async () => (await queued()) === 0);
      await jobs.stop();
    }
    expect((await runs()).map(({ firm_id: firm, task, status }) => `${firm} ${task} ${status}`).sort()).toEqual(
      ['CDR', 'HLM', 'NBW'].flatMap((firm) =>
        // PAYE of the tax month to 5 November is due on the demonstration's day.
        ['fees', 'interest', 'paye', 'recurring', 'settlement'].map((task) => `${firm} ${task} Done`),
      ),
    );
    expect(problems).toEqual([]);
  });

  it('move the business date to London’s day by day, value every account on each, and settle it', async () => {
    const jobs = await start();
    await until(async () => (await queued()) === 0);
    now = new Date(`${addWorkingDays(SEEDED_AS_OF, 2)}T00:30:00Z`);
    await enqueue(database.db, { task: 'business-date' });
    await until(
      async () => (await storedBusinessDate(database.db)) === addWorkingDays(SEEDED_AS_OF, 2) && (await queued()) === 0,
    );
    await jobs.stop();
    const moved = (await runs()).filter(({ firm_id: firm, task }) => firm === 'NBW' && task === 'business-date');
    expect(moved.map(({ business_date: date }) => date)).toEqual([
      addWorkingDays(SEEDED_AS_OF, 1),
      addWorkingDays(SEEDED_AS_OF, 2),
    ]);
    expect(
      (await runs()).filter(({ firm_id: firm, task }) => firm === 'NBW' && task === 'settlement').length,
    ).toBeGreaterThanOrEqual(2);
    expect(await audit(database.pool)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('leave a business date alone that was set by hand, or that is ahead', async () => {
    now = new Date(`${addWorkingDays(SEEDED_AS_OF, 5)}T12:00:00Z`);
    await businessDate({ ...context, dateIsFixed: true }, {});
    now = new Date(`${addWorkingDays(SEEDED_AS_OF, -5)}T12:00:00Z`);
    await businessDate(context, {});
    expect(await storedBusinessDate(database.db)).toBe(SEEDED_AS_OF);
  });

  it('are queued with the database transaction they belong to, or not at all', async () => {
    const jobs = await start();
    await until(async () => (await queued()) === 0);
    await jobs.stop();
    await database.db
      .transaction()
      .execute(async (transaction) => {
        await enqueue(transaction, { task: 'settlement', firmId: 'NBW' });
        throw new Error('No.');
      })
      .catch(() => undefined);
    expect(await queued()).toBe(0);
    await database.db
      .transaction()
      .execute((transaction) => enqueue(transaction, { task: 'settlement', firmId: 'NBW' }));
    expect(await queued()).toBe(1);
  });

  it('held by a killed process are resumed at the next start, and its run is recorded as interrupted', async () => {
    const first = await start();
    await until(async () => (await queued()) === 0);
    await first.stop();
    await database.pool.query('delete from job_run');
    await enqueue(database.db, { task: 'settlement', firmId: 'NBW' });
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a process that is gone', attempts = 1`,
    );
    await database.pool.query(
      `update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'a process that is gone'`,
    );
    await database.pool.query(
      `insert into job_run (firm_id, task, business_date, status, started_at) values ('NBW', 'settlement', '${SEEDED_AS_OF}', 'Running', now())`,
    );
    const second = await start();
    await until(async () => (await queued()) === 0);
    await second.stop();
    expect(
      (await runs())
        .filter(({ firm_id: firm, task }) => firm === 'NBW' && task === 'settlement')
        .map(({ status, note }) => [status, note]),
    ).toEqual([
      ['Failed', expect.stringMatching(/^It was interrupted a/)],
      ['Done', expect.stringMatching(/^\d+ cash amounts? cleared; \d+ transactions? released, \d+ still waiting\.$/)],
    ]);
  });

  it('that fail are recorded without their details and tried again', async () => {
    await expect(
      recordRun(context, 'NBW', 'settlement', () => Promise.reject(new Error('Ann Whitfield'))),
    ).rejects.toThrow();
    expect(await runs()).toEqual([
      expect.objectContaining({ status: 'Failed', note: 'It failed and is retried. The platform’s log says why.' }),
    ]);
    await settlement(context, { firmId: 'NBW' });
    expect((await runs()).map(({ status }) => status)).toEqual(['Failed', 'Done']);
  });
});

it('runs are listed for who may read the firm’s management, their own firm’s alone', async () => {
  const platform = await startTestServer();
  const context = jobContextOn(platform.database);
  for (const firmId of ['NBW', 'HLM']) await settlement(context, { firmId });
  const admin = await platform.signIn('NBW', 'admin@northbrook.example');
  const { json } = await platform.get('/tessera/job/NBW?task=settlement&status=Done&sort=-startedAt', admin);
  expect(json).toMatchObject({
    meta: { count: 1 },
    data: [{ task: 'settlement', businessDate: SEEDED_AS_OF, status: 'Done', failed: 0 }],
  });
  expect((await platform.get('/tessera/job/NBW?status=Failed', admin)).json.data).toEqual([]);
  expect((await platform.get('/tessera/job/NBW?task=nonsense', admin)).status).toBe(400);
  expect((await platform.get('/tessera/job/HLM', admin)).status).toBe(404);
  // Where operations are real, nobody lets a day pass.
  expect(
    (await platform.request('POST', '/tessera/job/NBW/businessday', { token: admin, body: {} })).json.error,
  ).toMatchObject({
    statusCode: 409,
    errorMessage:
      'Days pass by themselves here. Only a demonstration with the simulated back office lets one pass when it is told to.',
  });
  await platform.close();
});
