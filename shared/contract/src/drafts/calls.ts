import { defineCalls } from '../language/call';

/** Unfinished forms saved on the server. Users see only their own. The page generates a draft's id. */
export const draftCalls = defineCalls({
  listDrafts: {
    id: 'listDrafts',
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
