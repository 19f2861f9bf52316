import { defineCalls, pageQuery } from '../language/call';

// The specification gives the stock call no filters. Here it takes the cash call's, and both take an account, so that a
// page can show one account's ledger.
export const postingCalls = defineCalls({
  listCashPostings: {
    id: 'listCashPostings',
    kind: 'read',
    method: 'GET',
    path: '/posting/cash/{firmId}',
    query: ['postDateFrom', 'postDateTo', 'nodeId', 'transactionCode', 'accountId', 'clientId', ...pageQuery],
    access: { resource: 'Transaction', level: 'read' },
    credential: 'session',
    tags: ['Posting'],
    owner: 'tools',
  },
  listStockPostings: {
    id: 'listStockPostings',
    kind: 'read',
    method: 'GET',
    path: '/posting/stock/{firmId}',
    query: ['postDateFrom', 'postDateTo', 'nodeId', 'transactionCode', 'accountId', 'clientId', ...pageQuery],
    access: { resource: 'Transaction', level: 'read' },
    credential: 'session',
    tags: ['Posting'],
    owner: 'tools',
  },
});
