import type { AccessRule, PortalConfig } from '@tessera/contract';

const transactionRead: AccessRule = { requires: { resource: 'Transaction', level: 'read' } };
const instrumentRead: AccessRule = { requires: { resource: 'Instrument', level: 'read' } };

const config: PortalConfig = {
  name: 'tools',
  team: 'Tools',
  contract: '^1.0.0',
  prefixes: ['/transactions', '/postings', '/instruments'],
  routes: [
    { id: 'tools.transactions', path: '/transactions', title: 'Transactions', access: transactionRead },
    { id: 'tools.transaction', path: '/transactions/:transactionId', title: 'Transaction', access: transactionRead },
    { id: 'tools.postings.cash', path: '/postings/cash', title: 'Cash postings', access: transactionRead },
    { id: 'tools.postings.stock', path: '/postings/stock', title: 'Stock postings', access: transactionRead },
    { id: 'tools.instruments', path: '/instruments', title: 'Instruments', access: instrumentRead },
    { id: 'tools.instrument', path: '/instruments/:assetId', title: 'Instrument', access: instrumentRead },
  ],
  // Models and Illustrations join the Tools group with their pages: an entry that leads nowhere is worse than none.
  navigation: [
    { id: 'tools.navigation.transactions', group: 'Tools', label: 'Transactions', order: 30, targets: [{ href: '/transactions', access: transactionRead }] },
    { id: 'tools.navigation.instruments', group: 'Instruments', label: 'Instruments', order: 10, targets: [{ href: '/instruments', access: instrumentRead }] },
  ],
  extensions: [],
  calls: ['listTransactions', 'listCashPostings', 'listStockPostings', 'listAssets', 'getAsset', 'listPrices'],
};

export default config;
