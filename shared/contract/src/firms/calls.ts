import { defineCalls } from '../language/call';

export const firmCalls = defineCalls({
  getFirmHostname: {
    id: 'getFirmHostname',
    kind: 'read',
    method: 'GET',
    path: '/firm/hostname',
    query: ['id', 'host', 'nodeId', 'type', 'firmId'],
    headers: ['client-authentication'],
    access: null,
    credential: 'clientAuthentication',
    tags: ['Firm'],
    owner: 'host',
  },
  listEnabledFeatures: {
    id: 'listEnabledFeatures',
    kind: 'read',
    method: 'GET',
    path: '/firm/enabledfeatures/{firmId}',
    query: [],
    access: null,
    credential: 'session',
    tags: ['Flag'],
    owner: 'host',
  },
  getContent: {
    id: 'getContent',
    kind: 'read',
    method: 'GET',
    path: '/content/{firmId}',
    query: ['nodeId', 'space', 'locale'],
    access: null,
    credential: 'boot',
    tags: ['Content'],
    owner: 'host',
  },
});
