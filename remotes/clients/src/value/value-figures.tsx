import type { ReactNode } from 'react';
import { parsePounds, percentOf, poundsToWire } from '@tessera/domain/money';
import { Gain, Money, Percent, Why, type KeyFigure } from '@tessera/ui/core';

export interface PeriodFigures {
  readonly fromDate: string;
  readonly toDate: string;
  readonly openingValue: number;
  readonly currentValue: number;
  readonly growth: number;
  readonly growthPercent: number | null;
}

/** Money in less money out, from the rule that growth = closing - opening - (in - out). */
export const netPaymentsOf = ({ openingValue, currentValue, growth }: PeriodFigures): number =>
  poundsToWire(parsePounds(currentValue) - parsePounds(openingValue) - parsePounds(growth));

/** The gain over the period; null when there was nothing to grow: no data is not zero. */
export const growthOf = ({ openingValue, currentValue, growth }: PeriodFigures): number | null =>
  openingValue === 0 && currentValue === 0 && growth === 0 ? null : growth;

/** Growth over the period with the inputs behind it. */
export const growthFigure = (figures: PeriodFigures): KeyFigure => ({
  label: 'Growth, 12 months',
  // Without an opening value there is no percentage, so the amount is shown instead.
  value:
    figures.growthPercent === null ? (
      <Gain value={growthOf(figures)} as="money" />
    ) : (
      <Gain value={figures.growthPercent} />
    ),
  note: (
    <>
      {figures.growthPercent !== null && (
        <>
          <Gain value={figures.growth} as="money" /> ·{' '}
        </>
      )}
      <WhyGrowth {...figures} />
    </>
  ),
});

/** The rule of growth and its inputs; `of` names the figure when a page has several. */
export const WhyGrowth = ({ of = 'growth', ...figures }: PeriodFigures & { readonly of?: string }): ReactNode => (
  <Why
    of={of}
    rule="Closing value less opening value, less what was paid in net of what was paid out."
    date={figures.toDate}
    inputs={[
      { label: 'Opening value', value: <Money value={figures.openingValue} /> },
      { label: 'Closing value', value: <Money value={figures.currentValue} /> },
      { label: 'Net paid in', value: <Money value={netPaymentsOf(figures)} /> },
      { label: 'Growth', value: <Money value={growthOf(figures)} plus /> },
    ]}
  />
);

/** The current value, cash included, against its cost. */
export const gainOverCost = ({
  currentValue,
  bookValue,
}: {
  readonly currentValue: number;
  readonly bookValue: number;
}) => {
  const cost = parsePounds(bookValue);
  const gain = parsePounds(currentValue) - cost;
  return { gain: poundsToWire(gain), gainPercent: percentOf(gain, cost) };
};

/** Uninvested cash, and its share of the whole. */
export const uninvestedCashFigure = ({
  uninvestedCash,
  currentValue,
}: {
  readonly uninvestedCash: number;
  readonly currentValue: number;
}): KeyFigure => {
  const share = percentOf(parsePounds(uninvestedCash), parsePounds(currentValue));
  return {
    label: 'Uninvested cash',
    value: <Money value={uninvestedCash} />,
    note: share !== null && (
      <>
        <Percent value={share} /> of the value
      </>
    ),
  };
};

/** Book cost, with the unrealised gain or loss. */
export const bookCostFigure = (figures: { readonly currentValue: number; readonly bookValue: number }): KeyFigure => {
  const { gain } = gainOverCost(figures);
  return {
    label: 'Book cost',
    value: <Money value={figures.bookValue} />,
    note:
      figures.bookValue === 0 && gain === 0 ? undefined : (
        <Gain value={gain} as="money">
          {gain === 0 ? 'at cost' : gain < 0 ? 'below cost' : 'above cost'}
        </Gain>
      ),
  };
};
