import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { Can, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { ButtonLink, Card, Columns, DateText, Facts, KeyFigures, Link, Missing, Money, Page, Quantity, RecordHeader, SkeletonLines, type Fact, type KeyFigure } from '@tessera/ui/core';
import { useListTransactionsQuery } from '../api';
import { instrumentRead } from '../shared/access-rules';
import { accountHref, clientHref, instrumentHref } from '../shared/addresses';
import { RecordFailure } from '../shared/record-failure';
import { RecordLoading } from '../shared/record-loading';
import { LinkedTransactions } from './linked-transactions';
import type { Transaction } from './transaction-columns';

const crumbsTo = (transactionId: string) => [{ label: 'Transactions', to: '/transactions' }, { label: transactionId }];
const notFound = { statusCode: 404, errorMessage: 'There is no such transaction.', type: 'not-found', fieldErrors: [] };

const nameOf = ({ transactionType, transactionSubType }: Transaction): string => (transactionType === transactionSubType ? transactionType : `${transactionType} · ${transactionSubType}`);

const figuresOf = (transaction: Transaction): KeyFigure[] => [
  { label: 'Amount', value: <Money value={transaction.amount} />, note: transaction.currency },
  { label: 'Units', value: <Quantity value={transaction.quantity} />, note: transaction.assetName },
  { label: 'Movement', value: transaction.movementType, note: transaction.method },
  { label: 'Placed', value: <DateText value={transaction.transactionDate} /> },
  transaction.completedDate ? { label: 'Completed', value: <DateText value={transaction.completedDate} /> } : { label: 'Settles', value: <DateText value={transaction.intendedSettlementDate} />, note: 'as intended' },
];
const loadingFigures: readonly KeyFigure[] = ['Amount', 'Units', 'Movement', 'Placed', 'Settles'].map((label) => ({ label, value: null }));

const factsOf = (transaction: Transaction): Fact[] => [
  { label: 'Narrative', value: transaction.narrative || <Missing /> },
  { label: 'Client', value: <Link to={clientHref(transaction.clientId)}>{transaction.clientName}</Link> },
  { label: 'Account', value: <><Link to={accountHref(transaction.clientId, transaction.accountId)}>{transaction.accountName}</Link> {transaction.accountId}</> },
  { label: 'Type', value: transaction.transactionType },
  { label: 'Sub-type', value: transaction.transactionSubType },
  { label: 'Method', value: transaction.method ?? <Missing /> },
  {
    label: 'Instrument',
    value: transaction.assetId ? <Can rule={instrumentRead} otherwise={transaction.assetName}><Link to={instrumentHref(transaction.assetId)}>{transaction.assetName}</Link></Can> : <Missing />,
  },
  { label: 'ISIN', value: transaction.isin ?? <Missing /> },
  { label: 'Placed', value: <DateText value={transaction.transactionDate} /> },
  { label: 'Intended settlement', value: <DateText value={transaction.intendedSettlementDate} /> },
  { label: 'Completed', value: <DateText value={transaction.completedDate} /> },
];

/** One transaction, with those that were made together with it. */
export const TransactionPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { transactionId = '' } = useParams();
  // The specification has no call for one transaction by its own id. The list's filter also finds ids that only begin with it.
  const { currentData, error, isFetching, refetch } = useListTransactionsQuery({ firmId, transactionId, pageSize: 25 });
  const transaction = currentData?.rows.find((row) => row.transactionId === transactionId);
  const missing = currentData !== undefined && transaction === undefined && !isFetching;
  usePageTitle(transaction ? `${nameOf(transaction)} ${transactionId}` : error || missing ? 'Transaction' : undefined);
  useWork(isFetching && !transaction);

  if (missing || (error && !transaction && !isFetching)) return <RecordFailure error={missing ? notFound : error} what="transaction" list="/transactions" onRetry={() => void refetch()} />;
  if (!transaction) return <RecordLoading nameWidth={220} crumbs={crumbsTo(transactionId)} figures={loadingFigures}><Card title="Details"><SkeletonLines lines={8} /></Card></RecordLoading>;
  const details = <Card title="Details"><Facts facts={factsOf(transaction)} /></Card>;
  return (
    <Page>
      <RecordHeader
        name={nameOf(transaction)}
        id={transaction.transactionId}
        status={transaction.status}
        meta={[transaction.clientName, transaction.accountName]}
        crumbs={crumbsTo(transactionId)}
        actions={<ButtonLink to={accountHref(transaction.clientId, transaction.accountId)}>Open account</ButtonLink>}
      />
      <KeyFigures figures={figuresOf(transaction)} />
      {transaction.linkId ? <Columns aside={details}><LinkedTransactions linkId={transaction.linkId} transactionId={transactionId} /></Columns> : details}
    </Page>
  );
};
