/** The addresses these pages link to, in one place because two of them belong to other remotes. */
export const clientHref = (clientId: string): string => `/clients/${encodeURIComponent(clientId)}/accounts`;
export const accountHref = (clientId: string, accountId: string): string =>
  `/clients/${encodeURIComponent(clientId)}/accounts/${encodeURIComponent(accountId)}/transactions`;
export const instrumentHref = (assetId: string): string => `/instruments/${encodeURIComponent(assetId)}`;
export const transactionHref = (transactionId: string): string => `/transactions/${encodeURIComponent(transactionId)}`;
export const modelHref = (modelId: string): string => `/models/${encodeURIComponent(modelId)}`;
