import fc from 'fast-check';
import { parseUnits, sum, valueAt } from '../money/money';
import { reportSections, valueReport, type ReportPosting, type ReportSection } from './value-report';

let posted = 0;
const posting = (given: Partial<ReportPosting>): ReportPosting => ({
  id: String((posted += 1)),
  section: 'payments',
  kind: 'Payment',
  accountId: 'A1',
  transactionId: 'T1',
  transactionCode: 'PAYI',
  linkId: null,
  narrative: 'Payment received',
  postDate: '2026-05-01',
  valueDate: '2026-05-01',
  amount: 0n,
  assetId: null,
  units: null,
  ...given,
});
const units = (count: number, bookValue = 0n) => ({ quantity: parseUnits(count), bookValue });
const price = (pounds: number): bigint => parseUnits(pounds);
const nothing = { openingCash: 0n, openingHoldings: [], postings: [], closingPrices: new Map<string, bigint>() };

const bought = (transactionId: string, count: number, value: bigint, bookValue = value): ReportPosting[] => {
  const trade = { section: 'trades', kind: 'Purchase', transactionCode: 'BUYS', transactionId, assetId: 'X' } as const;
  return [posting({ ...trade, amount: -value }), posting({ ...trade, amount: value, units: units(count, bookValue) })];
};
const sold = (transactionId: string, count: number, value: bigint, bookValue: bigint): ReportPosting[] => {
  const trade = { section: 'trades', kind: 'Sale', transactionCode: 'SELL', transactionId, assetId: 'X' } as const;
  return [
    posting({ ...trade, amount: value }),
    posting({ ...trade, amount: -value, units: units(-count, -bookValue) }),
  ];
};

describe('the report of a period', () => {
  it('goes from the opening to the closing value by its sections and the gains', () => {
    // 100 units, worth £100 at the beginning; 50 more for £60 and £5 of charges; 75 sold for £105; the rest at £1.50.
    const report = valueReport({
      openingCash: 10_000n,
      openingHoldings: [{ accountId: 'A1', assetId: 'X', quantity: parseUnits(100), value: 10_000n, bookCost: 7_000n }],
      postings: [
        posting({ amount: 20_000n }),
        ...bought('T2', 50, 6_000n, 6_500n),
        posting({ section: 'charges', kind: 'Dealing charge', transactionId: 'T2', amount: -500n }),
        ...sold('T3', 75, 10_500n, 6_750n),
        posting({ section: 'income', kind: 'Dividend', transactionId: 'T4', amount: 300n }),
      ],
      closingPrices: new Map([['X', price(1.5)]]),
    });
    expect(report.opening).toBe(20_000n);
    expect(report.sections.trades.total).toBe(0n);
    expect(report.sections.trades.lines.map(({ amount }) => amount)).toEqual([6_000n, -10_500n]);
    expect(report.sections.trades.kinds).toEqual([
      { kind: 'Purchase', total: 6_000n, lines: 1 },
      { kind: 'Sale', total: -10_500n, lines: 1 },
    ]);
    // 75 of 150 units take £80 of £160; what is left cost £80 and is worth £112.50.
    expect(report.gains.realised).toMatchObject([{ proceeds: 10_500n, gain: 2_500n, bookCost: 6_750n }]);
    expect(report.gains.retained).toMatchObject([
      { value: 11_250n, gain: 3_250n, bookCost: 6_750n, openingValue: 10_000n },
    ]);
    // Cash: 100 + 200 - 60 - 5 + 105 + 3 = £343, and £112.50 in units.
    expect(report.closing).toBe(34_300n + 11_250n);
  });

  it('leaves out what was made and reversed in it, and says how often; a reversal of earlier money stays', () => {
    const back = { transactionCode: 'RVSL', narrative: 'Payment reversed' };
    const report = valueReport({
      ...nothing,
      postings: [
        posting({ transactionId: 'T1', amount: 10_000n }),
        posting({ transactionId: 'T1', amount: -10_000n, ...back }),
        ...bought('T2', 10, 1_000n),
        ...bought('T2', -10, -1_000n),
        posting({ transactionId: 'T3', amount: 5_000n }),
        posting({ transactionId: 'T3', amount: -2_000n, ...back }),
        posting({ transactionId: 'T0', amount: -100n, ...back }),
      ],
    });
    expect(report.cancelled).toBe(2);
    expect(report.sections.payments.lines.map(({ transactionId, amount }) => [transactionId, amount])).toEqual([
      ['T3', 3_000n],
      ['T0', -100n],
    ]);
    expect([report.sections.payments.totalIn, report.sections.payments.totalOut]).toEqual([3_000n, -100n]);
    expect(report.gains).toMatchObject({ realised: [], retained: [] });
  });

  it('cancels moves between its accounts, and keeps one to an account outside', () => {
    const move = { section: 'internalTransfers', kind: 'Cash', linkId: 'L1' } as const;
    const report = valueReport({
      ...nothing,
      postings: [
        posting({ ...move, transactionId: 'T1', amount: -500n }),
        posting({ ...move, transactionId: 'T2', accountId: 'A2', amount: 500n }),
        posting({ ...move, transactionId: 'T3', linkId: 'L2', amount: -700n }),
      ],
    });
    expect(report.between).toEqual({ moves: 1, value: 500n });
    expect(report.sections.internalTransfers.lines.map(({ transactionId }) => transactionId)).toEqual(['T3']);
  });

  it('realises nothing when units are split or taken together, and nothing when only a book cost is entered', () => {
    const report = valueReport({
      ...nothing,
      openingHoldings: [{ accountId: 'A1', assetId: 'X', quantity: parseUnits(100), value: 10_000n, bookCost: 7_000n }],
      postings: [
        posting({
          section: 'corporateChanges',
          kind: 'Stock split',
          assetId: 'X',
          transactionId: 'T1',
          units: units(-50),
        }),
        posting({ section: 'transfers', kind: 'Units', assetId: 'X', transactionId: 'T2', units: units(0, 900n) }),
      ],
      closingPrices: new Map([['X', price(2.5)]]),
    });
    expect(report.gains).toMatchObject({ realised: [], totalRetained: 2_500n });
    expect(report.gains.retained).toMatchObject([{ bookCost: 7_900n }]);
    expect([report.cancelled, report.sections.transfers.lines]).toEqual([0, []]);
    expect(report.sections.corporateChanges.lines).toMatchObject([{ amount: 0n, quantity: parseUnits(-50) }]);
  });
});

