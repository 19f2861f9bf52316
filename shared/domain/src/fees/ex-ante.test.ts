import fc from 'fast-check';
import { tradeCharges } from './charges';
import { exAnteCosts, flatTier, type ExAnteInput } from './ex-ante';
import { sum } from '../money/money';

const flat = { amount: 0n, above: 0n, vat: null, rule: 'As agreed.', explicit: true } as const;
const adviser = {
  ...flat,
  name: 'Initial advice',
  layer: 'Adviser',
  category: 'One-off',
  tiers: flatTier(10_000n),
} as const;
const platform = {
  ...flat,
  name: 'Platform charge',
  layer: 'Service',
  category: 'Ongoing',
  tiers: flatTier(3_000n),
} as const;
const advice = {
  ...flat,
  name: 'Ongoing advice',
  layer: 'Adviser',
  category: 'Ongoing',
  tiers: flatTier(5_000n),
} as const;
const order: ExAnteInput = {
  investment: 1_000_000n,
  tradeCharges: [],
  ocf: 7_500n,
  transactionCost: 1_000n,
  services: [adviser, platform, advice],
};

describe('costs estimated', () => {
  it('of £10,000 in the first year are £263.35, itemised (ill-exante-1)', () => {
    const costs = exAnteCosts(order);
    expect(costs.firstYear).toEqual({ amount: 26_335n, percentage: 26_335n });
    expect(costs.entry.amount).toBe(10_000n);
    expect(costs.ongoing.amount).toBe(16_335n);
    expect(costs.lines.map(({ type, name, amount, basis }) => [type, name, amount, basis])).toEqual([
      ['Ex Ante One-off', 'Initial advice', 10_000n, '1% of £10,000.00'],
      ['Ex Ante Ongoing', 'Platform charge', 2_970n, '0.3% of £9,900.00'],
      ['Ex Ante Ongoing', 'Ongoing advice', 4_950n, '0.5% of £9,900.00'],
      ['OCF', 'Ongoing charge of the product', 7_425n, '0.75% of £9,900.00'],
      ['IMifidCharge', 'Transaction costs of the product', 990n, '0.1% of £9,900.00'],
    ]);
    expect(costs.byLayer).toMatchObject({
      Service: { amount: 2_970n },
      Product: { amount: 8_415n },
      Adviser: { amount: 14_950n },
    });
  });
  it('takes the charges of the trade as they are', () => {
    const charges = tradeCharges({
      side: 'Buy',
      instrumentType: 'Equity',
      countryOfIssue: 'GB',
      growthMarket: false,
      consideration: 1_234_567n,
      date: '2026-11-20',
      firmCharges: [{ type: 'Dealing', amount: 350n, percentage: 0n }],
    });
    const costs = exAnteCosts({
      investment: 1_241_240n,
      tradeCharges: charges,
      ocf: null,
      transactionCost: null,
      services: [],
    });
    expect(costs.lines.map(({ type, name, amount }) => [type, name, amount])).toEqual([
      ['Ex Ante Transaction', 'Stamp duty reserve tax', 6_173n],
      ['Ex Ante Transaction', 'PTM levy', 150n],
      ['Ex Ante Transaction', 'Dealing charge', 350n],
    ]);
    expect(costs.unknown).toEqual(['OCF', 'IMifidCharge']);
  });
  it('has an initial charge and dilution with the product, and no accrued interest', () => {
    const charges = tradeCharges({
      side: 'Buy',
      instrumentType: 'Fund',
      countryOfIssue: 'GB',
      growthMarket: false,
      consideration: 100_000n,
      date: '2026-11-20',
      firmCharges: [{ type: 'Initial', amount: 0n, percentage: 10_000n }],
      accruedInterest: { perUnit: 1_000_000n, price: 100_000_000n, basis: '80 days' },
    });
    expect(
      exAnteCosts({ ...order, tradeCharges: charges, services: [] }).lines.map(({ type, layer }) => [type, layer]),
    ).toEqual([
      ['Ex Ante One-off', 'Product'],
      ['OCF', 'Product'],
      ['IMifidCharge', 'Product'],
    ]);
  });
  it('has yearly fees in the tiers that what is bought falls in, and VAT apart', () => {
    const tiers = [
      { upTo: 25_000_000n, percentage: 3_000n },
      { upTo: null, percentage: 2_000n },
    ];
    const costs = exAnteCosts({
      ...order,
      ocf: null,
      transactionCost: null,
      services: [
        { ...platform, tiers, above: 24_600_000n },
        { ...platform, name: 'Manager fee', tiers: flatTier(2_500n), vat: 200_000n },
      ],
    });
    expect(costs.lines.map(({ name, amount, basis }) => [name, amount, basis])).toEqual([
      [
        'Platform charge',
        2_400n,
        '0.3% of £4,000.00 and 0.2% of £6,000.00, above £246,000.00 that the tiers count already',
      ],
      ['Manager fee', 2_500n, '0.25% of £10,000.00'],
      ['VAT on the manager fee', 500n, '20% of £25.00'],
    ]);
  });
  it('refuses an investment of nothing', () =>
    expect(() => exAnteCosts({ ...order, investment: 0n })).toThrow(RangeError));
  it('adds up: lines, layers, entry and the year', () => {
    const rate = fc.bigInt({ min: 0n, max: 20_000n });
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        rate,
        rate,
        rate,
        rate,
        (investment, ocf, transactionCost, one, two) => {
          const costs = exAnteCosts({
            ...order,
            investment,
            ocf,
            transactionCost,
            services: [
              { ...adviser, tiers: flatTier(one) },
              { ...platform, tiers: flatTier(two) },
            ],
          });
          const { Service, Product, Adviser } = costs.byLayer;
          return (
            sum(costs.lines.map(({ amount }) => amount)) === costs.firstYear.amount &&
            costs.entry.amount + costs.ongoing.amount === costs.firstYear.amount &&
            Service.amount + Product.amount + Adviser.amount === costs.firstYear.amount
          );
        },
      ),
      { verbose: 1 },
    );
  });
});
