import { defineCalls, pageQuery } from '../language/call';

export const jobCalls = defineCalls({
  listJobRuns: {
    id: 'listJobRuns',
    kind: 'read',
    method: 'GET',
    path: '/tessera/job/{firmId}',
    query: ['task', 'status', 'businessDate', ...pageQuery],
    access: { resource: 'Firm Management', level: 'read' },
    credential: 'session',
    tags: ['JobRun'],
    owner: 'settings',
    ours: true,
  },
  passBusinessDay: {
    id: 'passBusinessDay',
    kind: 'write',
    method: 'POST',
    path: '/tessera/job/{firmId}/businessday',
    query: [],
    access: { resource: 'Firm Management', level: 'readWrite' },
    credential: 'session',
    tags: ['JobRun'],
    owner: 'settings',
    ours: true,
  },
});
