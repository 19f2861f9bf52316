import { defineCalls, pageQuery } from '../language/call';

/**
 * Monthly payments and investments. The specification has them as a field of an account; these calls create and end
 * one.
 */
export const recurringCalls = defineCalls({
  listRecurringOrders: {
    id: 'listRecurringOrders',
    kind: 'read',
    method: 'GET',
    path: '/tessera/recurring/{firmId}',
    query: ['accountId', 'clientId', 'status', ...pageQuery],
    access: { resource: 'Transaction', level: 'read' },
    credential: 'session',
    tags: ['RecurringOrder'],
    owner: 'clients',
    ours: true,
  },
  createRecurringOrder: {
    id: 'createRecurringOrder',
    kind: 'write',
    method: 'POST',
    path: '/tessera/recurring',
    query: [],
    access: { resource: 'Transaction', level: 'writeClient' },
    credential: 'session',
    tags: ['RecurringOrder', 'Account'],
    owner: 'clients',
    ours: true,
  },
  previewRecurringOrder: {
    id: 'previewRecurringOrder',
    kind: 'preview',
    method: 'POST',
    path: '/tessera/recurring/preview',
    query: [],
    access: { resource: 'Transaction', level: 'writeClient' },
    credential: 'session',
    tags: [],
    owner: 'clients',
    ours: true,
  },
  reportOnMandate: {
    id: 'reportOnMandate',
    kind: 'write',
    method: 'POST',
    path: '/tessera/mandate/report',
    query: [],
    access: { resource: 'Transaction', level: 'action' },
    credential: 'session',
    tags: ['RecurringOrder', 'Transaction'],
    owner: 'clients',
    ours: true,
  },
  cancelRecurringOrder: {
    id: 'cancelRecurringOrder',
    kind: 'write',
    method: 'PUT',
    path: '/tessera/recurring/cancel/{firmId}/{recurringOrderId}',
    query: [],
    access: { resource: 'Transaction', level: 'action' },
    credential: 'session',
    tags: ['RecurringOrder', 'Account'],
    owner: 'clients',
    ours: true,
  },
});
