import { getAccount } from '../accounts/get-account';
import { getAccountSummary } from '../accounts/get-account-summary';
import { listAccounts } from '../accounts/list-accounts';
import { getAsset } from '../assets/get-asset';
import { listAssets } from '../assets/list-assets';
import { listPrices } from '../assets/list-prices';
import { authenticate, changePassword, getSession, resetPassword, setPassword, signOut } from '../authentication/handlers';
import { getClient } from '../clients/get-client';
import { listClients } from '../clients/list-clients';
import { getDashboardInformation } from '../dashboard/get-dashboard-information';
import { getContent, getFirmHostname, listEnabledFeatures } from '../firms/handlers';
import { listProductIllustrations } from '../illustrations/list-product-illustrations';
import { getModel } from '../models/get-model';
import { listModels } from '../models/list-models';
import { getFirmConfig, getNodeConfig, getNodeContent, getNodeTheme, getSettings, patchNodeConfig, patchNodeContent, patchNodeTheme } from '../nodes/handlers';
import { listNodes } from '../nodes/list-nodes';
import { getPortfolioSummary } from '../portfolios/get-portfolio-summary';
import { listPortfolios } from '../portfolios/list-portfolios';
import { getPosition } from '../positions/get-position';
import { listCashPostings } from '../postings/list-cash-postings';
import { listStockPostings } from '../postings/list-stock-postings';
import { listNationalities, listTransactionTypes } from '../statics/handlers';
import { exportTransactions } from '../transactions/export-transactions';
import { listProductTransfers } from '../transactions/list-product-transfers';
import { listTransactions } from '../transactions/list-transactions';
import { listUsers } from '../users/list-users';
import type { Handlers } from './context';
import { notYet } from './not-yet';

/** One handler for each call of the catalogue that the proxy does not answer itself: a missing or a surplus one does not compile. */
export const handlers: Handlers = {
  authenticate, changePassword, resetPassword, setPassword, getSession, signOut, getFirmHostname, listEnabledFeatures, getContent, listNationalities, listTransactionTypes, listClients, getClient, listAccounts, getAccount, getAccountSummary, listPortfolios,
  getPortfolioSummary, listAssets, getAsset, listPrices, getPosition, listCashPostings, listStockPostings, listTransactions, exportTransactions, listProductTransfers, getDashboardInformation, listUsers,
  listNodes, getNodeTheme, patchNodeTheme, getNodeContent, patchNodeContent, getNodeConfig, patchNodeConfig, getFirmConfig, getSettings, listModels, getModel, listProductIllustrations,
  getTransaction: notYet,
  createTransaction: notYet,
  createTransactionGroup: notYet,
  previewTransactions: notYet,
  authoriseTransaction: notYet,
  requestCancellation: notYet,
  requestDeletion: notYet,
  actOnTransaction: notYet,
  validatePaymentMethod: notYet,
  listDrafts: notYet,
  getDraft: notYet,
  saveDraft: notYet,
  deleteDraft: notYet,
  listViews: notYet,
  createView: notYet,
  deleteView: notYet,
  listJobRuns: notYet,
};
