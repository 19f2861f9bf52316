import { defineCalls } from '../language/call';

const read = { resource: 'Client', level: 'read' } as const;

/** The record of clients' reviews: offered, held, refused, what was agreed, and when the next one is due. */
export const reviewCalls = defineCalls({
  listClientReviews: {
    id: 'listClientReviews',
    kind: 'read',
    method: 'GET',
    path: '/tessera/review/{firmId}/{clientId}',
    query: [],
    access: read,
    credential: 'session',
    tags: ['Review'],
    owner: 'reporting',
    ours: true,
  },
  recordReview: {
    id: 'recordReview',
    kind: 'write',
    method: 'POST',
    path: '/tessera/review',
    query: [],
    access: { resource: 'Client', level: 'writeClient' },
    credential: 'session',
    tags: ['Review', 'Notification'],
    owner: 'reporting',
    ours: true,
  },
  /** Makes a client's review pack, a PDF that is kept in a message to the client. It also asks for what the pack shows. */
  createReviewPack: {
    id: 'createReviewPack',
    kind: 'write',
    method: 'POST',
    path: '/tessera/review/pack',
    query: [],
    access: { resource: 'Client', level: 'writeClient' },
    credential: 'session',
    tags: ['Message', 'Document'],
    owner: 'reporting',
    ours: true,
  },
  /** Makes the packs of several clients as work. */
  startReviewPacks: {
    id: 'startReviewPacks',
    kind: 'write',
    method: 'POST',
    path: '/tessera/work/{firmId}/reviewpacks',
    query: [],
    access: { resource: 'Client', level: 'writeClient' },
    credential: 'session',
    tags: ['Work'],
    owner: 'reporting',
    ours: true,
  },
  listReviewsDue: {
    id: 'listReviewsDue',
    kind: 'read',
    method: 'GET',
    path: '/tessera/reviewsdue/{firmId}',
    query: ['state', 'idOrName', 'page', 'pageSize', 'sort'],
    access: read,
    credential: 'session',
    tags: ['Review', 'Client'],
    owner: 'reporting',
    ours: true,
  },
});
