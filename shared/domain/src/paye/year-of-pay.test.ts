import fc from 'fast-check';
import { addDays } from '../dates/dates';
import { sum } from '../money/money';
import { yearOfPay, type PaymentOfYear } from './year-of-pay';

const payment = (date: string, given: Partial<PaymentOfYear> = {}): PaymentOfYear => ({
  date,
  pay: 100_000n,
  taxFree: 0n,
  tax: 0n,
  code: '1257L',
  ...given,
});

describe('a year of pay', () => {
  const year = yearOfPay(
    [
      payment('2026-11-20', { tax: 500_00n, taxFree: 25_000n, code: '1257L M1' }),
      payment('2026-12-05', { tax: 100_00n }),
      payment('2026-12-06', { pay: 0n, tax: -900_00n, code: 'K10' }),
      payment('2027-01-20', { tax: 200_00n, code: '1300L' }),
      payment('2027-04-05', { tax: 150_00n, code: '1257L' }),
      payment('2027-04-06', { tax: 1n, code: 'BR' }),
      payment('2026-04-05', { tax: 1n, code: 'BR' }),
    ],
    '2026/27',
  );

  it('has the totals of a P60, the tax-free part by itself, and the last code', () =>
    expect(year).toMatchObject({ pay: 400_000n, taxFree: 25_000n, tax: 50_00n, finalCode: '1257L' }));

  it('counts each payment in the tax month of its day', () => {
    expect(year.months).toHaveLength(12);
    expect(year.months[7]).toMatchObject({ month: 8, pay: 200_000n, tax: 600_00n, payBy: '2026-12-22' });
    expect(year.months[8]).toMatchObject({ month: 9, pay: 0n, tax: -900_00n });
  });

  it('owes HMRC the tax of a month, less refunds that earlier months could not bear', () =>
    expect(year.months.slice(7).map(({ liability, carried }) => [liability, carried])).toEqual([
      [600_00n, 0n],
      [0n, -900_00n],
      [0n, -700_00n],
      [0n, -700_00n],
      [0n, -550_00n],
    ]));

  it('takes the later in the list of two payments on a day for the last', () =>
    expect(
      yearOfPay([payment('2026-05-01', { code: '0T' }), payment('2026-05-01', { code: 'NT' })], '2026/27').finalCode,
    ).toBe('NT'));

  it('without payments has no code and owes nothing', () =>
    expect(yearOfPay([], '2026/27')).toMatchObject({ pay: 0n, taxFree: 0n, tax: 0n, finalCode: null }));

  it('loses no penny between months, year and HMRC', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            date: fc.integer({ min: 0, max: 364 }).map((days) => addDays('2026-04-06', days)),
            pay: fc.bigInt({ min: 0n, max: 10_000_000n }),
            taxFree: fc.bigInt({ min: 0n, max: 1_000_000n }),
            tax: fc.bigInt({ min: -1_000_000n, max: 1_000_000n }),
            code: fc.constantFrom('1257L', 'BR'),
          }),
          { maxLength: 30 },
        ),
        (payments) => {
          const { months, ...whole } = yearOfPay(payments, '2026/27');
          const total = (key: 'pay' | 'taxFree' | 'tax'): bigint => sum(payments.map((one) => one[key]));
          return (
            (['pay', 'taxFree', 'tax'] as const).every(
              (key) => whole[key] === total(key) && sum(months.map((month) => month[key])) === total(key),
            ) &&
            months.every(({ liability, carried }) => liability >= 0n && carried <= 0n) &&
            sum(months.map(({ liability }) => liability)) + (months.at(-1)?.carried ?? 0n) === whole.tax
          );
        },
      ),
      { verbose: 1 },
    );
  });
});
