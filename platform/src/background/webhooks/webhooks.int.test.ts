import { retrySeconds } from '@tessera/contract/webhooks/values';
import { Webhook } from 'standardwebhooks';
import type { WebhookNetwork } from '../../capabilities/webhooks/network';
import { readRanges } from '../../capabilities/webhooks/network';
import { deposit } from '../../testing/money-on-test';
import { faults, startHoldingsTest, type HoldingsTest } from '../../testing/test-holdings';
import { startReceiver, type Receiver } from '../../testing/webhook-receiver';
import { readEvents } from '../outbox/read-events';
import { DeliveryRun } from './deliver';
import { webhookReader } from './reader';

describe('webhooks', () => {
  let test: HoldingsTest;
  let receiver: Receiver;
  let now = new Date();
  const resolved: string[] = [];
  let addresses: readonly string[] = ['127.0.0.1'];
  const network: WebhookNetwork = {
    allowed: readRanges('127.0.0.1/32'),
    resolve: (host) => {
      resolved.push(host);
      return Promise.resolve(addresses);
    },
  };
  const failures: unknown[] = [];
  const newRun = () =>
    new DeliveryRun({
      db: test.platform.database.db,
      clock: () => now,
      network,
      onFailure: (error) => failures.push(error),
    });
  let run: DeliveryRun;
  const read = () =>
    readEvents({
      db: test.platform.database.db,
      clock: () => now,
      readers: [webhookReader],
      onFailure: (_name, error) => failures.push(error),
    });
  /** Reads what happened, and sends what is due until nothing is. */
  const pass = async (seconds = 0): Promise<void> => {
    now = new Date(now.getTime() + seconds * 1000);
    // No other transaction is open on this database: what was written is read.
    for (let tries = 0; tries < 100 && (await waitingEvents()) > 0; tries += 1) await read();
    for (let before = -1; before !== receiver.received.length;) {
      before = receiver.received.length;
      await run.look();
      await run.settle();
    }
  };
  const waitingEvents = async (): Promise<number> => {
    const [row] = await test.query<{ count: number }>(
      `select count(*)::integer as count from domain_event, event_reader where reader = 'webhooks' and (written_in, domain_event.position) > (read_in, event_reader.position)`,
    );
    return row?.count ?? 0;
  };
  const patch = (path: string, body: object, token = test.admin) => test.send('PATCH', `${path}/NBW`, body, token);
  const clientHook = async (path = '/clients', more: object = {}) => {
    const { status, json } = await patch('/tessera/webhook/config/client', {
      nodeId: '0',
      url: receiver.url + path,
      active: true,
      ...more,
    });
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data;
  };
  const edit = async (clientId: string, firstName: string) => {
    const { status } = await test.send('PATCH', `/client/NBW/${clientId}`, { firstName }, test.admin);
    expect(status).toBe(200);
  };
  const of = (webhookId: string, rest: string) => `/tessera/webhook/NBW/${webhookId}${rest}`;
  const deliveries = async (webhookId: string, query = '') =>
    (await test.send('GET', of(webhookId, `/delivery${query}`), undefined, test.admin)).json.data;
  const clear = async () => {
    await test.query('truncate webhook_attempt, webhook_delivery, webhook');
    receiver.received.length = 0;
    receiver.answer(200);
    failures.length = 0;
    addresses = ['127.0.0.1'];
    run = newRun();
    await read();
  };

  beforeAll(async () => {
    test = await startHoldingsTest();
    receiver = await startReceiver();
    await read();
  });
  beforeEach(clear);
  afterEach(() => expect(failures).toEqual([]));
  afterAll(async () => {
    await receiver.close();
    await test.platform.close();
  });

  it('tell of positions and transactions by the calls of the specification, signed so that an independent library verifies them', async () => {
    const made = await patch('/webhook/config/transaction', { url: `${receiver.url}/transactions` });
    const { secret, webhookId } = made.json.data;
    expect(secret).toMatch(/^whsec_/);
    await patch('/webhook/config/position', { url: `${receiver.url}/positions` });
    const again = await patch('/webhook/config/transaction', {
      eventTypes: ['transaction.opened', 'transaction.changed'],
    });
    expect(again.json.data).toMatchObject({ webhookId, secret: null });
    const clientId = await test.person();
    const accountId = await test.open(clientId, { status: 'Active' });
    const paid = await test.send('POST', '/portfoliotransaction', {
      firmId: 'NBW',
      accountId,
      ...deposit,
    });
    const machine = await test.platform.signIn('NBW', 'machine@northbrook.example');
    for (const action of ['Place', 'Complete'])
      await test.send(
        'PUT',
        `/portfoliotransactionaction/NBW/${paid.json.data.id}`,
        { firmId: 'NBW', transactionAction: action },
        machine,
      );
    await pass();
    const ofPath = (path: string) => receiver.received.filter((each) => each.path === path);
    const [opened, ...later] = ofPath('/transactions');
    expect(opened?.json).toMatchObject({
      type: 'transaction.opened',
      data: { entity: { kind: 'Transaction', id: paid.json.data.id }, sequence: 1, firmId: 'NBW', nodeId: test.office },
    });
    expect(later.map(({ json }) => json.data.sequence)).toEqual(later.map((_, index) => index + 2));
    expect(ofPath('/positions').map(({ json }) => json)).toEqual([
      expect.objectContaining({
        type: 'position.changed',
        data: expect.objectContaining({
          entity: { kind: 'Position', id: `${accountId}|C` },
          facts: { accountId, positionType: 'Cash', assetId: null, isin: null },
        }),
      }),
    ]);
    // What the event says is there to be read.
    const [{ json: told } = { json: null }] = ofPath('/positions');
    expect((await test.send('GET', told.data.href)).json.data.accountId).toBe(accountId);
    expect((await test.send('GET', `/event/NBW/${told.data.eventId}`)).json.data.entity.kind).toBe('Position');
    const verifier = new Webhook(secret);
    expect(verifier.verify(opened?.body ?? '', opened?.headers ?? {})).toEqual(opened?.json);
    expect(() => verifier.verify(`${opened?.body} `, opened?.headers ?? {})).toThrow();
    expect(() =>
      new Webhook(`whsec_${Buffer.from('another').toString('base64')}`).verify(
        opened?.body ?? '',
        opened?.headers ?? {},
      ),
    ).toThrow();
    expect(opened?.headers['webhook-id']).toBe(opened?.json.data.eventId);
  });

  it('are signed with both secrets for a day after a rotation, and the secret is shown once', async () => {
    const { secret: old, webhookId } = await clientHook();
    const { secret: fresh } = await clientHook('/clients', { secret: 'Rotate' });
    expect(fresh).not.toBe(old);
    const clientId = await test.person();
    const sent = async () => {
      await edit(clientId, receiver.received.length % 2 === 0 ? 'Ada' : 'Beth');
      await pass();
      const hook = receiver.received.at(-1);
      // The verifier knows the time of this machine.
      return (secret: string) => {
        try {
          new Webhook(secret).verify(hook?.body ?? '', hook?.headers ?? {});
          return true;
        } catch (error) {
          if (error instanceof Error && /timestamp/.test(error.message)) throw error;
          return false;
        }
      };
    };
    let verifies = await sent();
    expect([verifies(fresh), verifies(old)]).toEqual([true, true]);
    await clientHook('/clients', { secret: 'End previous' });
    verifies = await sent();
    expect([verifies(fresh), verifies(old)]).toEqual([true, false]);
    const list = JSON.stringify((await test.send('GET', '/tessera/webhook/NBW', undefined, test.admin)).json);
    const audit = JSON.stringify(
      await test.query(`select before, after, reason from audit where record_id = $1`, [webhookId]),
    );
    for (const secret of [old, fresh]) expect([list.includes(secret), audit.includes(secret)]).toEqual([false, false]);
  });

  it('are tried again with growing delays and the same id, in the order of the record, then parked, and can be replayed', async () => {
    const { webhookId } = await clientHook();
    receiver.answer(500);
    const [clientId, other] = [await test.person(), await test.person()];
    await edit(clientId, 'Ada');
    await edit(clientId, 'Beth');
    await edit(other, 'Cora');
    await pass();
    // The second event of the first client waits for the first.
    const sequences = () => receiver.received.map(({ json }) => `${json.data.entity.id} ${json.data.sequence}`);
    expect(sequences().sort()).toEqual([`${clientId} 1`, `${other} 1`].sort());
    expect(
      (await deliveries(webhookId, '?status=Waiting')).map(({ problem }: { problem: string }) => problem).sort(),
    ).toEqual(['It answered 500.', 'It answered 500.', null]);
    for (const seconds of retrySeconds) await pass(seconds * 1.1 + 1);
    const ids = receiver.received
      .filter(({ json }) => json.data.entity.id === clientId && json.data.sequence === 1)
      .map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    expect(ids).toHaveLength(retrySeconds.length + 1);
    const parked = await deliveries(webhookId, '?status=Parked');
    expect(
      parked.map(({ entity, problem }: { entity: { id: string }; problem: string }) => [entity.id, problem]),
    ).toContainEqual([clientId, 'Given up after 9 attempts in two days. It answered 500.']);
    const [detail] = await Promise.all([
      test.send('GET', of(webhookId, `/delivery/${parked[0].id}`), undefined, test.admin),
    ]);
    expect(detail.json.data.tries).toHaveLength(9);
    expect(detail.json.data.tries[0]).toMatchObject({
      attempt: 1,
      status: 500,
      answer: 'answered 500',
      address: '127.0.0.1',
    });
    expect(detail.json.data.body).toBe(
      receiver.received.find(({ headers }) => headers['webhook-id'] === parked[0].id)?.body,
    );
    // It comes back.
    receiver.answer(200);
    receiver.received.length = 0;
    const gaps = await test.send('GET', of(webhookId, '/gap'), undefined, test.admin);
    expect(gaps.json.data).toMatchObject({ events: 3, parked: parked.length, missing: 0, delivered: 0 });
    const body = { fromPosition: gaps.json.data.firstPosition, which: 'Missing' };
    const preview = await test.send('POST', of(webhookId, '/replay/preview'), body, test.admin);
    expect(preview.json.data).toMatchObject({ parked: parked.length, delivered: 0, problem: null });
    const replayed = await test.send('POST', of(webhookId, '/replay'), body, test.admin);
    expect(replayed.json.data.count).toBe(preview.json.data.count);
    await pass();
    await pass(10);
    expect(sequences().filter((each) => each.startsWith(clientId))).toEqual([`${clientId} 1`, `${clientId} 2`]);
    expect((await deliveries(webhookId)).map(({ status }: { status: string }) => status)).toEqual([
      'Delivered',
      'Delivered',
      'Delivered',
    ]);
  });

  it('that come back need not wait out their delays', async () => {
    await clientHook();
    receiver.answer('break');
    const people = [await test.person(), await test.person(), await test.person()];
    for (const each of people) await edit(each, 'Ada');
    await pass();
    await pass(6);
    receiver.answer(200);
    receiver.received.length = 0;
    // One is due in five minutes, and takes the others along.
    await edit(people[0] ?? '', 'Beth');
    await edit(await test.person(), 'Cora');
    await pass(1);
    expect(receiver.received.length).toBeGreaterThanOrEqual(5);
  });

  it('are switched off by an answer of 410, and what was missed is found and replayed', async () => {
    const { webhookId } = await clientHook();
    receiver.answer(410);
    const clientId = await test.person();
    await edit(clientId, 'Ada');
    await pass();
    const get = async () => (await test.send('GET', of(webhookId, ''), undefined, test.admin)).json.data;
    expect(await get()).toMatchObject({
      active: false,
      offReason: 'Its receiver answered 410: it wants no more.',
      parked: 1,
    });
    await edit(clientId, 'Beth');
    await pass();
    expect(receiver.received).toHaveLength(1);
    const refused = await test.send(
      'POST',
      of(webhookId, '/replay'),
      { fromPosition: 1, which: 'Missing' },
      test.admin,
    );
    expect([refused.status, refused.json.error.errorMessage]).toEqual([409, 'The webhook is off. Switch it on first.']);
    receiver.answer(200);
    await clientHook();
    const gaps = (await test.send('GET', of(webhookId, '/gap'), undefined, test.admin)).json.data;
    expect(gaps).toMatchObject({ events: 2, missing: 1, parked: 1 });
    expect(gaps.gaps.map(({ why }: { why: string }) => why)).toEqual(['Parked', 'Missing']);
    const range = { fromPosition: gaps.firstPosition, toPosition: gaps.lastPosition, which: 'Missing' };
    expect((await test.send('POST', of(webhookId, '/replay'), range, test.admin)).json.data.count).toBe(2);
    await pass();
    expect(receiver.received.slice(1).map(({ json }) => json.data.sequence)).toEqual([1, 2]);
  });

  it('follow no redirect and read no huge answer to its end', async () => {
    const { webhookId } = await clientHook();
    receiver.answer('redirect');
    const clientId = await test.person();
    await edit(clientId, 'Ada');
    await pass();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/clients']);
    expect((await deliveries(webhookId))[0].problem).toMatch(/^It answered 302, a redirect/);
    receiver.answer('huge');
    await pass(10);
    const [{ id, status }] = await deliveries(webhookId);
    expect(status).toBe('Delivered');
    const { answer } = (await test.send('GET', of(webhookId, `/delivery/${id}`), undefined, test.admin)).json.data
      .tries[1];
    expect([answer.length < 5000, answer.endsWith('(cut)')]).toEqual([true, true]);
  });

  it('to a receiver that hangs hold up no other, and end after ten seconds', async () => {
    const { webhookId } = await clientHook('/hang');
    await patch('/tessera/webhook/config/account', { url: `${receiver.url}/accounts` });
    receiver.answer('hang', '/hang');
    for (let count = 0; count < 8; count += 1) await edit(await test.person(), 'Ada');
    await test.open(await test.person());
    for (let tries = 0; tries < 100 && (await waitingEvents()) > 0; tries += 1) await read();
    const begun = Date.now();
    await run.look();
    while (!receiver.received.some(({ path }) => path === '/accounts'))
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(Date.now() - begun).toBeLessThan(3000);
    expect(receiver.received.filter(({ path }) => path === '/hang').length).toBeLessThanOrEqual(4);
    await run.settle();
    expect(Date.now() - begun).toBeLessThan(20_000);
    const problems = (await deliveries(webhookId)).map(({ problem }: { problem: string | null }) => problem);
    expect(problems.filter((each: string | null) => each === 'It did not answer within 10 seconds.')).toHaveLength(4);
  }, 30_000);

  it('connect to the address that was looked up, once, and to none inside that the name stands for since', async () => {
    const port = new URL(receiver.url).port;
    // A name cannot be sent to unencrypted, so that the pinned connection ends at TLS.
    const { webhookId } = await clientHook('/clients', { url: `https://hooks.example.com:${port}/clients` });
    const clientId = await test.person();
    await edit(clientId, 'Ada');
    resolved.length = 0;
    await pass();
    expect(resolved).toEqual(['hooks.example.com']);
    const tries = async () => {
      const [{ id }] = await deliveries(webhookId);
      return (await test.send('GET', of(webhookId, `/delivery/${id}`), undefined, test.admin)).json.data.tries;
    };
    expect(await tries()).toEqual([
      expect.objectContaining({ address: '127.0.0.1', problem: 'It does not answer with TLS.' }),
    ]);
    addresses = ['10.0.0.7'];
    await pass(6);
    expect((await tries())[1]).toMatchObject({
      address: null,
      problem: expect.stringMatching(/stands for an address inside/),
    });
    expect(receiver.received).toEqual([]);
  });

  it('are refused for addresses inside, with the reason at the field and in the audit trail', async () => {
    const reply = await patch('/webhook/config/position', { url: 'https://169.254.169.254/latest' });
    expect([reply.status, faults(reply)]).toEqual([
      400,
      [['url', expect.stringMatching(/^This address is inside a private network/)]],
    ]);
    const [row] = await test.query(
      `select outcome, reason from audit where reason like 'Address%' order by audit_id desc limit 1`,
    );
    expect(row).toEqual({
      outcome: 'refused',
      reason: expect.stringMatching(/^Address of a webhook refused: This address/),
    });
    expect(faults(await patch('/webhook/config/position', {}))).toEqual([
      ['url', 'Enter the address that receives the events.'],
    ]);
    expect(
      faults(await patch('/webhook/config/position', { url: receiver.url, eventTypes: ['client.created'] })),
    ).toEqual([['eventTypes', 'A webhook of this kind carries: position.changed.']]);
  });

  it('are of a node and those below, and who does not see the node does not see them', async () => {
    const { webhookId } = await clientHook();
    const [below] = await test.query<{ user_id: string }>(
      `update portal_user set scopes = (select scopes from portal_user where firm_id = 'NBW' and email = 'admin@northbrook.example') where firm_id = 'NBW' and email = 'sam.okoro@northbrook.example' returning user_id, node_id`,
    );
    expect(below).toBeDefined();
    const part = await test.platform.signIn('NBW', 'sam.okoro@northbrook.example');
    expect((await test.send('GET', '/tessera/webhook/NBW', undefined, part)).json.data).toEqual([]);
    expect((await test.send('GET', of(webhookId, ''), undefined, part)).status).toBe(404);
    expect((await test.send('POST', of(webhookId, '/test'), {}, part)).status).toBe(404);
    expect((await patch('/tessera/webhook/config/client', { nodeId: '0', url: receiver.url }, part)).status).toBe(404);
    const own = await patch('/tessera/webhook/config/client', { url: `${receiver.url}/office` }, part);
    expect(own.status).toBe(200);
    const { nodeId } = own.json.data;
    await edit(await test.person({ node_id: nodeId }), 'Ada');
    await edit(await test.person({ node_id: nodeId === test.office ? test.otherOffice : test.office }), 'Beth');
    await pass();
    const paths = receiver.received.map(({ path }) => path).sort();
    expect(paths).toEqual(['/clients', '/clients', '/office']);
  });

  it('are tested while they are off, once, and a change on an old version is refused', async () => {
    const { webhookId, auditDetails } = await clientHook('/clients', { active: false });
    const { json } = await test.send('POST', of(webhookId, '/test'), {}, test.admin);
    receiver.answer(410);
    await pass();
    await pass(600);
    expect(receiver.received.map(({ json: body }) => body.type)).toEqual(['tessera.test']);
    const detail = (await test.send('GET', of(webhookId, `/delivery/${json.data.deliveryId}`), undefined, test.admin))
      .json.data;
    expect(detail).toMatchObject({ status: 'Parked', eventId: null, problem: 'It answered 410: it wants no more.' });
    await clientHook('/elsewhere', { auditDetails: { version: auditDetails.version } });
    expect(
      (
        await patch('/tessera/webhook/config/client', {
          active: false,
          auditDetails: { version: auditDetails.version },
        })
      ).status,
    ).toBe(412);
  });
});
