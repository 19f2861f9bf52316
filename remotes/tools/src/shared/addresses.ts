/** The addresses of this remote's records; those of other remotes are in `@tessera/runtime`. */
export const transactionHref = (transactionId: string): string => `/transactions/${encodeURIComponent(transactionId)}`;
export const modelHref = (modelId: string): string => `/models/${encodeURIComponent(modelId)}`;
