import { createRemoteApi, query } from '@tessera/api';
import { assetCalls } from '@tessera/contract/assets/calls';
import { illustrationCalls } from '@tessera/contract/illustrations/calls';
import { modelCalls } from '@tessera/contract/models/calls';
import { postingCalls } from '@tessera/contract/postings/calls';
import { transactionCalls } from '@tessera/contract/transactions/calls';

/** The calls this remote makes; `portal.config.ts` lists the same ids. */
export const api = createRemoteApi('tools').injectEndpoints({
  endpoints: (build) => ({
    listTransactions: query(build, transactionCalls.listTransactions),
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
  useListTransactionsQuery, useListCashPostingsQuery, useListStockPostingsQuery, useListAssetsQuery, useGetAssetQuery, useListPricesQuery, useListModelsQuery, useGetModelQuery,
  useListProductIllustrationsQuery,
} = api;
