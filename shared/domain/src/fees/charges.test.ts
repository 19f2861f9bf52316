import fc from 'fast-check';
import { chargesWithin, isGrowthMarket, listingRelief, tradeCharges, type TradeInput } from './charges';
import { sum } from '../money/money';

const share: TradeInput = {
  side: 'Buy',
  instrumentType: 'Equity',
  countryOfIssue: 'GB',
  growthMarket: false,
  consideration: 1_234_567n,
  date: '2026-11-20',
  firmCharges: [],
};
const amounts = (input: TradeInput): Record<string, bigint> =>
  Object.fromEntries(tradeCharges(input).map(({ type, amount }) => [type, amount]));

describe('stamp duty reserve tax and the PTM levy', () => {
  it('takes £61.73 and £1.50 of a purchase of £12,345.67 of a UK share', () =>
    expect(amounts(share)).toEqual({ Stamp: 6_173n, PTM: 150n }));
  it('rounds 13.4547 to £13.45 (ill-sdrt-hmrc-down)', () =>
    expect(amounts({ ...share, consideration: 269_094n, date: '2024-03-28' })).toEqual({ Stamp: 1_345n }));
  it('rounds half a penny up', () => expect(amounts({ ...share, consideration: 100n })).toEqual({ Stamp: 1n }));
  it('takes no levy of exactly £10,000.00', () =>
    expect(amounts({ ...share, consideration: 1_000_000n })).toEqual({ Stamp: 5_000n }));
  it('takes the levy of a penny more', () =>
    expect(amounts({ ...share, consideration: 1_000_001n })).toEqual({ Stamp: 5_000n, PTM: 150n }));
  it('takes no tax of an AIM share, and the levy', () =>
    expect(amounts({ ...share, growthMarket: isGrowthMarket('AIMX'), consideration: 2_000_000n })).toEqual({
      PTM: 150n,
    }));
  it('took the tax of an AIM share until 27 April 2014', () =>
    expect(amounts({ ...share, growthMarket: true, date: '2014-04-27' })).toEqual({ Stamp: 6_173n, PTM: 100n }));
  it('takes neither of a fund, an ETF or a bond', () => {
    for (const instrumentType of ['Fund', 'ETF', 'Bond'] as const)
      expect(amounts({ ...share, instrumentType, consideration: 5_000_000n })).toEqual({});
  });
  it('treats an investment trust as the UK company it is', () =>
    expect(amounts({ ...share, instrumentType: 'Investment Trust' })).toEqual({ Stamp: 6_173n, PTM: 150n }));
  it('takes the levy alone of companies of the Channel Islands and the Isle of Man', () => {
    for (const countryOfIssue of ['JE', 'GG', 'IM'])
      expect(amounts({ ...share, countryOfIssue })).toEqual({ PTM: 150n });
  });
  it('takes neither of a company elsewhere', () => expect(amounts({ ...share, countryOfIssue: 'IE' })).toEqual({}));
  it('takes the levy of a sale, and no tax', () => expect(amounts({ ...share, side: 'Sell' })).toEqual({ PTM: 150n }));
  it('takes £1.00 of levy up to 1 December 2024', () => {
    expect(amounts({ ...share, side: 'Sell', date: '2024-12-01' })).toEqual({ PTM: 100n });
    expect(amounts({ ...share, side: 'Sell', date: '2024-12-02' })).toEqual({ PTM: 150n });
  });
  it('refuses a date before the levy is known', () =>
    expect(() => tradeCharges({ ...share, date: '2006-12-31' })).toThrow(
      'No PTM levy is known for 2006-12-31; the first is from 2007-01-01.',
    ));
  it.each([
    ['2025-11-27', '2026-11-20', false],
    ['2025-11-27', '2028-11-26', false],
    ['2025-11-27', '2028-11-27', true],
    ['2025-11-26', '2026-11-20', true],
    ['2026-12-01', '2026-11-20', true],
  ])('of a company listed on %s and bought on %s takes tax: %p (UK Listing Relief)', (listedOn, date, taxed) =>
    expect('Stamp' in amounts({ ...share, listedOn, date })).toBe(taxed),
  );
  it('names the relief and the day it ends', () => {
    expect(listingRelief('2025-12-01', '2026-11-20')).toEqual({
      until: '2028-12-01',
      rule: 'UK Listing Relief, Finance Act 1986 s. 89C, put in by Finance Act 2026 s. 85; HMRC STSM042600',
    });
    expect(listingRelief(null, '2026-11-20')).toBeNull();
  });
});

