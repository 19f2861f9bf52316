import type { ReactNode } from 'react';
import { Columns } from '@tessera/ui/core';
import { accountTransactionColumns } from '../transactions/transaction-columns';
import { TransactionList } from '../transactions/transaction-list';
import { WaitingTransactions } from '../transactions/waiting-transactions';
import { useAccountAddress } from '../addresses/use-account';

/** The account's payments, orders and other transactions. */
export const AccountTransactions = (): ReactNode => {
  const { firmId, accountId } = useAccountAddress();
  return (
    <Columns>
      <WaitingTransactions of={{ firmId, accountId }} />
      <TransactionList
        of={{ firmId, accountId }}
        listId="clients.account.transactions"
        columnsWith={accountTransactionColumns}
        empty="This account has no transactions yet"
      />
    </Columns>
  );
};
