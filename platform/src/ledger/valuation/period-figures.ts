import { poundsToWire } from '@tessera/domain/money';
import type { AccountFigures } from './figures';

/** Returns the contract's figures of a period, for the wire. */
export const toPeriodFigures = (figures: AccountFigures) => ({
  openingValue: poundsToWire(figures.opening),
  currentValue: poundsToWire(figures.closing),
  bookValue: poundsToWire(figures.bookValue),
  uninvestedCash: poundsToWire(figures.closingCash),
  growth: poundsToWire(figures.growth),
  growthPercent: figures.growthPercent,
  adjustedGrowth: poundsToWire(figures.adjustedGrowth),
  adjustedGrowthPercent: figures.adjustedGrowthPercent,
});