describe('itemised charges', () => {
  it('say of what they are calculated and by which rule', () => {
    expect(tradeCharges({ ...share, firmCharges: [{ type: 'Dealing', amount: 350n, percentage: 1_000n }] })).toEqual([
      {
        type: 'Stamp',
        amount: 6_173n,
        percentage: 5_000n,
        basis: '0.5% of £12,345.67',
        rule: 'Stamp duty reserve tax, Finance Act 1986 s. 87, 0.5% since 27 October 1986',
      },
      {
        type: 'PTM',
        amount: 150n,
        percentage: null,
        basis: '£1.50 on a contract of £12,345.67, which is more than £10,000.00',
        rule: 'PTM levy, Panel on Takeovers and Mergers, £1.50 since 2 December 2024',
      },
      {
        type: 'Dealing',
        amount: 1_585n,
        percentage: 1_000n,
        basis: '£3.50 for each trade and 0.1% of £12,345.67',
        rule: 'Dealing charge of the firm, on the day of the trade',
      },
    ]);
  });
  it('has an initial charge on purchases alone, and dilution both ways', () => {
    const firmCharges = [
      { type: 'Initial', amount: 0n, percentage: 10_000n },
      { type: 'Dilution', amount: 0n, percentage: 2_500n },
    ] as const;
    const fund: TradeInput = { ...share, instrumentType: 'Fund', consideration: 100_000n, firmCharges };
    expect(amounts(fund)).toEqual({ Initial: 1_000n, Dilution: 250n });
    expect(amounts({ ...fund, side: 'Sell' })).toEqual({ Dilution: 250n });
  });
  it('has the buyer of a bond pay accrued interest, and the seller receive it', () => {
    // £10,000 nominal at £0.95 with £0.01974180 on each pound.
    const bond: TradeInput = {
      ...share,
      instrumentType: 'Bond',
      consideration: 950_000n,
      accruedInterest: { perUnit: 1_974_180n, price: 95_000_000n, basis: '169 days' },
    };
    expect(amounts(bond)).toEqual({ 'Accrued Interest': 19_742n });
    expect(amounts({ ...bond, side: 'Sell' })).toEqual({ 'Accrued Interest': -19_742n });
    expect(tradeCharges(bond)[0]?.basis).toBe('Paid: 169 days');
  });
  it('refuses figures below zero', () => {
    expect(() => tradeCharges({ ...share, consideration: -1n })).toThrow(RangeError);
    expect(() => tradeCharges({ ...share, firmCharges: [{ type: 'Dealing', amount: -1n, percentage: 0n }] })).toThrow(
      RangeError,
    );
  });
});

describe('the largest purchase within an amount', () => {
  const terms = fc.record({
    side: fc.constant('Buy' as const),
    instrumentType: fc.constantFrom('Fund', 'Equity', 'ETF', 'Investment Trust', 'Bond'),
    countryOfIssue: fc.constantFrom('GB', 'JE', 'IE'),
    growthMarket: fc.boolean(),
    date: fc.constantFrom('2024-12-01', '2026-11-20'),
    firmCharges: fc.array(
      fc.record({
        type: fc.constantFrom('Dilution' as const, 'Initial' as const, 'Platform' as const, 'Dealing' as const),
        amount: fc.bigInt({ min: 0n, max: 5_000n }),
        percentage: fc.bigInt({ min: 0n, max: 50_000n }),
      }),
      { maxLength: 3 },
    ),
    accruedInterest: fc.record({
      perUnit: fc.bigInt({ min: -100_000n, max: 3_000_000n }),
      price: fc.bigInt({ min: 50_000_000n, max: 150_000_000n }),
      basis: fc.constant(''),
    }),
  });
  const costOf = (input: TradeInput): bigint =>
    input.consideration + sum(tradeCharges(input).map(({ amount }) => amount));
  /** Around the threshold of the levy as often as elsewhere. */
  const budgets = fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 999_000n, max: 1_100_000n }));

  it('is within it, and a penny more would not be', () => {
    fc.assert(
      fc.property(budgets, terms, (amount, given) => {
        const consideration = chargesWithin(amount, given);
        const fits = consideration === 0n || costOf({ ...given, consideration }) <= amount;
        return fits && costOf({ ...given, consideration: consideration + 1n }) > amount;
      }),
      { verbose: 1, numRuns: 2_000 },
    );
  });
  it('stops at £10,000.00 where the levy would not fit', () =>
    expect(chargesWithin(1_005_001n, { ...share, side: 'Buy' })).toBe(1_000_000n));
  it('is nothing where the charges leave nothing', () =>
    expect(
      chargesWithin(350n, { ...share, side: 'Buy', firmCharges: [{ type: 'Dealing', amount: 350n, percentage: 0n }] }),
    ).toBe(0n));
});
