import { defineCalls, pageQuery } from '../call';

export const jobCalls = defineCalls({
  listJobRuns: { id: 'listJobRuns', method: 'GET', path: '/tessera/job/{firmId}', query: ['task', 'status', 'businessDate', ...pageQuery], access: { resource: 'Firm Management', level: 'read' }, credential: 'session', tags: ['JobRun'], owner: 'settings', ours: true },
});
