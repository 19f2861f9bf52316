import type { Pence } from '../money/money';
import { datedTable } from './dated';
import type { Percentage } from './trade-levies';

/** Limits and ages for payments into ISAs in a tax year. */
export interface IsaRules {
  /** Into all adult ISAs together. */
  readonly overall: Pence;
  /** The part allowed in cash ISAs for people under `cashAge`; older people may use the whole limit. */
  readonly cashUnderAge: Pence;
  readonly cashAge: number;
  /** The part allowed in Lifetime ISAs. */
  readonly lifetime: Pence;
  readonly ageMin: number;
  /** A Lifetime ISA can be opened from `ageMin` until this birthday, and paid into until `lifetimePayBefore`. */
  readonly lifetimeOpenBefore: number;
  readonly lifetimePayBefore: number;
}

const adultIsa: IsaRules = {
  overall: 2_000_000n,
  cashUnderAge: 2_000_000n,
  cashAge: 65,
  lifetime: 400_000n,
  ageMin: 18,
  lifetimeOpenBefore: 40,
  lifetimePayBefore: 50,
};

/** The 16 and 17 year olds' cash ISA, which ended on 5 April 2024, is left out: no account here is a cash ISA. */
export const isaRules = datedTable<IsaRules>('ISA allowance', [
  {
    from: '2017-04-06',
    value: adultIsa,
    source:
      'Individual Savings Account Regulations 1998; sums and ages read in HMRC, Who can invest in an ISA, and in tables for advisers',
    verified: true,
  },
  {
    from: '2027-04-06',
    value: { ...adultIsa, cashUnderAge: 1_200_000n },
    source:
      'Autumn Budget 2025: cash ISA £12,000 under 65 (announced; the regulation and how age is counted were not read)',
    verified: true,
  },
]);

/** Junior ISA and Child Trust Fund, for children under `ageBelow`. Frozen to 5 April 2031 by the Autumn Budget 2025. */
export const juniorIsaRules = datedTable<{ readonly overall: Pence; readonly ageBelow: number }>(
  'Junior ISA allowance',
  [
    {
      from: '2017-04-06',
      value: { overall: 412_800n, ageBelow: 18 },
      source: 'Individual Savings Account Regulations 1998, reg. 4ZB; sums and age read in tables for advisers',
      verified: true,
    },
    {
      from: '2018-04-06',
      value: { overall: 426_000n, ageBelow: 18 },
      source: 'Individual Savings Account Regulations 1998, reg. 4ZB',
      verified: true,
    },
    {
      from: '2019-04-06',
      value: { overall: 436_800n, ageBelow: 18 },
      source: 'Individual Savings Account Regulations 1998, reg. 4ZB',
      verified: true,
    },
    {
      from: '2020-04-06',
      value: { overall: 900_000n, ageBelow: 18 },
      source: 'Individual Savings Account Regulations 1998, reg. 4ZB',
      verified: true,
    },
  ],
);

/** Annual allowance of pension input, its taper and the money purchase annual allowance. */
export interface PensionRules {
  readonly annual: Pence;
  /** Money purchase annual allowance: what is left after benefits have been taken flexibly. */
  readonly moneyPurchase: Pence;
  /** The taper applies when threshold income and adjusted income are both above their limits. */
  readonly thresholdIncome: Pence;
  readonly adjustedIncome: Pence;
  /** The taper reduces the allowance by £1 for every £2 above the limit, down to this minimum. */
  readonly taperedMin: Pence;
  /** Number of years from which unused allowance is carried forward. */
  readonly carryForwardYears: number;
}

const carryForwardYears = 3;

export const pensionRules = datedTable<PensionRules>('pension annual allowance', [
  {
    from: '2016-04-06',
    value: {
      carryForwardYears,
      annual: 4_000_000n,
      moneyPurchase: 1_000_000n,
      thresholdIncome: 11_000_000n,
      adjustedIncome: 15_000_000n,
      taperedMin: 1_000_000n,
    },
    source:
      'Finance Act 2004 s. 227 to 228ZA; HMRC PTM057100; money purchase annual allowance of £10,000 read in Professional Paraplanner, August 2017',
    verified: true,
  },
  {
    from: '2017-04-06',
    value: {
      carryForwardYears,
      annual: 4_000_000n,
      moneyPurchase: 400_000n,
      thresholdIncome: 11_000_000n,
      adjustedIncome: 15_000_000n,
      taperedMin: 1_000_000n,
    },
    source:
      'Finance Act 2004 s. 228 to 228ZA; HMRC PTM057100, PTM057200 (first day of the money purchase annual allowance of £4,000 from general knowledge)',
    verified: true,
  },
  {
    from: '2020-04-06',
    value: {
      carryForwardYears,
      annual: 4_000_000n,
      moneyPurchase: 400_000n,
      thresholdIncome: 20_000_000n,
      adjustedIncome: 24_000_000n,
      taperedMin: 400_000n,
    },
    source: 'Finance Act 2004 s. 228 to 228ZA as amended by Finance Act 2020; HMRC PTM057100',
    verified: true,
  },
  {
    from: '2023-04-06',
    value: {
      carryForwardYears,
      annual: 6_000_000n,
      moneyPurchase: 1_000_000n,
      thresholdIncome: 20_000_000n,
      adjustedIncome: 26_000_000n,
      taperedMin: 1_000_000n,
    },
    source: 'Finance Act 2004 s. 228 to 228ZA as amended by Finance (No. 2) Act 2023; HMRC PTM057100',
    verified: true,
  },
]);

