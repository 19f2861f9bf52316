import { answerSecondsMax, retrySeconds } from '@tessera/contract/webhooks/values';
import { sql, type Kysely, type Selectable, type Updateable } from 'kysely';
import { bodyOfEvent, bodyOfTest, type ToldEvent } from '../../capabilities/webhooks/body';
import type { WebhookNetwork } from '../../capabilities/webhooks/network';
import { send, type Sent } from '../../capabilities/webhooks/send';
import { signedHeaders } from '../../capabilities/webhooks/sign';
import type { StoredWebhook } from '../../capabilities/webhooks/stored-webhook';
import type { Clock } from '../../foundation/clock';
import type { DB, WebhookDelivery } from '../../foundation/database/schema';

/** How many deliveries are on their way from this process: in all, and to one receiver that answers. */
const inFlightMax = 40;
const perWebhookMax = 4;
/** A delivery taken by a process that ended is due again after this time: longer than any attempt. */
const leaseMs = (answerSecondsMax + 20) * 1000;
/** Delays grow by up to this part, so that what failed together is not sent again together. */
const jitter = 0.1;

export interface Deliveries {
  readonly db: Kysely<DB>;
  readonly clock: Clock;
  readonly network: WebhookNetwork;
  readonly onFailure: (error: unknown) => void;
}

type Taken = Selectable<WebhookDelivery>;
type Key = Pick<StoredWebhook, 'firm_id' | 'webhook_id'>;

/** Webhooks with something to send now, the longest waiting first. Tests are sent while a webhook is off, too. */
const dueWebhooks = async (db: Kysely<DB>, now: Date): Promise<(Key & { readonly failures: number })[]> => {
  const { rows } = await sql<Key & { failures: number }>`
    select webhook.firm_id, webhook.webhook_id, webhook.failures
    from webhook cross join lateral (
      select min(due_at) as due_at from webhook_delivery d
      where d.firm_id = webhook.firm_id and d.webhook_id = webhook.webhook_id and d.status = 'Waiting' and d.due_at <= ${now} and (webhook.active or d.position is null)
    ) due where due.due_at is not null order by due.due_at`.execute(db);
  return rows;
};

/**
 * Takes the next delivery of a webhook whose record has none before it, and writes the attempt down before it is made.
 * Other processes leave it alone until its lease is over.
 */
const takeNext = (
  db: Kysely<DB>,
  { firm_id: firmId, webhook_id: webhookId }: Key,
  now: Date,
): Promise<{ readonly webhook: StoredWebhook; readonly taken: Taken } | null> =>
  db.transaction().execute(async (transaction) => {
    const webhook = await transaction
      .selectFrom('webhook')
      .where('firm_id', '=', firmId)
      .where('webhook_id', '=', webhookId)
      .selectAll()
      .executeTakeFirst();
    if (!webhook) return null;
    const { rows } = await sql<Taken>`
      update webhook_delivery set attempts = attempts + 1, tries = tries + 1, due_at = ${new Date(now.getTime() + leaseMs)}
      where (firm_id, webhook_id, delivery_id) = (
        select d.firm_id, d.webhook_id, d.delivery_id from webhook_delivery d
        where d.firm_id = ${firmId} and d.webhook_id = ${webhookId} and d.status = 'Waiting' and d.due_at <= ${now} and (d.position is null or ${webhook.active})
          and not exists (
            select from webhook_delivery before
            where before.firm_id = d.firm_id and before.webhook_id = d.webhook_id and before.entity_kind = d.entity_kind
              and before.entity_id = d.entity_id and before.status = 'Waiting' and before.sequence < d.sequence)
        order by d.position nulls first, d.delivery_id limit 1 for update skip locked)
      returning *`.execute(transaction);
    const [taken] = rows;
    if (!taken) return null;
    await transaction
      .insertInto('webhook_attempt')
      .values({
        firm_id: firmId,
        webhook_id: webhookId,
        delivery_id: taken.delivery_id,
        attempt: taken.attempts,
        at: now,
        url: webhook.url,
      })
      .execute();
    return { webhook, taken };
  });

/** The body it was first sent with, or its first one. */
const bodyFor = async (db: Kysely<DB>, taken: Taken): Promise<string> => {
  if (taken.body !== null) return taken.body;
  if (taken.position === null) return bodyOfTest(taken.firm_id, taken.webhook_id, taken.at);
  const event = await db
    .selectFrom('domain_event')
    .where('firm_id', '=', taken.firm_id)
    .where('event_id', '=', taken.delivery_id)
    .selectAll()
    .executeTakeFirstOrThrow();
  return bodyOfEvent(event satisfies ToldEvent);
};

const secretsOf = ({ secret, previous_secret: previous, previous_until: until }: StoredWebhook, now: Date): string[] =>
  previous !== null && until !== null && until > now ? [secret, previous] : [secret];

/** What becomes of a delivery after an attempt. */
const outcomeOf = ({ tries, position }: Taken, { status, problem }: Sent, now: Date): Updateable<WebhookDelivery> => {
  const ended = { last_status: status, problem, ended_at: now };
  if (problem === null) return { ...ended, status: 'Delivered' };
  const delay = retrySeconds[tries - 1];
  if (position === null || status === 410) return { ...ended, status: 'Parked' };
  if (delay === undefined)
    return { ...ended, status: 'Parked', problem: `Given up after ${tries} attempts in two days. ${problem}` };
  return {
    last_status: status,
    problem,
    due_at: new Date(now.getTime() + delay * 1000 * (1 + Math.random() * jitter)),
  };
};

