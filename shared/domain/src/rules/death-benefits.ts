import { datedTable } from './dated';
import type { Percentage } from './trade-levies';

/** When benefits after a death are free of income tax. */
export interface DeathBenefitRules {
  /** The member died before this birthday. */
  readonly ageBelow: number;
  /** And the benefits are paid or designated within this many years of the day the firm first knew of the death. */
  readonly years: number;
}

/** Found by the day of the death. */
export const deathBenefitRules = datedTable<DeathBenefitRules>('tax on death benefits', [
  {
    from: '2016-04-06',
    value: { ageBelow: 75, years: 2 },
    source:
      'Income Tax (Earnings and Pensions) Act 2003 s. 579CZA and 637G and following, Finance Act 2004 Sch. 28 and 29; HMRC PTM072430, PTM073200, PTM073600; age, window and that drawdown is not tested against the allowance read in guides for advisers',
    verified: true,
  },
]);

/**
 * The special lump sum death benefits charge: on what is taxable of a lump sum that is paid to a company, or to a trust
 * that is no bare trust. Found by the day it is paid.
 */
export const specialLumpSumRules = datedTable<{ readonly rate: Percentage }>('special lump sum death benefits charge', [
  {
    from: '2016-04-06',
    value: { rate: 450_000n },
    source:
      'Finance Act 2004 s. 206 as amended by Taxation of Pensions Act 2014 s. 2 and Finance (No. 2) Act 2015 s. 21; HMRC PTM073010, PTM073500; rate and trusts read in PTM165400',
    verified: true,
  },
]);

/** What inheritance tax makes of a pension that was not used up. */
export interface PensionEstateRules {
  /** Whether it counts towards the estate. */
  readonly counts: boolean;
}

/** Found by the day of the death. */
export const pensionEstateRules = datedTable<PensionEstateRules>('inheritance tax on pensions', [
  {
    from: '2016-04-06',
    value: { counts: false },
    source: 'Inheritance Tax Act 1984 s. 151 and 152; HMRC IHTM17014: benefits at the trustees’ discretion',
    verified: true,
  },
  {
    from: '2027-04-06',
    value: { counts: true },
    source: 'Finance Act 2026 Part 2; HMRC, Technical note: Inheritance Tax on pensions, 11 May 2026',
    verified: true,
  },
]);

/** What personal representatives may have withheld for inheritance tax. */
export interface WithholdingRules {
  /** Of each beneficiary's entitlement, in hundredths of a per cent. */
  readonly shareMax: bigint;
  /** Months after the death. */
  readonly monthsMax: number;
}

/** Found by the day of the death; there is none before. */
export const withholdingRules = datedTable<WithholdingRules>('withholding for inheritance tax', [
  {
    from: '2027-04-06',
    value: { shareMax: 5_000n, monthsMax: 15 },
    source:
      'Inheritance Tax Act 1984 s. 226A, from Finance Act 2026 s. 68: half of what each beneficiary is entitled to; 15 months after the death as read in notes on the Bill (whether they count from the end of its month was not read)',
    verified: false,
  },
]);
