import { assetCalls } from '@tessera/contract/assets/calls';
import { clientCalls } from '@tessera/contract/clients/calls';
import { exportCalls } from '@tessera/contract/exports/calls';
import { illustrationCalls } from '@tessera/contract/illustrations/calls';
import { modelCalls } from '@tessera/contract/models/calls';
import { postingCalls } from '@tessera/contract/postings/calls';
import { transactionCalls } from '@tessera/contract/transactions/calls';
import { viewCalls } from '@tessera/contract/views/calls';
import { workCalls } from '@tessera/contract/work/calls';

const { getWork, getWorkPart, startExport } = workCalls;
const { exportList } = exportCalls;
const { getAsset, listAssets, listPrices } = assetCalls;
const { listClients } = clientCalls;
const { listProductIllustrations } = illustrationCalls;
const { getModel, listModels } = modelCalls;
const { listCashPostings, listStockPostings } = postingCalls;
const {
  authoriseTransaction,
  correctTransaction,
  getTransaction,
  listTransactions,
  previewCorrection,
  requestCancellation,
  requestDeletion,
} = transactionCalls;
const { createView, deleteView, listViews } = viewCalls;

/** Every call this remote makes: its endpoints, its hooks and its manifest's list come from here. */
export const calls = {
  getWork,
  getWorkPart,
  startExport,
  exportList,
  getAsset,
  listAssets,
  listPrices,
  listClients,
  listProductIllustrations,
  getModel,
  listModels,
  listCashPostings,
  listStockPostings,
  authoriseTransaction,
  correctTransaction,
  getTransaction,
  listTransactions,
  previewCorrection,
  requestCancellation,
  requestDeletion,
  createView,
  deleteView,
  listViews,
};
