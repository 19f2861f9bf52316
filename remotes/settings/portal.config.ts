import type { AccessRule, PortalConfig } from '@tessera/contract';

const userRead: AccessRule = { requires: { resource: 'User', level: 'read' } };

const firmManagement = { resource: 'Firm Management', level: 'readWrite' } as const;
const customisation: AccessRule = { requires: firmManagement, flags: ['automatedFirmSetup'] };
const authorisation: AccessRule = { requires: firmManagement };
const jobs: AccessRule = { requires: { resource: 'Firm Management', level: 'read' } };
const releases: AccessRule = { requires: firmManagement };
const home: AccessRule = {
  anyOf: [
    { resource: 'User', level: 'read' },
    { resource: 'Firm Management', level: 'read' },
  ],
};

const config: PortalConfig = {
  name: 'settings',
  team: 'Settings',
  contract: '^1.4.0',
  prefixes: ['/settings'],
  routes: [
    { id: 'settings.home', path: '/settings', title: 'Settings', access: home },
    { id: 'settings.users', path: '/settings/users', title: 'Firm users', access: userRead },
    {
      id: 'settings.customisation',
      path: '/settings/customisation',
      title: 'Firm customisation',
      access: customisation,
    },
    { id: 'settings.authorisation', path: '/settings/authorisation', title: 'Authorisation', access: authorisation },
    { id: 'settings.jobs', path: '/settings/jobs', title: 'Jobs', access: jobs },
    { id: 'settings.releases', path: '/settings/releases', title: 'Releases', access: releases },
  ],
  navigation: [
    {
      id: 'settings.users.navigation',
      group: 'Settings',
      label: 'Firm users',
      order: 10,
      targets: [{ href: '/settings/users', access: userRead }],
    },
    {
      id: 'settings.customisation.navigation',
      group: 'Settings',
      label: 'Firm customisation',
      order: 20,
      targets: [{ href: '/settings/customisation', access: customisation }],
    },
  ],
  extensions: [],
  calls: [
    'listUsers',
    'listNodes',
    'getNodeTheme',
    'patchNodeTheme',
    'getNodeContent',
    'patchNodeContent',
    'getNodeConfig',
    'patchNodeConfig',
    'getSettings',
    'patchSettings',
    'listJobRuns',
    'listReleases',
  ],
};

export default config;
