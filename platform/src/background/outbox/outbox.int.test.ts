import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { deposit } from '../../testing/money-on-test';
import { startHoldingsTest, type HoldingsTest } from '../../testing/test-holdings';
import type { EventReader, ReadEvent } from './reader';
import { readEvents } from './read-events';
import { readers as platformReaders } from './readers';

/** Asks again and again, for ten seconds at most. */
const untilTrue = async (isTrue: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 10_000; !(await isTrue()); await pause(20))
    if (Date.now() > end) throw new Error('It did not become true within ten seconds.');
};

const reader = (name: string, handle: EventReader['handle']): EventReader => ({ name, handle });

describe('domain events', () => {
  let test: HoldingsTest;
  beforeAll(async () => {
    test = await startHoldingsTest();
  });
  afterAll(() => test.platform.close());

  const failures: string[] = [];
  const readNow = (readers: readonly EventReader[], now = new Date()) =>
    readEvents({ db: test.platform.database.db, clock: () => now, readers, onFailure: (name) => failures.push(name) });
  /** Reads once no open transaction can come before what is written, whoever has it open on this server. */
  const read = async (readers: readonly EventReader[], now = new Date()) => {
    await untilTrue(async () => {
      const [row] = await test.query<{ settled: boolean }>(
        `select not exists (select from domain_event where written_in >= pg_snapshot_xmin(pg_current_snapshot())) as settled`,
      );
      return row?.settled === true;
    });
    return readNow(readers, now);
  };
  /** A reader that remembers what it was given; it begins at once. */
  const listen = async (name: string) => {
    const heard: ReadEvent[] = [];
    const listener = reader(name, async (_transaction, events) => {
      heard.push(...events);
    });
    await read([listener]);
    return { heard, listener };
  };
  const edit = (clientId: string, firstName: string) =>
    test.send('PATCH', `/client/NBW/${clientId}`, { firstName }, test.admin);

  it('tell what was done to clients, accounts and transactions, each numbered by its record without a gap', async () => {
    const { heard, listener } = await listen('tells');
    const clientId = await test.person();
    await edit(clientId, 'Ada');
    await edit(clientId, 'Beth');
    const accountId = await test.open(clientId, { status: 'Active' });
    const payment = { firmId: 'NBW', accountId, ...deposit };
    const paid = (await test.send('POST', '/portfoliotransaction', payment)).json.data.id as string;
    await read([listener]);
    expect(heard.map(({ type, entity, sequence }) => [type, entity.id, sequence])).toEqual([
      ['client.changed', clientId, 1],
      ['client.changed', clientId, 2],
      ['account.opened', accountId, 1],
      ['transaction.opened', paid, 1],
    ]);
    const { json } = await test.send('GET', `/event/NBW/${heard[1]?.eventId}`, undefined, test.admin);
    expect(json.data).toMatchObject({
      type: 'client.changed',
      entity: { kind: 'Client', id: clientId },
      payload: { fields: 'firstName' },
      sequence: 2,
      actor: { kind: 'User' },
    });
  });

  it('are not there for somebody who does not see their record, nor in another firm', async () => {
    const { heard, listener } = await listen('unseen');
    await edit(await test.person(), 'Cora');
    await read([listener]);
    const otherFirm = await test.platform.signIn('HLM', 'admin@holloway.example');
    const ask = (firmId: string, token: string) =>
      test.send('GET', `/event/${firmId}/${heard.at(-1)?.eventId}`, undefined, token);
    expect((await ask('NBW', test.admin)).status).toBe(200);
    expect((await ask('HLM', otherFirm)).status).toBe(404);
    expect((await ask('NBW', otherFirm)).status).toBe(404);
  });

  it('are not written when their cause is not', async () => {
    const { heard, listener } = await listen('refused');
    const clientId = await test.person();
    expect((await test.send('PATCH', `/client/NBW/${clientId}`, { email: 'no' }, test.admin)).status).toBe(400);
    await read([listener]);
    expect(heard).toEqual([]);
  });

  it('are read in the order of their commits: one whose transaction is still open is waited for, not skipped', async () => {
    const { heard, listener } = await listen('commits');
    const [first, second] = [await test.person(), await test.person()];
    await edit(first, 'Eve');
    await edit(second, 'Fay');
    await read([listener]);
    heard.length = 0;
    const write = (db: typeof test.platform.database.db, clientId: string) =>
      sql`with counted as (update event_entity set sequence = sequence + 1 where firm_id = 'NBW' and entity_id = ${clientId} returning sequence)
        insert into domain_event (firm_id, event_id, event_type, entity_kind, entity_id, node_id, sequence, at, payload)
        select 'NBW', gen_random_uuid()::text, 'client.changed', 'Client', ${clientId}, '0', sequence, now(), '{}' from counted`.execute(
        db,
      );
    const slow = await test.platform.database.db.startTransaction().execute();
    await write(slow, first);
    await write(test.platform.database.db, second);
    await readNow([listener]);
    expect(heard).toEqual([]);
    await slow.commit().execute();
    await read([listener]);
    expect(heard.map(({ entity }) => entity.id)).toEqual([first, second]);
  });

  it('leave a reader that fails parked, with what it missed, while the others go on', async () => {
    failures.length = 0;
    const { heard, listener } = await listen('sound');
    let broken = true;
    const given: string[] = [];
    const unsound = reader('unsound', async (_transaction, events) => {
      if (broken) throw new Error('It cannot be reached.');
      given.push(...events.map(({ entity }) => entity.id));
    });
    await read([unsound]);
    const clientId = await test.person();
    await edit(clientId, 'Gwen');
    const now = new Date();
    await read([unsound, listener], now);
    expect(heard.map(({ entity }) => entity.id)).toEqual([clientId]);
    expect(failures).toEqual(['unsound']);
    // While it is parked it is not asked again, and the delay doubles.
    await read([unsound], new Date(now.getTime() + 500));
    expect(failures).toEqual(['unsound']);
    await read([unsound], new Date(now.getTime() + 1_500));
    expect(failures).toEqual(['unsound', 'unsound']);
    const [row] = await test.query<{ attempts: number; problem: string }>(
      `select attempts, problem from event_reader where reader = 'unsound'`,
    );
    expect(row).toMatchObject({ attempts: 2, problem: expect.stringMatching(/^It failed/) });
    broken = false;
    await read([unsound], new Date(now.getTime() + 60_000));
    expect(given).toEqual([clientId]);
    await read([unsound], new Date(now.getTime() + 120_000));
    expect(given).toEqual([clientId]);
  });

  it('move the exceptions of a firm on, and an administrator sees how far their readers are', async () => {
    await read(platformReaders);
    await edit(await test.person(), 'Dora');
    const waiting = async () =>
      (await test.send('GET', '/tessera/job/NBW/reader', undefined, test.admin)).json.data as readonly object[];
    expect(await waiting()).toEqual([
      { reader: 'exceptions', waiting: 1, oldestAt: expect.any(String), parkedUntil: null, problem: null },
      { reader: 'webhooks', waiting: 1, oldestAt: expect.any(String), parkedUntil: null, problem: null },
    ]);
    await read(platformReaders);
    expect(await waiting()).toEqual([
      { reader: 'exceptions', waiting: 0, oldestAt: null, parkedUntil: null, problem: null },
      { reader: 'webhooks', waiting: 0, oldestAt: null, parkedUntil: null, problem: null },
    ]);
  });
});
