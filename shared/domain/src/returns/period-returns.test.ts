import fc from 'fast-check';
import { addDays } from '../dates/dates';
import { periodReturns } from './period-returns';

const percent = (rate: number | null): number | null => (rate === null ? null : Math.round(rate * 1_000_000) / 10_000);

describe('returns of a period', () => {
  it('without flows are both what the value gained', () => {
    const returns = periodReturns({
      from: '2026-01-01',
      to: '2026-12-31',
      opening: 100_000n,
      closing: 108_000n,
      flows: [],
    });
    expect([
      returns.days,
      percent(returns.timeWeighted),
      percent(returns.moneyWeighted),
      returns.timeWeightedYearly,
    ]).toEqual([365, 8, 8, null]);
  });

  it('when money came in before a fall, the money-weighted return is below the time-weighted one', () => {
    // £1,000 gains 10%, then £1,000 more comes in, and all of it loses 10%.
    const returns = periodReturns({
      from: '2026-01-01',
      to: '2026-12-31',
      opening: 100_000n,
      closing: 189_000n,
      flows: [{ date: '2026-07-01', amount: 100_000n, value: 210_000n }],
    });
    expect(percent(returns.timeWeighted)).toBe(-1);
    // 1,000 × 0.927192 + 1,000 × 0.927192^(183/365) = 927.19 + 962.81 = 1,890.
    expect(percent(returns.moneyWeighted)).toBeCloseTo(-7.2808, 3);
  });

  it('of something that began with nothing count from the day money came', () => {
    const returns = periodReturns({
      from: '2026-01-01',
      to: '2026-12-31',
      opening: 0n,
      closing: 105_000n,
      flows: [{ date: '2026-07-01', amount: 100_000n, value: 100_000n }],
    });
    expect([percent(returns.timeWeighted), percent(returns.moneyWeighted)]).toEqual([5, 5]);
  });

  it('of more than a year come as a rate a year too', () => {
    const returns = periodReturns({
      from: '2025-01-01',
      to: '2026-12-31',
      opening: 100_000n,
      closing: 121_000n,
      flows: [],
    });
    expect([
      percent(returns.timeWeighted),
      percent(returns.timeWeightedYearly),
      percent(returns.moneyWeightedYearly),
    ]).toEqual([21, 10, 10]);
  });

  it('when a period of more than a year began with nothing, are yearly rates over the time with holdings, or none if that was under a year', () => {
    const held = periodReturns({
      from: '2023-01-01',
      to: '2026-12-31',
      opening: 0n,
      closing: 121_000n,
      flows: [{ date: '2024-12-31', amount: 100_000n, value: 100_000n }],
    });
    expect([
      percent(held.timeWeighted),
      percent(held.timeWeightedYearly),
      percent(held.moneyWeighted),
      percent(held.moneyWeightedYearly),
    ]).toEqual([21, 10, 21, 10]);
    const recent = periodReturns({
      from: '2023-01-01',
      to: '2026-12-31',
      opening: 0n,
      closing: 103_000n,
      flows: [{ date: '2026-05-01', amount: 100_000n, value: 100_000n }],
    });
    expect([
      percent(recent.timeWeighted),
      recent.timeWeightedYearly,
      percent(recent.moneyWeighted),
      recent.moneyWeightedYearly,
    ]).toEqual([3, null, 3, null]);
  });

  it('are nothing where nothing was there, and go on after all was taken out', () => {
    expect(periodReturns({ from: '2026-01-01', to: '2026-12-31', opening: 0n, closing: 0n, flows: [] })).toMatchObject({
      timeWeighted: null,
      moneyWeighted: null,
    });
    const emptied = periodReturns({
      from: '2026-01-01',
      to: '2026-12-31',
      opening: 100_000n,
      closing: 0n,
      flows: [{ date: '2026-05-01', amount: -110_000n, value: 0n }],
    });
    expect(percent(emptied.timeWeighted)).toBe(10);
  });

  const year = { from: '2026-01-01', to: '2026-12-31' } as const;
  const both = ({ timeWeighted, moneyWeighted }: ReturnType<typeof periodReturns>) => [
    percent(timeWeighted),
    percent(moneyWeighted),
  ];

  it('count what the first day itself made of the first money, such as the charges of what was bought with it', () => {
    // £1,000 came and was £995 at the close; at the end it is £1,044.75.
    const charged = periodReturns({
      ...year,
      opening: 0n,
      closing: 104_475n,
      flows: [{ date: '2026-07-01', amount: 100_000n, value: 99_500n }],
    });
    expect(both(charged)).toEqual([4.475, 4.475]);
    const onTheLast = periodReturns({
      ...year,
      opening: 0n,
      closing: 99_500n,
      flows: [{ date: '2026-12-31', amount: 100_000n, value: 99_500n }],
    });
    expect(both(onTheLast)).toEqual([-0.5, -0.5]);
  });

  it('of something that was emptied are those of the time until then, and what comes late to it is no return', () => {
    // £1,000 became £1,100 by 1 May and was taken out: 10%, not 10% each four months.
    const taken = { date: '2026-05-01', amount: -110_000n, value: 0n };
    expect(both(periodReturns({ ...year, opening: 100_000n, closing: 0n, flows: [taken] }))).toEqual([10, 10]);
    const [timeWeighted, moneyWeighted] = both(
      periodReturns({ ...year, opening: 100_000n, closing: 5n, flows: [taken] }),
    );
    expect(timeWeighted).toBe(10);
    expect(moneyWeighted).toBeCloseTo(10, 1);
  });

  it('leave the time between out in which nothing was there, also of the rate a year', () => {
    // 10% in the first 365 days, nothing for two years, 10% again in the last 365.
    const gap = periodReturns({
      from: '2021-01-01',
      to: '2024-12-30',
      opening: 100_000n,
      closing: 121_000n,
      flows: [
        { date: '2021-12-31', amount: -110_000n, value: 0n },
        { date: '2023-12-31', amount: 110_000n, value: 110_000n },
      ],
    });
    expect([...both(gap), percent(gap.timeWeightedYearly), percent(gap.moneyWeightedYearly)]).toEqual([21, 21, 10, 10]);
  });

  it('of a single day are what it gained, however much that would be in a year', () => {
    for (const [closing, gain] of [
      [115_000n, 15],
      [85_000n, -15],
      [100_000n, 0],
      [300_000n, 200],
    ] as const)
      expect(
        both(periodReturns({ from: '2026-01-01', to: '2026-01-01', opening: 100_000n, closing, flows: [] })),
      ).toEqual([gain, gain]);
    // Came in the morning before, was taken out in the evening.
    expect(
      both(
        periodReturns({
          from: '2026-01-01',
          to: '2026-01-02',
          opening: 0n,
          closing: 0n,
          flows: [
            { date: '2026-01-01', amount: 100_000n, value: 100_000n },
            { date: '2026-01-02', amount: -120_000n, value: 0n },
          ],
        }),
      ),
    ).toEqual([20, 20]);
  });

  it('are a loss of everything where nothing is left of what was put in', () => {
    expect(both(periodReturns({ ...year, opening: 100_000n, closing: 0n, flows: [] }))).toEqual([-100, -100]);
    expect(
      both(
        periodReturns({
          ...year,
          opening: 100_000n,
          closing: 0n,
          flows: [{ date: '2026-06-01', amount: 50_000n, value: 120_000n }],
        }),
      ),
    ).toEqual([-100, -100]);
  });

  it('count money of the first and of the last day at the close of it', () => {
    // What comes on the last day earned nothing; what comes on the first is there from its close.
    expect(
      both(
        periodReturns({
          ...year,
          opening: 100_000n,
          closing: 210_000n,
          flows: [{ date: '2026-12-31', amount: 100_000n, value: 210_000n }],
        }),
      ),
    ).toEqual([10, 10]);
    expect(
      both(
        periodReturns({
          ...year,
          opening: 100_000n,
          closing: 0n,
          flows: [{ date: '2026-12-31', amount: -110_000n, value: 0n }],
        }),
      ),
    ).toEqual([10, 10]);
    expect(
      both(
        periodReturns({
          ...year,
          opening: 100_000n,
          closing: 220_000n,
          flows: [{ date: '2026-01-01', amount: 100_000n, value: 200_000n }],
        }),
      )[0],
    ).toBe(10);
  });

  it('take none of several rates that fit but tell them all, and are none where no rate fits', () => {
    // £1,000, £2,300 out a year later, £1,320 in a year after that and nothing at the end: 10% and 20% a year both
    // fit.
    const several = periodReturns({
      from: '2023-01-01',
      to: '2024-12-30',
      opening: 100_000n,
      closing: 0n,
      flows: [
        { date: '2023-12-31', amount: -230_000n, value: 1n },
        { date: '2024-12-30', amount: 132_000n, value: 0n },
      ],
    });
    expect(several).toMatchObject({ moneyWeighted: null, moneyWeightedYearly: null });
    expect(several.moneyWeightedSeveral.map(percent)).toEqual([21, 44]);
    const none = periodReturns({
      from: '2023-01-01',
      to: '2024-12-30',
      opening: 100_000n,
      closing: -100_000n,
      flows: [{ date: '2024-01-01', amount: -100_000n, value: 1_000n }],
    });
    expect(none).toMatchObject({ moneyWeighted: null, moneyWeightedSeveral: [] });
  });

  it('of values below nothing are not told', () =>
    expect(
      periodReturns({
        ...year,
        opening: -5_000n,
        closing: 100_000n,
        flows: [{ date: '2026-06-01', amount: 100_000n, value: 95_000n }],
      }).timeWeighted,
    ).toBeNull());

  it('are the same however money that only passes through is cut up, and the time-weighted one does not ask how much there was', () => {
    const pounds = fc.bigInt({ min: 1_000n, max: 10_000_000n });
    fc.assert(
      fc.property(
        pounds,
        fc.integer({ min: -30, max: 60 }),
        fc.integer({ min: 1, max: 300 }),
        fc.bigInt({ min: 2n, max: 50n }),
        (opening, gain, day, times) => {
          const closing = (opening * BigInt(100 + gain)) / 100n;
          const plain = periodReturns({ from: '2026-01-01', to: '2026-12-31', opening, closing, flows: [] });
          const passing = periodReturns({
            from: '2026-01-01',
            to: '2026-12-31',
            opening,
            closing,
            flows: [{ date: addDays('2026-01-01', day), amount: 0n, value: opening }],
          });
          expect(passing.timeWeighted).toBeCloseTo(plain.timeWeighted ?? NaN, 9);
          expect(passing.moneyWeighted).toBeCloseTo(plain.moneyWeighted ?? NaN, 6);
          const larger = periodReturns({
            from: '2026-01-01',
            to: '2026-12-31',
            opening: opening * times,
            closing: closing * times,
            flows: [],
          });
          expect(larger.timeWeighted).toBeCloseTo(plain.timeWeighted ?? NaN, 9);
        },
      ),
    );
  });
});
