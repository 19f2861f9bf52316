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
   * Another system tells what happened to a record it sees: for machine users only. It stands in the client's activity.
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
