import fc from 'fast-check';
import { addDays } from './dates';
import { periodReturns } from './period-returns';

const percent = (rate: number | null): number | null => (rate === null ? null : Math.round(rate * 1_000_000) / 10_000);

describe('returns of a period', () => {
  it('without flows are both what the value gained', () => {
    const returns = periodReturns({ from: '2026-01-01', to: '2026-12-31', opening: 100_000n, closing: 108_000n, flows: [] });
    expect([returns.days, percent(returns.timeWeighted), percent(returns.moneyWeighted), returns.timeWeightedYearly]).toEqual([365, 8, 8, null]);
  });

  it('tell the investments from the timing: what came in before a fall earned less than a pound that was there all the time', () => {
    // £1,000 gains 10 %, then £1,000 more comes in, and all of it loses 10 %.
    const returns = periodReturns({ from: '2026-01-01', to: '2026-12-31', opening: 100_000n, closing: 189_000n, flows: [{ date: '2026-07-01', amount: 100_000n, value: 210_000n }] });
    expect(percent(returns.timeWeighted)).toBe(-1);
    // 1,000 × 0.927192 + 1,000 × 0.927192^(183/365) = 927.19 + 962.81 = 1,890.
    expect(percent(returns.moneyWeighted)).toBeCloseTo(-7.2808, 3);
  });

  it('of something that began with nothing count from the day money came', () => {
    const returns = periodReturns({ from: '2026-01-01', to: '2026-12-31', opening: 0n, closing: 105_000n, flows: [{ date: '2026-07-01', amount: 100_000n, value: 100_000n }] });
    expect([percent(returns.timeWeighted), percent(returns.moneyWeighted)]).toEqual([5, 5]);
  });

  it('of more than a year come as a rate a year too', () => {
    const returns = periodReturns({ from: '2025-01-01', to: '2026-12-31', opening: 100_000n, closing: 121_000n, flows: [] });
    expect([percent(returns.timeWeighted), percent(returns.timeWeightedYearly), percent(returns.moneyWeightedYearly)]).toEqual([21, 10, 10]);
  });

  it('of more than a year that began with nothing are a rate a year over the time something was there, both alike, and none where that was less', () => {
    const held = periodReturns({ from: '2023-01-01', to: '2026-12-31', opening: 0n, closing: 121_000n, flows: [{ date: '2024-12-31', amount: 100_000n, value: 100_000n }] });
    expect([percent(held.timeWeighted), percent(held.timeWeightedYearly), percent(held.moneyWeighted), percent(held.moneyWeightedYearly)]).toEqual([21, 10, 21, 10]);
    const recent = periodReturns({ from: '2023-01-01', to: '2026-12-31', opening: 0n, closing: 103_000n, flows: [{ date: '2026-05-01', amount: 100_000n, value: 100_000n }] });
    expect([percent(recent.timeWeighted), recent.timeWeightedYearly, percent(recent.moneyWeighted), recent.moneyWeightedYearly]).toEqual([3, null, 3, null]);
  });

  it('are nothing where nothing was there, and go on after all was taken out', () => {
    expect(periodReturns({ from: '2026-01-01', to: '2026-12-31', opening: 0n, closing: 0n, flows: [] })).toMatchObject({ timeWeighted: null, moneyWeighted: null });
    const emptied = periodReturns({ from: '2026-01-01', to: '2026-12-31', opening: 100_000n, closing: 0n, flows: [{ date: '2026-05-01', amount: -110_000n, value: 0n }] });
    expect(percent(emptied.timeWeighted)).toBe(10);
  });

  it('are the same however money that only passes through is cut up, and the time-weighted one does not ask how much there was', () => {
    const pounds = fc.bigInt({ min: 1_000n, max: 10_000_000n });
    fc.assert(fc.property(pounds, fc.integer({ min: -30, max: 60 }), fc.integer({ min: 1, max: 300 }), fc.bigInt({ min: 2n, max: 50n }), (opening, gain, day, times) => {
      const closing = (opening * BigInt(100 + gain)) / 100n;
      const plain = periodReturns({ from: '2026-01-01', to: '2026-12-31', opening, closing, flows: [] });
      const passing = periodReturns({ from: '2026-01-01', to: '2026-12-31', opening, closing, flows: [{ date: addDays('2026-01-01', day), amount: 0n, value: opening }] });
      expect(passing.timeWeighted).toBeCloseTo(plain.timeWeighted ?? NaN, 9);
      expect(passing.moneyWeighted).toBeCloseTo(plain.moneyWeighted ?? NaN, 6);
      const larger = periodReturns({ from: '2026-01-01', to: '2026-12-31', opening: opening * times, closing: closing * times, flows: [] });
      expect(larger.timeWeighted).toBeCloseTo(plain.timeWeighted ?? NaN, 9);
    }));
  });
});
