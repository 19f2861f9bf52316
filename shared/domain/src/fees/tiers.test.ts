import fc from 'fast-check';
import { sum } from '../money/money';
import {
  collectAccruals,
  dailyAccrual,
  feeCollectionDate,
  largestAccount,
  marginalFee,
  productFeeAccrual,
  tierParts,
  type Tier,
} from './tiers';
import { vatWithin, withVat } from './vat';

/** 0.3% of the first £250,000, 0.2% of the next £750,000, 0.1% above. */
const tiers: readonly Tier[] = [
  { upTo: 25_000_000n, percentage: 3_000n },
  { upTo: 100_000_000n, percentage: 2_000n },
  { upTo: null, percentage: 1_000n },
];

/** A year's fee on a value, to the penny. */
const yearlyFee = (value: bigint, of = tiers): bigint => marginalFee(tierParts(0n, value, of));

describe('a tiered fee', () => {
  it.each([
    [0n, 0n],
    [10_000_000n, 30_000n],
    [25_000_000n, 75_000n],
    [25_000_100n, 75_000n],
    [50_000_000n, 125_000n],
    [100_000_000n, 225_000n],
    [200_000_000n, 325_000n],
  ])('of %p pence is %p a year', (value, fee) => expect(yearlyFee(value)).toBe(fee));
  it.each([
    [[]],
    [[{ upTo: 100n, percentage: 1n }]],
    [
      [
        { upTo: null, percentage: 1n },
        { upTo: null, percentage: 1n },
      ],
    ],
    [
      [
        { upTo: 200n, percentage: 1n },
        { upTo: 100n, percentage: 1n },
        { upTo: null, percentage: 1n },
      ],
    ],
    [[{ upTo: null, percentage: -1n }]],
  ])('refuses the tiers %p', (bad) => expect(() => yearlyFee(1n, bad)).toThrow(RangeError));
  it('never falls, nor jumps, as the value rises', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 11n }), fc.bigInt({ min: 0n, max: 10n ** 9n }), (value, more) => {
        const rise = yearlyFee(value + more) - yearlyFee(value);
        return rise >= 0n && rise <= (more * 3_000n) / 1_000_000n + 1n;
      }),
      { verbose: 1 },
    );
  });
});

describe('fees day by day', () => {
  it("of a year of the same value are the year's fee", () => {
    for (const [year, count] of [
      [2026, 365],
      [2028, 366],
    ] as const) {
      const accruals = Array.from({ length: count }, () =>
        dailyAccrual(
          [
            { id: 'a', value: 20_000_000n },
            { id: 'b', value: 10_000_000n },
          ],
          tiers,
          `${year}-06-01`,
        ),
      ).flat();
      expect(collectAccruals(accruals)).toEqual([
        { id: 'a', amount: 56_667n },
        { id: 'b', amount: 28_333n },
      ]);
    }
  });
  it('pass over accounts of nothing', () =>
    expect(
      dailyAccrual(
        [
          { id: 'a', value: 0n },
          { id: 'b', value: -5n },
        ],
        tiers,
        '2026-06-01',
      ),
    ).toEqual([
      { id: 'a', accrued: 0n },
      { id: 'b', accrued: 0n },
    ]));
  it('are collected to the penny over all accounts at once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.bigInt({ min: 0n, max: 10n ** 10n }), { minLength: 3, maxLength: 3 }), {
          minLength: 28,
          maxLength: 31,
        }),
        (days) => {
          const accruals = days.flatMap((values) =>
            dailyAccrual(
              values.map((value, index) => ({ id: String(index), value })),
              tiers,
              '2026-11-20',
            ),
          );
          const twice =
            2n *
            (sum(collectAccruals(accruals).map(({ amount }) => amount)) * 1_000_000n -
              sum(accruals.map(({ accrued }) => accrued)));
          return twice <= 1_000_000n && twice >= -1_000_000n;
        },
      ),
      { verbose: 1 },
    );
  });
  it.each([
    ['2026-10-01', '2026-11-10'],
    ['2026-09-30', '2026-10-12'],
    ['2026-12-31', '2027-01-11'],
  ])('of the month of %s are taken on %s', (day, taken) => expect(feeCollectionDate(day)).toBe(taken));
});

describe('what a tiered fee rises by', () => {
  it('is calculated in the tiers that the addition falls in', () => {
    expect(tierParts(24_000_000n, 3_000_000n, tiers)).toEqual([
      { value: 1_000_000n, percentage: 3_000n },
      { value: 2_000_000n, percentage: 2_000n },
    ]);
    expect(marginalFee(tierParts(24_000_000n, 3_000_000n, tiers))).toBe(7_000n);
    expect(tierParts(200_000_000n, 100n, tiers)).toEqual([{ value: 100n, percentage: 1_000n }]);
    expect(tierParts(25_000_000n, 0n, tiers)).toEqual([]);
  });
  it('is the fee of the whole less the fee of what was there, to the penny', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 11n }), fc.bigInt({ min: 0n, max: 10n ** 9n }), (value, more) => {
        const difference = marginalFee(tierParts(value, more, tiers)) - (yearlyFee(value + more) - yearlyFee(value));
        return difference >= -1n && difference <= 1n;
      }),
      { verbose: 1 },
    );
  });
});

describe('the SIPP product fee', () => {
  const sipps = [
    { id: 'a', value: 10_000_000n },
    { id: 'b', value: 15_000_000n },
    { id: 'c', value: 15_000_000n },
  ];
  // £1,050 a year of £400,000, over 365 days.
  it('is of the sum of SIPPs and taken from the largest, the earlier of equals', () =>
    expect(productFeeAccrual(sipps, tiers, '2026-11-20')).toEqual({ id: 'b', accrued: 287_671_233n }));
  it('is none without a SIPP', () => {
    expect(productFeeAccrual([], tiers, '2026-11-20')).toBeNull();
    expect(largestAccount([])).toBeNull();
  });
});

describe('VAT', () => {
  it('is a fifth of a fee that bears it', () =>
    expect(withVat(12_345n, '2026-11-20', true)).toEqual({ net: 12_345n, vat: 2_469n, gross: 14_814n }));
  it('is a sixth of a sum that has it inside', () =>
    expect([14_814n, 12_000n, 1n].map((gross) => vatWithin(gross, '2026-11-20'))).toEqual([2_469n, 2_000n, 0n]));
  it('is none of a fee that does not', () =>
    expect(withVat(12_345n, '2026-11-20', false)).toEqual({ net: 12_345n, vat: 0n, gross: 12_345n }));
  it('is not guessed for a date before its table', () =>
    expect(() => withVat(1n, '2011-01-03', true)).toThrow('No rate of VAT is known for 2011-01-03'));
});
