import { taxYearDates } from '../dates/dates';
import { parseUnits, valueAt, type Pence, type Units } from '../money/money';
import type { GainsEvent } from './gains-events';
import type { GainsYearInput, YearDisposal } from './gains-year';
import { mostInsideExempt, type PlannedSale } from './what-if';

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
