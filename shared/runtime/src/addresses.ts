/**
 * The addresses that pages of several remotes link to, in one place. Clients and accounts have pages in every firm; the
 * others where the firm has the remote.
 */

/** A client's page, by the last part of its address; the accounts are what opens first. */
export const clientHref = (clientId: string, tab = 'accounts'): string =>
  `/clients/${encodeURIComponent(clientId)}/${tab}`;

/** An account's page, below the client whose account it is. */
export const accountHref = (clientId: string, accountId: string, tab: string): string =>
  `${clientHref(clientId)}/${encodeURIComponent(accountId)}/${tab}`;

/** The record of a transaction below its client, which every firm has. */
export const clientTransactionHref = (clientId: string, transactionId: string): string =>
  `${clientHref(clientId, 'transactions')}/${encodeURIComponent(transactionId)}`;

/** The page of a group of clients or pension accounts. */
export const clientGroupHref = (groupId: string): string => `/clients/groups/${encodeURIComponent(groupId)}`;

/** An instrument's page. */
export const instrumentHref = (assetId: string): string => `/instruments/${encodeURIComponent(assetId)}`;
