import { parsePounds } from '../money/money';
import { columnOne } from './published-cases';
import { bandLimitToDate, taxToDate, wholePounds } from './tax-to-date';

const limit = parsePounds(columnOne.limit);
const bands = [
  { name: 'Basic', rate: 200_000n, upTo: limit },
  { name: 'Higher', rate: 400_000n, upTo: null },
];

describe('the limit of a band to date', () => {
  it("is the one in column 1 of HMRC's Tables B to D, in every month and week printed", () => {
    const pounds = (periodsPerYear: 12 | 52) => (_: number, index: number) =>
      Number(bandLimitToDate(limit, { period: index + 1, periodsPerYear }) / 100n);
    expect(columnOne.months.map(pounds(12))).toEqual(columnOne.months);
    expect(columnOne.weeks.map(pounds(52))).toEqual(columnOne.weeks);
  });

  it('decides the band by pay with its pence, so that one penny above it is in the next', () => {
    const part = { period: 1, periodsPerYear: 12 } as const;
    expect(taxToDate(266_800n, bands, part)).toEqual([
      { name: 'Basic', rate: 200_000n, amount: 266_800n, tax: 53_360n },
    ]);
    expect(taxToDate(266_801n, bands, part)).toEqual([
      { name: 'Basic', rate: 200_000n, amount: 266_750n, tax: 53_350n },
      { name: 'Higher', rate: 400_000n, amount: 50n, tax: 20n },
    ]);
  });
});

describe('whole pounds', () => {
  it.each([
    [199n, 100n],
    [100n, 100n],
    [99n, 0n],
    [0n, 0n],
    [-150n, 0n],
  ])('of %p pence are %p', (amount, expected) => expect(wholePounds(amount)).toBe(expected));
});
