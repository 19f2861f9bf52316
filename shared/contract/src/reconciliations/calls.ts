import { defineCalls } from '../language/call';

// Its lines are postings.
const read = { resource: 'Transaction', level: 'read' } as const;
const work = { resource: 'Firm Management', level: 'action' } as const;

/**
 * The firm's books against the statements of its bank, custodian and registrar (CASS 6 and 7). Only for a caller who
 * sees the whole firm: the figures are the firm's.
 */
export const reconciliationCalls = defineCalls({
  listReconciliations: {
    id: 'listReconciliations',
    kind: 'read',
    method: 'GET',
    path: '/tessera/reconciliation/{firmId}',
    query: [],
    access: read,
    credential: 'session',
    tags: ['Reconciliation'],
    owner: 'reporting',
    ours: true,
  },
  getReconciliation: {
    id: 'getReconciliation',
    kind: 'read',
    method: 'GET',
    path: '/tessera/reconciliation/{firmId}/{day}',
    query: [],
    access: read,
    credential: 'session',
    tags: ['Reconciliation'],
    owner: 'reporting',
    ours: true,
  },
  importStatement: {
    id: 'importStatement',
    kind: 'write',
    method: 'POST',
    path: '/tessera/reconciliation/{firmId}/{day}/statement',
    query: [],
    access: work,
    credential: 'session',
    tags: ['Reconciliation', 'Notification'],
    owner: 'reporting',
    ours: true,
  },
  matchByHand: {
    id: 'matchByHand',
    kind: 'write',
    method: 'POST',
    path: '/tessera/reconciliation/{firmId}/{day}/match',
    query: [],
    access: work,
    credential: 'session',
    tags: ['Reconciliation', 'Notification'],
    owner: 'reporting',
    ours: true,
  },
  undoMatch: {
    id: 'undoMatch',
    kind: 'write',
    method: 'PUT',
    path: '/tessera/reconciliation/{firmId}/{day}/match/{matchId}',
    query: [],
    access: work,
    credential: 'session',
    tags: ['Reconciliation', 'Notification'],
    owner: 'reporting',
    ours: true,
  },
  actOnBreak: {
    id: 'actOnBreak',
    kind: 'write',
    method: 'PUT',
    path: '/tessera/reconciliationbreak/{firmId}/{breakId}',
    query: [],
    headers: ['if-match'],
    access: work,
    credential: 'session',
    tags: ['Reconciliation', 'Notification'],
    owner: 'reporting',
    ours: true,
  },
  signReconciliation: {
    id: 'signReconciliation',
    kind: 'write',
    method: 'PUT',
    path: '/tessera/reconciliation/{firmId}/{day}/signoff',
    query: [],
    access: work,
    credential: 'session',
    tags: ['Reconciliation', 'Notification'],
    owner: 'reporting',
    ours: true,
  },
});
