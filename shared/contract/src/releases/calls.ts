import { defineCalls } from '../language/call';

export const releaseCalls = defineCalls({
  listReleases: {
    id: 'listReleases',
    kind: 'read',
    method: 'GET',
    path: '/tessera/releases/{firmId}',
    query: [],
    access: { resource: 'Firm Management', level: 'readWrite' },
    credential: 'session',
    tags: ['Flag'],
    owner: 'settings',
    ours: true,
    answeredBy: 'proxy',
  },
});
