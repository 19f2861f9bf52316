import { defineCalls, pageQuery } from '../language/call';

const read = { resource: 'Transaction', level: 'read' } as const;
const write = { resource: 'Transaction', level: 'writeClient' } as const;
const act = { resource: 'Transaction', level: 'action' } as const;

/** Products that move between providers. They are made with `createTransaction`, as `Product Transfer`. */
export const transferCalls = defineCalls({
  listProductTransfers: {
    id: 'listProductTransfers',
    kind: 'read',
    method: 'GET',
    path: '/portfoliotransaction/producttransfer/{firmId}',
    query: [
      'clientName',
      'clientId',
      'accountId',
      'wrapperType',
      'movementType',
      'transferStatus',
      'actionRequired',
      'nodeId',
      'linkId',
      'businessOrAdvisor',
      'autoInvest',
      ...pageQuery,
    ],
    access: read,
    credential: 'session',
    tags: ['ProductTransfer'],
    owner: 'transfers',
  },
  getTransfer: {
    id: 'getTransfer',
    kind: 'read',
    method: 'GET',
    path: '/tessera/transfer/{firmId}/{transactionId}',
    query: [],
    access: read,
    credential: 'session',
    tags: ['ProductTransfer', 'Transaction'],
    owner: 'transfers',
    ours: true,
  },
  /** The checks before a transfer is submitted, and a rehearsal of it. */
  previewTransfer: {
    id: 'previewTransfer',
    kind: 'preview',
    method: 'POST',
    path: '/tessera/transfer/preview',
    query: [],
    access: write,
    credential: 'session',
    tags: [],
    owner: 'transfers',
    ours: true,
  },
  actOnTransfer: {
    id: 'actOnTransfer',
    kind: 'write',
    method: 'PUT',
    path: '/tessera/transfer/action/{firmId}/{transactionId}',
    query: [],
    access: act,
    credential: 'session',
    tags: ['ProductTransfer', 'Transaction', 'Account'],
    owner: 'transfers',
    ours: true,
  },
  listMasterParties: {
    id: 'listMasterParties',
    kind: 'read',
    method: 'GET',
    path: '/masterparty/platform/{firmId}',
    query: ['transferWrapperType', 'productTransferType', 'name', 'status'],
    access: read,
    credential: 'session',
    tags: ['Static'],
    owner: 'transfers',
  },
  /** Book costs of what arrived, or will arrive, with a transfer. */
  updateBookValues: {
    id: 'updateBookValues',
    kind: 'write',
    method: 'POST',
    path: '/upload/bookvalue',
    query: [],
    access: write,
    credential: 'session',
    tags: ['ProductTransfer', 'Position'],
    owner: 'transfers',
  },
});
