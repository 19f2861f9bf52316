import { defineCalls } from '../language/call';

export const bankDetailsCalls = defineCalls({
  /**
   * Bank details of the clients and accounts the caller sees, oldest first. `status=Pending` gives those a second
   * person has to verify.
   */
  listBankDetails: {
    id: 'listBankDetails',
    kind: 'read',
    method: 'GET',
    path: '/tessera/bankdetails/{firmId}',
    query: ['status', 'clientId', 'page', 'pageSize'],
    access: { resource: 'Bank Details', level: 'read' },
    credential: 'session',
    tags: ['BankDetails'],
    owner: 'clients',
    ours: true,
  },
  /** Verifies, bypasses or refuses details that someone else entered. */
  verifyBankDetails: {
    id: 'verifyBankDetails',
    kind: 'write',
    method: 'PUT',
    path: '/tessera/bankdetails/{firmId}/{bankDetailsId}',
    stepUp: true,
    query: [],
    access: { resource: 'Bank Details', level: 'action' },
    credential: 'session',
    tags: ['BankDetails', 'Client', 'Account', 'Transaction'],
    owner: 'clients',
    ours: true,
  },
});
