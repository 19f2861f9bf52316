import { defineCalls } from '../language/call';

export const positionCalls = defineCalls({
  getPosition: {
    id: 'getPosition',
    kind: 'read',
    method: 'GET',
    path: '/position/{firmId}/{positionId}',
    query: [],
    access: { resource: 'Account', level: 'read' },
    credential: 'session',
    tags: ['Position'],
    owner: 'clients',
  },
});
