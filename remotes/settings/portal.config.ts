import type { AccessRule, PortalConfig } from '@tessera/contract';

const userRead: AccessRule = { requires: { resource: 'User', level: 'read' } };

const config: PortalConfig = {
  name: 'settings',
  team: 'Settings',
  contract: '^1.0.0',
  prefixes: ['/settings'],
  routes: [
    { id: 'settings.home', path: '/settings', title: 'Settings', access: userRead },
    { id: 'settings.users', path: '/settings/users', title: 'Firm users', access: userRead },
  ],
  navigation: [{ id: 'settings.users.navigation', group: 'Settings', label: 'Firm users', order: 10, targets: [{ href: '/settings/users', access: userRead }] }],
  extensions: [],
  calls: ['listUsers'],
};

export default config;
