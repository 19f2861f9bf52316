import type { ReactNode } from 'react';
import { usePageTitle, useWork, accountHref, clientHref } from '@tessera/runtime';
import {
  Card,
  Columns,
  DateText,
  KeyFigures,
  Link,
  Missing,
  Money,
  Page,
  Quantity,
  RecordHeader,
  RecordLoading,
  SkeletonLines,
  type Crumb,
  type KeyFigure,
} from '@tessera/ui/core';
import { ChargesCard, chargesTotal } from './charges-card';
import { CostsCard } from './costs-card';
import { DetailsCard, ExecutionCard } from './details-cards';
import { HistoryCard } from './history-card';
import { LinkedCard } from './linked-card';
import { PostingsCards } from './postings-cards';
import { AuthorisationNote, TransactionActions } from './transaction-actions';
import { SignedAmount } from './signed-amount';
import { titleOf } from './transaction-title';
import { isOpen, type TransactionRecord } from './transaction-words';
import type { TransactionWrites } from './transaction-writes';

/** The completion date; for an open transaction, the intended one. A refused or deleted transaction never settles. */
const settlementOf = ({ completedDate, intendedSettlementDate, status }: TransactionRecord): KeyFigure => {
  if (completedDate) return { label: 'Completed', value: <DateText value={completedDate} /> };
  return isOpen(status)
    ? { label: 'Settles', value: <DateText value={intendedSettlementDate} />, note: 'as intended' }
    : { label: 'Settles', value: <Missing />, note: status === 'Error' ? 'refused' : 'deleted' };
};

const figuresOf = (transaction: TransactionRecord): KeyFigure[] => {
  const { charges, executionDetails } = transaction;
  return [
    {
      label: 'Amount',
      value: <SignedAmount of={transaction} />,
      note:
        transaction.reservedCash > 0 ? (
          <>
            <Money value={transaction.reservedCash} /> reserved
          </>
        ) : transaction.proceedsShare != null && transaction.status === 'Waiting' ? (
          'estimated'
        ) : (
          transaction.currency
        ),
    },
    ...(transaction.assetId === null
      ? [{ label: 'Movement', value: transaction.movementType, note: transaction.method }]
      : [
          {
            label: 'Units',
            value: <Quantity value={executionDetails?.executedQuantity ?? transaction.quantity} />,
            note: transaction.assetName,
          },
        ]),
    ...(transaction.assetId === null && charges.length === 0
      ? []
      : [
          {
            label: 'Charges',
            value: charges.length === 0 ? <Missing /> : <Money value={chargesTotal(charges)} />,
            note: charges.length === 0 ? undefined : charges.every(({ charged }) => charged) ? 'taken' : 'estimated',
          },
        ]),
    { label: 'Date', value: <DateText value={transaction.transactionDate} />, note: transaction.createdBy?.name },
    settlementOf(transaction),
  ];
};
const loadingFigures: readonly KeyFigure[] = ['Amount', 'Movement', 'Date', 'Settles'].map((label) => ({
  label,
  value: null,
}));

interface TransactionRecordPageProps {
  /** Undefined until read. */
  readonly transaction: TransactionRecord | undefined;
  /** True while the record is read, for the first time or again. */
  readonly reading: boolean;
  readonly onReload: () => void;
  readonly writes: TransactionWrites;
  /** Breadcrumbs to this address. */
  readonly crumbs: readonly Crumb[];
  /** The address of another transaction's record, within the remote that shows this page. */
  readonly hrefOf: (transactionId: string) => string;
}

/** One transaction: what it is, its history, its costs, its postings, and the actions on it. */
export const TransactionRecordPage = ({
  transaction,
  reading,
  onReload,
  writes,
  crumbs,
  hrefOf,
}: TransactionRecordPageProps): ReactNode => {
  usePageTitle(transaction && `${titleOf(transaction)} ${transaction.transactionId}`);
  useWork(reading && !transaction);
  if (!transaction)
    return (
      <RecordLoading nameWidth={220} crumbs={crumbs} figures={loadingFigures}>
        <Card title="History">
          <SkeletonLines lines={8} />
        </Card>
      </RecordLoading>
    );
  return (
    <Page>
      <RecordHeader
        name={titleOf(transaction)}
        id={transaction.transactionId}
        status={transaction.status}
        meta={[
          <Link key="client" to={clientHref(transaction.clientId)}>
            {transaction.clientName}
          </Link>,
          <Link key="account" to={accountHref(transaction.clientId, transaction.accountId, 'transactions')}>
            {transaction.accountName}
          </Link>,
        ]}
        crumbs={crumbs}
        actions={
          <TransactionActions transaction={transaction} writes={writes} reloading={reading} onReload={onReload} />
        }
      />
      <AuthorisationNote transaction={transaction} />
      <KeyFigures figures={figuresOf(transaction)} />
      <Columns
        aside={
          <>
            <DetailsCard transaction={transaction} />
            <ExecutionCard transaction={transaction} />
          </>
        }
      >
        <HistoryCard transaction={transaction} />
        {transaction.costEstimate ? (
          <CostsCard transaction={transaction} costEstimate={transaction.costEstimate} />
        ) : (
          (transaction.charges.length > 0 || transaction.transactionType === 'Order') && (
            <ChargesCard transaction={transaction} />
          )
        )}
        <PostingsCards transaction={transaction} />
        <LinkedCard transaction={transaction} hrefOf={hrefOf} />
      </Columns>
    </Page>
  );
};
