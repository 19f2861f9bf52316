import { defineCalls } from '../language/call';

export const staticCalls = defineCalls({
  listNationalities: {
    id: 'listNationalities',
    kind: 'read',
    method: 'GET',
    path: '/static/nationality',
    query: [],
    access: null,
    credential: 'session',
    tags: ['Static'],
    owner: 'clients',
  },
  listTransactionTypes: {
    id: 'listTransactionTypes',
    kind: 'read',
    method: 'GET',
    path: '/static/transactiontype',
    query: [],
    access: null,
    credential: 'session',
    tags: ['Static'],
    owner: 'tools',
  },
});
