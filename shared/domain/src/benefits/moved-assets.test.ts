import fc from 'fast-check';
import { parsePrice, parseUnits, sum, valueAt } from '../money/money';
import { movePlan, type MoveInput } from './moved-assets';

const fund = { assetId: 'fund', free: parseUnits('1000'), price: parsePrice('3'), smallestUnit: parseUnits('0.001') };
const share = { assetId: 'share', free: parseUnits('100'), price: parsePrice('10'), smallestUnit: parseUnits('1') };
const given: MoveInput = { designated: 150_000n, cash: 60_000n, holdings: [share, fund], choice: 'Pro rata' };
const short = { assetId: 'other', quantity: 0n };

describe('what moves to drawdown', () => {
  it('is a part of each holding by its value, and cash only balances', () => {
    // £375 of shares is 37 whole ones; the other £5 moves in cash.
    expect(movePlan(given)).toEqual({
      cash: 500n,
      holdings: [
        { assetId: 'share', quantity: parseUnits('37'), value: 37_000n },
        { assetId: 'fund', quantity: parseUnits('375'), value: 112_500n },
      ],
      short: 0n,
    });
  });
  it('is cash first, and holdings for what cash does not cover', () => {
    expect(movePlan({ ...given, choice: 'Cash first', designated: 50_000n })).toEqual({
      cash: 50_000n,
      holdings: [],
      short: 0n,
    });
    expect(movePlan({ ...given, choice: 'Cash first', holdings: [fund] })).toEqual({
      cash: 60_000n,
      holdings: [{ assetId: 'fund', quantity: parseUnits('300'), value: 90_000n }],
      short: 0n,
    });
  });
  it('is one unit more and less cash where rounding down would leave cash too short', () =>
    expect(movePlan({ ...given, choice: 'Cash first', designated: 60_500n, holdings: [share] })).toEqual({
      cash: 59_500n,
      holdings: [{ assetId: 'share', quantity: parseUnits('1'), value: 1_000n }],
      short: 0n,
    }));
  it('is the named quantities, and cash for the rest', () => {
    const named = [{ assetId: 'fund', quantity: parseUnits('400.0005') }, short];
    expect(movePlan({ ...given, choice: { named } })).toEqual({
      cash: 30_000n,
      holdings: [{ assetId: 'fund', quantity: parseUnits('400'), value: 120_000n }],
      short: 0n,
    });
    expect(movePlan({ ...given, choice: { named }, cash: 10_000n })).toMatchObject({ cash: 10_000n, short: 20_000n });
  });
  it('is never more of the named than what is designated, and never the same units twice', () => {
    const twice = { assetId: 'share', quantity: parseUnits('60') };
    expect(movePlan({ ...given, choice: { named: [twice, twice] }, cash: 0n })).toEqual({
      cash: 0n,
      holdings: [{ assetId: 'share', quantity: parseUnits('100'), value: 100_000n }],
      short: 50_000n,
    });
    expect(movePlan({ ...given, choice: { named: [twice] }, designated: 50_500n }).holdings).toEqual([
      { assetId: 'share', quantity: parseUnits('50'), value: 50_000n },
    ]);
  });
  it('is all there is, a part of a unit too, and says what is missing', () => {
    const part = { ...share, free: parseUnits('1.5') };
    expect(movePlan({ ...given, holdings: [part], designated: 70_000n })).toEqual({
      cash: 60_000n,
      holdings: [{ assetId: 'share', quantity: parseUnits('1.5'), value: 1_500n }],
      short: 8_500n,
    });
    expect(movePlan({ ...given, designated: 0n })).toEqual({ cash: 0n, holdings: [], short: 0n });
  });

  const holdings = fc
    .array(
      fc.record({
        free: fc.bigInt({ min: 0n, max: 10n ** 12n }),
        price: fc.bigInt({ min: 1n, max: 10n ** 11n }),
        smallestUnit: fc.constantFrom(1n, 100_000n, 100_000_000n),
      }),
      { maxLength: 6 },
    )
    .map((all) => all.map((each, index) => ({ ...each, assetId: String(index) })));
  const choice = fc.oneof(
    fc.constantFrom('Pro rata' as const, 'Cash first' as const),
    fc.record({
      named: fc.array(
        fc.record({
          assetId: fc.nat({ max: 6 }).map(String),
          quantity: fc.bigInt({ min: 0n, max: 10n ** 12n }),
        }),
        { maxLength: 4 },
      ),
    }),
  );
  const sums = fc.bigInt({ min: 0n, max: 10n ** 9n });
  it('is exactly what is designated, less what is missing; each holding once, within what is free, in whole units', () => {
    fc.assert(
      fc.property(holdings, sums, sums, choice, (all, designated, cash, how) => {
        const plan = movePlan({ designated, cash, holdings: all, choice: how });
        return (
          plan.cash + sum(plan.holdings.map(({ value }) => value)) + plan.short === designated &&
          plan.cash >= 0n &&
          plan.cash <= cash &&
          plan.short >= 0n &&
          (plan.short === 0n || plan.cash === cash) &&
          new Set(plan.holdings.map(({ assetId }) => assetId)).size === plan.holdings.length &&
          plan.holdings.every(({ assetId, quantity, value }) => {
            const holding = all[Number(assetId)];
            return (
              holding !== undefined &&
              quantity > 0n &&
              quantity <= holding.free &&
              value === valueAt(quantity, holding.price) &&
              (quantity === holding.free || quantity % holding.smallestUnit === 0n)
            );
          })
        );
      }),
      { verbose: 1, numRuns: 1_000 },
    );
  });
});
