import { patchAccount, replaceAccount } from '../accounts/change-account';
import { createAccount } from '../accounts/create-account';
import { getAccount } from '../accounts/get-account';
import { getAccountHistory } from '../accounts/get-account-history';
import { getAccountSummary } from '../accounts/get-account-summary';
import { getCashStatement } from '../accounts/get-cash-statement';
import { listAccounts } from '../accounts/list-accounts';
import { listEligibleWrappers } from '../accounts/list-eligible-wrappers';
import { validatePaymentMethod } from '../accounts/validate-payment-method';
import { lookupAddress } from '../addresses/lookup-address';
import { getAsset } from '../assets/get-asset';
import { listAssets } from '../assets/list-assets';
import { listPrices } from '../assets/list-prices';
import { authenticate, changePassword, getSession, resetPassword, setPassword, signOut } from '../authentication/handlers';
import { getClientProduct, listClientProducts } from '../client-products/list-client-products';
import { listSchemeProducts } from '../client-products/list-scheme-products';
import { patchClientProduct } from '../client-products/patch-client-product';
import { createClient } from '../clients/create-client';
import { patchClient, replaceClient } from '../clients/edit-client';
import { findDuplicateClients } from '../clients/find-duplicates';
import { getClient } from '../clients/get-client';
import { getClientAllowances } from '../clients/get-client-allowances';
import { getClientHistory } from '../clients/get-client-history';
import { listClientActivity } from '../clients/list-client-activity';
import { listClients } from '../clients/list-clients';
import { listIdentifierOrders } from '../clients/list-identifier-orders';
import { updateClientStatus } from '../clients/update-client-status';
import { getDashboardInformation } from '../dashboard/get-dashboard-information';
import { createEvent, getEvent } from '../events/events';
import { deleteDraft, getDraft, listDrafts, saveDraft } from '../drafts/drafts';
import { patchSettings } from '../firms/patch-settings';
import { getContent, getFirmHostname, listEnabledFeatures } from '../firms/handlers';
import { getFile } from '../files/get-file';
import { listProductIllustrations } from '../illustrations/list-product-illustrations';
import { listJobRuns } from '../jobs/list-job-runs';
import { passBusinessDay } from '../jobs/pass-business-day';
import { getMessage } from '../messages/get-message';
import { getMessageStats } from '../messages/get-message-stats';
import { listMessages } from '../messages/list-messages';
import { updateMessageStatus } from '../messages/update-message-status';
import { getModel } from '../models/get-model';
import { listModels } from '../models/list-models';
import { getFirmConfig, getNodeConfig, getNodeContent, getNodeTheme, getSettings, patchNodeConfig, patchNodeContent, patchNodeTheme } from '../nodes/handlers';
import { listNodes } from '../nodes/list-nodes';
import { createPortfolioGroup, createPortfolioGroupOfFirm } from '../portfolio-groups/create-portfolio-group';
import { getPortfolioGroup } from '../portfolio-groups/get-portfolio-group';
import { listPortfolioGroups } from '../portfolio-groups/list-portfolio-groups';
import { patchPortfolioGroup } from '../portfolio-groups/patch-portfolio-group';
import { previewPortfolioGroup } from '../portfolio-groups/preview-portfolio-group';
import { getPortfolioSummary } from '../portfolios/get-portfolio-summary';
import { getClientGroupSummary } from '../portfolios/get-client-group-summary';
import { getReturns } from '../portfolios/get-returns';
import { listPortfolios } from '../portfolios/list-portfolios';
import { getPosition } from '../positions/get-position';
import { listCashPostings } from '../postings/list-cash-postings';
import { listStockPostings } from '../postings/list-stock-postings';
import { listBankDetails } from '../bank-details/list-bank-details';
import { verifyBankDetails } from '../bank-details/verify-bank-details';
import { reportOnMandate } from '../collections/report-on-mandate';
import { cancelRecurringOrder } from '../recurring/cancel-recurring';
import { createRecurringOrder } from '../recurring/create-recurring';
import { listRecurringOrders } from '../recurring/list-recurring';
import { previewRecurringOrder } from '../recurring/preview-recurring';
import { listNationalities, listTransactionTypes } from '../statics/handlers';
import { actOnTransaction } from '../transactions/act-on-transaction';
import { correctTransaction, previewCorrection } from '../transactions/correct-transaction';
import { createTransaction, createTransactionGroup, previewTransactions } from '../transactions/create-transactions';
import { exportTransactions } from '../transactions/export-transactions';
import { getTransaction } from '../transactions/get-transaction';
import { listProductTransfers } from '../transactions/list-product-transfers';
import { listAuthorisations } from '../transactions/list-authorisations';
import { listTransactions } from '../transactions/list-transactions';
import { authoriseTransaction, requestCancellation, requestDeletion } from '../transactions/move-transactions';
import { listUsers } from '../users/list-users';
import { createView, deleteView, listViews } from '../views/views';
import type { Handlers } from './context';

/** One handler for each call of the catalogue that the proxy does not answer itself: a missing or a surplus one does not compile. */
export const handlers: Handlers = {
  authenticate, changePassword, resetPassword, setPassword, getSession, signOut, getFirmHostname, listEnabledFeatures, getContent, listNationalities, listTransactionTypes, listClients, getClient, listAccounts, getAccount, getAccountSummary, getAccountHistory, getCashStatement, listPortfolios,
  getPortfolioSummary, listAssets, getAsset, listPrices, getPosition, listCashPostings, listStockPostings, listTransactions, exportTransactions, listProductTransfers, getDashboardInformation, listUsers,
  listNodes, getNodeTheme, patchNodeTheme, getNodeContent, patchNodeContent, getNodeConfig, patchNodeConfig, getFirmConfig, getSettings, patchSettings, listModels, getModel, listProductIllustrations,
  getTransaction, listAuthorisations, createTransaction, createTransactionGroup, previewTransactions, authoriseTransaction, requestCancellation, requestDeletion, actOnTransaction, correctTransaction, previewCorrection, validatePaymentMethod,
  listDrafts, getDraft, saveDraft, deleteDraft, listViews, createView, deleteView, listJobRuns, passBusinessDay,
  listRecurringOrders, createRecurringOrder, previewRecurringOrder, cancelRecurringOrder, reportOnMandate,
  createClient, patchClient, updateClientStatus, replaceClient, lookupAddress, findDuplicateClients,
  listClientActivity, getClientHistory, getClientAllowances, listIdentifierOrders,
  createAccount, patchAccount, replaceAccount, listEligibleWrappers,
  listPortfolioGroups, getPortfolioGroup, createPortfolioGroup, createPortfolioGroupOfFirm, patchPortfolioGroup, previewPortfolioGroup,
  listBankDetails, verifyBankDetails,
  listMessages, getMessage, updateMessageStatus, getMessageStats, getFile,
  getEvent, createEvent, getClientGroupSummary, getReturns, listClientProducts, getClientProduct, patchClientProduct, listSchemeProducts,
};
