import { defineCalls, pageQuery } from '../language/call';

export const portfolioCalls = defineCalls({
  listPortfolios: {
    id: 'listPortfolios',
    kind: 'read',
    method: 'GET',
    path: '/portfolio/{firmId}',
    query: ['name', 'id', 'nodeId', 'status', 'clientType', 'intentDetails', 'idOrName', ...pageQuery],
    access: { resource: 'Account', level: 'read' },
    credential: 'session',
    tags: ['Portfolio'],
    owner: 'clients',
  },
  getPortfolioSummary: {
    id: 'getPortfolioSummary',
    kind: 'read',
    method: 'GET',
    path: '/portfolio/summary/{firmId}/{clientId}',
    query: ['fromDate', 'toDate'],
    access: { resource: 'Account', level: 'read' },
    credential: 'session',
    tags: ['Client', 'Account', 'Position', 'ClientProduct'],
    owner: 'clients',
  },
  /** As `getPortfolioSummary`, for all members of the client's fee group. */
  getClientGroupSummary: {
    id: 'getClientGroupSummary',
    kind: 'read',
    method: 'GET',
    path: '/portfolio/clientgroupsummary/{firmId}/{clientId}',
    query: ['fromDate', 'toDate'],
    access: { resource: 'Account', level: 'read' },
    credential: 'session',
    tags: ['Client', 'Account', 'Position', 'PortfolioGroup'],
    owner: 'clients',
  },
  /** Time- and money-weighted returns of a client, or of one account. */
  getReturns: {
    id: 'getReturns',
    kind: 'read',
    method: 'GET',
    path: '/tessera/portfolio/returns/{firmId}/{clientId}',
    query: ['fromDate', 'toDate', 'accountId'],
    access: { resource: 'Account', level: 'read' },
    credential: 'session',
    tags: ['Client', 'Account', 'Position'],
    owner: 'clients',
    ours: true,
  },
});
