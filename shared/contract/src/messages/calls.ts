import { defineCalls, pageQuery } from '../language/call';

const read = { resource: 'Client', level: 'read' } as const;
const session = 'session';

export const messageCalls = defineCalls({
  /**
   * What the firm's clients were told, newest first. A type or status is one or several, separated by commas; the dates
   * are of the day it was sent.
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
