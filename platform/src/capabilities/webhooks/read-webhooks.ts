import { randomUUID } from 'node:crypto';
import { testEventType } from '@tessera/contract/webhooks/values';
import { describedEvents } from '@tessera/contract/webhooks/events';
import type { Handler } from '../../requests/handler';
import { notFound } from '../../requests/http/api-error';
import { findWebhook, readWebhooks } from './stored-webhook';

export const listWebhooks: Handler<'listWebhooks'> = async ({ scope, services }) => ({
  data: await readWebhooks(scope, services.clock()),
});

export const getWebhook: Handler<'getWebhook'> = async ({ path: { webhookId }, scope, services }) => {
  const [data] = await readWebhooks(scope, services.clock(), webhookId);
  if (!data) throw notFound('Webhook');
  return { data };
};

/** Every event a webhook can carry, with its fields and an example. */
export const listWebhookEvents: Handler<'listWebhookEvents'> = () =>
  Promise.resolve({ data: describedEvents().map((event) => ({ ...event, fields: [...event.fields] })) });

/** Sends a test, also while the webhook is off. It is tried once, within a second. */
export const testWebhook: Handler<'testWebhook'> = async ({ path: { webhookId }, scope, services }) => {
  await findWebhook(scope, webhookId);
  const data = await scope.write(webhookId, async (transaction) => {
    const deliveryId = `test-${randomUUID().replaceAll('-', '')}`;
    const now = services.clock();
    await transaction
      .insertInto('webhook_delivery')
      .values({
        firm_id: scope.firmId,
        webhook_id: webhookId,
        delivery_id: deliveryId,
        event_type: testEventType,
        entity_kind: 'Webhook',
        entity_id: webhookId,
        at: now,
        status: 'Waiting',
        due_at: now,
      })
      .execute();
    return { deliveryId };
  });
  return { data };
};
