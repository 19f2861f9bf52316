import { defineCalls, pageQuery } from '../call';

export const clientCalls = defineCalls({
  listClients: { id: 'listClients', method: 'GET', path: '/client/{firmId}', query: ['name', 'parentId', 'id', 'idOrName', 'clientGroups[clientFeeGroupId]', 'status', 'clientType', 'nodeId', ...pageQuery], access: { resource: 'Client', level: 'read' }, credential: 'session', tags: ['Client'], owner: 'clients' },
  getClient: { id: 'getClient', method: 'GET', path: '/client/{firmId}/{clientId}', query: [], access: { resource: 'Client', level: 'read' }, credential: 'session', tags: ['Client'], owner: 'clients' },
});
