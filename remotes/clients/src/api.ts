import { createRemoteApi, mutation, query } from '@tessera/api';
import { accountCalls } from '@tessera/contract/accounts/calls';
import { assetCalls } from '@tessera/contract/assets/calls';
import { bankDetailsCalls } from '@tessera/contract/bank-details/calls';
import { clientCalls } from '@tessera/contract/clients/calls';
import { draftCalls } from '@tessera/contract/drafts/calls';
import { fileCalls } from '@tessera/contract/files/calls';
import { messageCalls } from '@tessera/contract/messages/calls';
import { modelCalls } from '@tessera/contract/models/calls';
import { nodeCalls } from '@tessera/contract/nodes/calls';
import { portfolioGroupCalls } from '@tessera/contract/portfolio-groups/calls';
import { portfolioCalls } from '@tessera/contract/portfolios/calls';
import { postingCalls } from '@tessera/contract/postings/calls';
import { recurringCalls } from '@tessera/contract/recurring/calls';
import { staticCalls } from '@tessera/contract/statics/calls';
import { transactionCalls } from '@tessera/contract/transactions/calls';
import { userCalls } from '@tessera/contract/users/calls';
import { viewCalls } from '@tessera/contract/views/calls';

/** The calls this remote makes; `portal.config.ts` lists the same ids. */
export const api = createRemoteApi('clients').injectEndpoints({
  endpoints: (build) => ({
    listClients: query(build, clientCalls.listClients),
    getClient: query(build, clientCalls.getClient),
    patchClient: mutation(build, clientCalls.patchClient),
    updateClientStatus: mutation(build, clientCalls.updateClientStatus),
    listClientActivity: query(build, clientCalls.listClientActivity),
    getClientHistory: query(build, clientCalls.getClientHistory),
    getClientAllowances: query(build, clientCalls.getClientAllowances),
    createClient: mutation(build, clientCalls.createClient),
    findDuplicateClients: mutation(build, clientCalls.findDuplicateClients),
    lookupAddress: mutation(build, clientCalls.lookupAddress),
    listNationalities: query(build, staticCalls.listNationalities),
    listUsers: query(build, userCalls.listUsers),
    getPortfolioSummary: query(build, portfolioCalls.getPortfolioSummary),
    getAccount: query(build, accountCalls.getAccount),
    getAccountSummary: query(build, accountCalls.getAccountSummary),
    getAccountHistory: query(build, accountCalls.getAccountHistory),
    getCashStatement: query(build, accountCalls.getCashStatement),
    listCashPostings: query(build, postingCalls.listCashPostings),
    listTransactions: query(build, transactionCalls.listTransactions),
    listNodes: query(build, nodeCalls.listNodes),
    listAssets: query(build, assetCalls.listAssets),
    validatePaymentMethod: mutation(build, accountCalls.validatePaymentMethod),
    previewTransactions: mutation(build, transactionCalls.previewTransactions),
    createTransactionGroup: mutation(build, transactionCalls.createTransactionGroup),
    requestDeletion: mutation(build, transactionCalls.requestDeletion),
    listRecurringOrders: query(build, recurringCalls.listRecurringOrders),
    previewRecurringOrder: mutation(build, recurringCalls.previewRecurringOrder),
    createRecurringOrder: mutation(build, recurringCalls.createRecurringOrder),
    cancelRecurringOrder: mutation(build, recurringCalls.cancelRecurringOrder),
    listDrafts: query(build, draftCalls.listDrafts),
    getDraft: query(build, draftCalls.getDraft),
    saveDraft: mutation(build, draftCalls.saveDraft),
    deleteDraft: mutation(build, draftCalls.deleteDraft),
    createAccount: mutation(build, accountCalls.createAccount),
    patchAccount: mutation(build, accountCalls.patchAccount),
    listEligibleWrappers: query(build, accountCalls.listEligibleWrappers),
    listModels: query(build, modelCalls.listModels),
    listBankDetails: query(build, bankDetailsCalls.listBankDetails),
    verifyBankDetails: mutation(build, bankDetailsCalls.verifyBankDetails),
    listPortfolioGroups: query(build, portfolioGroupCalls.listPortfolioGroups),
    getPortfolioGroup: query(build, portfolioGroupCalls.getPortfolioGroup),
    createPortfolioGroup: mutation(build, portfolioGroupCalls.createPortfolioGroup),
    patchPortfolioGroup: mutation(build, portfolioGroupCalls.patchPortfolioGroup),
    previewPortfolioGroup: mutation(build, portfolioGroupCalls.previewPortfolioGroup),
    listMessages: query(build, messageCalls.listMessages),
    getMessage: query(build, messageCalls.getMessage),
    updateMessageStatus: mutation(build, messageCalls.updateMessageStatus),
    getMessageStats: query(build, messageCalls.getMessageStats),
    getFile: query(build, fileCalls.getFile),
    listViews: query(build, viewCalls.listViews),
    createView: mutation(build, viewCalls.createView),
    deleteView: mutation(build, viewCalls.deleteView),
  }),
});

export const {
  useListClientsQuery,
  useGetClientQuery,
  usePatchClientMutation,
  useUpdateClientStatusMutation,
  useListClientActivityQuery,
  useGetClientHistoryQuery,
  useGetClientAllowancesQuery,
  useCreateClientMutation,
  useFindDuplicateClientsMutation,
  useLookupAddressMutation,
  useListNationalitiesQuery,
  useListUsersQuery,
  useGetPortfolioSummaryQuery,
  useGetAccountQuery,
  useGetAccountSummaryQuery,
  useGetAccountHistoryQuery,
  useGetCashStatementQuery,
  useListCashPostingsQuery,
  useListTransactionsQuery,
  useListNodesQuery,
  useListAssetsQuery,
  useValidatePaymentMethodMutation,
  usePreviewTransactionsMutation,
  useCreateTransactionGroupMutation,
  useRequestDeletionMutation,
  useListRecurringOrdersQuery,
  usePreviewRecurringOrderMutation,
  useCreateRecurringOrderMutation,
  useCancelRecurringOrderMutation,
  useListDraftsQuery,
  useGetDraftQuery,
  useSaveDraftMutation,
  useDeleteDraftMutation,
  useCreateAccountMutation,
  usePatchAccountMutation,
  useListEligibleWrappersQuery,
  useListModelsQuery,
  useListBankDetailsQuery,
  useVerifyBankDetailsMutation,
  useListPortfolioGroupsQuery,
  useGetPortfolioGroupQuery,
  useCreatePortfolioGroupMutation,
  usePatchPortfolioGroupMutation,
  usePreviewPortfolioGroupMutation,
  useListMessagesQuery,
  useGetMessageQuery,
  useUpdateMessageStatusMutation,
  useGetMessageStatsQuery,
  useListViewsQuery,
  useCreateViewMutation,
  useDeleteViewMutation,
  useLazyGetClientQuery,
} = api;
