import type { ReactNode } from 'react';
import { parsePounds, poundsToWire } from '@tessera/domain/money';
import type { CallData } from '@tessera/contract/schemas';
import { Card, DateText, Facts, Money, SkeletonLines, type Fact, CardGrid } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { HistoryCard } from '../value/history-card';
import { ReturnsCard } from '../value/returns-card';
import { useHistoryPeriod } from '../value/use-history-period';
import { useClientAddress } from '../addresses/use-client';

const moneyFacts = ({ fromDate, toDate, moneyIn, moneyOut }: CallData<'getClientHistory'>): Fact[] => [
  { label: 'From', value: <DateText value={fromDate} /> },
  { label: 'To', value: <DateText value={toDate} /> },
  { label: 'Paid in', value: <Money value={moneyIn} /> },
  { label: 'Paid out', value: <Money value={moneyOut} /> },
  {
    label: 'Net paid in',
    value: <Money value={poundsToWire(parsePounds(moneyIn) - parsePounds(moneyOut))} plus />,
    total: true,
  },
];

/**
 * The value of all the client's accounts over time, with cash flows and returns over the same period, and further cards
 * beside it.
 */
export const ClientHistory = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const { firmId, clientId } = useClientAddress();
  const { period, dates, choose } = useHistoryPeriod();
  const { data, error, isFetching, refetch } = Api.useGetClientHistoryQuery({ firmId, clientId, ...dates });
  return (
    <>
      <HistoryCard
        of="client"
        period={period}
        onChoose={choose}
        days={data?.days}
        error={error}
        isFetching={isFetching}
        onRetry={() => void refetch()}
      />
      <CardGrid>
        {!error && (
          <Card title="Money in and out">
            {data ? <Facts facts={moneyFacts(data)} /> : <SkeletonLines lines={5} />}
          </Card>
        )}
        <ReturnsCard firmId={firmId} clientId={clientId} dates={dates} />
        {children}
      </CardGrid>
    </>
  );
};
