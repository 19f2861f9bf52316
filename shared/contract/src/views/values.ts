import type { CallId } from '../catalogue';

/** The lists that keep views, each with the call whose filters they can have. */
export const viewPlaces = {
  clients: 'listClients',
  'clients.accounts': 'getPortfolioSummary',
  'clients.bank-details': 'listBankDetails',
  'clients.groups': 'listPortfolioGroups',
  'clients.messages': 'listMessages',
  'reporting.assets': 'listPortfolios',
  'reporting.exceptions': 'listNotifications',
  'reporting.notifications': 'listNotifications',
  'reporting.uninvested-cash': 'listPortfolios',
  'settings.jobs': 'listJobRuns',
  'settings.users': 'listUsers',
  'settings.work': 'listWork',
  'tools.illustrations': 'listProductIllustrations',
  'tools.instruments': 'listAssets',
  'tools.models': 'listModels',
  'tools.postings.cash': 'listCashPostings',
  'tools.postings.stock': 'listStockPostings',
  'tools.transactions': 'listTransactions',
  'transfers.list': 'listProductTransfers',
} as const satisfies Record<string, CallId>;
export type ViewPlace = keyof typeof viewPlaces;

/** Filters in a list's address that its call does not have under that name. */
export const ownFilters: Readonly<Partial<Record<ViewPlace, readonly string[]>>> = {
  'clients.accounts': ['sort'],
  'transfers.list': ['handledBy'],
};
