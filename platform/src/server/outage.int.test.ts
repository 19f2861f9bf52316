import { Pool } from 'pg';
import { isOutage } from '../foundation/database/outage';
import { startTestServer, type Reply, type TestServer } from '../testing/test-server';
import { untilWaiting } from '../testing/until-waiting';

describe('an outage of the database', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer();
    token = await server.signIn('NBW', 'admin@northbrook.example');
  });
  afterAll(() => server.close());

  const payIn = async (key: string): Promise<Reply> => {
    const { account_id: accountId } = await server.database.db
      .selectFrom('account')
      .where('firm_id', '=', 'NBW')
      .where('status', '=', 'Active')
      .where('wrapper_type', '=', 'GIA')
      .select('account_id')
      .orderBy('account_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    return server.request('POST', '/portfoliotransaction', {
      token,
      headers: { 'idempotency-key': key },
      body: {
        firmId: 'NBW',
        accountId,
        transactionType: 'Payment',
        transactionSubType: 'Deposit',
        movementType: 'In',
        currency: 'GBP',
        amount: 10,
        method: 'Bank Transfer',
        narrative: key,
      },
    });
  };

  const whileConnectionEnds = async (table: string, request: () => Promise<Reply>): Promise<Reply> => {
    const holder = await server.database.pool.connect();
    await holder.query(`begin; lock table ${table} in access exclusive mode`);
    const asked = request();
    await untilWaiting(server.database.pool);
    await holder.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    const reply = await asked;
    await holder.query('rollback');
    holder.release();
    return reply;
  };

  it('answers a read whose connection ended 503 in the envelope with Retry-After, and the next one as ever', async () => {
    const read = () => server.get('/client/NBW?pageSize=1', token);
    const cut = await whileConnectionEnds('client', read);
    expect([cut.status, cut.headers.get('retry-after'), cut.json.error.type]).toEqual([503, '2', 'unavailable']);
    expect(cut.json.error.errorMessage).toBe(
      'The portal’s records cannot be reached at the moment. Try again in a moment.',
    );
    expect((await read()).status).toBe(200);
  });

  it('answers a write 503, and the same write with the same key is done once', async () => {
    const write = () => payIn('in an outage');
    const cut = await whileConnectionEnds('portfolio_transaction', write);
    expect([cut.status, cut.headers.get('retry-after'), cut.json.error.errorMessage]).toEqual([
      503,
      '2',
      'The portal’s records could not be reached. Send it again in a moment; it will not be submitted twice.',
    ]);
    expect([(await write()).status, (await write()).headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(
      (await server.database.pool.query(`select from portfolio_transaction where narrative = 'in an outage'`)).rowCount,
    ).toBe(1);
  });

  it('is what a request is told that finds no connection free', async () => {
    const pool = new Pool({ connectionString: server.connectionString, max: 1, connectionTimeoutMillis: 50 });
    const taken = await pool.connect();
    const refused = await pool.connect().catch((error: unknown) => error);
    expect([refused, isOutage(refused)]).toEqual([expect.any(Error), true]);
    taken.release();
    await pool.end();
  });

  it('with a full disk goes on answering reads, keeps who is signed in, and says that writes were not done', async () => {
    await server.database.pool.query(
      `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
    );
    for (const table of ['session', 'portfolio_transaction'])
      await server.database.pool.query(
        `create trigger no_room before insert or update on ${table} for each statement execute function no_room()`,
      );
    server.passTime(2);
    expect((await server.get('/client/NBW?pageSize=1', token)).status).toBe(200);
    const { status, headers, json } = await payIn('on a full disk');
    expect([status, headers.get('retry-after'), json.error.errorMessage]).toEqual([
      503,
      '30',
      'There is no room to keep anything new at the moment, so nothing was done. Try again later.',
    ]);
  });
});
