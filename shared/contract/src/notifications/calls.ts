import { defineCalls, pageQuery } from '../language/call';

// Each type of notification belongs to a kind of resource: the answers hold only types whose resource the caller may
// read, and an action needs what its type asks for.
const resources = ['Client', 'Transaction', 'Account', 'Bank Details', 'Instrument', 'Firm Management'] as const;
const read = { anyOf: resources.map((resource) => ({ resource, level: 'read' as const })) };
const action = { anyOf: resources.map((resource) => ({ resource, level: 'action' as const })) };

export const notificationCalls = defineCalls({
  getDashboardException: {
    id: 'getDashboardException',
    kind: 'read',
    method: 'GET',
    path: '/dashboard/exception/{firmId}',
    query: ['nodeId'],
    access: read,
    credential: 'session',
    tags: ['Notification'],
    owner: 'reporting',
  },
  listNotifications: {
    id: 'listNotifications',
    kind: 'read',
    method: 'GET',
    path: '/notification/{firmId}',
    query: ['notificationType', 'status', 'severity', 'assignment', 'nodeId', 'clientId', 'forMe', ...pageQuery],
    access: read,
    credential: 'session',
    tags: ['Notification'],
    owner: 'reporting',
  },
  getNotification: {
    id: 'getNotification',
    kind: 'read',
    method: 'GET',
    path: '/notification/{firmId}/{notificationId}',
    query: [],
    access: read,
    credential: 'session',
    tags: ['Notification'],
    owner: 'reporting',
  },
  /** Does the notification's one action or undoes it, snoozes or wakes it, takes it or hands it over. */
  actOnException: {
    id: 'actOnException',
    kind: 'write',
    method: 'PUT',
    path: '/exceptionaction/{firmId}/{notificationId}',
    query: [],
    access: action,
    credential: 'session',
    tags: ['Notification', 'Transaction', 'BankDetails', 'JobRun'],
    owner: 'reporting',
  },
});
