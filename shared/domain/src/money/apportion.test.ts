import fc from 'fast-check';
import { apportion } from './apportion';
import { sum } from './money';

const weights = fc
  .array(fc.bigInt({ min: 0n, max: 10n ** 14n }), { minLength: 1, maxLength: 40 })
  .filter((each) => sum(each) > 0n);

describe('splitting a total', () => {
  it('gives the last penny to the largest remainder, the earlier first', () => {
    expect(apportion(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(apportion(10n, [6n, 3n, 2n])).toEqual([5n, 3n, 2n]);
    expect(apportion(1n, [1n, 2n, 2n])).toEqual([0n, 1n, 0n]);
  });
  it('keeps to whole steps', () => expect(apportion(1_000n, [1n, 1n, 1n], 100n)).toEqual([400n, 300n, 300n]));
  it('gives nothing to nobody', () => {
    expect(apportion(0n, [0n, 0n])).toEqual([0n, 0n]);
    expect(apportion(0n, [])).toEqual([]);
  });
  it('refuses what cannot be split', () => {
    expect(() => apportion(1n, [0n])).toThrow('over nothing');
    expect(() => apportion(-1n, [1n])).toThrow(RangeError);
    expect(() => apportion(1n, [-1n, 2n])).toThrow(RangeError);
    expect(() => apportion(150n, [1n], 100n)).toThrow('not a whole number of steps');
    expect(() => apportion(1n, [1n], 0n)).toThrow(RangeError);
  });
  it('adds up exactly, and no part is a step away from its exact share', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 14n }),
        weights,
        fc.constantFrom(1n, 100_000n, 100_000_000n),
        (steps, given, step) => {
          const parts = apportion(steps * step, given, step);
          const total = sum(given);
          return (
            sum(parts) === steps * step &&
            parts.every((part, index) => {
              const away = part * total - steps * step * (given[index] ?? 0n);
              return part % step === 0n && away < step * total && away > -step * total;
            })
          );
        },
      ),
      { verbose: 1 },
    );
  });
  it('gives nobody less for more weight', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), weights, (total, given) => {
        const parts = apportion(total, given);
        return given.every((one, i) => given.every((other, j) => one <= other || (parts[i] ?? 0n) >= (parts[j] ?? 0n)));
      }),
      { verbose: 1 },
    );
  });
});
