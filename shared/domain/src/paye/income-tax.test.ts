import fc from 'fast-check';
import { parsePounds, sum } from '../money/money';
import { incomeTaxOn } from './income-tax';
import { yearEndCases } from './published-cases';

const today = '2026-11-20';
const regions = ['Rest of UK', 'Scotland', 'Wales'] as const;

describe('the tax of a year', () => {
  it.each(yearEndCases)('$id', ({ taxYear, region, income, personalAllowance, tax }) => {
    const date = `${taxYear.slice(0, 4)}-04-06`;
    expect(incomeTaxOn({ income: parsePounds(income), date, region })).toMatchObject({
      personalAllowance: parsePounds(personalAllowance),
      tax: parsePounds(tax),
      verified: true,
    });
  });

  it.each([
    ['60000', '11432'],
    ['110000', '33432'],
    ['150000', '53703'],
    ['12570', '0'],
    ['0', '0'],
  ])('on £%s in 2026/27 is £%s (derived for this portal)', (income, tax) =>
    expect(incomeTaxOn({ income: parsePounds(income), date: today, region: 'Rest of UK' }).tax).toBe(parsePounds(tax)),
  );

  it.each([
    ['100000.00', '12570.00'],
    ['100001.00', '12570.00'],
    ['100002.00', '12569.00'],
    ['110000.50', '7570.00'],
    ['125139.00', '1.00'],
    ['125140.00', '0.00'],
    ['200000.00', '0.00'],
  ])('on £%s has an allowance of £%s, what is left being rounded up to the pound', (income, allowance) =>
    expect(incomeTaxOn({ income: parsePounds(income), date: today, region: 'Wales' }).personalAllowance).toBe(
      parsePounds(allowance),
    ),
  );

  it('has parts that add up to it, and never falls as income rises', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 30_000_000n }),
        fc.bigInt({ min: 0n, max: 1_000_000n }),
        fc.constantFrom(...regions),
        (income, more, region) => {
          const less = incomeTaxOn({ income, date: today, region });
          return (
            sum(less.parts.map(({ tax }) => tax)) === less.tax &&
            sum(less.parts.map(({ amount }) => amount)) === less.taxable &&
            less.taxable === (income > less.personalAllowance ? income - less.personalAllowance : 0n) &&
            incomeTaxOn({ income: income + more, date: today, region }).tax >= less.tax
          );
        },
      ),
      { verbose: 1, numRuns: 500 },
    );
  });

  it('is refused for an income below zero and for years before the tables', () => {
    expect(() => incomeTaxOn({ income: -1n, date: today, region: 'Wales' })).toThrow(RangeError);
    expect(() => incomeTaxOn({ income: 1n, date: '2021-04-05', region: 'Wales' })).toThrow(RangeError);
  });
});
