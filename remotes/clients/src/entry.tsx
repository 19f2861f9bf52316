import { createRemoteStore } from '@tessera/api';
import { defineRemote } from '@tessera/runtime';
import { Api } from './calls/api';
import { AuthorisationsPanel, BankDetailsPanel, CutOffsPanel, DraftsPanel, Pages, UnreadPanel } from './pages';

export default defineRemote({
  name: 'clients',
  createStore: (portal) => createRemoteStore(portal, Api),
  Pages,
  extensions: {
    'clients.authorisations': AuthorisationsPanel,
    'clients.cut-offs': CutOffsPanel,
    'clients.drafts': DraftsPanel,
    'clients.bank-details': BankDetailsPanel,
    'clients.messages': UnreadPanel,
  },
});
