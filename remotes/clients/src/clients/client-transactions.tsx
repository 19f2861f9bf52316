import type { ReactNode } from 'react';
import { clientTransactionColumns } from '../transactions/transaction-columns';
import { TransactionList } from '../transactions/transaction-list';
import { useClientAddress } from '../addresses/use-client';

/** The transactions of all the client's accounts. */
export const ClientTransactions = (): ReactNode => {
  const { firmId, clientId } = useClientAddress();
  return (
    <TransactionList
      of={{ firmId, clientId }}
      listId="clients.transactions"
      columnsWith={clientTransactionColumns}
      empty="This client has no transactions yet"
    />
  );
};
