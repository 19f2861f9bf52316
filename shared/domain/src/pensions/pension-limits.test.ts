import fc from 'fast-check';
import {
  adjustedIncome,
  alternativeAllowance,
  annualAllowance,
  annualAllowanceProblem,
  reliefProblem,
  relievableContribution,
  taperedAllowance,
  thresholdIncome,
  type AnnualAllowanceInput,
} from './pension-limits';

const today = '2026-11-20';
const pounds = (amount: number): bigint => BigInt(amount) * 100n;
const plain: AnnualAllowanceInput = {
  date: today,
  thresholdIncome: null,
  adjustedIncome: null,
  flexibleAccess: null,
  earlier: [],
  input: 0n,
};

describe('the annual allowance', () => {
  it.each([
    ['2022-06-01', 40_000],
    ['2023-04-06', 60_000],
    ['2025-06-01', 60_000],
    [today, 60_000],
  ])('of the tax year of %s is £%p', (date, allowance) =>
    expect(annualAllowance({ ...plain, date }).total).toBe(pounds(allowance)),
  );
  it.each([
    [250_000, 300_000, 40_000],
    [340_000, 360_000, 10_000],
    [340_000, 500_000, 10_000],
    [200_000, 300_000, 60_000],
    [200_001, 260_000, 60_000],
    [250_000, 260_002, 59_999],
    [250_000, 260_001, 60_000],
  ])('with threshold income £%p and adjusted income £%p is £%p', (threshold, adjusted, allowance) =>
    expect(taperedAllowance(today, pounds(threshold), pounds(adjusted))).toBe(pounds(allowance)),
  );
  it.each([
    [160_000, 35_000],
    [215_000, 10_000],
    [177_979, 26_011],
  ])('with adjusted income of £%p was £%p in 2019/20 (examples of HMRC PTM057200)', (adjusted, allowance) =>
    expect(taperedAllowance('2019-06-01', pounds(150_000), pounds(adjusted))).toBe(pounds(allowance)),
  );
  it('is not tapered for Rex: £240,000 and dividends of £10,000, of which he pays £55,000 himself', () => {
    const income = pounds(250_000);
    const threshold = thresholdIncome(income, pounds(55_000));
    expect(threshold).toBe(pounds(195_000));
    expect(
      annualAllowance({ ...plain, thresholdIncome: threshold, adjustedIncome: adjustedIncome(income, 0n, 0n) }),
    ).toMatchObject({ kind: 'Annual allowance', total: pounds(60_000), incomeKnown: true });
  });
  it('never falls below the floor, nor rises above the full allowance', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 10n }),
        fc.bigInt({ min: 0n, max: 10n ** 10n }),
        (threshold, adjusted) => {
          const allowance = taperedAllowance(today, threshold, adjusted);
          return (
            allowance >= pounds(10_000) &&
            allowance <= pounds(60_000) &&
            taperedAllowance(today, threshold, adjusted + 200n) <= allowance
          );
        },
      ),
      { verbose: 1 },
    );
  });
  it('carries forward three years of membership, the oldest first', () => {
    const earlier = [
      { taxYear: '2025/26', input: pounds(50_000), member: true },
      { taxYear: '2023/24', input: pounds(20_000), member: true },
      { taxYear: '2024/25', input: 0n, member: false },
      { taxYear: '2022/23', input: 0n, member: true },
    ];
    const allowance = annualAllowance({ ...plain, earlier, input: pounds(70_000) });
    expect(allowance.carriedForward).toEqual([
      { taxYear: '2023/24', amount: pounds(40_000) },
      { taxYear: '2025/26', amount: pounds(10_000) },
    ]);
    expect(allowance).toMatchObject({ total: pounds(110_000), remaining: pounds(40_000) });
    expect(annualAllowanceProblem(pounds(40_001), allowance)).toBe(
      "Only £40,000.00 of this tax year's annual allowance and carry forward is left.",
    );
    expect(annualAllowanceProblem(pounds(40_000), allowance)).toBeNull();
  });
  it('does not carry forward what a later year has used already', () => {
    const earlier = [
      { taxYear: '2022/23', input: pounds(10_000), member: true },
      { taxYear: '2023/24', input: pounds(40_000), member: true },
      { taxYear: '2024/25', input: pounds(95_000), member: true },
    ];
    // 2024/25 was £35,000 over: £30,000 of 2022/23 and £5,000 of 2023/24.
    expect(annualAllowance({ ...plain, earlier }).carriedForward).toEqual([
      { taxYear: '2023/24', amount: pounds(15_000) },
    ]);
  });
  describe('after benefits were taken flexibly', () => {
    const after = (date: string, inputAfter: number) => ({
      ...plain,
      flexibleAccess: { date, inputAfter: pounds(inputAfter) },
      earlier: [{ taxYear: '2025/26', input: 0n, member: true }],
      input: pounds(30_000),
    });
    it('is £10,000 without carry forward for what goes in after that day, in its tax year', () => {
      // HMRC PTM056540: access on 1 December 2016, tested from 2 December 2016 to 5 April 2017.
      expect(annualAllowance(after('2026-12-01', 4_000))).toEqual({
        taxYear: '2026/27',
        allowance: pounds(10_000),
        kind: 'Money purchase annual allowance',
        incomeKnown: false,
        carriedForward: [],
        total: pounds(10_000),
        used: pounds(4_000),
        remaining: pounds(6_000),
      });
      expect(annualAllowance(after('2026-04-06', 4_000))).toMatchObject({ used: pounds(4_000) });
    });
    it('is £10,000 for all that goes in, in every later tax year', () => {
      const allowance = annualAllowance(after('2026-04-05', 4_000));
      expect(allowance).toMatchObject({
        total: pounds(10_000),
        used: pounds(30_000),
        remaining: 0n,
        carriedForward: [],
      });
      expect(annualAllowanceProblem(1n, allowance)).toBe(
        "Nothing is left of this tax year's money purchase annual allowance of £10,000.00.",
      );
      expect(annualAllowance({ ...after('2015-04-06', 0), date: '2022-06-01', input: 0n }).total).toBe(pounds(4_000));
    });
    it('is the full one in the tax years before', () =>
      expect(annualAllowance(after('2027-04-06', 0))).toMatchObject({
        kind: 'Annual allowance',
        allowance: pounds(60_000),
        used: pounds(30_000),
      }));
    it('leaves the rest of the annual allowance to defined benefits', () =>
      expect(alternativeAllowance(today)).toBe(pounds(50_000)));
  });
});

