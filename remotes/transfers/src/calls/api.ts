import { createRemoteApi, query } from '@tessera/api';
import { transactionCalls } from '@tessera/contract/transactions/calls';

/** The calls this remote makes; `portal.config.ts` lists the same ids. */
export const api = createRemoteApi('transfers').injectEndpoints({
  endpoints: (build) => ({ listProductTransfers: query(build, transactionCalls.listProductTransfers) }),
});

export const { useListProductTransfersQuery } = api;
