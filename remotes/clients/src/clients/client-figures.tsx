import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { Count, DateText, KeyFigures, Money, type KeyFigure } from '@tessera/ui/core';
import { bookCostFigure, growthFigure, uninvestedCashFigure } from '../shared/value-figures';
import { useClientSummary } from './use-client';

type Summary = CallData<'getPortfolioSummary'>;

const loadingFigures: readonly KeyFigure[] = ['Total value', 'Uninvested cash', 'Growth, 12 months', 'Book cost', 'Accounts'].map((label) => ({ label, value: null }));

const openAccounts = ({ accounts }: Summary): number => accounts.filter(({ status }) => status !== 'Closed' && status !== 'Deleted').length;

const figuresOf = (summary: Summary): KeyFigure[] => [
  { label: 'Total value', value: <Money value={summary.currentValue} />, note: <>as of <DateText value={summary.toDate} /></> },
  uninvestedCashFigure(summary),
  growthFigure(summary),
  bookCostFigure(summary),
  { label: 'Accounts', value: <Count value={summary.accounts.length} />, note: <>{openAccounts(summary)} open</> },
];

/** The client's key figures on the business date. Absent when they could not be read: the accounts tab says why. */
export const ClientFigures = (): ReactNode => {
  const { data: summary, error } = useClientSummary();
  if (error && !summary) return null;
  return <KeyFigures loading={!summary} figures={summary ? figuresOf(summary) : loadingFigures} />;
};
