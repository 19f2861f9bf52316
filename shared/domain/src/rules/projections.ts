import { datedTable } from './dated';
import type { Percentage } from './trade-levies';

export interface ProjectionRates {
  readonly lower: Percentage;
  readonly intermediate: Percentage;
  readonly higher: Percentage;
}

/**
 * The highest yearly rates that a projection may show. A firm uses lower ones where the investments are expected to
 * earn less, three points apart.
 */
export const projectionRates = datedTable<{
  /** ISAs and pensions. */
  readonly taxFavoured: ProjectionRates;
  readonly other: ProjectionRates;
}>('FCA projection rates', [
  {
    from: '2014-04-06',
    value: {
      taxFavoured: { lower: 20_000n, intermediate: 50_000n, higher: 80_000n },
      other: { lower: 15_000n, intermediate: 45_000n, higher: 75_000n },
    },
    source: 'FCA COBS 13 Annex 2, 2.3 (general knowledge)',
    verified: false,
  },
]);

/**
 * Statutory money purchase illustrations: the yearly rate by volatility group, one to four, and inflation, as pension
 * statements use them.
 */
export const statutoryIllustrationRates = datedTable<{
  readonly byVolatilityGroup: readonly [Percentage, Percentage, Percentage, Percentage];
  readonly inflation: Percentage;
}>('statutory illustration rates', [
  {
    from: '2023-10-01',
    value: { byVolatilityGroup: [10_000n, 30_000n, 50_000n, 70_000n], inflation: 25_000n },
    source: 'Financial Reporting Council, AS TM1 version 5.0 (general knowledge)',
    verified: false,
  },
]);
