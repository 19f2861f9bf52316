import type { CallBody, CallData } from '@tessera/contract/schemas';
import { gapsShownMax, replayMax } from '@tessera/contract/webhooks/values';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { Handler } from '../../requests/handler';
import { ApiError, badField } from '../../requests/http/api-error';
import { wireTimestamp } from '../../requests/http/wire';
import { eventsFor, findWebhook, type StoredWebhook } from './stored-webhook';

type Range = CallBody<'replayWebhook'>;
type Preview = CallData<'previewWebhookReplay'>;

const readTime = (field: 'from' | 'to', text: string | undefined): Date | null => {
  if (text === undefined) return null;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw badField(field, 'Enter a time such as 2026-11-20T09:30:00Z.');
  return time;
};

const formatCount = (count: number): string => count.toLocaleString('en-GB');

/** SQL: the events of a range. @throws ApiError 400 for a range that has no beginning or ends before it. */
const inRange = (range: Range): RawBuilder<unknown> => {
  const [from, to] = [readTime('from', range.from), readTime('to', range.to)];
  const { fromPosition = null, toPosition = null } = range;
  if (from === null && fromPosition === null)
    throw badField('from', 'Say from when on, or from which event on.', 'required');
  if (from !== null && to !== null && to < from) throw badField('to', 'Enter an end that is not before the beginning.');
  if (fromPosition !== null && toPosition !== null && toPosition < fromPosition)
    throw badField('toPosition', 'Enter an end that is not before the beginning.');
  return sql`(${from}::timestamptz is null or e.at >= ${from}) and (${to}::timestamptz is null or e.at <= ${to})
    and (${fromPosition}::bigint is null or e.position >= ${fromPosition}) and (${toPosition}::bigint is null or e.position <= ${toPosition})`;
};

/** SQL: events that the reader of webhooks has had; the others are on their way to it. */
const handedOut = sql`exists (select from event_reader where reader = 'webhooks' and (e.written_in, e.position) <= (read_in, event_reader.position))`;

interface Counted {
  readonly missing: bigint;
  readonly parked: bigint;
  readonly delivered: bigint;
  readonly waiting: bigint;
  readonly first_at: Date | null;
  readonly last_at: Date | null;
}

const countRange = async (db: Kysely<DB>, webhook: StoredWebhook, range: Range): Promise<Preview> => {
  const { rows } = await sql<Counted>`
    select count(*) filter (where d.status is null) as missing, count(*) filter (where d.status = 'Parked') as parked,
      count(*) filter (where d.status = 'Delivered') as delivered, count(*) filter (where d.status = 'Waiting') as waiting,
      min(each.at) as first_at, max(each.at) as last_at
    from (select e.event_id, e.at from ${eventsFor(webhook)} and ${inRange(range)} and ${handedOut}) each
      left join webhook_delivery d on d.firm_id = ${webhook.firm_id} and d.webhook_id = ${webhook.webhook_id} and d.delivery_id = each.event_id`.execute(
    db,
  );
  const found = rows[0];
  if (!found) throw new Error('The database gave no row.');
  const [missing, parked, delivered, waiting] = [found.missing, found.parked, found.delivered, found.waiting].map(
    Number,
  ) as [number, number, number, number];
  const count = missing + parked + (range.which === 'All' ? delivered : 0);
  const problem = !webhook.active
    ? 'The webhook is off. Switch it on first.'
    : count > replayMax
      ? `These are ${formatCount(count)} events, and a replay takes ${formatCount(replayMax)}. Choose a shorter range.`
      : count === 0
        ? 'There is nothing to send in this range.'
        : null;
  return {
    count,
    missing,
    parked,
    delivered,
    waiting,
    firstAt: found.first_at && wireTimestamp(found.first_at),
    lastAt: found.last_at && wireTimestamp(found.last_at),
    problem,
  };
};

/** How many events a replay would send. */
export const previewWebhookReplay: Handler<'previewWebhookReplay'> = async ({ path, body, scope }) => ({
  data: await countRange(scope.db, await findWebhook(scope, path.webhookId), body),
});

