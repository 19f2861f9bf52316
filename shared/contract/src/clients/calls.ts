import { defineCalls, pageQuery } from '../language/call';

const read = { resource: 'Client', level: 'read' } as const;
const write = { resource: 'Client', level: 'readWrite' } as const;
const session = 'session';
const tags = ['Client', 'Portfolio'] as const;
const tagsWithBank = [...tags, 'BankDetails'] as const;

export const clientCalls = defineCalls({
  listClients: {
    id: 'listClients',
    kind: 'read',
    method: 'GET',
    path: '/client/{firmId}',
    query: [
      'name',
      'parentId',
      'id',
      'idOrName',
      'find',
      'clientGroups[clientFeeGroupId]',
      'status',
      'clientType',
      'nodeId',
      'countMax',
      ...pageQuery,
    ],
    access: read,
    credential: session,
    tags: ['Client'],
    owner: 'clients',
  },
  getClient: {
    id: 'getClient',
    kind: 'read',
    method: 'GET',
    path: '/client/{firmId}/{clientId}',
    query: [],
    access: read,
    credential: session,
    tags: ['Client'],
    owner: 'clients',
  },
  /**
   * Creates a client: Active at once when the anti-money-laundering check is approved and the terms are accepted, else
   * Pending.
   */
  createClient: {
    id: 'createClient',
    kind: 'write',
    method: 'POST',
    path: '/client',
    query: [],
    access: write,
    credential: session,
    tags: tagsWithBank,
    owner: 'clients',
  },
  /** Changes the named fields and leaves all others; null empties one. */
  patchClient: {
    id: 'patchClient',
    kind: 'write',
    method: 'PATCH',
    path: '/client/{firmId}/{clientId}',
    query: [],
    access: write,
    credential: session,
    tags: tagsWithBank,
    owner: 'clients',
  },
  /** Sets the status, and nothing else. */
  updateClientStatus: {
    id: 'updateClientStatus',
    kind: 'write',
    method: 'PUT',
    path: '/client/{firmId}/{clientId}',
    query: [],
    access: { resource: 'Client', level: 'action' },
    credential: session,
    tags,
    owner: 'clients',
  },
  /** Replaces every editable field: a field left out is emptied. */
  replaceClient: {
    id: 'replaceClient',
    kind: 'write',
    method: 'PUT',
    path: '/client/{clientId}',
    query: [],
    access: write,
    credential: session,
    tags: tagsWithBank,
    owner: 'clients',
  },
  /** The identifiers used for people of a nationality, in order of priority (RTS 22, Annex II). */
  listIdentifierOrders: {
    id: 'listIdentifierOrders',
    kind: 'read',
    method: 'GET',
    path: '/client/nationality/{firmId}',
    query: ['countryCodes'],
    access: read,
    credential: session,
    tags: ['Static'],
    owner: 'clients',
  },
  lookupAddress: {
    id: 'lookupAddress',
    kind: 'preview',
    method: 'POST',
    path: '/addresslookup',
    query: [],
    access: null,
    credential: session,
    tags: [],
    owner: 'clients',
  },
  /** Clients who may be the same person or entity, and which details match. */
  findDuplicateClients: {
    id: 'findDuplicateClients',
    kind: 'preview',
    method: 'POST',
    path: '/tessera/client/duplicates',
    query: [],
    access: read,
    credential: session,
    tags: [],
    owner: 'clients',
    ours: true,
  },
  /** Changes to a client and the client's accounts, newest first, with the old and the new values. */
  listClientActivity: {
    id: 'listClientActivity',
    kind: 'read',
    method: 'GET',
    path: '/tessera/client/activity/{firmId}/{clientId}',
    query: ['page', 'pageSize'],
    access: read,
    credential: session,
    tags: ['Client', 'Account', 'Transaction'],
    owner: 'clients',
    ours: true,
  },
  getClientHistory: {
    id: 'getClientHistory',
    kind: 'read',
    method: 'GET',
    path: '/tessera/client/history/{firmId}/{clientId}',
    query: ['fromDate', 'toDate'],
    access: { resource: 'Account', level: 'read' },
    credential: session,
    tags: ['Client', 'Account', 'Position'],
    owner: 'clients',
    ours: true,
  },
  getClientAllowances: {
    id: 'getClientAllowances',
    kind: 'read',
    method: 'GET',
    path: '/tessera/client/allowances/{firmId}/{clientId}',
    query: [],
    access: { resource: 'Account', level: 'read' },
    credential: session,
    tags: ['Client', 'ClientProduct', 'Account', 'Transaction'],
    owner: 'clients',
    ours: true,
  },
});