/** Postings as the ledger makes them: units that leave were there, and a purchase takes the cash it costs. */
const random = fc
  .tuple(
    fc.array(
      fc.record({
        account: fc.nat(2),
        asset: fc.nat(2),
        units: fc.integer({ min: 1, max: 500 }),
        pence: fc.nat(90_000),
      }),
    ),
    fc.array(
      fc.record({
        account: fc.nat(2),
        asset: fc.nat(2),
        transaction: fc.nat(12),
        section: fc.constantFrom<ReportSection>(...reportSections),
        amount: fc.integer({ min: -90_000, max: 90_000 }),
        share: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: 60 },
    ),
    fc.array(fc.nat(9_000), { minLength: 3, maxLength: 3 }),
  )
  .map(([held, moves, prices]) => {
    const stock = new Map<string, bigint>();
    const openings = new Map<
      string,
      { accountId: string; assetId: string; quantity: bigint; value: bigint; bookCost: bigint }
    >();
    for (const { account, asset, units: count, pence } of held) {
      const key = `A${account} X${asset}`;
      stock.set(key, parseUnits(count));
      openings.set(key, {
        accountId: `A${account}`,
        assetId: `X${asset}`,
        quantity: parseUnits(count),
        value: BigInt(pence),
        bookCost: 1n,
      });
    }
    const postings = moves.flatMap(({ account, asset, transaction, section, amount, share }): ReportPosting[] => {
      const head = {
        section,
        kind: String(share),
        accountId: `A${account}`,
        transactionId: `T${transaction}`,
        linkId: `L${transaction % 3}`,
        assetId: `X${asset}`,
      };
      const cash = posting({ ...head, amount: BigInt(amount) });
      if (section !== 'trades' && share > 2) return [cash];
      const key = `A${account} X${asset}`;
      const there = stock.get(key) ?? 0n;
      const quantity = amount > 0 ? parseUnits(share) : -there / BigInt(share);
      stock.set(key, there + quantity);
      const moved = posting({ ...head, amount: BigInt(amount), units: { quantity, bookValue: 0n } });
      return section === 'trades' ? [moved, posting({ ...head, amount: BigInt(-amount) })] : [moved];
    });
    return {
      openingCash: 5_000n,
      openingHoldings: [...openings.values()],
      postings,
      closingPrices: new Map(prices.map((pence, asset) => [`X${asset}`, price(pence / 100)])),
      stock,
    };
  });

describe('of any postings', () => {
  it('the sections and gains add up to the change in cash and in the value of the units, whatever came in which order', () => {
    fc.assert(
      fc.property(random, ({ stock, ...input }) => {
        const report = valueReport(input);
        const cash =
          input.openingCash + sum(input.postings.flatMap(({ units: of, amount }) => (of === null ? [amount] : [])));
        const held = sum(
          [...stock].map(([key, quantity]) =>
            valueAt(quantity, input.closingPrices.get(key.split(' ')[1] ?? '') ?? 0n),
          ),
        );
        expect(report.closing).toBe(cash + held);
        const { sections, gains } = report;
        for (const section of reportSections) {
          const { lines, total, totalIn, totalOut, kinds } = sections[section];
          expect(totalIn + totalOut).toBe(total);
          expect(sum(kinds.map((kind) => kind.total))).toBe(sum(lines.map(({ amount }) => amount)));
          if (section !== 'trades') expect(sum(lines.map(({ amount }) => amount))).toBe(total);
        }
        expect(sections.trades.total).toBe(0n);
        // Units are kept: what is retained of each holding is what the postings left.
        for (const { accountId, assetId, quantity } of gains.retained)
          expect(quantity).toBe(stock.get(`${accountId} ${assetId}`));
      }),
    );
  });
});
