import { defineCalls, pageQuery } from '../call';

export const accountCalls = defineCalls({
  listAccounts: { id: 'listAccounts', method: 'GET', path: '/account/list/{firmId}', query: ['name', 'id', ...pageQuery], access: { resource: 'Account', level: 'read' }, credential: 'session', tags: ['Account'], owner: 'clients' },
  getAccount: { id: 'getAccount', method: 'GET', path: '/account/{firmId}/{accountId}', query: [], access: { resource: 'Account', level: 'read' }, credential: 'session', tags: ['Account'], owner: 'clients' },
  getAccountSummary: { id: 'getAccountSummary', method: 'GET', path: '/account/summary/{firmId}/{accountId}', query: ['fromDate', 'toDate'], access: { resource: 'Account', level: 'read' }, credential: 'session', tags: ['Account', 'Position'], owner: 'clients' },
  getAccountHistory: { id: 'getAccountHistory', method: 'GET', path: '/tessera/account/history/{firmId}/{accountId}', query: ['fromDate', 'toDate'], access: { resource: 'Account', level: 'read' }, credential: 'session', tags: ['Account', 'Position'], owner: 'clients', ours: true },
  getCashStatement: { id: 'getCashStatement', method: 'GET', path: '/tessera/account/cash/{firmId}/{accountId}', query: ['fromDate', 'toDate'], access: { resource: 'Transaction', level: 'read' }, credential: 'session', tags: ['Account', 'Posting'], owner: 'clients', ours: true },
  validatePaymentMethod: { id: 'validatePaymentMethod', method: 'POST', path: '/account/validatePaymentMethod', query: [], access: { resource: 'Account', level: 'read' }, credential: 'session', tags: [], owner: 'clients' },
});
