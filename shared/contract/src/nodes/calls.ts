import { defineCalls } from '../language/call';

const read = { resource: 'Firm Management', level: 'read' } as const;
const readWrite = { resource: 'Firm Management', level: 'readWrite' } as const;

export const nodeCalls = defineCalls({
  listNodes: { id: 'listNodes', method: 'GET', path: '/firm/node/list/{firmId}', query: ['parentNodeId', 'nodeType', 'name'], access: null, credential: 'session', tags: ['Node'], owner: 'settings' },
  getNodeTheme: { id: 'getNodeTheme', method: 'GET', path: '/node/theme/{firmId}/{nodeId}', query: [], access: read, credential: 'session', tags: ['Appearance'], owner: 'settings' },
  patchNodeTheme: { id: 'patchNodeTheme', method: 'PATCH', path: '/node/theme/{firmId}', query: [], headers: ['if-match'], access: readWrite, credential: 'session', tags: ['Appearance'], owner: 'settings' },
  getNodeContent: { id: 'getNodeContent', method: 'GET', path: '/node/content/{firmId}/{nodeId}', query: ['space', 'locale'], access: read, credential: 'session', tags: ['Appearance'], owner: 'settings' },
  patchNodeContent: { id: 'patchNodeContent', method: 'PATCH', path: '/node/content/{firmId}', query: [], headers: ['if-match'], access: readWrite, credential: 'session', tags: ['Appearance'], owner: 'settings' },
  getNodeConfig: { id: 'getNodeConfig', method: 'GET', path: '/node/config/{firmId}/{nodeId}', query: [], access: read, credential: 'session', tags: ['Appearance'], owner: 'settings' },
  patchNodeConfig: { id: 'patchNodeConfig', method: 'PATCH', path: '/node/config/{firmId}', query: [], headers: ['if-match'], access: readWrite, credential: 'session', tags: ['Appearance'], owner: 'settings' },
  getFirmConfig: { id: 'getFirmConfig', method: 'GET', path: '/firm/config/{firmId}', query: ['dataType', 'nodeId'], access: read, credential: 'session', tags: ['Appearance'], owner: 'settings' },
  getSettings: { id: 'getSettings', method: 'GET', path: '/settings/{firmId}', query: [], access: read, credential: 'session', tags: ['Appearance', 'Settings'], owner: 'settings' },
  patchSettings: { id: 'patchSettings', method: 'PATCH', path: '/tessera/settings/{firmId}', query: [], headers: ['if-match'], access: readWrite, credential: 'session', tags: ['Settings'], owner: 'settings', ours: true },
});
