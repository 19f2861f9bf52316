import { lazy, Suspense, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { isPension, wrapperNames } from '@tessera/contract/accounts/values';
import { accountHref, clientHref, useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import {
  Card,
  Columns,
  DateText,
  EmptyState,
  Facts,
  KeyFigures,
  Link,
  Money,
  Page,
  RecordFailure,
  RecordHeader,
  RecordLoading,
  SkeletonLines,
  type KeyFigure,
} from '@tessera/ui/core';
import { Api } from '../calls/api';
import { DocumentsCard } from '../documents/documents-card';
import { bookValuesWrite } from '../shared/access-rules';
import { clockWords, transferName, waitsForWords, type TransferRecord } from '../shared/transfer';
import { daysWords, TransferLight } from '../shared/transfer-light';
import { FollowUp } from '../workbench/follow-up';
import { LinesTable } from './lines-table';
import { PartsCard } from './parts-card';
import { TransferActions } from './transfer-actions';
import { clockFacts } from './transfer-clock';
import { headFacts, idFacts, linkFacts, termsFacts } from './transfer-facts';
import { TransferHistory } from './transfer-history';
import { TransferStatusNotes } from './transfer-status';

const ChecksCard = lazy(() => import('../checks/checks-card').then((module) => ({ default: module.ChecksCard })));
const BookValuesCard = lazy(() => import('./book-values').then((module) => ({ default: module.BookValuesCard })));

const loadingFigures: readonly KeyFigure[] = ['Value', 'Waits for', 'Clock', 'Due', 'Began'].map((label) => ({
  label,
  value: null,
}));

const figuresOf = (record: TransferRecord): KeyFigure[] => {
  const { amount, movementType, waitsFor, clock, days, dateInitiated } = record;
  const isOver = waitsFor === null;
  return [
    {
      label: isOver ? 'Value' : 'Expected value',
      value: <Money value={amount} />,
      note: movementType === 'In' ? 'comes in' : 'goes out',
    },
    {
      label: 'Waits for',
      value: isOver ? 'Nobody' : waitsForWords[waitsFor],
      note: isOver ? 'it is over' : clock.stoppedFor === null ? 'the clock runs' : 'the clock stands',
    },
    { label: 'Clock', value: <TransferLight transfer={record} />, note: clockWords(clock) },
    { label: 'Due', value: <DateText value={clock.due} />, note: isOver ? undefined : 'if nothing stops it again' },
    {
      label: isOver ? 'Took' : 'Began',
      value: isOver ? daysWords(days) : <DateText value={dateInitiated} />,
      note: isOver ? undefined : `${daysWords(days)} ago`,
    },
  ];
};

/** One transfer: whom it waits for, its clock, what has arrived of it, what happened, and the acts on it. */
export const TransferPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { transferId = '' } = useParams();
  const {
    currentData: record,
    error,
    isFetching,
    refetch,
  } = Api.useGetTransferQuery({ firmId, transactionId: transferId });
  const failed = error !== undefined && !record && !isFetching;
  usePageTitle(failed ? 'Transfer' : record && `${transferName(record)}, ${record.clientName}`);
  useWork(isFetching && !record);
  const reload = (): void => void refetch();
  if (failed)
    return (
      <RecordFailure
        error={error}
        what="transfer"
        back={{ buttonLabel: 'Back to transfers', target: '/transfers' }}
        onRetry={reload}
      />
    );
  const crumbs = [{ label: 'Transfers', to: '/transfers' }, { label: transferId }];
  if (!record)
    return (
      <RecordLoading nameWidth={320} crumbs={crumbs} figures={loadingFigures}>
        <Card title="What moves">
          <SkeletonLines lines={8} />
        </Card>
      </RecordLoading>
    );
  return <LoadedPage key={transferId} record={record} reloading={isFetching} onReload={reload} />;
};

interface LoadedPageProps {
  readonly record: TransferRecord;
  readonly reloading: boolean;
  readonly onReload: () => void;
}

const LoadedPage = ({ record, reloading, onReload }: LoadedPageProps): ReactNode => {
  const mayEnterCosts = useAccess(bookValuesWrite).allowed;
  const { previousProvider, wrapperType, movementType, clientId, clientName, accountId, accountName } = record;
  const title = `${wrapperNames[wrapperType]} ${movementType === 'In' ? 'from' : 'to'} ${previousProvider.name}`;
  return (
    <Page>
      <RecordHeader
        name={title}
        id={record.transactionId}
        status={record.transferStatus}
        crumbs={[{ label: 'Transfers', to: '/transfers' }, { label: record.transactionId }]}
        meta={[
          <Link key="client" to={clientHref(clientId)}>
            {clientName}
          </Link>,
          <Link key="account" to={accountHref(clientId, accountId, 'overview')}>
            {accountName}
          </Link>,
        ]}
        actions={<TransferActions record={record} reloading={reloading} onReload={onReload} />}
      />
      <TransferStatusNotes record={record} />
      <KeyFigures figures={figuresOf(record)} />
      <Columns
        aside={
          <>
            <Card title="Follow-up">
              <FollowUp record={record} />
            </Card>
            <Card title="Clock">
              <Facts facts={clockFacts(record)} />
            </Card>
            <Card title="What was asked for">
              <Facts
                facts={[
                  ...headFacts(record),
                  ...(record.terms === null ? [] : termsFacts(record.terms, record.investsIn)),
                ]}
              />
            </Card>
            <Card title="Related">
              <Facts facts={[...linkFacts(record), ...idFacts(record)]} />
            </Card>
          </>
        }
      >
        <Card title="What moves" flush={record.lines.length > 0}>
          {record.lines.length === 0 ? (
            <EmptyState
              title="Its lines are not known"
              text="It was entered before what moves was kept line by line."
            />
          ) : (
            <LinesTable record={record} />
          )}
        </Card>
        {movementType === 'In' && mayEnterCosts && record.terms?.transferType !== 'Cash' && (
          <Suspense
            fallback={
              <Card title="Book costs">
                <SkeletonLines lines={4} />
              </Card>
            }
          >
            <BookValuesCard record={record} reloading={reloading} onReload={onReload} />
          </Suspense>
        )}
        {movementType === 'Out' && isPension(wrapperType) && record.terms !== null && (
          <Suspense
            fallback={
              <Card title="May this pension leave?">
                <SkeletonLines lines={6} />
              </Card>
            }
          >
            <ChecksCard record={record} />
          </Suspense>
        )}
        <DocumentsCard record={record} />
        <PartsCard record={record} />
        <Card title="History">
          <TransferHistory record={record} />
        </Card>
      </Columns>
    </Page>
  );
};
