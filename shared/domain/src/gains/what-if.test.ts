import { taxYearDates } from '../dates/dates';
import { parseUnits, valueAt, type Pence, type Units } from '../money/money';
import type { GainsEvent } from './gains-events';
import type { GainsYearInput, YearDisposal } from './gains-year';
import { bestGifts, mostInsideExempt, type GiftHolding, type PlannedSale } from './what-if';

const pounds = (amount: number): Pence => BigInt(amount) * 100n;
const year = (more: Partial<GainsYearInput> = {}): GainsYearInput => ({
  taxYear: '2026/27',
  ...taxYearDates('2026/27'),
  disposals: [],
  lossesBroughtForward: 0n,
  income: null,
  holder: 'individual',
  ...more,
});
const madeGain = (amount: number): YearDisposal => ({
  date: '2026-05-01',
  proceeds: pounds(amount),
  allowableCost: 0n,
  gain: pounds(amount),
});

describe('the most that can be sold inside the exempt amount', () => {
  const bought = (date: string, quantity: number, cost: number | null): GainsEvent => ({
    kind: 'Acquired',
    pool: 'A',
    date,
    source: date,
    quantity: parseUnits(quantity),
    cost: cost === null ? null : pounds(cost),
  });
  const most = (
    events: readonly GainsEvent[],
    { price = 13, of = 1_000, more = {}, minimumUnits = parseUnits(1) as Units, charges = 0 } = {},
  ) => {
    const plan: PlannedSale = {
      events,
      pool: 'A',
      date: '2026-11-26',
      held: parseUnits(of),
      minimumUnits,
      proceedsOf: (quantity) => valueAt(quantity, parseUnits(price)),
      chargesOf: () => pounds(charges),
      year: year(more),
    };
    return mostInsideExempt(plan);
  };

  it('is as many units as make gains of £3,000', () => {
    const found = most([bought('2020-01-01', 1_000, 10_000)]);
    expect(found?.quantity).toBe(parseUnits(1_000));
    expect(most([bought('2020-01-01', 1_000, 9_000)])?.quantity).toBe(parseUnits(750));
    expect(most([bought('2020-01-01', 1_000, 9_000)])?.year).toMatchObject({ exemptLeft: 0n, taxable: 0n });
    expect(most([bought('2020-01-01', 1_000, 9_000)], { charges: 1 })?.quantity).toBe(parseUnits(750));
    expect(most([bought('2020-01-01', 1_000, 9_000)], { charges: 4 })?.quantity).toBe(parseUnits(751));
  });
  it('is exact to the smallest unit', () => {
    const found = most([bought('2020-01-01', 1_000, 8_999)], { minimumUnits: parseUnits('0.001') });
    expect(found?.quantity).toBe(parseUnits('749.814'));
    // 749.814 units cost £6,747.58 and bring £9,747.58; the next thousandth brings a penny more than it costs.
    expect(found?.year).toMatchObject({ taxable: 0n, gains: pounds(3_000) });
  });
  it('counts gains and losses that the year has', () => {
    const events = [bought('2020-01-01', 1_000, 9_000)];
    expect(most(events, { more: { disposals: [madeGain(1_000)] } })?.quantity).toBe(parseUnits(500));
    expect(most(events, { more: { disposals: [madeGain(4_000)] } })?.quantity).toBe(0n);
    expect(most(events, { more: { lossesBroughtForward: pounds(400) } })?.quantity).toBe(parseUnits(850));
  });
  it('is all of what makes a loss', () =>
    expect(most([bought('2020-01-01', 1_000, 90_000)])?.quantity).toBe(parseUnits(1_000)));
  it('goes on where a dear purchase of the day comes before the pool', () =>
    expect(most([bought('2020-01-01', 900, 0), bought('2026-11-26', 100, 2_300)])?.quantity).toBe(
      // A loss of £1,000 on the day's hundred, then £13 a unit.
      parseUnits(407),
    ));
  it('does not know where a cost is not known', () => expect(most([bought('2020-01-01', 1_000, null)])).toBeNull());
});

describe('gifts between spouses', () => {
  const holding = (key: string, value: number, cost: number): GiftHolding => ({
    key,
    quantity: parseUnits(1_000),
    minimumUnits: parseUnits('0.001'),
    value: pounds(value),
    cost: pounds(cost),
  });
  const gifts = (
    mine: readonly GiftHolding[],
    theirs: readonly GiftHolding[],
    years: readonly [Partial<GainsYearInput>, Partial<GainsYearInput>],
  ) =>
    bestGifts({
      date: '2026-11-26',
      people: [
        { name: 'Ann', year: year(years[0]), holdings: mine },
        { name: 'Ben', year: year(years[1]), holdings: theirs },
      ],
      basicBand: pounds(37_700),
    });

  it('fill the exempt amount that the other does not use, and no more', () => {
    const found = gifts([holding('X', 20_000, 10_000)], [], [{ disposals: [madeGain(5_000)] }, {}]);
    expect(found).toMatchObject([
      { from: 0, quantity: parseUnits(300), value: pounds(6_000), gain: pounds(3_000), saves: pounds(720) },
    ]);
    expect(found[0]?.why).toBe(
      'Ben has £3,000.00 of the exempt amount left and pays 24% above it; Ann has £0.00 of the exempt amount left and pays 24%.',
    );
  });
  it('go on into the basic rate band of the other', () =>
    expect(
      gifts(
        [holding('X', 30_000, 10_000)],
        [],
        [{ disposals: [madeGain(5_000)], income: pounds(80_000) }, { income: pounds(30_000) }],
      ),
    ).toMatchObject([{ gain: pounds(10_700), saves: pounds(720) + (pounds(7_700) * 6n) / 100n }]));
  it('come in the order of what they save, each after those before it', () => {
    const found = gifts(
      [holding('X', 12_000, 10_000), holding('Y', 14_000, 10_000)],
      [],
      [{ disposals: [madeGain(5_000)] }, {}],
    );
    expect(found.map((gift) => [gift.holding.key, gift.gain, gift.saves])).toEqual([['Y', pounds(3_000), pounds(720)]]);
  });
  it('bring a loss to the one who has gains', () =>
    expect(gifts([], [holding('Z', 8_000, 10_000)], [{ disposals: [madeGain(6_000)] }, {}])).toMatchObject([
      { from: 1, quantity: parseUnits(1_000), gain: pounds(-2_000), saves: pounds(480) },
    ]));
  it('are none where they save nothing', () =>
    expect(gifts([holding('X', 12_000, 10_000)], [holding('Y', 12_000, 10_000)], [{}, {}])).toEqual([]));
});
