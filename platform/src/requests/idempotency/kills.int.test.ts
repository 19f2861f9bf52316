import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { audit } from '../../background/auditor/auditor';
import { connectDatabase, type Database } from '../../foundation/database/connect';
import type { DB } from '../../foundation/database/schema';
import { createTestDatabase, SEEDED_AS_OF, type TestDatabase } from '../../testing/test-database';
import { demoPassword } from '../../demo/demo';

const kills = 3;
const writers = 6;
const answersBeforeKill = 12;

interface Platform {
  readonly url: string;
  readonly child: ChildProcess;
}

/** The platform as it runs in production, with a simulated back office that acts without delay. */
const startPlatform = async (databaseUrl: string): Promise<Platform> => {
  const child = fork(join(__dirname, '../../main.ts'), [], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PLATFORM_PORT: '0',
      CLIENT_AUTHENTICATION: 'the shared secret',
      TESSERA_SEED: 'none',
      TESSERA_AS_OF: SEEDED_AS_OF,
      TESSERA_OPERATIONS: 'simulator',
      TESSERA_OPERATIONS_DELAY_MS: '0',
    },
  });
  for (;;) {
    const [message] = (await once(child, 'message')) as [{ ready?: boolean; url?: string; failed?: string }];
    if (message.failed !== undefined) throw new Error(message.failed);
    if (message.ready && message.url !== undefined) return { url: message.url, child };
  }
};

describe('a platform that is killed while it writes', () => {
  let test: TestDatabase;
  let database: Database<DB>;
  let platform: Platform;
  beforeAll(async () => {
    test = await createTestDatabase({ seeded: true });
    database = await connectDatabase<DB>(test.connectionString, { connections: 2 });
  });
  afterAll(async () => {
    platform.child.kill('SIGKILL');
    await database.close();
    await test.drop();
  });

  const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(platform.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return {
      status: answer.status,
      replayed: answer.headers.get('idempotency-replayed') === 'true',
      text: await answer.text(),
    };
  };

  it('has lost no acknowledged write, answers every repetition as the first time, and continues its jobs', async () => {
    const {
      rows: [account],
    } = await database.pool.query<{ account_id: string }>(
      `select account_id from account where firm_id = 'NBW' and status = 'Active' and wrapper_type = 'GIA' order by account_id limit 1`,
    );
    /** Answers by key; null for one that was sent and not answered. */
    const answers = new Map<string, string | null>();
    platform = await startPlatform(test.connectionString);
    const signedIn = await send(
      '/authenticate',
      { firmId: 'NBW', id: 'admin@northbrook.example', password: demoPassword },
      { 'client-authentication': 'the shared secret' },
    );
    const token = (JSON.parse(signedIn.text) as { data: { token: string } }).data.token;
    const payIn = (key: string) =>
      send(
        '/portfoliotransaction',
        {
          firmId: 'NBW',
          accountId: account?.account_id,
          transactionType: 'Payment',
          transactionSubType: 'Deposit',
          movementType: 'In',
          currency: 'GBP',
          amount: 10,
          method: 'Bank Transfer',
          narrative: key,
        },
        { 'api-token': token, 'idempotency-key': key },
      );

    // One for certain between its commit and its answer: the commit is held while the platform is killed, and then goes
    // through.
    await database.pool.query(`
      create function hold_commit() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return null; end $$;
      create constraint trigger hold_commit after insert on idempotency deferrable initially deferred for each row when (new.idempotency_key = 'kill held') execute function hold_commit()`);
    const held = payIn('kill held').then(
      () => 'answered',
      () => 'cut off',
    );
    const committing = async (): Promise<boolean> =>
      (
        await database.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
        )
      ).rowCount === 1;
    while (!(await committing())) await new Promise((settle) => setTimeout(settle, 10));
    const gone = once(platform.child, 'exit');
    platform.child.kill('SIGKILL');
    await gone;
    expect(await held).toBe('cut off');
    platform = await startPlatform(test.connectionString);
    const repeated = await payIn('kill held');
    expect({ status: repeated.status, replayed: repeated.replayed }).toEqual({ status: 200, replayed: true });
    answers.set('kill held', repeated.text);

    let doneUnanswered = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      let answered = 0;
      const ended = once(platform.child, 'exit');
      const write = async (writer: number): Promise<void> => {
        for (let step = 0; ; step += 1) {
          const key = `kill ${kill}.${writer}.${step}`;
          answers.set(key, null);
          const { status, text } = await payIn(key);
          expect(status).toBe(200);
          answers.set(key, text);
          answered += 1;
          if (answered === answersBeforeKill + 5 * kill) platform.child.kill('SIGKILL');
        }
      };
      // The end of the platform ends every writer in the middle of a request.
      await Promise.allSettled(Array.from({ length: writers }, (_, writer) => write(writer)));
      await ended;
      platform = await startPlatform(test.connectionString);
      for (const [key, first] of answers) {
        const { status, replayed, text } = await payIn(key);
        expect({ key, status }).toEqual({ key, status: 200 });
        if (first !== null) expect({ key, replayed, text }).toEqual({ key, replayed: true, text: first });
        else if (replayed) doneUnanswered += 1;
        answers.set(key, text);
      }
    }
    expect(answers.size).toBeGreaterThanOrEqual(kills * answersBeforeKill);
    process.stdout.write(
      `${answers.size} requests over ${kills} kills; ${doneUnanswered} were done and not answered\n`,
    );

    // What was paid in keeps to its day, which is today now.
    await database.pool.query(
      `update portfolio_transaction set intended_settlement_date = transaction_date where narrative like 'kill %'`,
    );
    await database.pool.query(`select graphile_worker.add_job('operations', '{"firmId": "NBW"}'::json)`);
    const times = async (status: string): Promise<number> =>
      (
        await database.db
          .selectFrom('portfolio_transaction')
          .where('narrative', 'like', 'kill %')
          .where('status', '=', status as 'Completed')
          .select('transaction_id')
          .execute()
      ).length;
    for (let looks = 0; looks < 3_000 && (await times('Completed')) < answers.size; looks += 1)
      await new Promise((settle) => setTimeout(settle, 20));
    expect(await times('Completed')).toBe(answers.size);
    const { rows } = await database.pool.query<{ narrative: string; transactions: bigint; postings: bigint }>(`
      select t.narrative, count(distinct t.transaction_id) as transactions, count(p.group_id) as postings from portfolio_transaction t
      left join cash_posting p on p.firm_id = t.firm_id and p.transaction_id = t.transaction_id and p.account_id is not null where t.narrative like 'kill %' group by t.narrative`);
    expect(rows.filter((row) => row.transactions !== 1n || row.postings !== 1n)).toEqual([]);
    expect(rows.map((row) => row.narrative).sort()).toEqual([...answers.keys()].sort());
    expect(await audit(database.pool)).toEqual([]);
  });
});
