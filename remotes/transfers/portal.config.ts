import type { PortalConfig } from '@tessera/contract';
import { calls } from './src/calls/calls';
import { transactionRead } from './src/shared/access-rules';

const config: PortalConfig = {
  name: 'transfers',
  team: 'Transfers',
  contract: '^1.6.0',
  prefixes: ['/transfers'],
  routes: [{ id: 'transfers.list', path: '/transfers', title: 'Transfers', access: transactionRead }],
  navigation: [
    {
      id: 'transfers.navigation',
      group: 'Transfers',
      label: 'Transfers',
      order: 10,
      targets: [
        { href: '/transfers?businessOrAdvisor=Adviser&movementType=In&autoInvest=All', access: transactionRead },
      ],
    },
  ],
  extensions: [
    {
      id: 'transfers.dashboard',
      point: 'dashboard.side',
      order: 20,
      title: 'Transfers in progress',
      access: transactionRead,
    },
    { id: 'transfers.client', point: 'clients.client.side', order: 20, title: 'Transfers', access: transactionRead },
    {
      id: 'transfers.client-tab',
      point: 'clients.client.tabs',
      order: 20,
      title: 'Transfers',
      segment: 'transfers',
      access: transactionRead,
    },
    {
      id: 'transfers.account-tab',
      point: 'clients.account.tabs',
      order: 20,
      title: 'Transfers',
      segment: 'transfers',
      access: transactionRead,
    },
  ],
  actions: [
    {
      id: 'transfers.of-client',
      point: 'clients.client.actions',
      order: 20,
      label: 'Transfers of this client',
      href: '/transfers?clientId={clientId}',
      access: transactionRead,
    },
    {
      id: 'transfers.of-account',
      point: 'clients.account.actions',
      order: 20,
      label: 'Transfers of this account',
      href: '/transfers?accountId={accountId}',
      access: transactionRead,
    },
  ],
  calls: Object.keys(calls),
};

export default config;