/** Notes what an attempt came to. Nothing is noted over a later attempt, or over what was delivered or given up meanwhile. */
const note = async ({ db, clock }: Deliveries, webhook: StoredWebhook, taken: Taken, sent: Sent): Promise<void> => {
  const now = clock();
  const { firm_id: firmId, webhook_id: webhookId, delivery_id: deliveryId, attempts, position } = taken;
  const ofWebhook = { firm_id: firmId, webhook_id: webhookId };
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('webhook_attempt')
      .set({
        address: sent.address,
        status: sent.status,
        answer: sent.answer,
        duration_ms: sent.durationMs,
        problem: sent.problem,
      })
      .where((eb) => eb.and({ ...ofWebhook, delivery_id: deliveryId, attempt: attempts }))
      .execute();
    const outcome = outcomeOf(taken, sent, now);
    await transaction
      .updateTable('webhook_delivery')
      .set(outcome)
      .where((eb) => eb.and({ ...ofWebhook, delivery_id: deliveryId, attempts }))
      .where('status', 'in', sent.problem === null ? ['Waiting', 'Parked'] : ['Waiting'])
      .execute();
    // A test says nothing of events.
    if (position === null) return;
    const before = await transaction
      .updateTable('webhook')
      .set((eb) =>
        sent.problem === null
          ? { failures: 0, last_delivered_at: now, last_problem: null }
          : { failures: eb('failures', '+', 1), last_problem: sent.problem },
      )
      .where((eb) => eb.and(ofWebhook))
      .returning('active')
      .executeTakeFirst();
    if (sent.problem === null && webhook.failures > 0)
      // It is back: what waits need not wait out its delay.
      await transaction
        .updateTable('webhook_delivery')
        .set({ due_at: now })
        .where((eb) => eb.and({ ...ofWebhook, status: 'Waiting' as const }))
        // Those with less to wait may be on their way.
        .where('due_at', '>', new Date(now.getTime() + leaseMs))
        .where('problem', 'is not', null)
        .execute();
    if (sent.status === 410 && before?.active) {
      await transaction
        .updateTable('webhook')
        .set((eb) => ({
          active: false,
          off_reason: 'Its receiver answered 410: it wants no more.',
          version: eb('version', '+', 1),
        }))
        .where((eb) => eb.and(ofWebhook))
        .execute();
      await transaction
        .updateTable('webhook_delivery')
        .set({ status: 'Parked', ended_at: now, problem: 'The webhook was switched off: its receiver answered 410.' })
        .where((eb) => eb.and({ ...ofWebhook, status: 'Waiting' as const }))
        .where('position', 'is not', null)
        .execute();
    }
  });
};

/** Sends one delivery and notes what came of it; returns whether it was delivered. */
const deliver = async (deliveries: Deliveries, webhook: StoredWebhook, taken: Taken): Promise<boolean> => {
  const { db, clock, network } = deliveries;
  const now = clock();
  const body = await bodyFor(db, taken);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Tessera-Webhooks/1',
    ...signedHeaders({ id: taken.delivery_id, at: now, body }, secretsOf(webhook, now)),
  };
  const ofDelivery = { firm_id: taken.firm_id, webhook_id: taken.webhook_id, delivery_id: taken.delivery_id };
  if (taken.body === null)
    await db
      .updateTable('webhook_delivery')
      .set({ body })
      .where((eb) => eb.and(ofDelivery))
      .execute();
  await db
    .updateTable('webhook_attempt')
    .set({ headers: JSON.stringify(headers) })
    .where((eb) => eb.and({ ...ofDelivery, attempt: taken.attempts }))
    .execute();
  const sent = await send({ url: webhook.url, headers, body }, network);
  await note(deliveries, webhook, taken, sent);
  return sent.problem === null;
};

/** Sends what is due, several at a time. A receiver that fails or hangs has one at a time, so that it holds up no other. */
export class DeliveryRun {
  private readonly onTheirWay = new Map<string, number>();
  private readonly lanes = new Set<Promise<void>>();
  private stopping = false;

  constructor(private readonly deliveries: Deliveries) {}

  /** Starts what is due, as far as there is room; returns once it has started. */
  async look(): Promise<void> {
    const { db, clock, onFailure } = this.deliveries;
    try {
      for (const { failures, ...key } of await dueWebhooks(db, clock())) {
        const name = `${key.firm_id} ${key.webhook_id}`;
        const room = failures > 0 ? 1 : perWebhookMax;
        for (let busy = this.onTheirWay.get(name) ?? 0; busy < room && this.lanes.size < inFlightMax; busy += 1)
          this.open(name, key);
      }
    } catch (error) {
      onFailure(error);
    }
  }

  /** Waits for what is on its way. */
  async settle(): Promise<void> {
    while (this.lanes.size > 0) await Promise.all(this.lanes);
  }

  stop(): Promise<void> {
    this.stopping = true;
    return this.settle();
  }

  /** One delivery of a webhook after the other, until none is due or one fails. */
  private open(name: string, key: Key): void {
    this.onTheirWay.set(name, (this.onTheirWay.get(name) ?? 0) + 1);
    const lane = this.work(key)
      .catch(this.deliveries.onFailure)
      .finally(() => {
        this.lanes.delete(lane);
        const left = (this.onTheirWay.get(name) ?? 1) - 1;
        if (left === 0) this.onTheirWay.delete(name);
        else this.onTheirWay.set(name, left);
      });
    this.lanes.add(lane);
  }

  private async work(key: Key): Promise<void> {
    const { db, clock } = this.deliveries;
    while (!this.stopping) {
      const next = await takeNext(db, key, clock());
      if (!next) return;
      const isDelivered = await deliver(this.deliveries, next.webhook, next.taken);
      // The next look finds how many it may have at a time.
      if (!isDelivered || next.webhook.failures > 0) return;
    }
  }
}
