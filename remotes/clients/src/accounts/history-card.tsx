import { lazy, Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePortal } from '@tessera/runtime';
import { Button, Card, EmptyState, Skeleton } from '@tessera/ui/core';
import { useGetAccountHistoryQuery } from '../api';
import { PartFailure } from '../shared/call-failure';
import { historyName, historyPeriodOf, historyPeriods, historyStart, type HistoryPeriod } from './history-period';
import { useAccountAddress } from './use-account';

const HistoryChart = lazy(() => import('./history-chart').then((module) => ({ default: module.HistoryChart })));

/** The chart with the line of figures above it. */
const chartHeightPx = 220;

/** The account's value over time beside the money put in, over the period that the address names. */
export const HistoryCard = (): ReactNode => {
  const { businessDate } = usePortal();
  const { firmId, accountId } = useAccountAddress();
  const [params, setParams] = useSearchParams();
  const period = historyPeriodOf(params.get('period'));
  const fromDate = historyStart(period, businessDate);
  // The last period's line stays until the next one is there.
  const { data: history, error, isFetching, refetch } = useGetAccountHistoryQuery({ firmId, accountId, ...(fromDate === undefined ? {} : { fromDate }), toDate: businessDate });
  const choose = (choice: HistoryPeriod): void =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      const name = historyName(choice);
      if (name === null) next.delete('period');
      else next.set('period', name);
      return next;
    }, { replace: true });

  const waiting = <div aria-busy="true" style={{ minHeight: chartHeightPx }}><Skeleton width="100%" height={chartHeightPx} /></div>;
  const content = (): ReactNode => {
    if (error && !isFetching) return <PartFailure error={error} what="this account’s history" onRetry={() => void refetch()} />;
    if (!history) return waiting;
    if (history.every(({ value, netPaid }) => value === 0 && netPaid === 0)) return <EmptyState title="Nothing was in this account in this period" text="Choose a longer period, or come back when the first payment has arrived." />;
    const words = period.months === null ? 'since it was opened' : `last ${period.label.replace('1 ', '')}`;
    return <Suspense fallback={waiting}><HistoryChart label={`Value of the account and money put in, ${words}`} history={history} /></Suspense>;
  };
  return (
    <Card
      title="Value over time"
      actions={
        <div role="group" aria-label="Period" className="t-row">
          {historyPeriods.map((choice) => <Button key={choice.key} small kind={choice === period ? 'primary' : 'default'} aria-pressed={choice === period} aria-label={choice.label} onClick={() => choose(choice)}>{choice.key === 'all' ? 'All' : choice.key}</Button>)}
        </div>
      }
    >
      {content()}
    </Card>
  );
};