/** Sends the events of a range again, in the order of each record, with the ids they had. */
export const replayWebhook: Handler<'replayWebhook'> = async ({ path: { webhookId }, body, scope, services }) => {
  const webhook = await findWebhook(scope, webhookId);
  const data = await scope.change(webhookId, async (transaction) => {
    const { count, problem } = await countRange(transaction, webhook, body);
    if (problem !== null) throw new ApiError('conflict', problem);
    const now = services.clock();
    await sql`
      insert into webhook_delivery (firm_id, webhook_id, delivery_id, position, event_type, entity_kind, entity_id, sequence, at, status, due_at, replays)
      select e.firm_id, ${webhookId}, e.event_id, e.position, e.event_type, e.entity_kind, e.entity_id, e.sequence, e.at, 'Waiting', ${now}, 1
      from ${eventsFor(webhook)} and ${inRange(body)} and ${handedOut}
      on conflict (firm_id, webhook_id, delivery_id) do update
        set status = 'Waiting', tries = 0, due_at = ${now}, ended_at = null, problem = null, replays = webhook_delivery.replays + 1
        where webhook_delivery.status = 'Parked' or (webhook_delivery.status = 'Delivered' and ${body.which === 'All'})`.execute(
      transaction,
    );
    return { before: {}, after: { ...body, count }, answer: { webhookId, count } };
  });
  return { data };
};

interface Gap {
  readonly event_id: string;
  readonly position: bigint;
  readonly event_type: CallData<'getWebhookGaps'>['gaps'][number]['type'];
  readonly entity_kind: 'Client' | 'Account' | 'Transaction' | 'Position';
  readonly entity_id: string;
  readonly at: Date;
  readonly status: 'Parked' | null;
}

interface Totals {
  readonly events: bigint;
  readonly delivered: bigint;
  readonly waiting: bigint;
  readonly parked: bigint;
  readonly missing: bigint;
  readonly first: bigint | null;
  readonly last: bigint | null;
}

/** Compares the platform’s events since the webhook was made with what was delivered. */
export const getWebhookGaps: Handler<'getWebhookGaps'> = async ({ path: { webhookId }, scope }) => {
  const webhook = await findWebhook(scope, webhookId);
  const compared = sql`
    (select e.event_id, e.position, e.event_type, e.entity_kind, e.entity_id, e.at from ${eventsFor(webhook)} and e.position > ${webhook.made_after} and ${handedOut}) each
    left join webhook_delivery d on d.firm_id = ${webhook.firm_id} and d.webhook_id = ${webhook.webhook_id} and d.delivery_id = each.event_id`;
  const open = sql`(d.status is null or d.status = 'Parked')`;
  const [totals, gaps] = [
    await sql<Totals>`
      select count(*) as events, count(*) filter (where d.status = 'Delivered') as delivered, count(*) filter (where d.status = 'Waiting') as waiting,
        count(*) filter (where d.status = 'Parked') as parked, count(*) filter (where d.status is null) as missing,
        min(each.position) filter (where ${open}) as first, max(each.position) filter (where ${open}) as last
      from ${compared}`.execute(scope.db),
    await sql<Gap>`
      select each.*, d.status from ${compared} where ${open} order by each.position limit ${gapsShownMax}`.execute(
      scope.db,
    ),
  ];
  const total = totals.rows[0];
  if (!total) throw new Error('The database gave no row.');
  return {
    data: {
      events: Number(total.events),
      delivered: Number(total.delivered),
      waiting: Number(total.waiting),
      parked: Number(total.parked),
      missing: Number(total.missing),
      gaps: gaps.rows.map((gap) => ({
        eventId: gap.event_id,
        position: Number(gap.position),
        type: gap.event_type,
        entity: { kind: gap.entity_kind, id: gap.entity_id },
        at: wireTimestamp(gap.at),
        why: gap.status === null ? ('Missing' as const) : ('Parked' as const),
      })),
      firstPosition: total.first === null ? null : Number(total.first),
      lastPosition: total.last === null ? null : Number(total.last),
    },
  };
};
