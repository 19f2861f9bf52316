import { defineCalls } from '../language/call';

const read = { resource: 'Transaction', level: 'read' } as const;
const act = { resource: 'Transaction', level: 'action' } as const;

/** Due diligence for a pension that leaves: what is answered, and what a second person decides. */
export const transferCheckCalls = defineCalls({
  getTransferChecks: {
    id: 'getTransferChecks',
    kind: 'read',
    method: 'GET',
    path: '/tessera/transfer/checks/{firmId}/{transactionId}',
    query: [],
    access: read,
    credential: 'session',
    tags: ['ProductTransfer'],
    owner: 'transfers',
    ours: true,
  },
  recordTransferChecks: {
    id: 'recordTransferChecks',
    kind: 'write',
    method: 'PUT',
    path: '/tessera/transfer/checks/{firmId}/{transactionId}',
    query: [],
    access: act,
    credential: 'session',
    tags: ['ProductTransfer'],
    owner: 'transfers',
    ours: true,
  },
  decideTransferChecks: {
    id: 'decideTransferChecks',
    kind: 'write',
    method: 'PUT',
    path: '/tessera/transfer/checks/decision/{firmId}/{transactionId}',
    query: [],
    access: act,
    credential: 'session',
    tags: ['ProductTransfer', 'Transaction', 'Message'],
    owner: 'transfers',
    ours: true,
  },
});
