import fc from 'fast-check';
import { sum } from '../money/money';
import { deathBenefitTax, lumpSumParts, shareOut, sharesProblem, windowEnds } from './death-benefits';

const facts = { diedOn: '2026-11-03', dateOfBirth: '1955-02-10', knownOn: '2026-11-10' };

describe('what a beneficiary takes', () => {
  it('is free of income tax where the client died before 75 and it is designated within two years of the firm knowing', () => {
    expect(windowEnds(facts)).toBe('2028-11-09');
    expect(deathBenefitTax(facts, '2028-11-09')).toMatchObject({
      taxFree: true,
      rule: 'The client died at 71, before 75, and the two years since the firm knew end on 9 November 2028: what the beneficiaries take is free of income tax.',
    });
    expect(deathBenefitTax(facts, '2028-11-10')).toMatchObject({
      taxFree: false,
      rule: expect.stringContaining('ended on 9 November 2028') as string,
    });
  });
  it('is taxed from the 75th birthday on', () => {
    const on = '2026-12-01';
    expect(deathBenefitTax({ ...facts, dateOfBirth: '1951-11-04' }, on).taxFree).toBe(true);
    expect(deathBenefitTax({ ...facts, dateOfBirth: '1951-11-03' }, on)).toMatchObject({
      taxFree: false,
      rule: 'The client died at 75, not before 75: what the beneficiaries take is taxed as their income.',
    });
  });
  it('is not guessed for a death before the rules', () =>
    expect(() => deathBenefitTax({ ...facts, diedOn: '2016-04-05' }, '2026-12-01')).toThrow(RangeError));
});

describe('the allowance that is left for lump sums', () => {
  it('covers all of them, or is divided by their values', () => {
    expect(lumpSumParts(100_00n, [60_00n, 40_00n])).toEqual([60_00n, 40_00n]);
    expect(lumpSumParts(10_01n, [60_00n, 40_00n])).toEqual([6_01n, 4_00n]);
    expect(lumpSumParts(0n, [60_00n])).toEqual([0n]);
    expect(lumpSumParts(5n, [0n, 0n])).toEqual([0n, 0n]);
  });
});

describe('shares of a pension', () => {
  it('are refused unless they are 100% together', () => {
    expect(sharesProblem([3_333n, 3_333n, 3_334n])).toBeNull();
    expect(sharesProblem([])).toBe('Say who benefits: enter at least one person.');
    expect(sharesProblem([10_000n, 0n])).toBe('Everybody who is listed has a share above 0%.');
    expect(sharesProblem([6_000n, 3_000n])).toBe(
      'The shares add up to 90%. Together they have to be 100%: 10% is missing.',
    );
    expect(sharesProblem([6_000n, 4_050n])).toBe(
      'The shares add up to 100.5%. Together they have to be 100%: 0.5% is too much.',
    );
    expect(sharesProblem(Array.from({ length: 21 }, () => 1n))).toBe('A pension is shared over 20 people at most.');
  });
  it('lose no penny and no unit, and each part is whole steps but the last', () => {
    expect(shareOut(100n, [3_333n, 3_333n, 3_334n])).toEqual([33n, 33n, 34n]);
    expect(shareOut(10_50n, [1n, 1n], 100n)).toEqual([5_00n, 5_50n]);
    expect(shareOut(10_50n, [1n, 0n], 100n)).toEqual([10_50n, 0n]);
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.array(fc.bigInt({ min: 1n, max: 10_000n }), { minLength: 1, maxLength: 20 }),
        fc.constantFrom(1n, 100n, 10n ** 8n),
        (total, weights, step) => {
          const parts = shareOut(total, weights, step);
          const whole = sum(weights);
          return (
            sum(parts) === total &&
            parts.every((part, index) => {
              const exact = (total - (total % step)) * (weights[index] ?? 0n);
              const apart = part * whole - exact;
              return (apart < 0n ? -apart : apart) < 2n * step * whole;
            })
          );
        },
      ),
    );
  });
});
