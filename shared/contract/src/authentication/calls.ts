import { defineCalls } from '../language/call';

export const authenticationCalls = defineCalls({
  authenticate: { id: 'authenticate', method: 'POST', path: '/authenticate', query: [], access: null, credential: 'boot', tags: [], owner: 'host' },
  changePassword: { id: 'changePassword', method: 'POST', path: '/changepassword', query: [], access: null, credential: 'session', tags: [], owner: 'host' },
  resetPassword: { id: 'resetPassword', method: 'POST', path: '/reset', query: [], access: null, credential: 'boot', tags: [], owner: 'host' },
  setPassword: { id: 'setPassword', method: 'POST', path: '/setpassword', query: [], access: null, credential: 'boot', tags: [], owner: 'host' },
  getSession: { id: 'getSession', method: 'GET', path: '/session', query: [], access: null, credential: 'session', tags: ['Session'], owner: 'host' },
  signOut: { id: 'signOut', method: 'POST', path: '/tessera/signout', query: [], access: null, credential: 'session', tags: [], owner: 'host', ours: true },
});