/**
 * Tax relief on a member's own contributions: the greater of the basic amount and relevant UK earnings, before an age.
 */
export const contributionReliefRules = datedTable<{
  readonly basicAmount: Pence;
  readonly ageBelow: number;
  readonly basicRate: Percentage;
}>('tax relief on pension contributions', [
  {
    from: '2008-04-06',
    value: { basicAmount: 360_000n, ageBelow: 75, basicRate: 200_000n },
    source:
      'Finance Act 2004 s. 188 to 192; HMRC PTM044100, PTM044220 (sums, rate and age read; first day of the 20% rate from general knowledge)',
    verified: true,
  },
]);

/**
 * What one person may take tax-free as lump sums from all pensions, unless a protection gives them more (up to £450,000
 * and beyond: PTM176100, PTM176410).
 */
export const lumpSumAllowanceRules = datedTable<Pence>('lump sum allowance', [
  {
    from: '2024-04-06',
    value: 26_827_500n,
    source:
      'Income Tax (Earnings and Pensions) Act 2003 s. 637P; sum read in HMRC PTM176100 and gov.uk, Taking higher tax-free lump sums with protected allowances',
    verified: true,
  },
]);

/**
 * From this day benefits can be taken flexibly: Taxation of Pensions Act 2014. People with flexible drawdown before
 * then are treated as having accessed benefits on this day (HMRC PTM056520; general knowledge).
 */
export const flexibleAccessFrom = '2015-04-06';

/** What may be paid tax-free as lump sums in life and on death together, unless a protection gives more. */
export const lumpSumAndDeathBenefitRules = datedTable<Pence>('lump sum and death benefit allowance', [
  {
    from: '2024-04-06',
    value: 107_310_000n,
    source: 'Income Tax (Earnings and Pensions) Act 2003 s. 637R; sum read in tables for advisers, 2026/27',
    verified: true,
  },
]);

/** The age from which pension benefits may be taken, unless the member is ill or has a protected age. */
export const minimumPensionAge = datedTable<{ readonly years: number }>('normal minimum pension age', [
  {
    from: '2010-04-06',
    value: { years: 55 },
    source: 'Finance Act 2004 s. 279; age read in guides of pension providers',
    verified: true,
  },
  {
    from: '2028-04-06',
    value: { years: 57 },
    source:
      'Finance Act 2004 s. 279 as amended by Finance Act 2022 s. 10; day and age read in guides of pension providers',
    verified: true,
  },
]);

/**
 * The part of what is crystallised that may be taken tax-free, in hundredths of a per cent, unless the arrangement has
 * a protected share.
 */
export const taxFreeCashRules = datedTable<{ readonly share: bigint }>('tax-free cash', [
  {
    from: '2006-04-06',
    value: { share: 2_500n },
    source: 'Finance Act 2004 Sch. 29 para. 2 and 4A; HMRC PTM063230; share read in PTM056530 and guides for advisers',
    verified: true,
  },
]);

/**
 * Small pots (small lump sums) of personal pensions: a whole arrangement up to a value, a few times in a life. They use
 * no lump sum allowance and are no flexible access.
 */
export const smallPotRules = datedTable<{ readonly valueMax: Pence; readonly timesMax: number }>('small pots', [
  {
    from: '2014-03-27',
    value: { valueMax: 1_000_000n, timesMax: 3 },
    source:
      'Registered Pension Schemes (Authorised Payments) Regulations 2009, reg. 11A and 12; HMRC PTM063700; sum, number and no flexible access read in PTM056530, no use of the allowances in a guide of M&G (first day from general knowledge)',
    verified: true,
  },
]);
