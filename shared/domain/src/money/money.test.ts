import fc from 'fast-check';
import {
  DecimalError,
  formatDecimal,
  formatPounds,
  mulDivHalfUp,
  parseDecimal,
  parsePounds,
  parseUnits,
  percentOf,
  poundsToWire,
  sum,
  unitsFor,
  unitsToWire,
  valueAt,
} from './money';

const amounts = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });
const positive = fc.bigInt({ min: 1n, max: 10n ** 12n });

describe('reading decimals', () => {
  it.each([
    ['0', 0n],
    ['12', 1200n],
    ['12.3', 1230n],
    ['12.34', 1234n],
    ['-0.01', -1n],
    ['12.3400', 1234n],
    ['1e2', 10000n],
    ['1.5e-1', 15n],
    [0.1, 10n],
    [1234567.89, 123456789n],
  ])('reads %s as pence by its digits', (text, pence) => expect(parsePounds(text)).toBe(pence));

  it.each(['0.001', '1.005', '1e-3', 0.1 + 0.2])('refuses the extra decimals of %s', (text) =>
    expect(() => parsePounds(text)).toThrow('Use at most 2 decimals.'),
  );

  it.each(['', ' ', '1,000', '£5', 'NaN', 'Infinity', '0x10', '1.', '.5', '--1', '1e999999'])(
    'refuses %p, which is not an amount',
    (text) => expect(() => parsePounds(text)).toThrow(DecimalError),
  );

  it('reads a unit quantity as small as JSON writes it', () => expect(parseUnits(1e-8)).toBe(1n));

  it('gives back what it wrote, at any number of decimals', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 0, max: 10 }),
        (value, decimals) => parseDecimal(formatDecimal(value, decimals), decimals) === value,
      ),
      { verbose: 1 },
    );
  });

  it('keeps every penny through a JSON number and back', () => {
    fc.assert(
      fc.property(amounts, (pence) => parsePounds(JSON.parse(JSON.stringify(poundsToWire(pence))) as number) === pence),
      { verbose: 1 },
    );
  });

  it('keeps every unit up to a million of them through a JSON number and back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), (units) => parseUnits(unitsToWire(units)) === units),
      { verbose: 1 },
    );
  });
});

describe('rounding', () => {
  it.each([
    [5n, 1n, 2n, 3n],
    [-5n, 1n, 2n, -3n],
    [4n, 1n, 3n, 1n],
    [5n, 1n, 3n, 2n],
    [1n, 1n, -2n, -1n],
    [0n, 9n, 7n, 0n],
  ])('rounds %p * %p / %p to %p', (a, b, c, result) => expect(mulDivHalfUp(a, b, c)).toBe(result));

  it('is never more than half a unit away from the true quotient', () => {
    fc.assert(
      fc.property(amounts, positive, positive, (a, b, c) => {
        const twice = 2n * (mulDivHalfUp(a, b, c) * c - a * b);
        return twice <= c && twice >= -c;
      }),
      { verbose: 1 },
    );
  });

  it('rounds a reversal like what it reverses', () => {
    fc.assert(
      fc.property(amounts, positive, positive, (a, b, c) => mulDivHalfUp(-a, b, c) === -mulDivHalfUp(a, b, c)),
      { verbose: 1 },
    );
  });

  it('refuses to divide by nothing', () => expect(() => mulDivHalfUp(1n, 1n, 0n)).toThrow(RangeError));
});

describe('quantities and prices', () => {
  it('values 12.5 units at 2.345 as 29.31', () =>
    expect(formatPounds(valueAt(parseUnits('12.5'), parseUnits('2.345')))).toBe('29.31'));

  it('never buys more than the amount pays for', () => {
    fc.assert(
      fc.property(
        positive,
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (amount, price) => unitsFor(amount, price) * price <= amount * 10n ** 14n,
      ),
      { verbose: 1 },
    );
  });

  it('gives a percentage with two decimals, and none of nothing', () => {
    expect(percentOf(124n, 1000n)).toBe(12.4);
    expect(percentOf(1n, 3n)).toBe(33.33);
    expect(percentOf(-1n, 3n)).toBe(-33.33);
    expect(percentOf(1n, 0n)).toBeNull();
  });

  it('adds without losing a penny', () => expect(sum([10n ** 20n, 1n, -(10n ** 20n)])).toBe(1n));
});
