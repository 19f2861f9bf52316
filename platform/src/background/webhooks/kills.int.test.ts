import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readRanges, systemNetwork } from '../../capabilities/webhooks/network';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { startReceiver, type Receiver } from '../../testing/webhook-receiver';
import { DeliveryRun } from './deliver';

describe('a delivery whose process is killed after it was sent and before that was noted', () => {
  let platform: TestServer;
  let receiver: Receiver;
  beforeAll(async () => {
    platform = await startTestServer();
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await receiver.close();
    await platform.close();
  });

  it('is sent again with the same id and body, and its first attempt is kept without an answer', async () => {
    const { db } = platform.database;
    const admin = await platform.signIn('NBW', 'admin@northbrook.example');
    const patched = await platform.request('PATCH', '/tessera/webhook/config/client/NBW', {
      token: admin,
      body: { url: receiver.url },
    });
    const { webhookId } = patched.json.data;
    const { rows } = await platform.database.pool.query<{ event_id: string }>(
      `with counted as (insert into event_entity values ('NBW', 'Client', 'KILLED', 1))
        insert into domain_event (firm_id, event_id, event_type, entity_kind, entity_id, node_id, sequence, at, payload)
        values ('NBW', 'killed-event', 'client.changed', 'Client', 'KILLED', '0', 1, now(), '{}') returning event_id`,
    );
    await platform.database.pool.query(
      `insert into webhook_delivery (firm_id, webhook_id, delivery_id, position, event_type, entity_kind, entity_id, sequence, at, status, due_at)
        select firm_id, $1, event_id, position, event_type, entity_kind, entity_id, sequence, at, 'Waiting', now() from domain_event where event_id = 'killed-event'`,
      [webhookId],
    );
    receiver.answer('hang');
    const child = fork(join(__dirname, '../../testing/webhook-runner.ts'), [], {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, DATABASE_URL: platform.connectionString },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = once(child, 'exit');
    while (receiver.received.length === 0) await pause(10);
    child.kill('SIGKILL');
    await ended;
    receiver.answer(200);
    const runAfter = async (seconds: number): Promise<void> => {
      const run = new DeliveryRun({
        db,
        clock: () => new Date(Date.now() + seconds * 1000),
        network: systemNetwork(readRanges('127.0.0.1/32')),
        onFailure: (error) => {
          throw error;
        },
      });
      await run.look();
      await run.settle();
    };
    // The killed process could still be sending.
    await runAfter(5);
    expect(receiver.received).toHaveLength(1);
    await runAfter(40);
    const [first, second] = receiver.received;
    expect(receiver.received).toHaveLength(2);
    expect(second?.headers['webhook-id']).toBe(rows[0]?.event_id);
    expect([first?.headers['webhook-id'], first?.body]).toEqual([second?.headers['webhook-id'], second?.body]);
    const { json } = await platform.get(`/tessera/webhook/NBW/${webhookId}/delivery/killed-event`, admin);
    expect(json.data).toMatchObject({
      status: 'Delivered',
      tries: [
        { attempt: 1, status: null, problem: null, durationMs: null },
        { attempt: 2, status: 200, problem: null },
      ],
    });
  }, 60_000);
});
