import fc from 'fast-check';
import { addDays } from '../dates/dates';
import { parsePounds } from '../money/money';
import {
  irr,
  linkedReturn,
  modifiedDietz,
  timeWeightedReturn,
  xirr,
  xnpv,
  type FittingRate,
  type Flow,
} from './returns';

/** Flows as `2008-01-01:-10000 2008-03-01:2750`, in pounds. */
const flowsOf = (text: string): readonly Flow[] =>
  text.split(' ').map((each) => {
    const [date = '', pounds = ''] = each.split(':');
    return { date, amount: parsePounds(pounds) };
  });

/** The one rate that fits; not a number where none or several do. */
const only = (answer: FittingRate): number => (answer.fits === 'one' ? answer.rate : NaN);
const microsoft = '2008-01-01:-10000 2008-03-01:2750 2008-10-30:4250 2009-02-15:3250 2009-04-01:2750';
const manySmall =
  '2015-05-04:-200.0 2015-05-07:-75.0 2015-05-15:-620.0 2015-05-04:-0.01 2015-05-06:-100.0 2015-05-14:-299.99 2015-05-19:-20.0 2015-05-26:-100.0 2015-05-27:-340.0 2015-06-01:-500.0 2015-06-05:-100.0 2015-06-18:-1008.52 2015-06-22:-65.0 2015-06-22:-120.0 2015-06-22:-450.0 2015-06-30:-450.75 2015-07-06:-80.0 2015-07-13:-130.0 2015-07-16:-1050.0 2015-07-31:-1000.0 2015-08-10:-65.0 2015-08-17:-400.0 2015-09-14:-100.0 2015-09-16:-956.88 2015-09-28:-117.0 2015-10-01:-50.0 2015-10-02:-1130.0 2015-10-29:-70.0 2015-11-02:-188.0 2015-11-06:-250.0 2015-12-29:-100.0 2015-12-31:9518.08';
const withZeros =
  '2021-12-31:0.0 2022-12-31:0.0 2023-12-31:-100.0 2024-12-31:10.0 2025-12-31:0.0 2026-12-31:10.0 2027-12-31:10.0 2028-12-31:10.0 2029-12-31:200.0 2030-12-31:0.0 2031-12-31:0.0 2032-12-31:0.0 2033-12-31:0.0';

