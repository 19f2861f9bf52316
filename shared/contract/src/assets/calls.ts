import { defineCalls, pageQuery } from '../language/call';

export const assetCalls = defineCalls({
  listAssets: {
    id: 'listAssets',
    kind: 'read',
    method: 'GET',
    path: '/asset/{firmId}',
    query: ['idOrName', 'longName', 'isin', 'instrumentType', 'currency', 'ticker', 'convertTo', ...pageQuery],
    access: { resource: 'Instrument', level: 'read' },
    credential: 'session',
    tags: ['Asset'],
    owner: 'tools',
  },
  getAsset: {
    id: 'getAsset',
    kind: 'read',
    method: 'GET',
    path: '/asset/{firmId}/{assetId}',
    query: ['convertTo'],
    access: { resource: 'Instrument', level: 'read' },
    credential: 'session',
    tags: ['Asset'],
    owner: 'tools',
  },
  listPrices: {
    id: 'listPrices',
    kind: 'read',
    method: 'GET',
    path: '/price/{firmId}/{assetId}',
    query: ['fromDate', 'toDate'],
    access: { resource: 'Instrument', level: 'read' },
    credential: 'session',
    tags: ['Price'],
    owner: 'tools',
  },
});
