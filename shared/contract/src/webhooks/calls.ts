import { defineCalls, pageQuery } from '../language/call';

const read = { resource: 'Firm Management', level: 'read' } as const;
const readWrite = { resource: 'Firm Management', level: 'readWrite' } as const;

/** What the three calls that make or change a webhook share. */
const change = {
  kind: 'write',
  method: 'PATCH',
  query: [],
  headers: ['if-match'],
  access: readWrite,
  credential: 'session',
  tags: ['Webhook'],
  owner: 'settings',
  stepUp: true,
} as const;

const ours = { credential: 'session', tags: ['Webhook'], owner: 'settings', ours: true } as const;

export const webhookCalls = defineCalls({
  patchPositionWebhook: { id: 'patchPositionWebhook', path: '/webhook/config/position/{firmId}', ...change },
  patchTransactionWebhook: { id: 'patchTransactionWebhook', path: '/webhook/config/transaction/{firmId}', ...change },
  /** The same for the other subjects: `client` and `account`. */
  patchEventWebhook: {
    id: 'patchEventWebhook',
    path: '/tessera/webhook/config/{webhookSubject}/{firmId}',
    ...change,
    ours: true,
  },
  listWebhooks: {
    id: 'listWebhooks',
    kind: 'read',
    method: 'GET',
    path: '/tessera/webhook/{firmId}',
    query: [],
    access: read,
    ...ours,
  },
  listWebhookEvents: {
    id: 'listWebhookEvents',
    kind: 'read',
    method: 'GET',
    path: '/tessera/webhook/{firmId}/event',
    query: [],
    access: read,
    ...ours,
  },
  getWebhook: {
    id: 'getWebhook',
    kind: 'read',
    method: 'GET',
    path: '/tessera/webhook/{firmId}/{webhookId}',
    query: [],
    access: read,
    ...ours,
  },
  getWebhookGaps: {
    id: 'getWebhookGaps',
    kind: 'read',
    method: 'GET',
    path: '/tessera/webhook/{firmId}/{webhookId}/gap',
    query: [],
    access: read,
    ...ours,
  },
  testWebhook: {
    id: 'testWebhook',
    kind: 'write',
    method: 'POST',
    path: '/tessera/webhook/{firmId}/{webhookId}/test',
    query: [],
    access: readWrite,
    ...ours,
  },
  listWebhookDeliveries: {
    id: 'listWebhookDeliveries',
    kind: 'read',
    method: 'GET',
    path: '/tessera/webhook/{firmId}/{webhookId}/delivery',
    query: ['status', 'eventType', 'entityId', 'from', 'to', ...pageQuery],
    access: read,
    ...ours,
  },
  getWebhookDelivery: {
    id: 'getWebhookDelivery',
    kind: 'read',
    method: 'GET',
    path: '/tessera/webhook/{firmId}/{webhookId}/delivery/{deliveryId}',
    query: [],
    access: read,
    ...ours,
  },
  previewWebhookReplay: {
    id: 'previewWebhookReplay',
    kind: 'preview',
    method: 'POST',
    path: '/tessera/webhook/{firmId}/{webhookId}/replay/preview',
    query: [],
    access: readWrite,
    ...ours,
    tags: [],
  },
  replayWebhook: {
    id: 'replayWebhook',
    kind: 'write',
    method: 'POST',
    path: '/tessera/webhook/{firmId}/{webhookId}/replay',
    query: [],
    access: readWrite,
    ...ours,
  },
});
