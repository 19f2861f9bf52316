import type { PortalConfig } from '@tessera/contract';
import { calls } from './src/calls/calls';
import { deathRead } from './src/deaths/access-rules';
import {
  accountRead,
  accountWrite,
  bankRead,
  benefitWrite,
  clientRead,
  clientWrite,
  deathWrite,
  feeGroupRead,
  feeGroupWrite,
  groupRead,
  pensionRead,
  transactionAction,
  transactionRead,
  transactionWrite,
} from './src/shared/access-rules';

/** The card that has what waits for authorisation and verification among all else that needs the user. */
const today = 'reporting.today';

const config: PortalConfig = {
  name: 'clients',
  team: 'Clients',
  contract: '^1.8.0',
  prefixes: ['/clients'],
  routes: [
    { id: 'clients.list', path: '/clients', title: 'Clients', access: clientRead },
    { id: 'clients.new', path: '/clients/new', title: 'New client', access: clientWrite },
    { id: 'clients.all-messages', path: '/clients/messages', title: 'Messages', access: clientRead },
    { id: 'clients.bank-details-list', path: '/clients/bank-details', title: 'Bank details', access: bankRead },
    { id: 'clients.groups', path: '/clients/groups', title: 'Client groups', access: groupRead },
    { id: 'clients.group.new', path: '/clients/groups/new', title: 'New fee group', access: feeGroupWrite },
    { id: 'clients.group', path: '/clients/groups/:groupId', title: 'Client group', access: groupRead },
    { id: 'clients.client', path: '/clients/:clientId', title: 'Client', access: clientRead },
    {
      id: 'clients.client.overview',
      path: '/clients/:clientId/overview',
      title: 'Client overview',
      access: clientRead,
    },
    {
      id: 'clients.client.accounts',
      path: '/clients/:clientId/accounts',
      title: 'Client accounts',
      access: clientRead,
    },
    {
      id: 'clients.client.transactions',
      path: '/clients/:clientId/transactions',
      title: 'Client transactions',
      access: transactionRead,
    },
    {
      id: 'clients.client.transaction',
      path: '/clients/:clientId/transactions/:transactionId',
      title: 'Transaction',
      access: transactionRead,
    },
    {
      id: 'clients.client.pensions',
      path: '/clients/:clientId/pensions',
      title: 'Client pensions',
      access: pensionRead,
    },
    {
      id: 'clients.client.benefit',
      path: '/clients/:clientId/pensions/benefits/:crystallisationId',
      title: 'Benefit',
      access: pensionRead,
    },
    {
      id: 'clients.client.death',
      path: '/clients/:clientId/death',
      title: 'Death of a client',
      access: deathRead,
    },
    {
      id: 'clients.client.death.new',
      path: '/clients/:clientId/death/new',
      title: 'Record a death',
      access: deathWrite,
    },
    {
      id: 'clients.client.death.share',
      path: '/clients/:clientId/death/share/:clientProductId',
      title: 'Share out a pension',
      access: deathWrite,
    },
    {
      id: 'clients.client.messages',
      path: '/clients/:clientId/messages',
      title: 'Client messages',
      access: clientRead,
    },
    {
      id: 'clients.client.documents',
      path: '/clients/:clientId/documents',
      title: 'Client documents',
      access: clientRead,
    },
    { id: 'clients.client.groups', path: '/clients/:clientId/groups', title: 'Client groups', access: groupRead },
    {
      id: 'clients.client.groups.new',
      path: '/clients/:clientId/groups/new',
      title: 'New pension account group',
      access: accountWrite,
    },
    { id: 'clients.account.new', path: '/clients/:clientId/accounts/new', title: 'New account', access: accountWrite },
    { id: 'clients.client.details', path: '/clients/:clientId/details', title: 'Client details', access: clientRead },
    {
      id: 'clients.client.activity',
      path: '/clients/:clientId/activity',
      title: 'Client activity',
      access: clientRead,
    },
    { id: 'clients.account', path: '/clients/:clientId/accounts/:accountId', title: 'Account', access: accountRead },
    {
      id: 'clients.account.overview',
      path: '/clients/:clientId/accounts/:accountId/overview',
      title: 'Account overview',
      access: accountRead,
    },
    {
      id: 'clients.account.holdings',
      path: '/clients/:clientId/accounts/:accountId/holdings',
      title: 'Account holdings',
      access: accountRead,
    },
    {
      id: 'clients.account.cash',
      path: '/clients/:clientId/accounts/:accountId/cash',
      title: 'Account cash',
      access: transactionRead,
    },
    {
      id: 'clients.account.transactions',
      path: '/clients/:clientId/accounts/:accountId/transactions',
      title: 'Account transactions',
      access: transactionRead,
    },
    {
      id: 'clients.account.details',
      path: '/clients/:clientId/accounts/:accountId/details',
      title: 'Account details',
      access: accountRead,
    },
    {
      id: 'clients.account.regular',
      path: '/clients/:clientId/accounts/:accountId/regular',
      title: 'Regular payments',
      access: transactionRead,
    },
    {
      id: 'clients.account.regular.new',
      path: '/clients/:clientId/accounts/:accountId/regular/new',
      title: 'New regular payment',
      access: transactionWrite,
    },
    {
      id: 'clients.account.pay-in',
      path: '/clients/:clientId/accounts/:accountId/pay-in',
      title: 'Pay in',
      access: transactionWrite,
    },
    {
      id: 'clients.account.withdraw',
      path: '/clients/:clientId/accounts/:accountId/withdraw',
      title: 'Withdraw',
      access: transactionWrite,
    },
    {
      id: 'clients.account.invest',
      path: '/clients/:clientId/accounts/:accountId/invest',
      title: 'Invest',
      access: transactionWrite,
    },
    {
      id: 'clients.account.move',
      path: '/clients/:clientId/accounts/:accountId/move',
      title: 'Move',
      access: transactionWrite,
    },
    {
      id: 'clients.account.adviser-fee',
      path: '/clients/:clientId/accounts/:accountId/adviser-fee',
      title: 'Adviser fee',
      access: transactionWrite,
    },
    {
      id: 'clients.account.expect',
      path: '/clients/:clientId/accounts/:accountId/expect',
      title: 'Expected money',
      access: transactionWrite,
    },
    {
      id: 'clients.account.sell',
      path: '/clients/:clientId/accounts/:accountId/sell',
      title: 'Sell',
      access: transactionWrite,
    },
    {
      id: 'clients.account.benefit',
      path: '/clients/:clientId/accounts/:accountId/benefit',
      title: 'Take benefits',
      access: benefitWrite,
    },
    {
      id: 'clients.account.benefit.regular',
      path: '/clients/:clientId/accounts/:accountId/benefit/regular',
      title: 'Set up regular income',
      access: benefitWrite,
    },
  ],
  // A single entry is a link, as in the specification (section 2): groups and messages are reached from the client list
  // and the palette.
  navigation: [
    {
      id: 'clients.navigation',
      group: 'Clients',
      label: 'Clients',
      order: 10,
      targets: [{ href: '/clients', access: clientRead }],
    },
  ],
  extensions: [
    {
      id: 'clients.authorisations',
      point: 'dashboard.side',
      order: 5,
      title: 'Waiting for your authorisation',
      unless: today,
      access: transactionAction,
    },
    {
      id: 'clients.drafts',
      point: 'dashboard.side',
      order: 10,
      title: 'Drafts',
      access: {
        anyOf: [
          { resource: 'Transaction', level: 'writeClient' },
          { resource: 'Client', level: 'readWrite' },
          { resource: 'Account', level: 'writeClient' },
        ],
      },
    },
    {
      id: 'clients.bank-details',
      point: 'dashboard.side',
      order: 20,
      title: 'Bank details to verify',
      unless: today,
      access: bankRead,
    },
    {
      id: 'clients.cut-offs',
      point: 'dashboard.side',
      order: 25,
      title: 'Pension cut-offs',
      access: pensionRead,
    },
    { id: 'clients.messages', point: 'dashboard.side', order: 30, title: 'Unread messages', access: clientRead },
  ],
  actions: [
    {
      id: 'clients.new-account',
      point: 'clients.client.actions',
      order: 0,
      label: 'New account',
      href: '/clients/{clientId}/accounts/new',
      access: accountWrite,
    },
  ],
  commands: [
    { id: 'clients.create', label: 'New client', href: '/clients/new', kind: 'create', access: clientWrite },
    {
      id: 'clients.create-fee-group',
      label: 'New fee group',
      href: '/clients/groups/new',
      kind: 'create',
      access: feeGroupWrite,
    },
    { id: 'clients.open-messages', label: 'Messages', href: '/clients/messages', kind: 'open', access: clientRead },
    {
      id: 'clients.open-bank-details',
      label: 'Bank details',
      href: '/clients/bank-details',
      kind: 'open',
      access: bankRead,
    },
    { id: 'clients.open-groups', label: 'Client groups', href: '/clients/groups', kind: 'open', access: feeGroupRead },
  ],
  calls: Object.keys(calls),
};

export default config;
