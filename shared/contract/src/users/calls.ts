import { defineCalls, pageQuery } from '../language/call';

export const userCalls = defineCalls({
  listUsers: {
    id: 'listUsers',
    kind: 'read',
    method: 'GET',
    path: '/user/{firmId}',
    query: ['name', 'status', ...pageQuery],
    access: { resource: 'User', level: 'read' },
    credential: 'session',
    tags: ['User'],
    owner: 'settings',
  },
});
