import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { connectDatabase, type Database } from '../../foundation/database/connect';
import type { DB } from '../../foundation/database/schema';
import { createTestDatabase, SEEDED_AS_OF, type TestDatabase } from '../../testing/test-database';

describe('the job runner of a platform whose connections are ended', () => {
  let test: TestDatabase;
  let database: Database<DB>;
  let platform: ChildProcess;
  let ended = false;
  beforeAll(async () => {
    test = await createTestDatabase({ seeded: true });
    database = await connectDatabase<DB>(test.connectionString, { connections: 2 });
    platform = fork(join(__dirname, '../../main.ts'), [], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        DATABASE_URL: test.connectionString,
        PLATFORM_PORT: '0',
        CLIENT_AUTHENTICATION: 'the shared secret',
        TESSERA_SEED: 'none',
        TESSERA_AS_OF: SEEDED_AS_OF,
        TESSERA_OPERATIONS: 'simulator',
        TESSERA_OPERATIONS_DELAY_MS: '0',
      },
    });
    platform.once('exit', () => {
      ended = true;
    });
    for (let ready = false; !ready;)
      ready = ((await once(platform, 'message')) as [{ ready?: boolean }])[0].ready === true;
  });
  afterAll(async () => {
    platform.kill('SIGKILL');
    await database.close();
    await test.drop();
  });

  const queued = async (): Promise<number> =>
    (
      await database.pool.query(
        'select from graphile_worker.jobs where locked_at is not null or (run_at <= now() and attempts < max_attempts)',
      )
    ).rowCount ?? 0;
  const untilQuiet = async (): Promise<void> => {
    while (!ended && (await queued()) > 0) await new Promise((settle) => setTimeout(settle, 50));
  };
  /**
   * Ends the connection that says first that a job is done; a sequence is not rolled back, so the next is let through.
   */
  const cutOnce = async (): Promise<void> => {
    await database.pool.query('create sequence cut');
    await database.pool.query(
      `create function cut() returns trigger language plpgsql as $$ begin if nextval('cut') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if; return null; end $$`,
    );
    await database.pool.query(
      'create trigger cut after delete on graphile_worker._private_jobs for each row execute function cut()',
    );
  };

  it('survives losing the connection that reports a job as done, reports it again on another, and loses no job', async () => {
    await untilQuiet();
    await cutOnce();
    await database.pool.query(
      `select graphile_worker.add_job('expectations', '{}'::json, queue_name => 'expectations')`,
    );
    await untilQuiet();
    expect({ ended, queued: await queued() }).toEqual({ ended: false, queued: 0 });
  });

  it('survives losing every connection at once, and runs what is queued then', async () => {
    await database.pool
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      .catch(() => undefined);
    await database.pool.query(
      `select graphile_worker.add_job('expectations', '{}'::json, queue_name => 'expectations')`,
    );
    await untilQuiet();
    expect({ ended, queued: await queued() }).toEqual({ ended: false, queued: 0 });
  });
});
