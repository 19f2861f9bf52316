import { accountCalls } from '@tessera/contract/accounts/calls';
import { assetCalls } from '@tessera/contract/assets/calls';
import { bankDetailsCalls } from '@tessera/contract/bank-details/calls';
import { clientProductCalls } from '@tessera/contract/client-products/calls';
import { clientCalls } from '@tessera/contract/clients/calls';
import { documentCalls } from '@tessera/contract/documents/calls';
import { deathCalls } from '@tessera/contract/deaths/calls';
import { draftCalls } from '@tessera/contract/drafts/calls';
import { exportCalls } from '@tessera/contract/exports/calls';
import { fileCalls } from '@tessera/contract/files/calls';
import { messageCalls } from '@tessera/contract/messages/calls';
import { modelCalls } from '@tessera/contract/models/calls';
import { nodeCalls } from '@tessera/contract/nodes/calls';
import { pensionCalls } from '@tessera/contract/pensions/calls';
import { portfolioGroupCalls } from '@tessera/contract/portfolio-groups/calls';
import { portfolioCalls } from '@tessera/contract/portfolios/calls';
import { postingCalls } from '@tessera/contract/postings/calls';
import { recurringCalls } from '@tessera/contract/recurring/calls';
import { staticCalls } from '@tessera/contract/statics/calls';
import { transactionCalls } from '@tessera/contract/transactions/calls';
import { userCalls } from '@tessera/contract/users/calls';
import { viewCalls } from '@tessera/contract/views/calls';
import { workCalls } from '@tessera/contract/work/calls';

const { getWork, getWorkPart, previewClientChange, startClientChange, startExport } = workCalls;
const { exportList } = exportCalls;
const {
  createAccount,
  getAccount,
  getAccountHistory,
  getAccountSummary,
  getCashStatement,
  listEligibleWrappers,
  patchAccount,
  validatePaymentMethod,
} = accountCalls;
const { listAssets } = assetCalls;
const { listBankDetails, verifyBankDetails } = bankDetailsCalls;
const { getClientProduct, listSchemeProducts, patchClientProduct } = clientProductCalls;
const {
  createClient,
  findDuplicateClients,
  getClient,
  getClientAllowances,
  getClientHistory,
  listClientActivity,
  listClients,
  lookupAddress,
  patchClient,
  updateClientStatus,
} = clientCalls;
const {
  actOnDeath,
  actOnDesignation,
  createDesignation,
  getDeath,
  payEstateTax,
  previewDeath,
  previewDesignation,
  recordDeath,
  recordDirection,
} = deathCalls;
const { deleteDraft, getDraft, listDrafts, saveDraft } = draftCalls;
const { finishUpload, getClientDocumentPart, listClientDocuments, sendUploadPart, startUpload, updateClientDocument } =
  documentCalls;
const { getFile } = fileCalls;
const { getMessage, getMessageStats, listMessages, updateMessageStatus } = messageCalls;
const { listModels } = modelCalls;
const { listNodes } = nodeCalls;
const {
  actOnCrystallisation,
  compareBenefits,
  createCrystallisation,
  createRegularCrystallisation,
  getCrystallisation,
  getPensionRecord,
  listProductActions,
  patchRegularCrystallisation,
  previewCrystallisation,
  recordPensionFact,
  recordTaxCode,
  withdrawPensionFact,
} = pensionCalls;
const { createPortfolioGroup, getPortfolioGroup, listPortfolioGroups, patchPortfolioGroup, previewPortfolioGroup } =
  portfolioGroupCalls;
const { getClientGroupSummary, getPortfolioSummary, getReturns } = portfolioCalls;
const { listCashPostings } = postingCalls;
const { cancelRecurringOrder, createRecurringOrder, listRecurringOrders, previewRecurringOrder } = recurringCalls;
const { listNationalities } = staticCalls;
const {
  authoriseTransaction,
  correctTransaction,
  createTransactionGroup,
  getTransaction,
  listAuthorisations,
  listTransactions,
  previewCorrection,
  previewTransactions,
  requestCancellation,
  requestDeletion,
} = transactionCalls;
const { listUsers } = userCalls;
const { createView, deleteView, listViews } = viewCalls;

/** Every call this remote makes: its endpoints, its hooks and its manifest's list come from here. */
export const calls = {
  getWork,
  getWorkPart,
  previewClientChange,
  startClientChange,
  startExport,
  exportList,
  createAccount,
  getAccount,
  getAccountHistory,
  getAccountSummary,
  getCashStatement,
  listEligibleWrappers,
  patchAccount,
  validatePaymentMethod,
  listAssets,
  listBankDetails,
  verifyBankDetails,
  getClientProduct,
  listSchemeProducts,
  patchClientProduct,
  createClient,
  findDuplicateClients,
  getClient,
  getClientAllowances,
  getClientHistory,
  listClientActivity,
  listClients,
  lookupAddress,
  patchClient,
  updateClientStatus,
  finishUpload,
  getClientDocumentPart,
  listClientDocuments,
  sendUploadPart,
  startUpload,
  updateClientDocument,
  deleteDraft,
  getDraft,
  listDrafts,
  saveDraft,
  getFile,
  getMessage,
  getMessageStats,
  listMessages,
  updateMessageStatus,
  listModels,
  listNodes,
  actOnCrystallisation,
  compareBenefits,
  createCrystallisation,
  createRegularCrystallisation,
  getCrystallisation,
  getPensionRecord,
  listProductActions,
  actOnDeath,
  actOnDesignation,
  createDesignation,
  getDeath,
  payEstateTax,
  previewDeath,
  previewDesignation,
  recordDeath,
  recordDirection,
  patchRegularCrystallisation,
  previewCrystallisation,
  recordPensionFact,
  recordTaxCode,
  withdrawPensionFact,
  createPortfolioGroup,
  getPortfolioGroup,
  listPortfolioGroups,
  patchPortfolioGroup,
  previewPortfolioGroup,
  getClientGroupSummary,
  getPortfolioSummary,
  getReturns,
  listCashPostings,
  cancelRecurringOrder,
  createRecurringOrder,
  listRecurringOrders,
  previewRecurringOrder,
  listNationalities,
  authoriseTransaction,
  correctTransaction,
  createTransactionGroup,
  getTransaction,
  listAuthorisations,
  listTransactions,
  previewCorrection,
  previewTransactions,
  requestCancellation,
  requestDeletion,
  listUsers,
  createView,
  deleteView,
  listViews,
};
