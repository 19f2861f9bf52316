import { useCallback } from 'react';
import { useParams } from 'react-router-dom';

/** Where a client's transaction has its record. Every firm has it here, whether or not it runs the tools remote. */
export const transactionHref = (clientId: string, transactionId: string): string =>
  `/clients/${encodeURIComponent(clientId)}/transactions/${encodeURIComponent(transactionId)}`;

/** Where the client of this page's address has the record of a transaction. */
export const useTransactionHref = (): ((transactionId: string) => string) => {
  const { clientId = '' } = useParams();
  return useCallback((transactionId) => transactionHref(clientId, transactionId), [clientId]);
};
