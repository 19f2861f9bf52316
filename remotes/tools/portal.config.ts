import type { AccessRule, PortalConfig } from '@tessera/contract';
import { calls } from './src/calls/calls';
import { instrumentRead, modelRead, transactionRead } from './src/shared/access-rules';
import { modelAccess } from '@tessera/contract/models/values';

const signedIn: AccessRule = {};
const advisoryRead: AccessRule = { requires: modelAccess.Advisory };
const discretionaryRead: AccessRule = { requires: modelAccess.Discretionary };

const config: PortalConfig = {
  name: 'tools',
  team: 'Tools',
  contract: '^1.1.0',
  prefixes: ['/transactions', '/postings', '/instruments', '/models', '/illustrations'],
  routes: [
    { id: 'tools.transactions', path: '/transactions', title: 'Transactions', access: transactionRead },
    { id: 'tools.transaction', path: '/transactions/:transactionId', title: 'Transaction', access: transactionRead },
    { id: 'tools.postings.cash', path: '/postings/cash', title: 'Cash postings', access: transactionRead },
    { id: 'tools.postings.stock', path: '/postings/stock', title: 'Stock postings', access: transactionRead },
    { id: 'tools.instruments', path: '/instruments', title: 'Instruments', access: instrumentRead },
    { id: 'tools.instrument', path: '/instruments/:assetId', title: 'Instrument', access: instrumentRead },
    { id: 'tools.models.advisory', path: '/models/advisory', title: 'Advisory models', access: advisoryRead },
    {
      id: 'tools.models.discretionary',
      path: '/models/discretionary',
      title: 'Discretionary models',
      access: discretionaryRead,
    },
    { id: 'tools.model', path: '/models/:modelId', title: 'Model', access: modelRead },
    // The specification names no rule for Illustrations: every signed-in user may open the page, and the call decides
    // whose illustrations they see.
    { id: 'tools.illustrations', path: '/illustrations', title: 'Illustrations', access: signedIn },
  ],
  navigation: [
    {
      id: 'tools.navigation.models',
      group: 'Tools',
      label: 'Models',
      order: 10,
      targets: [
        { href: '/models/advisory', access: advisoryRead },
        { href: '/models/discretionary', access: discretionaryRead },
      ],
    },
    {
      id: 'tools.navigation.illustrations',
      group: 'Tools',
      label: 'Illustrations',
      order: 20,
      targets: [{ href: '/illustrations', access: signedIn }],
    },
    {
      id: 'tools.navigation.transactions',
      group: 'Tools',
      label: 'Transactions',
      order: 30,
      targets: [{ href: '/transactions', access: transactionRead }],
    },
    {
      id: 'tools.navigation.instruments',
      group: 'Instruments',
      label: 'Instruments',
      order: 10,
      targets: [{ href: '/instruments', access: instrumentRead }],
    },
  ],
  extensions: [],
  actions: [
    {
      id: 'tools.transactions-of-client',
      point: 'clients.client.actions',
      order: 10,
      label: 'Transactions of this client',
      href: '/transactions?clientId={clientId}',
      access: transactionRead,
    },
    {
      id: 'tools.transactions-of-account',
      point: 'clients.account.actions',
      order: 10,
      label: 'Transactions of this account',
      href: '/transactions?accountId={accountId}',
      access: transactionRead,
    },
  ],
  calls: Object.keys(calls),
};

export default config;
