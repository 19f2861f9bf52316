import { defineCalls, pageQuery } from '../language/call';

export const accountCalls = defineCalls({
  listAccounts: { id: 'listAccounts', method: 'GET', path: '/account/list/{firmId}', query: ['name', 'id', ...pageQuery], access: { resource: 'Account', level: 'read' }, credential: 'session', tags: ['Account'], owner: 'clients' },
  getAccount: { id: 'getAccount', method: 'GET', path: '/account/{firmId}/{accountId}', query: [], access: { resource: 'Account', level: 'read' }, credential: 'session', tags: ['Account', 'BankDetails'], owner: 'clients' },
  getAccountSummary: { id: 'getAccountSummary', method: 'GET', path: '/account/summary/{firmId}/{accountId}', query: ['fromDate', 'toDate'], access: { resource: 'Account', level: 'read' }, credential: 'session', tags: ['Account', 'Position'], owner: 'clients' },
  getAccountHistory: { id: 'getAccountHistory', method: 'GET', path: '/tessera/account/history/{firmId}/{accountId}', query: ['fromDate', 'toDate'], access: { resource: 'Account', level: 'read' }, credential: 'session', tags: ['Account', 'Position'], owner: 'clients', ours: true },
  getCashStatement: { id: 'getCashStatement', method: 'GET', path: '/tessera/account/cash/{firmId}/{accountId}', query: ['fromDate', 'toDate'], access: { resource: 'Transaction', level: 'read' }, credential: 'session', tags: ['Account', 'Posting'], owner: 'clients', ours: true },
  /** Makes an account, Pending or Active. */
  createAccount: { id: 'createAccount', method: 'POST', path: '/account', query: [], access: { resource: 'Account', level: 'writeClient' }, credential: 'session', tags: ['Account', 'Client', 'Portfolio', 'BankDetails'], owner: 'clients' },
  /** Changes the named fields and leaves all others. A status is moved as `accounts/life` allows. */
  patchAccount: { id: 'patchAccount', method: 'PATCH', path: '/account/{firmId}/{accountId}', query: [], access: { resource: 'Account', level: 'writeClient' }, credential: 'session', tags: ['Account', 'Client', 'Portfolio', 'BankDetails'], owner: 'clients' },
  /** Replaces all that can be edited: a field that is left out is emptied, or keeps its default. */
  replaceAccount: { id: 'replaceAccount', method: 'PUT', path: '/account/{firmId}/{accountId}', query: [], access: { resource: 'Account', level: 'writeClient' }, credential: 'session', tags: ['Account', 'Client', 'Portfolio', 'BankDetails'], owner: 'clients' },
  /** Which wrappers a client may open today, and why not the others. */
  listEligibleWrappers: { id: 'listEligibleWrappers', method: 'GET', path: '/tessera/account/eligible/{firmId}/{clientId}', query: [], access: { resource: 'Account', level: 'read' }, credential: 'session', tags: ['Client', 'Account'], owner: 'clients', ours: true },
  validatePaymentMethod: { id: 'validatePaymentMethod', method: 'POST', path: '/account/validatePaymentMethod', query: [], access: { resource: 'Account', level: 'read' }, credential: 'session', tags: [], owner: 'clients' },
});
