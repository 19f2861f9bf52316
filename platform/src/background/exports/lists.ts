import type { ExportedListId } from '@tessera/contract/exports/values';
import {
  bankDetails,
  clientDocuments,
  clients,
  illustrations,
  messages,
  portfolioGroups,
  portfolios,
} from './client-lists';
import type { ExportedList } from './exported-list';
import { instruments, jobRuns, models, notifications, users, work } from './firm-lists';
import { cashPostings, regularPayments, stockPostings, transactions, transfers } from './money-lists';
import { firmReport } from './firm-report-list';
import { accountReport, groupReport, portfolioReport } from './report-lists';
import { authorisations, clientAccounts, holdings } from './whole-lists';

/** Every list that can be exported: a missing one does not compile. */
export const lists: { readonly [Id in ExportedListId]: ExportedList<Id> } = {
  getAccountReport: accountReport,
  getFirmReport: firmReport,
  getAccountSummary: holdings,
  getGroupReport: groupReport,
  getPortfolioReport: portfolioReport,
  getPortfolioSummary: clientAccounts,
  listAssets: instruments,
  listAuthorisations: authorisations,
  listBankDetails: bankDetails,
  listCashPostings: cashPostings,
  listClientDocuments: clientDocuments,
  listClients: clients,
  listJobRuns: jobRuns,
  listMessages: messages,
  listModels: models,
  listNotifications: notifications,
  listPortfolioGroups: portfolioGroups,
  listPortfolios: portfolios,
  listProductIllustrations: illustrations,
  listProductTransfers: transfers,
  listRecurringOrders: regularPayments,
  listStockPostings: stockPostings,
  listTransactions: transactions,
  listUsers: users,
  listWork: work,
};
