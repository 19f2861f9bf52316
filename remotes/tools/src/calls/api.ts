import { createRemoteApi, mutation, query } from '@tessera/api';
import { assetCalls } from '@tessera/contract/assets/calls';
import { clientCalls } from '@tessera/contract/clients/calls';
import { illustrationCalls } from '@tessera/contract/illustrations/calls';
import { modelCalls } from '@tessera/contract/models/calls';
import { postingCalls } from '@tessera/contract/postings/calls';
import { transactionCalls } from '@tessera/contract/transactions/calls';
import { viewCalls } from '@tessera/contract/views/calls';

/** The calls this remote makes; `portal.config.ts` lists the same ids. */
export const api = createRemoteApi('tools').injectEndpoints({
  endpoints: (build) => ({
    listTransactions: query(build, transactionCalls.listTransactions),
    getTransaction: query(build, transactionCalls.getTransaction),
    exportTransactions: query(build, transactionCalls.exportTransactions),
    authoriseTransaction: mutation(build, transactionCalls.authoriseTransaction),
    requestCancellation: mutation(build, transactionCalls.requestCancellation),
    requestDeletion: mutation(build, transactionCalls.requestDeletion),
    correctTransaction: mutation(build, transactionCalls.correctTransaction),
    previewCorrection: mutation(build, transactionCalls.previewCorrection),
    listViews: query(build, viewCalls.listViews),
    createView: mutation(build, viewCalls.createView),
    deleteView: mutation(build, viewCalls.deleteView),
    listClients: query(build, clientCalls.listClients),
    getClient: query(build, clientCalls.getClient),
    listCashPostings: query(build, postingCalls.listCashPostings),
    listStockPostings: query(build, postingCalls.listStockPostings),
    listAssets: query(build, assetCalls.listAssets),
    getAsset: query(build, assetCalls.getAsset),
    listPrices: query(build, assetCalls.listPrices),
    listModels: query(build, modelCalls.listModels),
    getModel: query(build, modelCalls.getModel),
    listProductIllustrations: query(build, illustrationCalls.listProductIllustrations),
  }),
});

export const {
  useListTransactionsQuery,
  useGetTransactionQuery,
  useAuthoriseTransactionMutation,
  useRequestCancellationMutation,
  useRequestDeletionMutation,
  useCorrectTransactionMutation,
  usePreviewCorrectionMutation,
  useListViewsQuery,
  useCreateViewMutation,
  useDeleteViewMutation,
  useListClientsQuery,
  useGetClientQuery,
  useListCashPostingsQuery,
  useListStockPostingsQuery,
  useListAssetsQuery,
  useGetAssetQuery,
  useListPricesQuery,
  useListModelsQuery,
  useGetModelQuery,
  useListProductIllustrationsQuery,
} = api;
