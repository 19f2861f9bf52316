import { defineCalls } from '../language/call';

/** Named filters of a list: a user's own, or shared with the whole firm. */
export const viewCalls = defineCalls({
  listViews: {
    id: 'listViews',
    kind: 'read',
    method: 'GET',
    path: '/tessera/view/{firmId}',
    query: ['place'],
    access: null,
    credential: 'session',
    tags: ['View'],
    owner: 'host',
    ours: true,
  },
  createView: {
    id: 'createView',
    kind: 'write',
    method: 'POST',
    path: '/tessera/view/{firmId}',
    query: [],
    access: null,
    credential: 'session',
    tags: ['View'],
    owner: 'host',
    ours: true,
  },
  deleteView: {
    id: 'deleteView',
    kind: 'write',
    method: 'DELETE',
    path: '/tessera/view/{firmId}/{viewId}',
    query: [],
    access: null,
    credential: 'session',
    tags: ['View'],
    owner: 'host',
    ours: true,
  },
});
