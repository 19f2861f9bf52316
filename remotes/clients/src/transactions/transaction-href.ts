import { useCallback } from 'react';
import { useParams } from 'react-router-dom';

/** The address of a client's transaction. Every firm has it, with or without the tools remote. */
export const transactionHref = (clientId: string, transactionId: string): string =>
  `/clients/${encodeURIComponent(clientId)}/transactions/${encodeURIComponent(transactionId)}`;

/** Returns the addresses of transactions of the client in this page's address. */
export const useTransactionHref = (): ((transactionId: string) => string) => {
  const { clientId = '' } = useParams();
  return useCallback((transactionId) => transactionHref(clientId, transactionId), [clientId]);
};