describe("tax relief on a member's own contributions", () => {
  it('is on £3,600 gross for somebody who earns nothing', () =>
    expect(relievableContribution(today, '1980-01-01', 0n, 0n)).toEqual({
      limit: 360_000n,
      remaining: 360_000n,
      ofAge: true,
    }));
  it('is on all of what they earn where that is more', () => {
    const left = relievableContribution(today, '1980-01-01', pounds(30_000), pounds(28_000));
    expect(left.remaining).toBe(pounds(2_000));
    expect(reliefProblem(pounds(2_001), left)).toBe('Only £2,000.00 gross may still have tax relief this tax year.');
    expect(reliefProblem(pounds(2_000), left)).toBeNull();
    expect(reliefProblem(1n, relievableContribution(today, '1980-01-01', 0n, pounds(3_600)))).toBe(
      'Nothing is left of the £3,600.00 that may have tax relief this tax year.',
    );
  });
  it('stops on the 75th birthday', () => {
    expect(relievableContribution('2026-11-19', '1951-11-20', pounds(30_000), 0n).limit).toBe(pounds(30_000));
    expect(reliefProblem(1n, relievableContribution('2026-11-20', '1951-11-20', pounds(30_000), 0n))).toBe(
      'Contributions have no tax relief from the 75th birthday.',
    );
  });
});
