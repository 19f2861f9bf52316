import { defineCalls } from '../language/call';

export const eventCalls = defineCalls({
  getEvent: {
    id: 'getEvent',
    kind: 'read',
    method: 'GET',
    path: '/event/{firmId}/{eventId}',
    query: [],
    access: { resource: 'Client', level: 'read' },
    credential: 'session',
    tags: ['Event'],
    owner: 'clients',
  },
  /**
   * Another system reports what happened to a record it can see. For machine users only. The event appears in the
   * client's activity.
   */
  createEvent: {
    id: 'createEvent',
    kind: 'write',
    method: 'POST',
    path: '/event',
    query: [],
    access: { resource: 'Client', level: 'action' },
    credential: 'session',
    tags: ['Event'],
    owner: 'clients',
  },
});
