import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { clientTransactionHref } from '@tessera/runtime';

/** Returns the addresses of transactions of the client in this page's address. */
export const useTransactionHref = (): ((transactionId: string) => string) => {
  const { clientId = '' } = useParams();
  return useCallback((transactionId) => clientTransactionHref(clientId, transactionId), [clientId]);
};
