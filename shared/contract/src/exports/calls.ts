import { defineCalls } from '../language/call';

/** What each of the lists asks for. The platform checks the one list that is named. */
export const readsOfLists = [
  { resource: 'Account', level: 'read' },
  { resource: 'Advisory Model', level: 'read' },
  { resource: 'Bank Details', level: 'read' },
  { resource: 'Client', level: 'read' },
  { resource: 'Client Fee Group', level: 'read' },
  { resource: 'Firm Management', level: 'read' },
  { resource: 'Instrument', level: 'read' },
  { resource: 'Model', level: 'read' },
  { resource: 'Transaction', level: 'read' },
  { resource: 'User', level: 'read' },
] as const;

export const exportCalls = defineCalls({
  exportList: {
    id: 'exportList',
    kind: 'read',
    method: 'GET',
    path: '/tessera/export/{firmId}',
    query: ['list', 'format', 'filters'],
    access: { anyOf: readsOfLists },
    credential: 'session',
    tags: [],
    owner: 'host',
    ours: true,
  },
});
