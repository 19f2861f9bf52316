import fc from 'fast-check';
import { payAdjustment } from './pay-adjustment';

describe('the pay adjustment of a code', () => {
  it.each([
    [1_257n, 12, 104_826n],
    [560n, 12, 46_742n],
    [255n, 12, 21_325n],
    [510n, 52, 9_826n],
    [1_257n, 1, 1_257_900n],
    [1n, 12, 159n],
    [500n, 12, 41_742n],
    [500n, 52, 9_633n],
    [501n, 12, 41_826n],
    [1_000n, 12, 83_409n],
    [0n, 12, 0n],
  ] as const)('%p in one of %p periods is %p pence', (number, periods, expected) =>
    expect(payAdjustment(number, periods)).toBe(expected),
  );

  it('of all periods is the allowance, and at most a penny a period and multiple of 500 more', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 99_999n }), fc.constantFrom<12 | 52>(12, 52), (number, periods) => {
        const over = payAdjustment(number, periods) * BigInt(periods) - (number * 10n + 9n) * 100n;
        return over >= 0n && over < BigInt(periods) * (1n + (number - 1n) / 500n);
      }),
      { verbose: 1, numRuns: 1_000 },
    );
  });
});
