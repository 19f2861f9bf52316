import { defineCalls } from '../language/call';

/**
 * Forms kept on the server while they are being filled in. Everybody sees their own alone. The page makes a draft's id.
 */
export const draftCalls = defineCalls({
  listDrafts: {
    id: 'listDrafts',
    kind: 'read',
    method: 'GET',
    path: '/tessera/draft/{firmId}',
    query: ['form', 'recordId'],
    access: null,
    credential: 'session',
    tags: ['Draft'],
    owner: 'host',
    ours: true,
  },
  getDraft: {
    id: 'getDraft',
    kind: 'read',
    method: 'GET',
    path: '/tessera/draft/{firmId}/{draftId}',
    query: [],
    access: null,
    credential: 'session',
    tags: ['Draft'],
    owner: 'host',
    ours: true,
  },
  saveDraft: {
    id: 'saveDraft',
    kind: 'write',
    method: 'PUT',
    path: '/tessera/draft/{firmId}/{draftId}',
    query: [],
    access: null,
    credential: 'session',
    tags: ['Draft'],
    owner: 'host',
    ours: true,
  },
  deleteDraft: {
    id: 'deleteDraft',
    kind: 'write',
    method: 'DELETE',
    path: '/tessera/draft/{firmId}/{draftId}',
    query: [],
    access: null,
    credential: 'session',
    tags: ['Draft'],
    owner: 'host',
    ours: true,
  },
});
