import type { ReactNode } from 'react';
import { Api } from '../calls/api';
import { HistoryCard } from '../value/history-card';
import { useHistoryPeriod } from '../value/use-history-period';
import { useAccountAddress } from '../addresses/use-account';

/** The account's value over time, with the money paid in. */
export const AccountHistory = (): ReactNode => {
  const { firmId, accountId } = useAccountAddress();
  const { period, dates, choose } = useHistoryPeriod();
  const { data, error, isFetching, refetch } = Api.useGetAccountHistoryQuery({ firmId, accountId, ...dates });
  return (
    <HistoryCard
      of="account"
      period={period}
      onChoose={choose}
      days={data}
      error={error}
      isFetching={isFetching}
      onRetry={() => void refetch()}
    />
  );
};
