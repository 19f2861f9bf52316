import { defineCalls } from '../language/call';

const read = { resource: 'Account', level: 'read' } as const;

export const clientProductCalls = defineCalls({
  /** What clients the caller sees have of each wrapper; without `clientId` at most 500, by client. */
  listClientProducts: {
    id: 'listClientProducts',
    kind: 'read',
    method: 'GET',
    path: '/clientproduct/{firmId}',
    query: ['clientId', 'wrapperType'],
    access: read,
    credential: 'session',
    tags: ['ClientProduct'],
    owner: 'clients',
  },
  getClientProduct: {
    id: 'getClientProduct',
    kind: 'read',
    method: 'GET',
    path: '/clientproduct/{firmId}/{clientProductId}',
    query: [],
    access: read,
    credential: 'session',
    tags: ['ClientProduct'],
    owner: 'clients',
  },
  /** Changes the named fields; of `productDetail` those it names. */
  patchClientProduct: {
    id: 'patchClientProduct',
    kind: 'write',
    method: 'PATCH',
    path: '/clientproduct/{firmId}/{clientProductId}',
    query: [],
    access: { resource: 'Account', level: 'writeClient' },
    credential: 'session',
    tags: ['ClientProduct', 'Client', 'Account'],
    owner: 'clients',
  },
  /** What the firm offers in each wrapper. */
  listSchemeProducts: {
    id: 'listSchemeProducts',
    kind: 'read',
    method: 'GET',
    path: '/schemeProduct/{firmId}',
    query: ['wrapperType'],
    access: read,
    credential: 'session',
    tags: ['Static'],
    owner: 'clients',
  },
});
