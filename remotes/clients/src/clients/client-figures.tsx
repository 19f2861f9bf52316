import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { Count, Gain, KeyFigures, Money, type KeyFigure } from '@tessera/ui/core';
import { aboveBookCost, growthFigure } from '../shared/growth-figure';
import { useClientSummary } from './use-client';

type Summary = CallData<'getPortfolioSummary'>;

const loadingFigures: readonly KeyFigure[] = ['Total value', 'Uninvested cash', 'Growth, 12 months', 'Book cost', 'Accounts'].map((label) => ({ label, value: null }));

const openAccounts = ({ accounts }: Summary): number => accounts.filter(({ status }) => status !== 'Closed' && status !== 'Deleted').length;

const figuresOf = (summary: Summary): KeyFigure[] => [
  { label: 'Total value', value: <Money value={summary.currentValue} />, note: <Gain value={summary.growth} as="money">in 12 months</Gain> },
  { label: 'Uninvested cash', value: <Money value={summary.uninvestedCash} />, note: 'free to invest or withdraw' },
  growthFigure(summary),
  { label: 'Book cost', value: <Money value={summary.bookValue} />, note: <Gain value={aboveBookCost(summary.currentValue, summary.bookValue)} as="money">above or below cost</Gain> },
  { label: 'Accounts', value: <Count value={summary.accounts.length} />, note: <>{openAccounts(summary)} open</> },
];

/** The client's key figures on the business date. Absent when they could not be read: the accounts tab says why. */
export const ClientFigures = (): ReactNode => {
  const { data: summary, error } = useClientSummary();
  if (error && !summary) return null;
  return <KeyFigures loading={!summary} figures={summary ? figuresOf(summary) : loadingFigures} />;
};
