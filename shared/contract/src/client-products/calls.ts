import { defineCalls } from '../language/call';

const read = { resource: 'Account', level: 'read' } as const;

export const clientProductCalls = defineCalls({
  /**
   * The wrappers held by the clients the caller sees, one record for each client and wrapper. Without `clientId` at
   * most 500, ordered by client.
   */
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
  /** Changes the named fields only, inside `productDetail` too. */
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
  /** The products the firm offers in each wrapper. */
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
