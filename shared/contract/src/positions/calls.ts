import { defineCalls } from '../language/call';

export const positionCalls = defineCalls({
  getPosition: {
    id: 'getPosition',
    method: 'GET',
    path: '/position/{firmId}/{positionId}',
    query: [],
    access: { resource: 'Account', level: 'read' },
    credential: 'session',
    tags: ['Position'],
    owner: 'clients',
  },
});
