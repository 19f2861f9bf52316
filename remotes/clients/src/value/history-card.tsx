import { lazy, Suspense, type ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { Card, EmptyState, Skeleton, PartFailure } from '@tessera/ui/core';
import type { HistoryPeriod } from './history-period';
import { PeriodChoice } from './period-choice';

const HistoryChart = lazy(() => import('./history-chart').then((module) => ({ default: module.HistoryChart })));

/** Height of the chart with the line of figures above it. */
const chartHeightPx = 220;

/** Whose value it is, as it reads in each sentence. */
const words = {
  account: {
    of: 'the account',
    part: 'this account’s history',
    since: 'since it was opened',
    empty: 'Nothing was in this account in this period',
  },
  client: {
    of: 'the client’s accounts',
    part: 'this client’s history',
    since: 'since the first was opened',
    empty: 'Nothing was in this client’s accounts in this period',
  },
} as const;

interface HistoryCardProps {
  readonly of: keyof typeof words;
  readonly period: HistoryPeriod;
  readonly onChoose: (period: HistoryPeriod) => void;
  /** The previous period's days stay until the next ones arrive; undefined until the first. */
  readonly days: CallData<'getAccountHistory'> | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
}

/** Value over time with the money paid in, over the period in the address. */
export const HistoryCard = ({
  of,
  period,
  onChoose,
  days,
  error,
  isFetching,
  onRetry,
}: HistoryCardProps): ReactNode => {
  const waiting = (
    <div aria-busy="true" style={{ minHeight: chartHeightPx }}>
      <Skeleton width="100%" height={chartHeightPx} />
    </div>
  );
  const content = (): ReactNode => {
    if (error && !isFetching) return <PartFailure error={error} what={words[of].part} onRetry={onRetry} />;
    if (!days) return waiting;
    if (days.every(({ value, netPaid }) => value === 0 && netPaid === 0))
      return (
        <EmptyState
          title={words[of].empty}
          text="Choose a longer period, or come back when the first payment has arrived."
        />
      );
    const over = period.months === null ? words[of].since : `last ${period.label.replace('1 ', '')}`;
    return (
      <Suspense fallback={waiting}>
        <HistoryChart label={`Value of ${words[of].of} and money put in, ${over}`} history={days} />
      </Suspense>
    );
  };
  return (
    <Card title="Value over time" actions={<PeriodChoice period={period} onChoose={onChoose} />}>
      {content()}
    </Card>
  );
};
