import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { DateText, KeyFigures, Money, type KeyFigure } from '@tessera/ui/core';
import { bookCostFigure, growthFigure, uninvestedCashFigure } from '../value/value-figures';
import { useAccountSummary } from '../addresses/use-account';

type Summary = CallData<'getAccountSummary'>;

const loadingFigures: readonly KeyFigure[] = [
  'Value',
  'Investments',
  'Uninvested cash',
  'Growth, 12 months',
  'Book cost',
].map((label) => ({ label, value: null }));

const holdingsNote = ({ positions }: Summary): string => {
  const count = positions.filter(({ positionType }) => positionType === 'Stock').length;
  return count === 1 ? '1 holding' : `${count} holdings`;
};

const figuresOf = (summary: Summary): KeyFigure[] => [
  {
    label: 'Value',
    value: <Money value={summary.currentValue} />,
    note: (
      <>
        as of <DateText value={summary.toDate} />
      </>
    ),
  },
  { label: 'Investments', value: <Money value={summary.closingStockValue} />, note: holdingsNote(summary) },
  summary.cash && summary.cash.reserved > 0
    ? {
        ...uninvestedCashFigure(summary),
        note: (
          <>
            <Money value={summary.cash.reserved} /> reserved
          </>
        ),
      }
    : uninvestedCashFigure(summary),
  growthFigure(summary),
  bookCostFigure(summary),
];

/** The account's key figures on the business date. Hidden when they could not be read: the tab below says why. */
export const AccountFigures = (): ReactNode => {
  const { data: summary, error } = useAccountSummary();
  if (error && !summary) return null;
  return <KeyFigures loading={!summary} figures={summary ? figuresOf(summary) : loadingFigures} />;
};
