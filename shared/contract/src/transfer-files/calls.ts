import { defineCalls, pageQuery } from '../language/call';

const read = { resource: 'Transaction', level: 'read' } as const;
const write = { resource: 'Transaction', level: 'writeClient' } as const;
const act = { resource: 'Transaction', level: 'action' } as const;

/** Files of transfers: the forms of those that do not go online, and the documents of each. */
export const transferFileCalls = defineCalls({
  createManualTransfer: {
    id: 'createManualTransfer',
    kind: 'write',
    method: 'POST',
    path: '/filestore/manualtransferin',
    query: [],
    access: write,
    credential: 'session',
    tags: ['ProductTransfer', 'Document'],
    owner: 'transfers',
  },
  getManualTransfer: {
    id: 'getManualTransfer',
    kind: 'read',
    method: 'GET',
    path: '/filestore/manualtransferin/{firmId}/{fileUploadId}',
    query: [],
    access: read,
    credential: 'session',
    tags: ['ProductTransfer', 'Document'],
    owner: 'transfers',
  },
  refreshManualTransfers: {
    id: 'refreshManualTransfers',
    kind: 'write',
    method: 'POST',
    path: '/filestore/manualtransferin/refresh',
    query: [],
    access: write,
    credential: 'session',
    tags: ['ProductTransfer', 'Document'],
    owner: 'transfers',
  },
  listManualTransfers: {
    id: 'listManualTransfers',
    kind: 'read',
    method: 'GET',
    path: '/tessera/manualtransferin/{firmId}',
    query: [...pageQuery],
    access: read,
    credential: 'session',
    tags: ['ProductTransfer', 'Document'],
    owner: 'transfers',
    ours: true,
  },
  listTransferDocuments: {
    id: 'listTransferDocuments',
    kind: 'read',
    method: 'GET',
    path: '/tessera/transfer/document/{firmId}/{transactionId}',
    query: [],
    access: read,
    credential: 'session',
    tags: ['ProductTransfer', 'Document'],
    owner: 'transfers',
    ours: true,
  },
  linkTransferDocument: {
    id: 'linkTransferDocument',
    kind: 'write',
    method: 'PUT',
    path: '/tessera/transfer/document/{firmId}/{transactionId}',
    query: [],
    access: act,
    credential: 'session',
    tags: ['ProductTransfer', 'Document'],
    owner: 'transfers',
    ours: true,
  },
});
