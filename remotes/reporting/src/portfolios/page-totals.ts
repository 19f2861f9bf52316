import { parsePounds, percentOf, poundsToWire, sum } from '@tessera/domain/money';

interface Amounts {
  readonly currentValue: number;
  readonly uninvestedCash: number;
}

export interface PageTotals extends Amounts {
  /** Cash as a percentage of the value; null without a value. */
  readonly cashShare: number | null;
}

/** Cash as a percentage of a portfolio's value. */
export const cashShareOf = ({ currentValue, uninvestedCash }: Amounts): number | null =>
  percentOf(parsePounds(uninvestedCash), parsePounds(currentValue));

/** Sums of the given rows, to the penny: one page's sums say nothing about the other pages. */
export const totalsOf = (rows: readonly Amounts[]): PageTotals => {
  const amounts = {
    currentValue: poundsToWire(sum(rows.map(({ currentValue }) => parsePounds(currentValue)))),
    uninvestedCash: poundsToWire(sum(rows.map(({ uninvestedCash }) => parsePounds(uninvestedCash)))),
  };
  return { ...amounts, cashShare: cashShareOf(amounts) };
};
