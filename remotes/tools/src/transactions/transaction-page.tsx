import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { Card, Columns, DateText, KeyFigures, Link, Missing, Money, Page, Quantity, RecordHeader, SkeletonLines, type KeyFigure } from '@tessera/ui/core';
import { useGetTransactionQuery } from '../api';
import { accountHref, clientHref } from '../shared/addresses';
import { RecordFailure } from '../shared/record-failure';
import { RecordLoading } from '../shared/record-loading';
import { ChargesCard, chargesTotal } from './charges-card';
import { CostsCard } from './costs-card';
import { DetailsCard, ExecutionCard } from './details-cards';
import { HistoryCard } from './history-card';
import { LinkedCard } from './linked-card';
import { PostingsCards } from './postings-cards';
import { AuthorisationNote, TransactionActions } from './transaction-actions';
import { isOpen, nameOf, type TransactionRecord } from './transaction-words';

const crumbsTo = (transactionId: string) => [{ label: 'Transactions', to: '/transactions' }, { label: transactionId }];

/** When it was completed; while it may still be, when that is meant to be. What was refused or deleted settles never. */
const settlementOf = ({ completedDate, intendedSettlementDate, status }: TransactionRecord): KeyFigure => {
  if (completedDate) return { label: 'Completed', value: <DateText value={completedDate} /> };
  return isOpen(status) ? { label: 'Settles', value: <DateText value={intendedSettlementDate} />, note: 'as intended' } : { label: 'Settles', value: <Missing />, note: status === 'Error' ? 'refused' : 'deleted' };
};

const figuresOf = (transaction: TransactionRecord): KeyFigure[] => {
  const { charges, executionDetails } = transaction;
  return [
    { label: 'Amount', value: <Money value={transaction.amount} />, note: transaction.reservedCash > 0 ? <><Money value={transaction.reservedCash} /> reserved</> : transaction.currency },
    ...(transaction.assetId === null ? [{ label: 'Movement', value: transaction.movementType, note: transaction.method }] : [{ label: 'Units', value: <Quantity value={executionDetails?.executedQuantity ?? transaction.quantity} />, note: transaction.assetName }]),
    ...(transaction.assetId === null && charges.length === 0 ? [] : [{ label: 'Charges', value: charges.length === 0 ? <Missing /> : <Money value={chargesTotal(charges)} />, note: charges.length === 0 ? undefined : charges.every(({ charged }) => charged) ? 'taken' : 'estimated' }]),
    { label: 'Date', value: <DateText value={transaction.transactionDate} />, note: transaction.createdBy?.name },
    settlementOf(transaction),
  ];
};
const loadingFigures: readonly KeyFigure[] = ['Amount', 'Movement', 'Date', 'Settles'].map((label) => ({ label, value: null }));

/** One transaction: what it is, every step it took, what it costs, what was posted, and what may be done with it. */
export const TransactionPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { transactionId = '' } = useParams();
  const { currentData: transaction, error, isFetching, refetch } = useGetTransactionQuery({ firmId, orderId: transactionId });
  usePageTitle(transaction ? `${nameOf(transaction)} ${transactionId}` : error ? 'Transaction' : undefined);
  useWork(isFetching && !transaction);
  const reload = (): void => void refetch();

  if (error && !transaction && !isFetching) return <RecordFailure error={error} what="transaction" list="/transactions" onRetry={reload} />;
  if (!transaction) return <RecordLoading nameWidth={220} crumbs={crumbsTo(transactionId)} figures={loadingFigures}><Card title="History"><SkeletonLines lines={8} /></Card></RecordLoading>;
  return (
    <Page>
      <RecordHeader
        name={nameOf(transaction)}
        id={transaction.transactionId}
        status={transaction.status}
        meta={[<Link key="client" to={clientHref(transaction.clientId)}>{transaction.clientName}</Link>, <Link key="account" to={accountHref(transaction.clientId, transaction.accountId)}>{transaction.accountName}</Link>]}
        crumbs={crumbsTo(transactionId)}
        actions={<TransactionActions transaction={transaction} reloading={isFetching} onReload={reload} />}
      />
      <AuthorisationNote transaction={transaction} />
      <KeyFigures figures={figuresOf(transaction)} />
      <Columns aside={<><DetailsCard transaction={transaction} /><ExecutionCard transaction={transaction} /></>}>
        <HistoryCard transaction={transaction} />
        {transaction.foretold ? <CostsCard transaction={transaction} foretold={transaction.foretold} /> : (transaction.charges.length > 0 || transaction.transactionType === 'Order') && <ChargesCard transaction={transaction} />}
        <PostingsCards transaction={transaction} />
        <LinkedCard transaction={transaction} />
      </Columns>
    </Page>
  );
};
