import { defineCalls } from '../language/call';

const read = { resource: 'Account', level: 'read' } as const;
const write = { resource: 'Account', level: 'writeClient' } as const;

/** The death of a client: what it stops, who benefits, and how their pensions are shared out. */
export const deathCalls = defineCalls({
  getDeath: {
    id: 'getDeath',
    kind: 'read',
    method: 'GET',
    path: '/tessera/death/{firmId}/{clientId}',
    query: [],
    access: read,
    credential: 'session',
    tags: ['Client', 'Account', 'Transaction', 'ClientProduct'],
    owner: 'clients',
    ours: true,
  },
  /** What recording a death would freeze and stop; it writes nothing. */
  previewDeath: {
    id: 'previewDeath',
    kind: 'preview',
    method: 'POST',
    path: '/tessera/death/preview',
    query: [],
    access: write,
    credential: 'session',
    tags: [],
    owner: 'clients',
    ours: true,
  },
  recordDeath: {
    id: 'recordDeath',
    kind: 'write',
    method: 'POST',
    path: '/tessera/death',
    query: [],
    access: write,
    credential: 'session',
    tags: ['Client', 'Account', 'Transaction', 'ClientProduct', 'RecurringOrder', 'Notification'],
    owner: 'clients',
    ours: true,
  },
  actOnDeath: {
    id: 'actOnDeath',
    kind: 'write',
    method: 'PUT',
    path: '/tessera/death/action/{firmId}/{deathId}',
    query: [],
    access: { resource: 'Account', level: 'action' },
    credential: 'session',
    tags: ['Client', 'Account', 'Transaction', 'ClientProduct', 'RecurringOrder', 'Notification'],
    owner: 'clients',
    ours: true,
  },
});
