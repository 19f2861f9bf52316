import type { PortalConfig } from '@tessera/contract';
import { calls } from './src/calls/calls';
import {
  accountRead,
  gainsRead,
  notificationRead,
  payeRead,
  reconciliationRead,
  reportRead,
  reviewRead,
} from './src/shared/access-rules';

const config: PortalConfig = {
  name: 'reporting',
  team: 'Reporting',
  contract: '^1.6.0',
  prefixes: ['/reporting', '/exceptions', '/notifications'],
  routes: [
    { id: 'reporting.list', path: '/reporting', title: 'Reporting', access: accountRead },
    {
      id: 'reporting.assets-under-administration',
      path: '/reporting/assets-under-administration',
      title: 'Assets under administration',
      access: accountRead,
    },
    {
      id: 'reporting.uninvested-cash',
      path: '/reporting/uninvested-cash',
      title: 'Uninvested cash',
      access: accountRead,
    },
    { id: 'reporting.paye', path: '/reporting/paye', title: 'PAYE of pension income', access: payeRead },
    { id: 'reporting.tax-month', path: '/reporting/paye/:month', title: 'Tax month', access: payeRead },
    {
      id: 'reporting.reconciliation',
      path: '/reporting/reconciliation',
      title: 'Reconciliation',
      access: reconciliationRead,
    },
    {
      id: 'reporting.reconciliation-day',
      path: '/reporting/reconciliation/:day',
      title: 'Reconciliation of a day',
      access: reconciliationRead,
    },
    { id: 'reporting.reviews', path: '/reporting/reviews', title: 'Reviews', access: reviewRead },
    { id: 'reporting.rates', path: '/reporting/rates', title: 'Rates and allowances', access: accountRead },
    { id: 'reporting.firm-report', path: '/reporting/:report', title: 'Report', access: accountRead },
    {
      id: 'reporting.gains-facts',
      path: '/reporting/gains-facts',
      title: 'Facts for capital gains',
      access: gainsRead,
    },
    { id: 'reporting.exceptions', path: '/exceptions', title: 'Exceptions', access: notificationRead },
    { id: 'reporting.notifications', path: '/notifications', title: 'Notifications', access: notificationRead },
  ],
  navigation: [
    {
      id: 'reporting.navigation',
      group: 'Reporting',
      label: 'Reporting',
      order: 10,
      targets: [{ href: '/reporting', access: accountRead }],
    },
  ],
  extensions: [
    {
      id: 'reporting.figures',
      point: 'dashboard.figures',
      order: 10,
      title: 'Figures of the firm',
      access: accountRead,
    },
    {
      id: 'reporting.today',
      point: 'dashboard.main',
      order: 5,
      title: 'What needs me today',
      access: notificationRead,
    },
    {
      id: 'reporting.largest-portfolios',
      point: 'dashboard.main',
      order: 50,
      title: 'Largest portfolios',
      access: accountRead,
    },
    {
      id: 'reporting.client-report',
      point: 'clients.client.tabs',
      order: 30,
      title: 'Report',
      segment: 'report',
      access: reportRead,
    },
    {
      id: 'reporting.client-reviews',
      point: 'clients.client.tabs',
      order: 40,
      title: 'Reviews',
      segment: 'reviews',
      access: reviewRead,
    },
    {
      id: 'reporting.account-report',
      point: 'clients.account.tabs',
      order: 30,
      title: 'Report',
      segment: 'report',
      access: reportRead,
    },
    {
      id: 'reporting.client-gains',
      point: 'clients.client.tabs',
      order: 10,
      title: 'Capital gains',
      segment: 'gains',
      access: gainsRead,
    },
  ],
  calls: Object.keys(calls),
};

export default config;
