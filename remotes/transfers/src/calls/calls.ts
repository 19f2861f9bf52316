import { transactionCalls } from '@tessera/contract/transactions/calls';

const { listProductTransfers } = transactionCalls;

/** Every call this remote makes: its endpoints, its hooks and its manifest's list come from here. */
export const calls = {
  listProductTransfers,
};
