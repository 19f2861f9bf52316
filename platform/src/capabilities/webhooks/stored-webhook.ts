import type { CallData } from '@tessera/contract/schemas';
import { sql, type Selectable } from 'kysely';
import type { Webhook as Row } from '../../foundation/database/schema';
import type { DomainEventType } from '../../foundation/database/column-types';
import type { ReadScope } from '../../requests/access/scope';
import { notFound } from '../../requests/http/api-error';
import { wireTimestamp } from '../../requests/http/wire';

export type Webhook = CallData<'getWebhook'>;
export type StoredWebhook = Selectable<Row>;

/** The webhooks of the nodes the caller sees. */
export const seenWebhooks = ({ db, firmId, nodeIds }: ReadScope) =>
  db
    .selectFrom('webhook')
    .where('webhook.firm_id', '=', firmId)
    .$if(nodeIds !== null, (query) => query.where('webhook.node_id', 'in', nodeIds ?? []));

/** @throws ApiError 404 for a webhook the caller does not see. */
export const findWebhook = async (scope: ReadScope, webhookId: string): Promise<StoredWebhook> => {
  const row = await seenWebhooks(scope).where('webhook_id', '=', webhookId).selectAll('webhook').executeTakeFirst();
  if (!row) throw notFound('Webhook');
  return row;
};

/** Webhooks as they are shown, one or all that the caller sees. */
export const readWebhooks = async (scope: ReadScope, now: Date, webhookId?: string): Promise<Webhook[]> => {
  const count = (status: 'Waiting' | 'Parked') =>
    sql<bigint>`(select count(*) from webhook_delivery d where d.firm_id = webhook.firm_id and d.webhook_id = webhook.webhook_id and d.status = ${sql.lit(status)})`;
  const rows = await seenWebhooks(scope)
    .innerJoin('node', (join) =>
      join.onRef('node.firm_id', '=', 'webhook.firm_id').onRef('node.node_id', '=', 'webhook.node_id'),
    )
    .$if(webhookId !== undefined, (query) => query.where('webhook_id', '=', webhookId ?? ''))
    .selectAll('webhook')
    .select(['node.name as node_name', count('Waiting').as('waiting'), count('Parked').as('parked')])
    .orderBy('subject')
    .orderBy('node.path')
    .execute();
  return rows.map((row) => ({
    id: row.webhook_id,
    webhookId: row.webhook_id,
    firmId: row.firm_id,
    nodeId: row.node_id,
    nodeName: row.node_name,
    subject: row.subject,
    eventTypes: row.event_types as DomainEventType[],
    url: row.url,
    active: row.active,
    offReason: row.off_reason,
    secretSince: wireTimestamp(row.secret_since),
    previousSecretUntil:
      row.previous_until !== null && row.previous_until > now ? wireTimestamp(row.previous_until) : null,
    waiting: Number(row.waiting),
    parked: Number(row.parked),
    failures: row.failures,
    lastDeliveredAt: row.last_delivered_at && wireTimestamp(row.last_delivered_at),
    lastProblem: row.last_problem,
    auditDetails: { version: row.version, userId: row.updated_by, updateDate: wireTimestamp(row.updated_at) },
  }));
};

/** SQL: events for a webhook, as `e`: of its types, at its node or below. */
export const eventsFor = ({ firm_id: firmId, node_id: nodeId, event_types: types }: StoredWebhook) => sql`
  domain_event e join node on node.firm_id = e.firm_id and node.node_id = e.node_id
    and starts_with(node.path, (select path from node top where top.firm_id = ${firmId} and top.node_id = ${nodeId}))
  where e.firm_id = ${firmId} and e.event_type = any(${types}::text[])`;
