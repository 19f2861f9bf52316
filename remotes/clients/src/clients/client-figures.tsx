import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { DateText, KeyFigures, Missing, Money, Skeleton, type KeyFigure } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { growthFigure, uninvestedCashFigure } from '../value/value-figures';
import { useLastYear } from '../shared/use-last-year';
import { useClientAddress, useClientSummary } from '../addresses/use-client';

type Summary = CallData<'getPortfolioSummary'>;
type History = CallData<'getClientHistory'>;

const paidIn = 'Paid in, 12 months';
const paidOut = 'Paid out, 12 months';
const loadingFigures: readonly KeyFigure[] = [
  'Total value',
  'Growth, 12 months',
  paidIn,
  paidOut,
  'Uninvested cash',
].map((label) => ({ label, value: null }));

/** The period's cash flow; it may arrive after the values, or not at all. */
const flowFigure = (
  label: string,
  history: History | undefined,
  failed: boolean,
  of: 'moneyIn' | 'moneyOut',
): KeyFigure => ({
  label,
  value: history ? <Money value={history[of]} /> : failed ? <Missing /> : <Skeleton width={110} height={16} />,
  note: history && (
    <>
      since <DateText value={history.fromDate} />
    </>
  ),
});

const figuresOf = (summary: Summary, history: History | undefined, failed: boolean): KeyFigure[] => [
  {
    label: 'Total value',
    value: <Money value={summary.currentValue} />,
    note: (
      <>
        as of <DateText value={summary.toDate} />
      </>
    ),
  },
  growthFigure(summary),
  flowFigure(paidIn, history, failed, 'moneyIn'),
  flowFigure(paidOut, history, failed, 'moneyOut'),
  uninvestedCashFigure(summary),
];

/** The client's key figures on the business date. Hidden when they could not be read: the accounts tab says why. */
export const ClientFigures = (): ReactNode => {
  const { firmId, clientId } = useClientAddress();
  const { data: summary, error } = useClientSummary();
  const { data: history, error: noHistory } = Api.useGetClientHistoryQuery({ firmId, clientId, ...useLastYear() });
  if (error && !summary) return null;
  return (
    <KeyFigures
      loading={!summary}
      figures={summary ? figuresOf(summary, history, noHistory !== undefined) : loadingFigures}
    />
  );
};
