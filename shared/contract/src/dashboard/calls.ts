import { defineCalls } from '../language/call';

export const dashboardCalls = defineCalls({
  getDashboardInformation: {
    id: 'getDashboardInformation',
    kind: 'read',
    method: 'GET',
    path: '/dashboard/information/{firmId}',
    query: ['nodeId'],
    access: { resource: 'Account', level: 'read' },
    credential: 'session',
    tags: ['Dashboard'],
    owner: 'reporting',
  },
});
