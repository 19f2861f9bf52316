import type { IsoDate } from '../dates/dates';
import type { Pence } from '../money/money';
import { datedTable, findOn } from './dated';
import type { Percentage } from './trade-levies';

const earlierAmounts = 'Taxation of Chargeable Gains Act 1992 s. 3 and the yearly orders under it (general knowledge)';

/** Gains of a tax year that bear no tax. Most trusts have half of an individual's amount. */
export const exemptAmountRules = datedTable<{ readonly individual: Pence; readonly trust: Pence }>(
  'capital gains exempt amount',
  [
    {
      from: '2008-04-06',
      value: { individual: 960_000n, trust: 480_000n },
      source: earlierAmounts,
      verified: false,
    },
    {
      from: '2009-04-06',
      value: { individual: 1_010_000n, trust: 505_000n },
      source: earlierAmounts,
      verified: false,
    },
    {
      from: '2011-04-06',
      value: { individual: 1_060_000n, trust: 530_000n },
      source: earlierAmounts,
      verified: false,
    },
    {
      from: '2013-04-06',
      value: { individual: 1_090_000n, trust: 545_000n },
      source: earlierAmounts,
      verified: false,
    },
    {
      from: '2014-04-06',
      value: { individual: 1_100_000n, trust: 550_000n },
      source: earlierAmounts,
      verified: false,
    },
    {
      from: '2015-04-06',
      value: { individual: 1_110_000n, trust: 555_000n },
      source: earlierAmounts,
      verified: false,
    },
    {
      from: '2017-04-06',
      value: { individual: 1_130_000n, trust: 565_000n },
      source: earlierAmounts,
      verified: false,
    },
    {
      from: '2018-04-06',
      value: { individual: 1_170_000n, trust: 585_000n },
      source: earlierAmounts,
      verified: false,
    },
    {
      from: '2019-04-06',
      value: { individual: 1_200_000n, trust: 600_000n },
      source: earlierAmounts,
      verified: false,
    },
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
    from: '2008-04-06',
    value: { basic: 180_000n, higher: 180_000n, trust: 180_000n },
    source: 'Taxation of Chargeable Gains Act 1992 s. 4, as Finance Act 2008 s. 8 had it (general knowledge)',
    verified: false,
  },
  {
    from: '2010-06-23',
    value: { basic: 180_000n, higher: 280_000n, trust: 280_000n },
    source: 'Finance (No. 2) Act 2010 s. 2 (general knowledge)',
    verified: false,
  },
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

/** A box of the capital gains pages of the tax return. */
export interface ReturnBox {
  readonly box: string;
  readonly label: string;
}

/** SA108: the section on listed shares and securities, which has units of UK funds too. */
export const listedSharesBoxes = datedTable<{
  readonly disposals: ReturnBox;
  readonly proceeds: ReturnBox;
  readonly allowableCosts: ReturnBox;
  readonly gains: ReturnBox;
  readonly losses: ReturnBox;
}>('boxes of the capital gains pages', [
  {
    from: '2018-04-06',
    value: {
      disposals: { box: '23', label: 'Number of disposals' },
      proceeds: { box: '24', label: 'Disposal proceeds' },
      allowableCosts: { box: '25', label: 'Allowable costs (including purchase price)' },
      gains: { box: '26', label: 'Gains in the year, before losses' },
      losses: { box: '27', label: 'Losses in the year' },
    },
    source:
      'SA108, listed shares and securities: boxes 24 to 27 as HMRC and taxpayers quote them in public forums; the form of each year was not read',
    verified: false,
  },
]);

/** A capital distribution is small up to this part of what the units are worth, or up to this amount. */
export const smallDistributions = datedTable<{ readonly part: Percentage; readonly amount: Pence }>(
  'small capital distributions',
  [
    {
      from: '1965-04-06',
      value: { part: 50_000n, amount: 0n },
      source: 'Taxation of Chargeable Gains Act 1992 s. 122(2), as HMRC reads small (general knowledge)',
      verified: false,
    },
    {
      from: '1997-02-24',
      value: { part: 50_000n, amount: 300_000n },
      source:
        'Taxation of Chargeable Gains Act 1992 s. 122(2); HMRC Tax Bulletin 27 and Capital Gains Manual CG57836 (general knowledge)',
      verified: false,
    },
  ],
);

/** Whether a distribution comes off the cost; a larger one is a part disposal (TCGA 1992, s. 122). */
export const isSmallDistribution = (amount: Pence, worth: Pence, date: IsoDate): boolean => {
  const { part, amount: most } = findOn(smallDistributions, date)?.value ?? { part: 0n, amount: 0n };
  return amount <= most || amount * 1_000_000n <= worth * part;
};
