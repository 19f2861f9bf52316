import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { usePortal } from '@tessera/runtime';
import { Card, DateText, Facts, Money, SkeletonLines, type Fact, PartFailure } from '@tessera/ui/core';
import { PeriodPicker, type Period } from '@tessera/ui/date';
import { Api } from '../calls/api';
import { useAccountAddress, useAccountSummary } from '../addresses/use-account';

type Cash = NonNullable<CallData<'getAccountSummary'>['cash']>;

const cashFacts = ({ cash, reserved, uncleared, available }: Cash): Fact[] => [
  { label: 'Cash', value: <Money value={cash} /> },
  { label: 'Reserved for open orders and payments', value: <Money value={-reserved} /> },
  { label: 'Not cleared yet', value: <Money value={-uncleared} /> },
  { label: 'Available to spend', value: <Money value={available} />, total: true },
];

/** How much of the account's cash can be spent today. */
export const CashNow = (): ReactNode => {
  const { data: summary, error, refetch } = useAccountSummary();
  const content = (): ReactNode => {
    if (error && !summary)
      return <PartFailure error={error} what="this account’s cash" onRetry={() => void refetch()} />;
    if (!summary)
      return (
        <div aria-busy="true">
          <SkeletonLines lines={4} />
        </div>
      );
    return (
      <Facts
        facts={
          summary.cash ? cashFacts(summary.cash) : [{ label: 'Cash', value: <Money value={summary.uninvestedCash} /> }]
        }
      />
    );
  };
  return <Card title="Cash now">{content()}</Card>;
};

const statementFacts = ({
  fromDate,
  toDate,
  openingBalance,
  cashIn,
  cashOut,
  closingBalance,
}: CallData<'getCashStatement'>): Fact[] => [
  {
    label: (
      <>
        Opening balance, <DateText value={fromDate} />
      </>
    ),
    value: <Money value={openingBalance} />,
  },
  { label: 'In', value: <Money value={cashIn} plus /> },
  { label: 'Out', value: <Money value={-cashOut} /> },
  {
    label: (
      <>
        Closing balance, <DateText value={toDate} />
      </>
    ),
    value: <Money value={closingBalance} />,
    total: true,
  },
];

/** The opening and closing balance of the chosen period. */
export const CashPeriod = ({
  period,
  onChange,
}: {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}): ReactNode => {
  const { firmId, accountId } = useAccountAddress();
  const { businessDate } = usePortal();
  const {
    data: statement,
    error,
    isFetching,
    refetch,
  } = Api.useGetCashStatementQuery({ firmId, accountId, fromDate: period.from, toDate: period.to });
  return (
    <Card title="Statement">
      <div className="t-stack">
        <PeriodPicker label="Period" value={period} onChange={onChange} businessDate={businessDate} />
        {error && !isFetching ? (
          <PartFailure error={error} what="this account’s cash" onRetry={() => void refetch()} />
        ) : statement ? (
          <Facts facts={statementFacts(statement)} />
        ) : (
          <div aria-busy="true">
            <SkeletonLines lines={4} />
          </div>
        )}
      </div>
    </Card>
  );
};
