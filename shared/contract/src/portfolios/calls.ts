import { defineCalls, pageQuery } from '../call';

export const portfolioCalls = defineCalls({
  listPortfolios: { id: 'listPortfolios', method: 'GET', path: '/portfolio/{firmId}', query: ['name', 'id', 'nodeId', 'status', 'clientType', 'intentDetails', 'idOrName', ...pageQuery], access: { resource: 'Account', level: 'read' }, credential: 'session', tags: ['Portfolio'], owner: 'clients' },
  getPortfolioSummary: { id: 'getPortfolioSummary', method: 'GET', path: '/portfolio/summary/{firmId}/{clientId}', query: ['fromDate', 'toDate'], access: { resource: 'Account', level: 'read' }, credential: 'session', tags: ['Client', 'Account', 'Position'], owner: 'clients' },
});
