import type { Pence } from '../money/money';
import { datedTable } from './dated';
import type { Percentage } from './trade-levies';

/** Gains of a tax year that bear no tax. Most trusts have half of an individual's amount. */
export const exemptAmountRules = datedTable<{ readonly individual: Pence; readonly trust: Pence }>(
  'capital gains exempt amount',
  [
    {
      from: '2020-04-06',
      value: { individual: 1_230_000n, trust: 615_000n },
      source: 'Taxation of Chargeable Gains Act 1992 s. 1K (general knowledge)',
      verified: false,
    },
    {
      from: '2023-04-06',
      value: { individual: 600_000n, trust: 300_000n },
      source: 'Finance Act 2023 s. 8 (general knowledge)',
      verified: false,
    },
    {
      from: '2024-04-06',
      value: { individual: 300_000n, trust: 150_000n },
      source: 'Finance Act 2023 s. 8; sums read in tables for advisers, 2024/25 and 2025/26',
      verified: true,
    },
  ],
);

/** Rates on shares and funds. A gain is taxed by the day of its disposal, so a tax year may have two sets. */
export const gainsRates = datedTable<{
  /** Within what is left of the basic rate band. */
  readonly basic: Percentage;
  readonly higher: Percentage;
  readonly trust: Percentage;
}>('capital gains tax rates', [
  {
    from: '2016-04-06',
    value: { basic: 100_000n, higher: 200_000n, trust: 200_000n },
    source: 'Taxation of Chargeable Gains Act 1992 s. 1H; rates read in tables for advisers, to 29 October 2024',
    verified: true,
  },
  {
    from: '2024-10-30',
    value: { basic: 180_000n, higher: 240_000n, trust: 240_000n },
    source: 'Finance Act 2025 s. 7; rates and day read in tables for advisers',
    verified: true,
  },
]);

/** Disposals must be reported where the gains are above the exempt amount or the proceeds above this. */
export const reportableProceeds = datedTable<{
  /** A fixed sum; null where it is a multiple of the exempt amount. */
  readonly fixed: Pence | null;
  readonly timesExemptAmount: bigint | null;
}>('proceeds that must be reported', [
  {
    from: '2003-04-06',
    value: { fixed: null, timesExemptAmount: 4n },
    source: 'Taxes Management Act 1970 s. 7 and Taxation of Chargeable Gains Act 1992 s. 3A (general knowledge)',
    verified: false,
  },
  {
    from: '2023-04-06',
    value: { fixed: 5_000_000n, timesExemptAmount: null },
    source: 'Finance Act 2023 s. 8; SA108 notes (sum read)',
    verified: true,
  },
]);
