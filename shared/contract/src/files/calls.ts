import { defineCalls } from '../language/call';

export const fileCalls = defineCalls({
  /** A file of a client the caller sees. */
  getFile: {
    id: 'getFile',
    kind: 'read',
    method: 'GET',
    path: '/tessera/file/{firmId}/{fileId}',
    query: [],
    access: { resource: 'Client', level: 'read' },
    credential: 'session',
    tags: ['Message'],
    owner: 'clients',
    ours: true,
  },
});
