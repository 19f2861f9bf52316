import fc from 'fast-check';
import { parsePrice, parseUnits, sum, valueAt } from '../money/money';
import { sellDown, type SellDownInput } from './sell-down';

const fund = { assetId: 'fund', free: parseUnits('1000'), price: parsePrice('3'), smallestUnit: parseUnits('0.001') };
const share = { assetId: 'share', free: parseUnits('100'), price: parsePrice('10'), smallestUnit: parseUnits('1') };
const plan: SellDownInput = {
  needed: 150_000n,
  availableCash: 50_000n,
  autoDisinvest: 'Partial',
  method: 'Largest',
  holdings: [share, fund],
  margin: 0n,
};

describe('a sell-down', () => {
  it('sells the largest holding for what cash does not cover', () =>
    expect(sellDown(plan)).toEqual({
      target: 100_000n,
      sales: [{ assetId: 'fund', quantity: parseUnits('333.334'), value: 100_000n }],
      short: 0n,
    }));
  it('leaves the cash and raises the whole sum when it is full', () =>
    expect(sellDown({ ...plan, autoDisinvest: 'Full' })).toMatchObject({
      target: 150_000n,
      sales: [{ assetId: 'fund', quantity: parseUnits('500') }],
      short: 0n,
    }));
  it('goes on to the next largest', () =>
    expect(sellDown({ ...plan, needed: 400_000n }).sales.map(({ assetId, value }) => [assetId, value])).toEqual([
      ['fund', 300_000n],
      ['share', 50_000n],
    ]));
  it('sells from each by its value, whole shares rounded up', () =>
    expect(sellDown({ ...plan, method: 'Proportional' }).sales).toEqual([
      { assetId: 'share', quantity: parseUnits('25'), value: 25_000n },
      { assetId: 'fund', quantity: parseUnits('250'), value: 75_000n },
    ]));
  it('sells a margin more, at most all there is', () => {
    expect(sellDown({ ...plan, margin: 100_000n }).sales).toEqual([
      { assetId: 'fund', quantity: parseUnits('366.667'), value: 110_000n },
    ]);
    expect(sellDown({ ...plan, needed: 340_000n, margin: 100_000n }).sales).toEqual([
      { assetId: 'fund', quantity: parseUnits('1000'), value: 300_000n },
    ]);
  });
  it('says what is missing when everything is sold', () =>
    expect(sellDown({ ...plan, needed: 460_000n })).toMatchObject({ target: 410_000n, short: 10_000n }));
  it('sells nothing when cash covers it', () =>
    expect(sellDown({ ...plan, needed: 50_000n })).toEqual({ target: 0n, sales: [], short: 0n }));
  it('has nothing to sell of nothing', () =>
    expect(sellDown({ ...plan, holdings: [{ ...fund, free: 0n }] })).toEqual({
      target: 100_000n,
      sales: [],
      short: 100_000n,
    }));

  const holdings = fc
    .array(
      fc.record({
        free: fc.bigInt({ min: 0n, max: 10n ** 12n }),
        price: fc.bigInt({ min: 1n, max: 10n ** 11n }),
        smallestUnit: fc.constantFrom(1n, 100_000n, 100_000_000n),
      }),
      { maxLength: 8 },
    )
    .map((all) => all.map((each, index) => ({ ...each, assetId: String(index) })));
  it('raises the sum or says how much is missing, and never sells more than there is', () => {
    fc.assert(
      fc.property(
        holdings,
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        fc.bigInt({ min: 0n, max: 10n ** 8n }),
        fc.constantFrom('Largest' as const, 'Proportional' as const),
        fc.constantFrom('Partial' as const, 'Full' as const),
        fc.constantFrom(0n, 100_000n),
        (given, needed, availableCash, method, autoDisinvest, margin) => {
          const { target, sales, short } = sellDown({
            holdings: given,
            needed,
            availableCash,
            method,
            autoDisinvest,
            margin,
          });
          const possible = sum(given.map(({ free, price }) => valueAt(free, price)));
          return (
            sum(sales.map(({ value }) => value)) >= target - short &&
            short === (target > possible ? target - possible : 0n) &&
            sales.every(({ assetId, quantity }) => quantity > 0n && quantity <= (given[Number(assetId)]?.free ?? 0n))
          );
        },
      ),
      { verbose: 1, numRuns: 500 },
    );
  });
});
