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
  /** How the caller arranged the cards of their dashboard. */
  getUserDashboard: {
    id: 'getUserDashboard',
    kind: 'read',
    method: 'GET',
    path: '/tessera/dashboard/{firmId}',
    query: [],
    access: null,
    credential: 'session',
    tags: ['View'],
    owner: 'host',
    ours: true,
  },
  setUserDashboard: {
    id: 'setUserDashboard',
    kind: 'write',
    method: 'PUT',
    path: '/tessera/dashboard/{firmId}',
    query: [],
    access: null,
    credential: 'session',
    tags: ['View'],
    owner: 'host',
    ours: true,
  },
});
