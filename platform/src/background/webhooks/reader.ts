import { sql } from 'kysely';
import type { EventReader } from '../outbox/reader';

/** Puts each event down for the webhooks that are told of it: those of its type, at its node or above, that are on. */
export const webhookReader: EventReader = {
  name: 'webhooks',
  handle: async (transaction, events, now) => {
    await sql`
      insert into webhook_delivery (firm_id, webhook_id, delivery_id, position, event_type, entity_kind, entity_id, sequence, at, status, due_at)
      select e.firm_id, webhook.webhook_id, e.event_id, e.position, e.event_type, e.entity_kind, e.entity_id, e.sequence, e.at, 'Waiting', ${now}
      from webhook
        join node top on top.firm_id = webhook.firm_id and top.node_id = webhook.node_id
        join domain_event e on e.firm_id = webhook.firm_id and e.event_type = any(webhook.event_types)
          and e.event_id = any(${events.map(({ eventId }) => eventId)}::text[])
        join node on node.firm_id = e.firm_id and node.node_id = e.node_id and starts_with(node.path, top.path)
      where webhook.active and webhook.firm_id = any(${[...new Set(events.map(({ firmId }) => firmId))]}::text[])
      on conflict do nothing`.execute(transaction);
  },
};
