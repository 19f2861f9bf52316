import type { PortalConfig } from '@tessera/contract';
import { calls } from './src/calls/calls';
import { manualTransferRead, providerWrite, transactionRead, transferCreate } from './src/shared/access-rules';

const config: PortalConfig = {
  name: 'transfers',
  team: 'Transfers',
  contract: '^1.6.0',
  prefixes: ['/transfers'],
  routes: [
    { id: 'transfers.list', path: '/transfers', title: 'Transfers', access: transactionRead },
    { id: 'transfers.new', path: '/transfers/new', title: 'New transfer', access: transferCreate },
    { id: 'transfers.manual', path: '/transfers/manual', title: 'Manual transfers in', access: manualTransferRead },
    { id: 'transfers.providers', path: '/transfers/providers', title: 'Other providers', access: transactionRead },
    {
      id: 'transfers.new-provider',
      path: '/transfers/providers/new',
      title: 'New provider',
      access: providerWrite,
    },
    {
      id: 'transfers.edit-provider',
      path: '/transfers/providers/:masterPartyId/edit',
      title: 'Edit provider',
      access: providerWrite,
    },
    { id: 'transfers.transfer', path: '/transfers/:transferId', title: 'Transfer', access: transactionRead },
  ],
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
      id: 'transfers.in-of-client',
      point: 'clients.client.actions',
      order: 10,
      label: 'Transfer in',
      href: '/transfers/new?movement=In&clientId={clientId}',
      access: transferCreate,
    },
    {
      id: 'transfers.out-of-client',
      point: 'clients.client.actions',
      order: 11,
      label: 'Transfer out',
      href: '/transfers/new?movement=Out&clientId={clientId}',
      access: transferCreate,
    },
    {
      id: 'transfers.in-of-account',
      point: 'clients.account.actions',
      order: 10,
      label: 'Transfer in',
      href: '/transfers/new?movement=In&accountId={accountId}',
      access: transferCreate,
    },
    {
      id: 'transfers.out-of-account',
      point: 'clients.account.actions',
      order: 11,
      label: 'Transfer out',
      href: '/transfers/new?movement=Out&accountId={accountId}',
      access: transferCreate,
    },
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
