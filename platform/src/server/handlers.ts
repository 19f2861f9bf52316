import { patchAccount, replaceAccount } from '../capabilities/accounts/change-account';
import { createAccount } from '../capabilities/accounts/create-account';
import { getAccount } from '../capabilities/accounts/get-account';
import { getAccountHistory } from '../capabilities/accounts/get-account-history';
import { getAccountSummary } from '../capabilities/accounts/get-account-summary';
import { getCashStatement } from '../capabilities/accounts/get-cash-statement';
import { listAccounts } from '../capabilities/accounts/list-accounts';
import { listEligibleWrappers } from '../capabilities/accounts/list-eligible-wrappers';
import { validatePaymentMethod } from '../capabilities/accounts/validate-payment-method';
import { lookupAddress } from '../capabilities/addresses/lookup-address';
import { getAsset } from '../capabilities/assets/get-asset';
import { listAssets } from '../capabilities/assets/list-assets';
import { listPrices } from '../capabilities/assets/list-prices';
import {
  authenticate,
  changePassword,
  getSession,
  resetPassword,
  setPassword,
  signOut,
} from '../capabilities/authentication/handlers';
import { getClientProduct, listClientProducts } from '../capabilities/client-products/list-client-products';
import { listSchemeProducts } from '../capabilities/client-products/list-scheme-products';
import { patchClientProduct } from '../capabilities/client-products/patch-client-product';
import { createClient } from '../capabilities/clients/entry/create-client';
import { patchClient, replaceClient } from '../capabilities/clients/entry/edit-client';
import { findDuplicateClients } from '../capabilities/clients/entry/find-duplicates';
import { getClient } from '../capabilities/clients/get-client';
import { getClientAllowances } from '../capabilities/clients/get-client-allowances';
import { getClientHistory } from '../capabilities/clients/get-client-history';
import { listClientActivity } from '../capabilities/clients/activity/list-client-activity';
import { listClients } from '../capabilities/clients/list-clients';
import { listIdentifierOrders } from '../capabilities/clients/list-identifier-orders';
import { updateClientStatus } from '../capabilities/clients/update-client-status';
import { getUserDashboard, setUserDashboard } from '../capabilities/dashboard/user-dashboard';
import { getDashboardInformation } from '../capabilities/dashboard/get-dashboard-information';
import { createEvent, getEvent } from '../capabilities/events/events';
import { decideFeeChange } from '../capabilities/fee-changes/decide-fee-change';
import { actOnDeath } from '../capabilities/deaths/act-on-death';
import { actOnDesignation } from '../capabilities/deaths/act-on-designation';
import { createDesignation, previewDesignation } from '../capabilities/deaths/create-designation';
import { recordDirection } from '../capabilities/deaths/directions';
import { getDeath } from '../capabilities/deaths/get-death';
import { payEstateTax } from '../capabilities/deaths/pay-estate-tax';
import { previewDeath, recordDeath } from '../capabilities/deaths/record-death';
import { listFees } from '../capabilities/fee-changes/list-fees';
import { previewFeeChange } from '../capabilities/fee-changes/preview-fee-change';
import { proposeFeeChange } from '../capabilities/fee-changes/propose-fee-change';
import { getClientDocumentPart, listClientDocuments, updateClientDocument } from '../capabilities/documents/documents';
import { finishUpload, sendUploadPart, startUpload } from '../capabilities/documents/uploads';
import { getPayeSubmission } from '../capabilities/paye/get-paye-submission';
import { actOnBreak } from '../capabilities/reconciliations/act-on-break';
import { getReconciliation, listReconciliations } from '../capabilities/reconciliations/get-reconciliation';
import { importStatement } from '../capabilities/reconciliations/import-statement';
import { matchByHand, undoMatch } from '../capabilities/reconciliations/match-by-hand';
import { signReconciliation } from '../capabilities/reconciliations/sign-reconciliation';
import { getTaxMonth } from '../capabilities/paye/get-tax-month';
import { listTaxMonths } from '../capabilities/paye/list-tax-months';
import { deleteDraft, getDraft, listDrafts, saveDraft } from '../capabilities/drafts/drafts';
import { getFirmReport } from '../capabilities/firm-reports/get-firm-report';
import { getFirmReportDocument } from '../capabilities/firm-reports/get-firm-report-document';
import { createReportSchedule, endReportSchedule, listReportSchedules } from '../capabilities/firm-reports/schedules';
import { patchSettings } from '../capabilities/firms/patch-settings';
import { getSettings } from '../capabilities/firms/get-settings';
import { getContent, getFirmHostname, listEnabledFeatures } from '../capabilities/firms/handlers';
import { getFile } from '../capabilities/files/get-file';
import { listGainsFacts, recordGainsFact, withdrawGainsFact } from '../capabilities/gains/facts';
import { getCgtReport } from '../capabilities/gains/get-cgt-report';
import { getCgtSpreadsheet } from '../capabilities/gains/get-cgt-spreadsheet';
import { getHouseholdGains } from '../capabilities/gains/get-household-gains';
import { previewDisposals } from '../capabilities/gains/preview-disposals';
import { setGainsYear } from '../capabilities/gains/told-years';
import { listProductIllustrations } from '../capabilities/illustrations/list-product-illustrations';
import { exportList, exportTransactions } from '../background/exports/export-list';
import { listJobRuns } from '../background/queue/list-job-runs';
import { listEventReaders } from '../background/outbox/list-event-readers';
import { deactivateUser, getLeaver } from '../background/people/leavers';
import { previewUserEffect } from '../background/people/user-effect';
import { previewClientChange } from '../background/work/client-change';
import { getWork, getWorkPart } from '../background/work/read-work';
import { listWork } from '../background/work-list/list-work';
import { actOnWork, startClientChange, startExport, startReviewPacks } from '../background/work/start-work';
import { passBusinessDay } from '../background/jobs/pass-business-day';
import { actOnException } from '../background/notifications/act-on-exception';
import { getDashboardException } from '../background/notifications/get-dashboard-exception';
import { getNotification } from '../background/notifications/get-notification';
import { listNotifications } from '../background/notifications/list-notifications';
import { getMessage } from '../capabilities/messages/get-message';
import { getMessageStats } from '../capabilities/messages/get-message-stats';
import { listMessages } from '../capabilities/messages/list-messages';
import { updateMessageStatus } from '../capabilities/messages/update-message-status';
import { getFirmFactors, patchFirmFactors } from '../capabilities/factors/firm-factors';
import { decideFactorReset, resetFactors } from '../capabilities/factors/reset';
import { finishSetUp, proveFactor, startProof, stepUp } from '../capabilities/factors/second-step';
import {
  confirmAppFactor,
  confirmPasskey,
  getFactors,
  removeFactor,
  renameFactor,
  renewRecoveryCodes,
  startAppFactor,
  startPasskey,
} from '../capabilities/factors/set-up';
import { getModel } from '../capabilities/models/get-model';
import { listModels } from '../capabilities/models/list-models';
import {
  getFirmConfig,
  getNodeConfig,
  getNodeContent,
  getNodeTheme,
  patchNodeConfig,
  patchNodeContent,
  patchNodeTheme,
} from '../capabilities/nodes/handlers';
import { listNodes } from '../capabilities/nodes/list-nodes';
import { actOnCrystallisation } from '../capabilities/pensions/taking/act-on-crystallisation';
import {
  createRegularCrystallisation,
  patchRegularCrystallisation,
} from '../capabilities/pensions/taking/change-regular';
import { compareBenefits } from '../capabilities/pensions/planning/compare-benefits';
import { createCrystallisation } from '../capabilities/pensions/taking/create-crystallisation';
import { getCrystallisation } from '../capabilities/pensions/taking/get-crystallisation';
import { listCrystallisations, listProductActions } from '../capabilities/pensions/taking/list-crystallisations';
import { previewCrystallisation } from '../capabilities/pensions/planning/preview-crystallisation';
import {
  createPortfolioGroup,
  createPortfolioGroupOfFirm,
} from '../capabilities/portfolio-groups/create-portfolio-group';
import { getPortfolioGroup } from '../capabilities/portfolio-groups/get-portfolio-group';
import { listPortfolioGroups } from '../capabilities/portfolio-groups/list-portfolio-groups';
import { patchPortfolioGroup } from '../capabilities/portfolio-groups/patch-portfolio-group';
import { previewPortfolioGroup } from '../capabilities/portfolio-groups/preview-portfolio-group';
import { getPortfolioSummary } from '../capabilities/portfolios/get-portfolio-summary';
import { getClientGroupSummary } from '../capabilities/portfolios/get-client-group-summary';
import { getReturns } from '../capabilities/portfolios/get-returns';
import { getAccountReport } from '../capabilities/reports/get-account-report';
import { getGroupReport } from '../capabilities/reports/get-group-report';
import { getReportDocument } from '../capabilities/reports/get-report-document';
import { getPortfolioReport } from '../capabilities/reports/get-portfolio-report';
import { listClientReviews } from '../capabilities/reviews/list-client-reviews';
import { listReviewsDue } from '../capabilities/reviews/list-reviews-due';
import { createReviewPack } from '../capabilities/reviews/review-pack';
import { recordReview } from '../capabilities/reviews/record-review';
import { listPortfolios } from '../capabilities/portfolios/list-portfolios';
import { getPosition } from '../capabilities/positions/get-position';
import { listCashPostings } from '../capabilities/postings/list-cash-postings';
import { listStockPostings } from '../capabilities/postings/list-stock-postings';
import { listBankDetails } from '../capabilities/bank-details/list-bank-details';
import { verifyBankDetails } from '../capabilities/bank-details/verify-bank-details';
import { reportOnMandate } from '../capabilities/collections/report-on-mandate';
import { cancelRecurringOrder } from '../capabilities/recurring/cancel-recurring';
import { createRecurringOrder } from '../capabilities/recurring/create-recurring';
import { listRecurringOrders } from '../capabilities/recurring/list-recurring';
import { previewRecurringOrder } from '../capabilities/recurring/preview-recurring';
import { listNationalities, listTransactionTypes } from '../capabilities/statics/handlers';
import { actOnTransaction } from '../capabilities/transactions/act-on-transaction';
import { correctTransaction, previewCorrection } from '../capabilities/transactions/correct-transaction';
import { createTransactionGroup, previewTransactions } from '../capabilities/transactions/create-transactions';
import { getTransaction } from '../capabilities/transactions/get-transaction';
import { createTransaction } from '../capabilities/transfers/create/create-transfer';
import { previewTransfer } from '../capabilities/transfers/create/preview-transfer';
import { actOnTransfer } from '../capabilities/transfers/acting/act-on-transfer';
import { updateBookValues } from '../capabilities/transfers/acting/update-book-values';
import { decideTransferChecks } from '../capabilities/transfers/checks/decide-checks';
import { getTransferChecks } from '../capabilities/transfers/checks/get-checks';
import { recordTransferChecks } from '../capabilities/transfers/checks/record-checks';
import { createManualTransfer } from '../capabilities/transfers/files/create-manual-transfer';
import { getManualTransfer, listManualTransfers } from '../capabilities/transfers/files/manual-transfers';
import { refreshManualTransfers } from '../capabilities/transfers/files/refresh-manual-transfers';
import { linkTransferDocument, listTransferDocuments } from '../capabilities/transfers/files/transfer-documents';
import {
  createMasterParty,
  getMasterParty,
  setMasterPartyStatus,
  updateMasterParty,
} from '../capabilities/transfers/providers/keep-master-parties';
import { listMasterParties } from '../capabilities/transfers/providers/list-master-parties';
import { getTransferProviders } from '../capabilities/transfers/providers/get-transfer-providers';
import { getTransfer } from '../capabilities/transfers/record/get-transfer';
import { listProductTransfers } from '../capabilities/transfers/record/list-product-transfers';
import { chaseTransfers } from '../capabilities/transfers/workbench/chase-transfers';
import { handOverTransfers } from '../capabilities/transfers/workbench/hand-over-transfers';
import { addTransferNote, finishTransferTask } from '../capabilities/transfers/workbench/transfer-notes';
import { updateTransfer } from '../capabilities/transfers/workbench/update-transfer';
import { listAuthorisations } from '../capabilities/transactions/list-authorisations';
import { listTransactions } from '../capabilities/transactions/list-transactions';
import {
  authoriseTransaction,
  requestCancellation,
  requestDeletion,
} from '../capabilities/transactions/transaction-actions';
import { getAuditEntry, listAudit, listAuditKinds } from '../capabilities/audit/list-audit';
import { listClientReads } from '../capabilities/audit/list-client-reads';
import { listSealChecks, startAuditProof, startSealCheck } from '../background/work/audit-work';
import { getPensionRecord } from '../capabilities/pensions/record/get-pension-record';
import { recordPensionFact, withdrawPensionFact } from '../capabilities/pensions/facts/record-pension-fact';
import { recordTaxCode } from '../capabilities/pensions/facts/record-tax-code';
import { listUsers } from '../capabilities/users/list-users';
import { setUserStatus } from '../capabilities/users/set-user-status';
import { createUser, getUser, inviteUser, updateUser } from '../capabilities/users/write-users';
import { findRecords } from '../capabilities/find/find-records';
import { createView, deleteView, listViews } from '../capabilities/views/views';
import { getWebhookDelivery, listWebhookDeliveries } from '../capabilities/webhooks/deliveries';
import {
  patchEventWebhook,
  patchPositionWebhook,
  patchTransactionWebhook,
} from '../capabilities/webhooks/patch-webhook';
import { getWebhook, listWebhookEvents, listWebhooks, testWebhook } from '../capabilities/webhooks/read-webhooks';
import { getWebhookGaps, previewWebhookReplay, replayWebhook } from '../capabilities/webhooks/replay';
import type { Handlers } from '../requests/handler';

