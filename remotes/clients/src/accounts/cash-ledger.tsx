import type { ReactNode } from 'react';
import { listResult } from '@tessera/api';
import { transactionCodes } from '@tessera/contract/postings/values';
import type { CallRow } from '@tessera/contract/schemas';
import { DateText, Money, Tag } from '@tessera/ui/core';
import { ListCard, useListState, type Column } from '@tessera/ui/table';
import { useListCashPostingsQuery } from '../api';
import { postingFilters } from '../shared/option-lists';
import { useAccountAddress } from './use-account';

type Posting = CallRow<'listCashPostings'>;

const columns: readonly Column<Posting>[] = [
  { key: 'postDate', label: 'Posted', sort: 'postDate', sortDescendingFirst: true, fixed: true, skeletonPx: 80, render: ({ postDate }) => <DateText value={postDate} />, narrow: 'note' },
  { key: 'valueDate', label: 'Value date', muted: true, skeletonPx: 80, render: ({ valueDate }) => <DateText value={valueDate} /> },
  { key: 'transactionCode', label: 'Code', skeletonPx: 50, render: ({ transactionCode }) => <Tag>{transactionCode}</Tag>, narrow: 'status' },
  { key: 'kind', label: 'What for', render: ({ transactionCode }) => transactionCodes[transactionCode] },
  { key: 'narrative', label: 'Narrative', wrap: true, skeletonPx: 220, render: ({ narrative }) => narrative, narrow: 'title' },
  { key: 'transactionId', label: 'Transaction', muted: true, optional: true, render: ({ transactionId }) => transactionId },
  { key: 'amount', label: 'Amount', figure: true, sort: 'amount', sortDescendingFirst: true, render: ({ amount }) => <Money value={amount} plus />, narrow: 'value' },
  { key: 'balance', label: 'Balance', figure: true, render: ({ balance }) => <Money value={balance} /> },
];

/** The account's cash as the ledger has it: every posting with the balance after it, newest first. */
export const CashLedger = (): ReactNode => {
  const { firmId, accountId } = useAccountAddress();
  const list = useListState({ filters: postingFilters, defaultSort: '-postDate' });
  const result = listResult(useListCashPostingsQuery({ ...list.query, firmId, accountId }));
  return <ListCard label="Cash postings" listId="clients.account.cash" list={list} columns={columns} rowKey={({ id }) => id} empty={{ title: 'No cash has moved on this account yet' }} {...result} />;
};
