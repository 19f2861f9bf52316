import { defineCalls } from '../call';

export const nodeCalls = defineCalls({
  listNodes: { id: 'listNodes', method: 'GET', path: '/firm/node/list/{firmId}', query: ['parentNodeId', 'nodeType', 'name'], access: null, credential: 'session', tags: ['Node'], owner: 'settings' },
});
