import { taxYearDates } from '../dates/dates';
import { parsePounds, type Pence } from '../money/money';
import { gainsYear, type GainsYearFigures, type GainsYearInput, type YearDisposal } from './gains-year';

/** Disposals as `2024-10-29 gain [proceeds]`, in pounds. */
const disposalsOf = (rows: readonly string[]): readonly YearDisposal[] =>
  rows.map((row) => {
    const [date = '', gain = '', proceeds = '20000'] = row.split(' ');
    const [made, brought] = [parsePounds(gain), parsePounds(proceeds)];
    return { date, proceeds: brought, allowableCost: brought - made, gain: made };
  });
const yearOf = (taxYear: string, rows: readonly string[], more: Partial<GainsYearInput> = {}): GainsYearFigures =>
  gainsYear({
    taxYear,
    ...taxYearDates(taxYear),
    disposals: disposalsOf(rows),
    lossesBroughtForward: 0n,
    income: null,
    holder: 'individual',
    ...more,
  });
const pounds = (amount: number): Pence => BigInt(amount) * 100n;

describe('the tax of a year', () => {
  it('has two sets of rates in 2024/25, and takes losses and the exempt amount off the dearer gains', () => {
    const year = yearOf('2024/25', ['2024-10-29 10000', '2024-10-30 9000', '2024-05-01 -2000', '2025-04-06 99']);
    expect(year.bands).toMatchObject([
      {
        label: '6 April to 29 October 2024',
        gains: pounds(10_000),
        losses: pounds(2_000),
        taxable: pounds(10_000),
        atHigher: pounds(10_000),
        tax: pounds(2_000),
      },
      {
        label: '30 October 2024 to 5 April 2025',
        gains: pounds(9_000),
        losses: 0n,
        taxable: pounds(4_000),
        tax: pounds(960),
      },
    ]);
    expect(year).toMatchObject({
      whole: true,
      disposals: 3,
      net: pounds(17_000),
      exemptUsed: pounds(3_000),
      taxable: pounds(14_000),
      tax: pounds(2_960),
      lossesCarriedForward: 0n,
    });
  });
  it('counts the proceeds of what cost nobody knows, and says where no verdict can be given', () => {
    const sold = (proceeds: number, rows: readonly string[] = []) =>
      yearOf('2025/26', [], {
        disposals: [
          ...disposalsOf(rows),
          { date: '2025-05-01', proceeds: pounds(proceeds), allowableCost: null, gain: null },
        ],
      });
    const verdict = ({ mustReport, mayHaveToReport }: GainsYearFigures) => [mustReport, mayHaveToReport];
    expect(verdict(sold(59_425))).toEqual([true, false]);
    expect(verdict(sold(20_000))).toEqual([false, true]);
    expect(verdict(sold(2_000, ['2025-06-01 1500']))).toEqual([false, true]);
    expect(verdict(sold(1_500, ['2025-06-01 1500']))).toEqual([false, false]);
    expect(sold(59_425)).toMatchObject({ disposals: 0, gains: 0n, tax: 0n });
    expect(sold(20_000).reporting.join(' ')).toContain('cannot be told before the cost is known');
    expect(
      sold(20_000)
        .sa108.slice(0, 2)
        .map(({ amount }) => amount),
    ).toEqual([1n, pounds(20_000)]);
  });
  it('uses losses brought forward only down to the exempt amount', () =>
    expect(yearOf('2025/26', ['2025-05-01 5000'], { lossesBroughtForward: pounds(4_000) })).toMatchObject({
      lossesUsed: pounds(2_000),
      exemptUsed: pounds(3_000),
      taxable: 0n,
      lossesCarriedForward: pounds(2_000),
    }));
  it('uses losses of the year whole, and carries forward what is too much', () =>
    expect(
      yearOf('2025/26', ['2025-05-01 2000', '2025-06-01 -7000'], { lossesBroughtForward: pounds(100) }),
    ).toMatchObject({
      net: pounds(-5_000),
      lossesUsed: 0n,
      exemptUsed: 0n,
      exemptLeft: pounds(3_000),
      taxable: 0n,
      lossesCarriedForward: pounds(5_100),
    }));
  it('fills what income leaves of the basic rate band, where it saves most', () => {
    expect(yearOf('2025/26', ['2025-05-01 13000'], { income: pounds(31_700) }).bands).toMatchObject([
      { label: 'The whole year', atBasic: pounds(6_000), atHigher: pounds(4_000), tax: pounds(2_040) },
    ]);
    expect(yearOf('2024/25', ['2024-05-01 5000', '2024-12-01 8000'], { income: pounds(31_700) }).bands).toMatchObject([
      { atBasic: pounds(5_000), atHigher: 0n },
      { atBasic: pounds(1_000), atHigher: pounds(4_000) },
    ]);
    expect(yearOf('2025/26', ['2025-05-01 13000'], { income: pounds(90_000) }).tax).toBe(pounds(2_400));
  });
  it('says where income or its band is not known, and takes the higher rate', () => {
    const year = yearOf('2025/26', ['2025-05-01 13000']);
    expect([year.tax, year.rules.some(({ rule }) => rule.startsWith('Income is not known'))]).toEqual([
      pounds(2_400),
      true,
    ]);
    const early = yearOf('2010/11', ['2010-05-01 13000', '2010-07-01 5000'], { income: 0n });
    expect(early.bands).toMatchObject([
      { label: '6 April to 22 June 2010', higherRate: 180_000n },
      { higherRate: 280_000n },
    ]);
    expect(early.rules.some(({ rule }) => rule.includes('band of the year is not known here'))).toBe(true);
  });
  it('gives a trust half the exempt amount and its own rate', () =>
    expect(yearOf('2025/26', ['2025-05-01 2500'], { holder: 'trust', income: 0n })).toMatchObject({
      exemptAmount: pounds(1_500),
      taxable: pounds(1_000),
      bands: [{ basicRate: 240_000n, higherRate: 240_000n }],
      tax: pounds(240),
    }));
  it('leaves a company to corporation tax', () => {
    const year = yearOf('2025/26', ['2025-05-01 250000'], { holder: 'company' });
    expect(year).toMatchObject({ net: pounds(250_000), taxable: 0n, tax: 0n, bands: [], mustReport: false, sa108: [] });
    expect(year.reporting).toEqual([expect.stringContaining('corporation tax')]);
  });
  it('knows only the days that were asked for', () =>
    expect(yearOf('2025/26', ['2025-05-01 1', '2025-06-01 2'], { to: '2025-05-31' })).toMatchObject({
      whole: false,
      disposals: 1,
    }));
  it('leaves out what was given to the spouse', () => {
    const [given] = disposalsOf(['2025-05-01 0 90000']);
    expect(yearOf('2025/26', [], { disposals: given ? [{ ...given, given: true }] : [] })).toMatchObject({
      disposals: 0,
      proceeds: 0n,
      mustReport: false,
    });
  });
  it('refuses what cannot be', () => {
    expect(() => yearOf('2025/26', [], { lossesBroughtForward: -1n })).toThrow('without a sign');
    expect(() => yearOf('2025/26', [], { income: -1n })).toThrow('below zero');
    expect(() => yearOf('2007/08', [])).toThrow('No capital gains exempt amount is known for 2007-04-06');
  });
});

