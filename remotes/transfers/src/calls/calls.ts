import { accountCalls } from '@tessera/contract/accounts/calls';
import { assetCalls } from '@tessera/contract/assets/calls';
import { clientCalls } from '@tessera/contract/clients/calls';
import { documentCalls } from '@tessera/contract/documents/calls';
import { draftCalls } from '@tessera/contract/drafts/calls';
import { exportCalls } from '@tessera/contract/exports/calls';
import { fileCalls } from '@tessera/contract/files/calls';
import { modelCalls } from '@tessera/contract/models/calls';
import { portfolioCalls } from '@tessera/contract/portfolios/calls';
import { transactionCalls } from '@tessera/contract/transactions/calls';
import { transferCheckCalls } from '@tessera/contract/transfer-checks/calls';
import { transferFileCalls } from '@tessera/contract/transfer-files/calls';
import { transferCalls } from '@tessera/contract/transfers/calls';
import { viewCalls } from '@tessera/contract/views/calls';
import { workCalls } from '@tessera/contract/work/calls';

const { getAccount, listAccounts } = accountCalls;
const { listAssets } = assetCalls;
const { listClients } = clientCalls;
const { finishUpload, getClientDocumentPart, listClientDocuments, sendUploadPart, startUpload } = documentCalls;
const { deleteDraft, getDraft, saveDraft } = draftCalls;
const { getFile } = fileCalls;
const { exportList } = exportCalls;
const { listModels } = modelCalls;
const { getPortfolioSummary } = portfolioCalls;
const { createTransaction } = transactionCalls;
const { createView, deleteView, listViews } = viewCalls;
const { getWork, getWorkPart, startExport } = workCalls;

/** Every call this remote makes: its endpoints, its hooks and its manifest's list come from here. */
export const calls = {
  ...transferCalls,
  ...transferCheckCalls,
  ...transferFileCalls,
  listClients,
  finishUpload,
  getClientDocumentPart,
  listClientDocuments,
  sendUploadPart,
  startUpload,
  getFile,
  createTransaction,
  getAccount,
  listAccounts,
  getPortfolioSummary,
  listAssets,
  listModels,
  deleteDraft,
  getDraft,
  saveDraft,
  createView,
  deleteView,
  listViews,
  exportList,
  getWork,
  getWorkPart,
  startExport,
};
