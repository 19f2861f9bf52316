import { useMemo, type ReactNode } from 'react';
import { listResult, useListExport } from '@tessera/api';
import { ListCard, sortsOf, useListState, type Column, ExportMenu } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { transactionFilters } from '../shared/option-lists';
import { accountTransactionColumns, type Transaction } from './transaction-columns';
import { useTransactionHref } from './transaction-href';

interface TransactionListProps {
  /** Whose transactions. */
  readonly of: { readonly firmId: string; readonly clientId?: string; readonly accountId?: string };
  readonly listId: string;
  readonly columnsWith: (hrefOf: (transactionId: string) => string) => readonly Column<Transaction>[];
  readonly empty: string;
}

const sorts = sortsOf(accountTransactionColumns(() => ''));

/** Transactions of a client or an account, newest first. */
export const TransactionList = ({ of, listId, columnsWith, empty }: TransactionListProps): ReactNode => {
  const list = useListState({ filters: transactionFilters, defaultSort: '-transactionDate', sorts });
  const question = { ...list.query, ...of };
  const result = listResult(Api.useListTransactionsQuery(question));
  const file = useListExport(Api, 'listTransactions', question, result.count);
  const hrefOf = useTransactionHref();
  const columns = useMemo(() => columnsWith(hrefOf), [columnsWith, hrefOf]);
  return (
    <ListCard
      label="Transactions"
      listId={listId}
      list={list}
      tools={<ExportMenu {...file} />}
      columns={columns}
      rowKey={({ transactionId }) => transactionId}
      rowHref={({ transactionId }) => hrefOf(transactionId)}
      empty={{ title: empty }}
      {...result}
    />
  );
};
