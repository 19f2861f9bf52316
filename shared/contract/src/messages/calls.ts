import { defineCalls, pageQuery } from '../language/call';

const read = { resource: 'Client', level: 'read' } as const;
const session = 'session';

export const messageCalls = defineCalls({
  /**
   * Messages to the firm's clients, newest first. A type or status filter takes one or several values separated by
   * commas; the dates are of the day of sending.
   */
  listMessages: {
    id: 'listMessages',
    kind: 'read',
    method: 'GET',
    path: '/message/{firmId}',
    query: ['clientId', 'messageType', 'status', 'accountId', 'fromDate', 'toDate', ...pageQuery],
    access: read,
    credential: session,
    tags: ['Message'],
    owner: 'clients',
  },
  getMessage: {
    id: 'getMessage',
    kind: 'read',
    method: 'GET',
    path: '/message/{firmId}/{messageId}',
    query: [],
    access: read,
    credential: session,
    tags: ['Message'],
    owner: 'clients',
  },
  updateMessageStatus: {
    id: 'updateMessageStatus',
    kind: 'write',
    method: 'PUT',
    path: '/message/{firmId}/{messageId}',
    query: [],
    access: { resource: 'Client', level: 'action' },
    credential: session,
    tags: ['Message'],
    owner: 'clients',
  },
  getMessageStats: {
    id: 'getMessageStats',
    kind: 'read',
    method: 'GET',
    path: '/message/stats/{firmId}',
    query: ['clientId'],
    access: read,
    credential: session,
    tags: ['Message'],
    owner: 'clients',
  },
});
