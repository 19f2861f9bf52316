import { createRemoteApi, query } from '@tessera/api';
import { accountCalls } from '@tessera/contract/accounts/calls';
import { clientCalls } from '@tessera/contract/clients/calls';
import { nodeCalls } from '@tessera/contract/nodes/calls';
import { portfolioCalls } from '@tessera/contract/portfolios/calls';
import { postingCalls } from '@tessera/contract/postings/calls';
import { transactionCalls } from '@tessera/contract/transactions/calls';

/** The calls this remote makes; `portal.config.ts` lists the same ids. */
export const api = createRemoteApi('clients').injectEndpoints({
  endpoints: (build) => ({
    listClients: query(build, clientCalls.listClients),
    getClient: query(build, clientCalls.getClient),
    getPortfolioSummary: query(build, portfolioCalls.getPortfolioSummary),
    getAccount: query(build, accountCalls.getAccount),
    getAccountSummary: query(build, accountCalls.getAccountSummary),
    getAccountHistory: query(build, accountCalls.getAccountHistory),
    getCashStatement: query(build, accountCalls.getCashStatement),
    listCashPostings: query(build, postingCalls.listCashPostings),
    listTransactions: query(build, transactionCalls.listTransactions),
    listNodes: query(build, nodeCalls.listNodes),
  }),
});

export const {
  useListClientsQuery,
  useGetClientQuery,
  useGetPortfolioSummaryQuery,
  useGetAccountQuery,
  useGetAccountSummaryQuery,
  useGetAccountHistoryQuery,
  useGetCashStatementQuery,
  useListCashPostingsQuery,
  useListTransactionsQuery,
  useListNodesQuery,
} = api;
