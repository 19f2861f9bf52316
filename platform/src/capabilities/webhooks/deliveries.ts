import { domainEventTypes } from '@tessera/contract/events/values';
import type { CallRow } from '@tessera/contract/schemas';
import { deliverySorts, deliveryStatuses, testEventType } from '@tessera/contract/webhooks/values';
import { addDays } from '@tessera/domain/dates';
import { expressionBuilder, sql, type Expression, type Selectable, type SqlBool } from 'kysely';
import type { DB, WebhookDelivery } from '../../foundation/database/schema';
import type { Handler } from '../../requests/handler';
import { notFound } from '../../requests/http/api-error';
import { readValues } from '../../requests/http/filters';
import { answerPage, readPage } from '../../requests/http/paging';
import { readSort } from '../../requests/http/sorting';
import { wireTimestamp } from '../../requests/http/wire';
import { findWebhook } from './stored-webhook';

type Row = CallRow<'listWebhookDeliveries'>;

const toRow = (row: Selectable<WebhookDelivery>): Row => ({
  id: row.delivery_id,
  eventId: row.position === null ? null : row.delivery_id,
  position: row.position === null ? null : Number(row.position),
  type: row.event_type,
  entity: { kind: row.entity_kind as Row['entity']['kind'], id: row.entity_id },
  sequence: row.sequence,
  at: wireTimestamp(row.at),
  status: row.status,
  attempts: row.attempts,
  replays: row.replays,
  problem: row.problem,
  nextAt: row.status === 'Waiting' ? wireTimestamp(row.due_at) : null,
  endedAt: row.ended_at && wireTimestamp(row.ended_at),
  lastStatus: row.last_status,
});

const columns = { position: 'webhook_delivery.position', at: 'webhook_delivery.at' } as const;

/** SQL: the beginning of a day in London. */
const dayBegins = (date: string) => sql<Date>`(${date}::date::timestamp at time zone 'Europe/London')`;

/** What was and is to be sent to a webhook's receiver, newest first. */
export const listWebhookDeliveries: Handler<'listWebhookDeliveries'> = async ({
  path: { webhookId },
  query,
  scope,
}) => {
  await findWebhook(scope, webhookId);
  const { column, direction } = readSort(query.sort, deliverySorts, '-at');
  const page = readPage(query);
  const statuses = readValues(query.status, deliveryStatuses, 'status');
  const types = readValues(query.eventType, [...domainEventTypes, testEventType], 'eventType');
  const eb = expressionBuilder<DB, 'webhook_delivery'>();
  const conditions: Expression<SqlBool>[] = [];
  if (statuses !== null) conditions.push(eb('status', 'in', statuses));
  if (types !== null) conditions.push(eb('event_type', 'in', types));
  if (query.entityId !== undefined) conditions.push(eb('entity_id', '=', query.entityId.trim()));
  if (query.from !== undefined) conditions.push(eb('at', '>=', dayBegins(query.from)));
  if (query.to !== undefined) conditions.push(eb('at', '<', dayBegins(addDays(query.to, 1))));
  const filtered = scope.db
    .selectFrom('webhook_delivery')
    .where('firm_id', '=', scope.firmId)
    .where('webhook_id', '=', webhookId)
    .where(eb.and(conditions));
  return answerPage(
    page,
    filtered
      .selectAll()
      .orderBy(columns[column], direction)
      .orderBy('delivery_id', direction)
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
    filtered.select((each) => each.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
    toRow,
  );
};

/** A delivery with its request, and each attempt with the answer. */
export const getWebhookDelivery: Handler<'getWebhookDelivery'> = async ({ path: { webhookId, deliveryId }, scope }) => {
  await findWebhook(scope, webhookId);
  const row = await scope.db
    .selectFrom('webhook_delivery')
    .where('firm_id', '=', scope.firmId)
    .where('webhook_id', '=', webhookId)
    .where('delivery_id', '=', deliveryId.toLowerCase())
    .selectAll()
    .executeTakeFirst();
  if (!row) throw notFound('Delivery');
  const tries = await scope.db
    .selectFrom('webhook_attempt')
    .where('firm_id', '=', scope.firmId)
    .where('webhook_id', '=', webhookId)
    .where('delivery_id', '=', row.delivery_id)
    .selectAll()
    .orderBy('attempt')
    .execute();
  return {
    data: {
      ...toRow(row),
      webhookId,
      body: row.body,
      tries: tries.map((each) => ({
        attempt: each.attempt,
        at: wireTimestamp(each.at),
        url: each.url,
        address: each.address,
        headers: Object.entries((each.headers ?? {}) as Record<string, string>).map(([name, value]) => ({
          name,
          value,
        })),
        status: each.status,
        answer: each.answer,
        durationMs: each.duration_ms,
        problem: each.problem,
      })),
    },
  };
};