describe('what must be reported', () => {
  it.each([
    ['2025/26', ['2025-05-01 3000 50000'], false],
    ['2025/26', ['2025-05-01 3000 50000.01'], true],
    ['2025/26', ['2025-05-01 3000.01 9000', '2025-05-02 -3000 9000'], true],
    ['2022/23', ['2022-05-01 10 49200'], false],
    ['2022/23', ['2022-05-01 10 49200.01'], true],
  ] as const)('in %s of %p: %p', (taxYear, rows, expected) => expect(yearOf(taxYear, rows).mustReport).toBe(expected));
  it('is told with its limits', () => {
    expect(yearOf('2025/26', ['2025-05-01 3000 60000', '2025-05-02 -5 1']).reporting).toEqual([
      'Proceeds of £60,001.00 are above £50,000.00.',
      'Gains of £3,000.00 before losses are not above the exempt amount of £3,000.00.',
      'Losses of £5.00 count only if they are claimed within four years of the end of the tax year.',
    ]);
    expect(yearOf('2022/23', []).reporting[0]).toBe(
      'Proceeds of £0.00 are not above £49,200.00, 4 times the exempt amount.',
    );
  });
  it('goes to the boxes of listed shares', () =>
    expect(
      yearOf('2025/26', ['2025-05-01 3000 60000', '2025-05-02 -5 1']).sa108.map(({ box, amount }) => [box, amount]),
    ).toEqual([
      ['23', 2n],
      ['24', pounds(60_001)],
      ['25', pounds(57_006)],
      ['26', pounds(3_000)],
      ['27', pounds(5)],
    ]));
});
