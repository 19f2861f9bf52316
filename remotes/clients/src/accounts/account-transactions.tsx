import type { ReactNode } from 'react';
import { accountTransactionColumns } from '../transactions/transaction-columns';
import { TransactionList } from '../transactions/transaction-list';
import { useAccountAddress } from './use-account';

/** Payments, orders and everything else done on the account. */
export const AccountTransactions = (): ReactNode => {
  const { firmId, accountId } = useAccountAddress();
  return <TransactionList of={{ firmId, accountId }} listId="clients.account.transactions" columns={accountTransactionColumns} empty="This account has no transactions yet" />;
};
