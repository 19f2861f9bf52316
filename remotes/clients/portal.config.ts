import type { PortalConfig } from '@tessera/contract';

export default {
  name: 'clients',
  team: 'clients',
  contract: '^1.0.0',
  prefixes: ['/clients'],
  routes: [{ id: 'clients.list', path: '/clients', title: 'Clients', access: { requires: { resource: 'Client', level: 'read' } } }],
  navigation: [{ id: 'clients.clients', group: 'Clients', label: 'Clients', order: 10, targets: [{ href: '/clients', access: { requires: { resource: 'Client', level: 'read' } } }] }],
  extensions: [{ id: 'clients.recent', point: 'dashboard.side', order: 10, title: 'Recent clients', access: { requires: { resource: 'Client', level: 'read' } } }],
  calls: ['listClients'],
} satisfies PortalConfig;