describe('the yearly money-weighted rate', () => {
  it.each<[string, string, number, number]>([
    ['Microsoft, 2008 dates', microsoft, 0.373362535, 1e-8],
    [
      'Microsoft, 1992 dates',
      '1992-01-01:-10000 1992-03-01:2750 1992-10-30:4250 1993-02-15:3250 1993-04-01:2750',
      0.373363,
      1e-6,
    ],
    [
      'MathWorks, actual/365',
      '2007-01-12:-10000 2008-02-14:2500 2008-03-03:2000 2008-06-14:3000 2008-12-01:4000',
      0.1006437834,
      1e-9,
    ],
    [
      'PyXIRR, out of date order',
      '2015-06-11:-1000.0 2015-07-21:-9000.0 2018-06-10:20000.0 2015-10-17:-3000.0',
      0.1635371584,
      1e-7,
    ],
    ['PyXIRR, a negative rate', manySmall, -0.134232641, 1e-7],
    ['PyXIRR, with zero flows', withZeros, 0.1756807306, 1e-7],
    ['ten per cent over 365 days', '2025-01-01:-1000 2026-01-01:1100', 0.1, 1e-7],
  ])('agrees with %s', (_source, flows, rate, tolerance) =>
    expect(Math.abs(only(xirr(flowsOf(flows))) - rate)).toBeLessThanOrEqual(tolerance),
  );
  it.each([
    ['only one sign', '2021-01-01:1000 2022-01-01:100'],
    ['one day only', '2021-01-01:-1000 2021-01-01:1100'],
    ['nothing but zeros', '2021-01-01:0 2022-01-01:0'],
    ['flows that cancel out on each day', '2021-01-01:-5 2021-01-01:5 2022-01-01:3 2022-01-01:-3'],
  ])('is not there for %s', (_what, flows) => expect(xirr(flowsOf(flows))).toEqual({ fits: 'none' }));
  it('is not there without flows', () => expect(xirr([])).toEqual({ fits: 'none' }));
  it('counts a year of 360 days where it is asked to', () =>
    expect(only(xirr(flowsOf('2025-01-01:-1000 2025-12-27:1100'), 'act/360'))).toBeCloseTo(0.1, 12));
  it('finds losses of nearly everything and gains of a hundredfold', () => {
    expect(only(xirr(flowsOf('2025-01-01:-1000 2026-01-01:0.01')))).toBeCloseTo(-0.99999, 12);
    expect(only(xirr(flowsOf('2025-01-01:-1000 2026-01-01:100000')))).toBeCloseTo(99, 9);
  });
  it('makes the flows worth nothing, whatever they are', () => {
    const flow = fc.record({
      date: fc.integer({ min: 1, max: 4_000 }).map((days) => addDays('2015-01-01', days)),
      amount: fc.bigInt({ min: 1n, max: 10_000_000n }),
    });
    fc.assert(
      fc.property(
        fc.bigInt({ min: 100_000n, max: 100_000_000n }),
        fc.array(flow, { minLength: 1, maxLength: 12 }),
        (paidIn, back) => {
          const flows = [{ date: '2015-01-01', amount: -paidIn }, ...back];
          const rate = only(xirr(flows));
          // Near -100% the least change of the rate is worth more than the whole.
          if (rate > -0.5) expect(Math.abs(Number(xnpv(rate, flows)))).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe('where money went in and out by turns, the rate', () => {
  /**
   * Amounts that exactly these rates, in per cent, make worth nothing: the product of (1 + rate) - v over all of them,
   * in whole numbers.
   */
  const madeFrom = (rates: readonly number[], times: bigint): readonly bigint[] =>
    rates
      .reduce<readonly bigint[]>(
        (amounts, rate) =>
          [...amounts, 0n].map((amount, index) => amount * BigInt(100 + rate) - (amounts[index - 1] ?? 0n) * 100n),
        [times],
      )
      .toReversed();
  const percent = (rates: readonly number[]): readonly number[] => rates.map((rate) => Math.round(rate * 1e8) / 1e6);

  it('is none of several that fit, however near they are to each other', () => {
    const answer = irr([-1_000_000n, 2_110_000n, -1_113_000n]);
    expect(answer.fits === 'several' && percent(answer.rates)).toEqual([5, 6]);
    const three = irr([-100_000n, 360_000n, -431_000n, 171_600n]);
    expect(three.fits === 'several' && percent(three.rates)).toEqual([10, 20, 30]);
    const atNothing = irr([-10_000n, 20_500n, -10_500n]);
    expect(atNothing.fits === 'several' && atNothing.rates).toEqual([0, expect.closeTo(0.05, 9)]);
  });
  it('is the one that fits where the worth only touches nothing there', () => {
    expect(only(irr([-100_000n, 220_000n, -121_000n]))).toBeCloseTo(0.1, 6);
    expect(only(irr([-100_000n, 330_000n, -363_000n, 133_100n]))).toBeCloseTo(0.1, 4);
    expect(irr([-1_000n, 2_000n, -1_000n])).toEqual({ fits: 'one', rate: 0 });
  });
  it('is not there where none fits', () => expect(irr([-1_000n, 1_500n, -1_000n])).toEqual({ fits: 'none' }));
  it('is found with all others, from amounts made of rates', () => {
    const rates = fc
      .uniqueArray(fc.integer({ min: -60, max: 120 }), { minLength: 1, maxLength: 4 })
      .map((each) => each.sort((one, other) => one - other));
    fc.assert(
      fc.property(rates, fc.constantFrom(1n, -7n), (made, times) => {
        const answer = irr(madeFrom(made, times));
        const found = answer.fits === 'several' ? answer.rates : [only(answer)];
        expect(found).toHaveLength(made.length);
        for (const [index, rate] of found.entries())
          expect(Math.abs(rate - (made[index] ?? NaN) / 100)).toBeLessThan(1e-6);
      }),
    );
  });
  it('of twenty years of payments every fortnight, in and out, is found', () => {
    const flows = Array.from({ length: 480 }, (_, index) => ({
      date: addDays('2005-01-01', index * 15),
      amount: index % 2 === 0 ? -100_000n : 100_100n,
    }));
    const rate = only(xirr(flows));
    expect(rate > 0 && Math.abs(Number(xnpv(rate, flows)))).toBeLessThanOrEqual(1);
  });
});

describe('other measures of return', () => {
  it('a net present value agrees with Microsoft to the penny', () =>
    expect(xnpv(0.09, flowsOf(microsoft))).toBe(208_665n));
  it('a net present value needs a rate above -100%', () =>
    expect(() => xnpv(-1, flowsOf(microsoft))).toThrow('above -100%'));
  it('the rate of two periods agrees with the CFA course: 100 in, 118 in, 264 out', () =>
    expect(Math.abs(only(irr([-10_000n, -11_800n, 26_400n])) - 0.13861216)).toBeLessThanOrEqual(1e-6));
  it('linked returns agree with the GIPS answer: 5% and 8% make 13.4%', () => {
    expect(linkedReturn([0.05, 0.08])).toBeCloseTo(0.134, 6);
    expect(
      timeWeightedReturn([
        { begin: 100_000_000n, end: 105_000_000n },
        { begin: 125_000_000n, end: 135_000_000n },
      ]),
    ).toBeCloseTo(0.134, 6);
  });
  it('modified Dietz agrees with the encyclopaedia: 100 to 300 over two years, 50 in half-way', () =>
    expect(
      modifiedDietz({
        from: '2021-12-31',
        to: '2023-12-31',
        startValue: 10_000n,
        endValue: 30_000n,
        flows: [{ date: '2022-12-31', amount: 5_000n }],
      }),
    ).toBeCloseTo(1.2, 6));
  it('money that works from its own day weighs a day more', () => {
    const period = {
      from: '2025-01-01',
      to: '2025-01-11',
      startValue: 0n,
      endValue: 11_000n,
      flows: [{ date: '2025-01-06', amount: 10_000n }],
    };
    expect(modifiedDietz({ ...period, flowTiming: 'end' })).toBeCloseTo(0.2, 12);
    expect(modifiedDietz({ ...period, flowTiming: 'start' })).toBeCloseTo(1 / 6, 12);
  });
  it('without flows modified Dietz is the plain growth', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.integer({ min: 1, max: 4_000 }),
        (startValue, endValue, days) => {
          const rate = modifiedDietz({
            from: '2020-01-01',
            to: addDays('2020-01-01', days),
            startValue,
            endValue,
            flows: [],
          });
          expect(rate).toBeCloseTo(Number(endValue - startValue) / Number(startValue), 6);
        },
      ),
    );
  });
  it('nothing that was held has no return', () => {
    expect(modifiedDietz({ from: '2025-01-01', to: '2025-12-31', startValue: 0n, endValue: 0n, flows: [] })).toBeNull();
    expect(
      modifiedDietz({ from: '2025-01-01', to: '2025-01-01', startValue: 100n, endValue: 100n, flows: [] }),
    ).toBeNull();
    expect(timeWeightedReturn([])).toBeNull();
    expect(timeWeightedReturn([{ begin: 0n, end: 100n }])).toBeNull();
  });
  it('a time with nothing held changes nothing', () =>
    expect(
      timeWeightedReturn([
        { begin: 100n, end: 110n },
        { begin: 0n, end: 0n },
        { begin: 200n, end: 220n },
      ]),
    ).toBeCloseTo(0.21, 12));
});
