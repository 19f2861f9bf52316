import type { AccessRule, PortalConfig } from '@tessera/contract';
import { calls } from './src/calls/calls';
import {
  auditAccess,
  authorisationAccess,
  customisationAccess,
  factorAccess,
  feeRead,
  feeWrite,
  jobsAccess,
  releasesAccess,
  userRead,
  userWrite,
  webhookRead,
  workAccess,
} from './src/shared/access-rules';

const home: AccessRule = {
  anyOf: [
    { resource: 'User', level: 'read' },
    { resource: 'Firm Management', level: 'read' },
  ],
};

const config: PortalConfig = {
  name: 'settings',
  team: 'Settings',
  contract: '^1.0.0',
  prefixes: ['/settings'],
  routes: [
    { id: 'settings.home', path: '/settings', title: 'Settings', access: home },
    { id: 'settings.users', path: '/settings/users', title: 'Firm users', access: userRead },
    { id: 'settings.new-user', path: '/settings/users/new', title: 'New user', access: userWrite },
    { id: 'settings.user', path: '/settings/users/:userId', title: 'User', access: userRead },
    { id: 'settings.edit-user', path: '/settings/users/:userId/edit', title: 'Change a user', access: userWrite },
    {
      id: 'settings.customisation',
      path: '/settings/customisation',
      title: 'Firm customisation',
      access: customisationAccess,
    },
    {
      id: 'settings.authorisation',
      path: '/settings/authorisation',
      title: 'Authorisation',
      access: authorisationAccess,
    },
    { id: 'settings.second-factor', path: '/settings/second-factor', title: 'Second factor', access: factorAccess },
    { id: 'settings.fees', path: '/settings/fees', title: 'Fees and charges', access: feeRead },
    { id: 'settings.fee-change', path: '/settings/fees/:subject/change', title: 'New rates', access: feeWrite },
    { id: 'settings.audit', path: '/settings/audit', title: 'Audit', access: auditAccess },
    { id: 'settings.audit-acts', path: '/settings/audit/acts', title: 'Audit', access: auditAccess },
    { id: 'settings.audit-reads', path: '/settings/audit/reads', title: 'Who saw a client', access: auditAccess },
    { id: 'settings.audit-proof', path: '/settings/audit/proof', title: 'Verification and proof', access: auditAccess },
    { id: 'settings.webhooks', path: '/settings/webhooks', title: 'Webhooks', access: webhookRead },
    {
      id: 'settings.webhook-events',
      path: '/settings/webhooks/events',
      title: 'Webhook events',
      access: webhookRead,
    },
    { id: 'settings.webhook', path: '/settings/webhooks/:webhookId', title: 'Webhook', access: webhookRead },
    { id: 'settings.jobs', path: '/settings/jobs', title: 'Jobs', access: jobsAccess },
    { id: 'settings.work', path: '/settings/work', title: 'Exports and bulk changes', access: workAccess },
    { id: 'settings.releases', path: '/settings/releases', title: 'Releases', access: releasesAccess },
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
      targets: [{ href: '/settings/customisation', access: customisationAccess }],
    },
    {
      id: 'settings.fees.navigation',
      group: 'Settings',
      label: 'Fees and charges',
      order: 25,
      targets: [{ href: '/settings/fees', access: feeRead }],
    },
    {
      id: 'settings.work.navigation',
      group: 'Settings',
      label: 'Exports and bulk changes',
      order: 30,
      targets: [{ href: '/settings/work', access: workAccess }],
    },
  ],
  extensions: [],
  calls: Object.keys(calls),
};

export default config;
