import { createRemoteStore } from '@tessera/api';
import { defineRemote } from '@tessera/runtime';
import { api } from './calls/api';
import { AuthorisationsPanel, BankDetailsPanel, DraftsPanel, Pages, UnreadPanel } from './pages';

export default defineRemote({
  name: 'clients',
  createStore: (portal) => createRemoteStore(portal, api),
  Pages,
  extensions: {
    'clients.authorisations': AuthorisationsPanel,
    'clients.drafts': DraftsPanel,
    'clients.bank-details': BankDetailsPanel,
    'clients.messages': UnreadPanel,
  },
});
