import { parsePounds, percentOf, poundsToWire, sum } from '@tessera/domain/money';
import type { CallData } from '@tessera/contract/schemas';

type Position = CallData<'getPortfolioSummary'>['positions'][number];

export interface AllocationSlice {
  readonly name: string;
  /** Pounds. */
  readonly value: number;
  /** Share of the whole, per cent. */
  readonly percent: number;
}

const plurals: Readonly<Record<string, string>> = {
  Fund: 'Funds',
  Equity: 'Shares',
  ETF: 'ETFs',
  'Investment Trust': 'Investment trusts',
  Bond: 'Bonds',
};

const nameOf = (position: Position): string =>
  position.positionType === 'Cash'
    ? 'Cash'
    : (plurals[position.instrumentType ?? ''] ?? position.instrumentType ?? 'Other');

/** Value by kind of instrument, cash among them, largest first; kinds worth nothing are left out. */
export const allocationOf = (positions: readonly Position[]): AllocationSlice[] => {
  const pence = new Map<string, bigint>();
  for (const position of positions)
    pence.set(nameOf(position), (pence.get(nameOf(position)) ?? 0n) + parsePounds(position.currentValue));
  const whole = sum(pence.values());
  return [...pence]
    .filter(([, value]) => value !== 0n)
    .sort(([, a], [, b]) => (a < b ? 1 : -1))
    .map(([name, value]) => ({ name, value: poundsToWire(value), percent: percentOf(value, whole) ?? 0 }));
};
