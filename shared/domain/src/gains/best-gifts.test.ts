import fc from 'fast-check';
import { taxYearDates } from '../dates/dates';
import { parseUnits, sum, type Pence } from '../money/money';
import { bestGifts, type Gift, type GiftHolding, type Gifts } from './best-gifts';
import { gainsYear, type GainsYearInput, type YearDisposal } from './gains-year';

const date = '2026-11-26';
const basicBand = 3_770_000n;
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
const disposal = (value: Pence, gain: Pence): YearDisposal => ({
  date,
  proceeds: value,
  allowableCost: value - gain,
  gain,
});
const made = (gain: number): Partial<GainsYearInput> => ({ disposals: [disposal(pounds(100_000), pounds(gain))] });
const holding = (key: string, value: number, cost: number): GiftHolding => ({
  key,
  quantity: parseUnits(1_000),
  minimumUnits: parseUnits('0.001'),
  value: pounds(value),
  cost: pounds(cost),
});

interface Couple {
  readonly holdings: readonly [readonly GiftHolding[], readonly GiftHolding[]];
  readonly years: readonly [Partial<GainsYearInput>, Partial<GainsYearInput>];
}

const best = ({ holdings: [mine, theirs], years }: Couple): Gifts | null =>
  bestGifts({
    date,
    people: [
      { name: 'Ann', year: year(years[0]), holdings: mine },
      { name: 'Ben', year: year(years[1]), holdings: theirs },
    ],
    basicBand,
  });

/** Tax of both after these gifts, from nothing but their two years. */
const taxAfter = ({ holdings, years }: Couple, from: 0 | 1, gifts: readonly Gift[]): Pence => {
  const kept = holdings[from].map(({ key, value, cost }) => {
    const gone = gifts.filter((gift) => gift.holding.key === key);
    return disposal(value - sum(gone.map((gift) => gift.value)), value - cost - sum(gone.map(({ gain }) => gain)));
  });
  const tax = (person: 0 | 1, more: readonly YearDisposal[]): Pence => {
    const own = year(years[person]);
    return gainsYear({ ...own, disposals: [...own.disposals, ...more] }).tax;
  };
  return (
    tax(from, kept) +
    tax(
      from === 0 ? 1 : 0,
      gifts.map(({ value, gain }) => disposal(value, gain)),
    )
  );
};

