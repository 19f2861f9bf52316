import type { Pence } from '../money/money';
import { datedTable } from './dated';
import type { Percentage } from './trade-levies';

/** The personal allowance, and the income above which £1 of it is lost for every £2. */
export const personalAllowanceRules = datedTable<{ readonly amount: Pence; readonly taperAbove: Pence }>(
  'personal allowance',
  [
    {
      from: '2021-04-06',
      value: { amount: 1_257_000n, taperAbove: 10_000_000n },
      source: 'Income Tax Act 2007 s. 35; sum and taper read in tables for advisers, 2026/27; frozen to 5 April 2031',
      verified: true,
    },
  ],
);

/** A band of taxable income, which is income after allowances. */
export interface TaxBand {
  readonly name: string;
  readonly rate: Percentage;
  /** Taxable income up to which it applies; null for the last band. */
  readonly upTo: Pence | null;
}

const band = (name: string, rate: Percentage, upTo: Pence | null): TaxBand => ({ name, rate, upTo });

/**
 * Bands for England, Wales and Northern Ireland. The Welsh rates equal them: HMRC's calculator (hmrc/tax-kalculator)
 * has no bands of their own for Wales from 2021/22 to 2026/27.
 */
export const incomeTaxBands = datedTable<readonly TaxBand[]>('income tax bands', [
  {
    from: '2021-04-06',
    value: [
      band('Basic', 200_000n, 3_770_000n),
      band('Higher', 400_000n, 15_000_000n),
      band('Additional', 450_000n, null),
    ],
    source:
      "Income Tax Act 2007 s. 6 and 10; bands read in HMRC's calculator (hmrc/tax-kalculator, TaxBands, version 2.16.0)",
    verified: true,
  },
  {
    from: '2023-04-06',
    value: [
      band('Basic', 200_000n, 3_770_000n),
      band('Higher', 400_000n, 12_514_000n),
      band('Additional', 450_000n, null),
    ],
    source:
      'Income Tax Act 2007 s. 6 and 10; bands read in tables for advisers, 2024/25 to 2026/27; frozen to 5 April 2031',
    verified: true,
  },
]);

const scottishSource = (taxYear: string): string =>
  `Scottish Rate Resolution for ${taxYear}; bands read in HMRC's calculator (hmrc/tax-kalculator, TaxBands, version 2.16.0)`;

/** Bands for Scottish taxpayers, on income other than savings and dividends. */
export const scottishIncomeTaxBands = datedTable<readonly TaxBand[]>('Scottish income tax bands', [
  {
    from: '2021-04-06',
    value: [
      band('Starter', 190_000n, 209_700n),
      band('Basic', 200_000n, 1_272_600n),
      band('Intermediate', 210_000n, 3_109_200n),
      band('Higher', 410_000n, 15_000_000n),
      band('Top', 460_000n, null),
    ],
    source: scottishSource('2021/22'),
    verified: true,
  },
  {
    from: '2022-04-06',
    value: [
      band('Starter', 190_000n, 216_200n),
      band('Basic', 200_000n, 1_311_800n),
      band('Intermediate', 210_000n, 3_109_200n),
      band('Higher', 410_000n, 15_000_000n),
      band('Top', 460_000n, null),
    ],
    source: scottishSource('2022/23'),
    verified: true,
  },
  {
    from: '2023-04-06',
    value: [
      band('Starter', 190_000n, 216_200n),
      band('Basic', 200_000n, 1_311_800n),
      band('Intermediate', 210_000n, 3_109_200n),
      band('Higher', 420_000n, 12_514_000n),
      band('Top', 470_000n, null),
    ],
    source: scottishSource('2023/24'),
    verified: true,
  },
  {
    from: '2024-04-06',
    value: [
      band('Starter', 190_000n, 230_600n),
      band('Basic', 200_000n, 1_399_100n),
      band('Intermediate', 210_000n, 3_109_200n),
      band('Higher', 420_000n, 6_243_000n),
      band('Advanced', 450_000n, 12_514_000n),
      band('Top', 480_000n, null),
    ],
    source: scottishSource('2024/25'),
    verified: true,
  },
  {
    from: '2025-04-06',
    value: [
      band('Starter', 190_000n, 282_700n),
      band('Basic', 200_000n, 1_492_100n),
      band('Intermediate', 210_000n, 3_109_200n),
      band('Higher', 420_000n, 6_243_000n),
      band('Advanced', 450_000n, 12_514_000n),
      band('Top', 480_000n, null),
    ],
    source: scottishSource('2025/26'),
    verified: true,
  },
  {
    from: '2026-04-06',
    value: [
      band('Starter', 190_000n, 396_700n),
      band('Basic', 200_000n, 1_695_600n),
      band('Intermediate', 210_000n, 3_109_200n),
      band('Higher', 420_000n, 6_243_000n),
      band('Advanced', 450_000n, 12_514_000n),
      band('Top', 480_000n, null),
    ],
    source: scottishSource('2026/27'),
    verified: true,
  },
]);

/** Rates of one kind of income by the band it falls in. */
export interface RatesByBand {
  readonly basic: Percentage;
  readonly higher: Percentage;
  readonly additional: Percentage;
}

/** Dividends: the allowance taxed at nil, then rates by band. The same in the whole United Kingdom. */
export const dividendRules = datedTable<{ readonly allowance: Pence; readonly rates: RatesByBand }>('dividend rates', [
  {
    from: '2024-04-06',
    value: { allowance: 50_000n, rates: { basic: 87_500n, higher: 337_500n, additional: 393_500n } },
    source: 'Income Tax Act 2007 s. 8 and 13A; allowance and rates read in tables for advisers, 2025/26',
    verified: true,
  },
  {
    from: '2026-04-06',
    value: { allowance: 50_000n, rates: { basic: 107_500n, higher: 357_500n, additional: 393_500n } },
    source: 'Autumn Budget 2025; allowance and rates read in tables for advisers, 2026/27',
    verified: true,
  },
]);

/** Savings income: the starting rate of nil, the personal savings allowance, then rates by band. */
export interface SavingsRules {
  /** Taxed at nil, less each pound of other taxable income. */
  readonly startingRateLimit: Pence;
  /** Personal savings allowance of a basic-rate taxpayer. An additional-rate taxpayer has none. */
  readonly basicAllowance: Pence;
  /** Personal savings allowance of a higher-rate taxpayer. */
  readonly higherAllowance: Pence;
  readonly rates: RatesByBand;
}

const savings: SavingsRules = {
  startingRateLimit: 500_000n,
  basicAllowance: 100_000n,
  higherAllowance: 50_000n,
  rates: { basic: 200_000n, higher: 400_000n, additional: 450_000n },
};

export const savingsRules = datedTable<SavingsRules>('savings rates', [
  {
    from: '2016-04-06',
    value: savings,
    source:
      'Income Tax Act 2007 s. 7, 12 and 12B; allowances and rates read in tables for advisers (starting rate limit from general knowledge)',
    verified: true,
  },
  {
    from: '2027-04-06',
    value: { ...savings, rates: { basic: 220_000n, higher: 420_000n, additional: 470_000n } },
    source: 'Autumn Budget 2025: rates of savings income from April 2027, read in tables for advisers',
    verified: true,
  },
]);
