import { growthOf } from './growth';

describe('growth of a period', () => {
  it('is closing less opening less what came in and plus what went out', () => {
    const figures = growthOf(100_000n, 130_000n, { moneyIn: 25_000n, moneyOut: 5_000n, charges: 1_000n });
    expect(figures).toEqual({ growth: 10_000n, growthPercent: 8, adjustedGrowth: 11_000n, adjustedGrowthPercent: 8.8 });
  });

  it('has no percentage where there was nothing to grow', () => {
    expect(growthOf(0n, 0n, { moneyIn: 0n, moneyOut: 0n, charges: 0n })).toEqual({
      growth: 0n,
      growthPercent: null,
      adjustedGrowth: 0n,
      adjustedGrowthPercent: null,
    });
  });
});
