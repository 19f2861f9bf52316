import { defineCalls } from '../language/call';

const read = { resource: 'Firm Management', level: 'read' } as const;
const write = { resource: 'Firm Management', level: 'readWrite' } as const;
const action = { resource: 'Firm Management', level: 'action' } as const;

/** What a firm charges: its rates with their dates, and changes that a second person approves. */
export const feeCalls = defineCalls({
  listFees: {
    id: 'listFees',
    kind: 'read',
    method: 'GET',
    path: '/tessera/fee/{firmId}',
    query: [],
    access: read,
    credential: 'session',
    tags: ['Settings'],
    owner: 'settings',
    ours: true,
  },
  /** What new rates would cost or bring each client in a year. Nothing is written. */
  previewFeeChange: {
    id: 'previewFeeChange',
    kind: 'preview',
    method: 'POST',
    path: '/tessera/feechange/preview/{firmId}',
    query: [],
    access: read,
    credential: 'session',
    tags: ['Settings'],
    owner: 'settings',
    ours: true,
  },
  proposeFeeChange: {
    id: 'proposeFeeChange',
    kind: 'write',
    method: 'POST',
    path: '/tessera/feechange/{firmId}',
    query: [],
    access: write,
    credential: 'session',
    tags: ['Settings', 'Notification'],
    owner: 'settings',
    ours: true,
  },
  /** Approves, rejects or withdraws a change. */
  decideFeeChange: {
    id: 'decideFeeChange',
    kind: 'write',
    method: 'PUT',
    path: '/tessera/feechange/{firmId}/{feeChangeId}',
    query: [],
    access: action,
    credential: 'session',
    tags: ['Settings', 'Notification'],
    owner: 'settings',
    ours: true,
  },
});
