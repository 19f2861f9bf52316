/** Lists whose call answers all their rows at once, among other things: an account's holdings, a client's accounts, what
 * waits for the caller's authorisation, the lines of a report, and a report of the firm. */
export const wholeLists = [
  'getAccountSummary',
  'getPortfolioSummary',
  'listAuthorisations',
  'getAccountReport',
  'getPortfolioReport',
  'getGroupReport',
  'getFirmReport',
] as const;
export type WholeListId = (typeof wholeLists)[number];
export const isWhole = (list: ExportedListId): list is WholeListId =>
  (wholeLists as readonly ExportedListId[]).includes(list);

/** The lists that can be written to a file, by the call that reads each. */
export const exportedLists = [
  ...wholeLists,
  'listAssets',
  'listBankDetails',
  'listCashPostings',
  'listClientDocuments',
  'listClients',
  'listJobRuns',
  'listMessages',
  'listModels',
  'listNotifications',
  'listPortfolioGroups',
  'listPortfolios',
  'listProductIllustrations',
  'listProductTransfers',
  'listRecurringOrders',
  'listStockPostings',
  'listTransactions',
  'listUsers',
  'listWork',
] as const;
export type ExportedListId = (typeof exportedLists)[number];

/** The most rows in one answer. A longer list is exported by work that goes on without its page. */
export const exportRowsAtOnce = 5_000;

export { exportFormats, type ExportFormat } from '../language/export-formats';