/**
 * One handler for each call of the catalogue that the proxy does not answer itself: a missing or surplus one does not
 * compile.
 */
export const handlers: Handlers = {
  authenticate,
  changePassword,
  resetPassword,
  setPassword,
  getSession,
  signOut,
  getFactors,
  startAppFactor,
  confirmAppFactor,
  startPasskey,
  confirmPasskey,
  renameFactor,
  removeFactor,
  renewRecoveryCodes,
  startProof,
  proveFactor,
  finishSetUp,
  stepUp,
  getFirmFactors,
  patchFirmFactors,
  resetFactors,
  decideFactorReset,
  getFirmHostname,
  listEnabledFeatures,
  getContent,
  listNationalities,
  listTransactionTypes,
  listClients,
  getClient,
  listAccounts,
  getAccount,
  getAccountSummary,
  getAccountHistory,
  getCashStatement,
  listPortfolios,
  getPortfolioSummary,
  listAssets,
  getAsset,
  listPrices,
  getPosition,
  listCashPostings,
  listStockPostings,
  listTransactions,
  exportTransactions,
  exportList,
  listProductTransfers,
  getTransfer,
  previewTransfer,
  actOnTransfer,
  updateTransfer,
  addTransferNote,
  finishTransferTask,
  chaseTransfers,
  handOverTransfers,
  getTransferProviders,
  listMasterParties,
  getMasterParty,
  createMasterParty,
  updateMasterParty,
  setMasterPartyStatus,
  updateBookValues,
  getTransferChecks,
  recordTransferChecks,
  decideTransferChecks,
  createManualTransfer,
  getManualTransfer,
  refreshManualTransfers,
  listManualTransfers,
  listTransferDocuments,
  linkTransferDocument,
  getDashboardInformation,
  getDashboardException,
  listNotifications,
  getNotification,
  actOnException,
  listUsers,
  getUser,
  createUser,
  updateUser,
  inviteUser,
  setUserStatus,
  previewUserEffect,
  getLeaver,
  deactivateUser,
  listNodes,
  getNodeTheme,
  patchNodeTheme,
  getNodeContent,
  patchNodeContent,
  getNodeConfig,
  patchNodeConfig,
  getFirmConfig,
  getSettings,
  patchSettings,
  listModels,
  getModel,
  listProductIllustrations,
  getTransaction,
  listAuthorisations,
  createTransaction,
  createTransactionGroup,
  previewTransactions,
  authoriseTransaction,
  requestCancellation,
  requestDeletion,
  actOnTransaction,
  correctTransaction,
  previewCorrection,
  validatePaymentMethod,
  listClientDocuments,
  startUpload,
  sendUploadPart,
  finishUpload,
  getClientDocumentPart,
  updateClientDocument,
  listFees,
  previewFeeChange,
  proposeFeeChange,
  decideFeeChange,
  listDrafts,
  getDraft,
  saveDraft,
  deleteDraft,
  listViews,
  findRecords,
  createView,
  deleteView,
  listJobRuns,
  listEventReaders,
  listAudit,
  listAuditKinds,
  getAuditEntry,
  listClientReads,
  listSealChecks,
  startSealCheck,
  startAuditProof,
  listWork,
  getWork,
  getWorkPart,
  actOnWork,
  startExport,
  startClientChange,
  previewClientChange,
  passBusinessDay,
  listRecurringOrders,
  createRecurringOrder,
  previewRecurringOrder,
  cancelRecurringOrder,
  reportOnMandate,
  createClient,
  patchClient,
  updateClientStatus,
  replaceClient,
  lookupAddress,
  findDuplicateClients,
  listClientActivity,
  getClientHistory,
  getClientAllowances,
  listIdentifierOrders,
  createAccount,
  patchAccount,
  replaceAccount,
  listEligibleWrappers,
  listPortfolioGroups,
  getPortfolioGroup,
  createPortfolioGroup,
  createPortfolioGroupOfFirm,
  patchPortfolioGroup,
  previewPortfolioGroup,
  listBankDetails,
  verifyBankDetails,
  listMessages,
  getMessage,
  updateMessageStatus,
  getMessageStats,
  getFile,
  getEvent,
  createEvent,
  getClientGroupSummary,
  getReturns,
  getAccountReport,
  getPortfolioReport,
  getGroupReport,
  getReportDocument,
  getFirmReport,
  getFirmReportDocument,
  listReportSchedules,
  createReportSchedule,
  endReportSchedule,
  getUserDashboard,
  setUserDashboard,
  listClientReviews,
  recordReview,
  createReviewPack,
  startReviewPacks,
  listReviewsDue,
  getCgtReport,
  getCgtSpreadsheet,
  previewDisposals,
  getHouseholdGains,
  setGainsYear,
  listGainsFacts,
  recordGainsFact,
  withdrawGainsFact,
  listClientProducts,
  getClientProduct,
  patchClientProduct,
  listSchemeProducts,
  listCrystallisations,
  listProductActions,
  getCrystallisation,
  createCrystallisation,
  createRegularCrystallisation,
  getDeath,
  previewDeath,
  recordDeath,
  actOnDeath,
  previewDesignation,
  createDesignation,
  actOnDesignation,
  recordDirection,
  payEstateTax,
  patchRegularCrystallisation,
  previewCrystallisation,
  compareBenefits,
  actOnCrystallisation,
  getPensionRecord,
  recordPensionFact,
  withdrawPensionFact,
  recordTaxCode,
  listTaxMonths,
  getTaxMonth,
  listReconciliations,
  getReconciliation,
  importStatement,
  matchByHand,
  undoMatch,
  actOnBreak,
  signReconciliation,
  getPayeSubmission,
  patchPositionWebhook,
  patchTransactionWebhook,
  patchEventWebhook,
  listWebhooks,
  listWebhookEvents,
  getWebhook,
  getWebhookGaps,
  testWebhook,
  listWebhookDeliveries,
  getWebhookDelivery,
  previewWebhookReplay,
  replayWebhook,
};