describe('gifts between spouses', () => {
  it('fill the exempt amount that the other does not use, and no more', () => {
    const found = best({ holdings: [[holding('X', 20_000, 10_000)], []], years: [made(5_000), {}] });
    expect(found).toMatchObject({ from: 0, taxWithout: pounds(2_880), taxWith: pounds(2_160) });
    expect(found?.gifts).toMatchObject([
      { quantity: parseUnits(300), value: pounds(6_000), gain: pounds(3_000), saves: pounds(720) },
    ]);
    expect(found?.gifts[0]?.why).toBe(
      'Ben has £3,000.00 of the exempt amount left and pays 24% above it. Ann, who would sell it with all the rest, pays 24%.',
    );
  });
  it('go on into the basic rate band of the other', () =>
    expect(
      best({
        holdings: [[holding('X', 30_000, 10_000)], []],
        years: [{ ...made(5_000), income: pounds(80_000) }, { income: pounds(30_000) }],
      })?.gifts,
    ).toMatchObject([{ gain: pounds(10_700), saves: pounds(720) + (pounds(7_700) * 6n) / 100n }]));
  it('count the sale of the other holdings: each alone would be free of tax', () =>
    expect(
      best({ holdings: [[holding('X', 12_000, 10_000), holding('Y', 12_500, 10_000)], []], years: [{}, {}] })?.gifts,
    ).toMatchObject([{ holding: { key: 'Y' }, gain: pounds(1_500), saves: pounds(360) }]));
  it('bring a loss to the one who has gains, but not where the owner has gains for it', () => {
    const loss = holding('Z', 8_000, 10_000);
    expect(best({ holdings: [[], [loss]], years: [made(6_000), {}] })).toMatchObject({
      from: 1,
      gifts: [{ quantity: parseUnits(1_000), gain: pounds(-2_000), saves: pounds(480) }],
    });
    expect(
      best({ holdings: [[loss, holding('X', 20_000, 10_000)], []], years: [{}, made(3_000)] })?.gifts ?? [],
    ).toEqual([]);
  });
  it('are none where they save less than ten pounds', () => {
    expect(best({ holdings: [[holding('X', 12_000, 10_000)], []], years: [{}, {}] })).toBeNull();
    expect(best({ holdings: [[holding('X', 13_040, 10_000)], []], years: [{}, {}] })).toBeNull();
  });

  const anyHolding = fc.record({
    quantity: fc.bigInt({ min: 1n, max: 5_000_000_000_000n }),
    minimumUnits: fc.constantFrom(1n, 100_000n),
    value: fc.bigInt({ min: 0n, max: 5_000_000n }),
    cost: fc.bigInt({ min: 0n, max: 5_000_000n }),
  });
  const anyHoldings = fc
    .array(anyHolding, { maxLength: 6 })
    .map((all) => all.map((each, index): GiftHolding => ({ ...each, key: String(index) })));
  const anyYear = fc.record({
    disposals: fc.array(
      fc.bigInt({ min: -2_000_000n, max: 2_000_000n }).map((gain) => disposal(5_000_000n, gain)),
      { maxLength: 2 },
    ),
    lossesBroughtForward: fc.bigInt({ min: 0n, max: 1_000_000n }),
    income: fc.option(fc.bigInt({ min: 0n, max: 6_000_000n })),
  });
  const anyCouple: fc.Arbitrary<Couple> = fc.record({
    holdings: fc.tuple(anyHoldings, anyHoldings),
    years: fc.tuple(anyYear, anyYear),
  });
  it('save what the two years say: never below zero, never above the tax of selling all, and more with each', () => {
    fc.assert(
      fc.property(anyCouple, (couple) => {
        const found = best(couple);
        if (!found) return;
        const { from, gifts, taxWithout, taxWith } = found;
        expect(taxWithout).toBe(taxAfter(couple, from, []));
        gifts.forEach(({ saves }, index) => {
          const before = taxAfter(couple, from, gifts.slice(0, index));
          expect(saves).toBe(before - taxAfter(couple, from, gifts.slice(0, index + 1)));
          expect(saves).toBeGreaterThan(0n);
        });
        expect(sum(gifts.map(({ saves }) => saves))).toBe(taxWithout - taxWith);
        expect(taxWith).toBeGreaterThanOrEqual(0n);
      }),
      { numRuns: 150, verbose: 1 },
    );
  });
  it('leave no more tax than any part of a single holding given instead, give or take ten pounds a holding', () => {
    fc.assert(
      fc.property(anyCouple, fc.bigInt({ min: 1n, max: 100n }), (couple, percent) => {
        const saved = best(couple);
        const most = saved ? saved.taxWithout - saved.taxWith : 0n;
        for (const from of [0, 1] as const)
          for (const each of couple.holdings[from]) {
            // As many whole units as can be given, and of a holding whose unit is worth less than what is worth its papers.
            const quantity = ((each.quantity * percent) / 100n / each.minimumUnits) * each.minimumUnits;
            const isFine = couple.holdings[from].every(
              ({ quantity: all, minimumUnits, value, cost }) =>
                (value > cost ? value : cost) * minimumUnits <= 1_000n * all,
            );
            if (quantity === 0n || !isFine) continue;
            const value = (each.value * quantity) / each.quantity;
            const gain = value - (each.cost * quantity) / each.quantity;
            const gift: Gift = { holding: each, quantity, value, gain, saves: 0n, why: '' };
            const slack = 1_000n * BigInt(couple.holdings[from].length + 1);
            expect(taxAfter(couple, from, []) - taxAfter(couple, from, [gift])).toBeLessThanOrEqual(most + slack);
          }
      }),
      { numRuns: 150, verbose: 1 },
    );
  });
});
