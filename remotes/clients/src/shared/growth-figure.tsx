import type { ReactNode } from 'react';
import { parsePounds, poundsToWire } from '@tessera/domain/money';
import { DateText, Gain, Money, Why, type KeyFigure } from '@tessera/ui/core';

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

/** Growth over the period with the inputs behind it. */
export const growthFigure = (figures: PeriodFigures): KeyFigure => ({
  label: 'Growth, 12 months',
  value: <Gain value={figures.growth} as="money" />,
  note: (
    <>
      {figures.growthPercent !== null && <><Gain value={figures.growthPercent} /> · </>}since <DateText value={figures.fromDate} /> · <WhyGrowth {...figures} />
    </>
  ),
});

const WhyGrowth = (figures: PeriodFigures): ReactNode => (
  <Why
    of="growth"
    rule="Closing value less opening value, less what was paid in net of what was paid out."
    date={figures.toDate}
    inputs={[
      { label: 'Opening value', value: <Money value={figures.openingValue} /> },
      { label: 'Closing value', value: <Money value={figures.currentValue} /> },
      { label: 'Net paid in', value: <Money value={netPaymentsOf(figures)} /> },
      { label: 'Growth', value: <Money value={figures.growth} plus /> },
    ]}
  />
);

/** How far the holdings and cash stand above what they cost. */
export const aboveBookCost = (currentValue: number, bookValue: number): number => poundsToWire(parsePounds(currentValue) - parsePounds(bookValue));
