import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { callErrorOf, isForbidden, usePortal } from '@tessera/runtime';
import { Button, Card, EmptyState, ErrorState, Gain, NoAccess, Skeleton } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { priceChangePercent } from './price-change';
import { longestPeriod, periodOf, periodStart, pricePeriods, type PricePeriod } from './price-period';

const PriceChart = lazy(() => import('./price-chart').then((module) => ({ default: module.PriceChart })));

const chartHeightPx = 320;

interface PriceCardProps {
  readonly assetId: string;
  readonly name: string;
  readonly currency: string;
}

/** The instrument's prices over the period in the address. */
export const PriceCard = ({ assetId, name, currency }: PriceCardProps): ReactNode => {
  const { firm, businessDate } = usePortal();
  const [params, setParams] = useSearchParams();
  const period = periodOf(params.get('period'));
  // The longest period is read once; shorter ones are parts of it, so changing the period needs no request.
  const { data, error, isFetching, refetch } = Api.useListPricesQuery({
    firmId: firm.firmId,
    assetId,
    fromDate: periodStart(longestPeriod, businessDate),
    toDate: businessDate,
  });
  const prices = useMemo(() => {
    const from = periodStart(period, businessDate);
    return data?.filter(({ date }) => date >= from).sort((a, b) => (a.date < b.date ? -1 : 1));
  }, [data, period, businessDate]);

  const choose = ({ key }: PricePeriod): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (key === longestPeriod.key) next.delete('period');
        else next.set('period', key);
        return next;
      },
      { replace: true },
    );

  const waiting = (
    <div aria-busy="true" style={{ minHeight: chartHeightPx }}>
      <Skeleton width="100%" height={chartHeightPx} />
    </div>
  );
  const content = (): ReactNode => {
    if (!prices && isForbidden(error)) return <NoAccess what="prices" />;
    if (!prices && error && !isFetching)
      return <ErrorState message={callErrorOf(error)?.errorMessage ?? ''} onRetry={() => void refetch()} />;
    if (!prices) return waiting;
    if (prices.length === 0)
      return (
        <EmptyState
          title={`There are no prices in the last ${period.label.replace('1 ', '')}`}
          text="Choose a longer period, or come back after the next pricing point."
        />
      );
    return (
      <Suspense fallback={waiting}>
        <PriceChart
          label={`Price of ${name}, last ${period.label.replace('1 ', '')}`}
          prices={prices}
          currency={currency}
        />
      </Suspense>
    );
  };
  return (
    <Card
      title="Price"
      actions={
        <>
          {prices && <Gain value={priceChangePercent(prices)}>in {period.label}</Gain>}
          <div role="group" aria-label="Period" className="t-row">
            {pricePeriods.map((choice) => (
              <Button
                key={choice.key}
                small
                kind={choice === period ? 'primary' : 'default'}
                aria-pressed={choice === period}
                aria-label={choice.label}
                onClick={() => choose(choice)}
              >
                {choice.key}
              </Button>
            ))}
          </div>
        </>
      }
    >
      {content()}
    </Card>
  );
};
