import { returnParts } from './return-parts';

const year = { from: '2026-01-01', to: '2026-12-31' } as const;
const rounded = (parts: ReturnType<typeof returnParts>) =>
  parts.map(({ part, amount, timeWeighted, moneyWeighted }) => [
    part,
    amount,
    timeWeighted === null ? null : Math.round(timeWeighted * 10_000) / 100,
    moneyWeighted === null ? null : Math.round(moneyWeighted * 10_000) / 100,
  ]);

describe('the parts of a return', () => {
  it('add up to it, and count a stretch with what a pound had become by then', () => {
    // £1,000 becomes £1,100, of it £20 income; £1,000 comes in; £2,100 becomes £2,079: £42 of income, £21 of charges.
    const parts = returnParts(
      {
        ...year,
        opening: 100_000n,
        closing: 207_900n,
        flows: [{ date: '2026-07-01', amount: 100_000n, value: 210_000n }],
      },
      [
        { date: '2026-07-01', part: 'Income', amount: 2_000n },
        { date: '2026-08-01', part: 'Income', amount: 4_200n },
        { date: '2026-08-02', part: 'Charges', amount: -2_100n },
      ],
    );
    // Income: 2% + 1.1 × 2%; charges: 1.1 × -1%; together 8.9%.
    expect(rounded(parts)).toEqual([
      ['Capital', 3_800n, 5.8, expect.any(Number)],
      ['Income', 6_200n, 4.2, expect.any(Number)],
      ['Charges', -2_100n, -1.1, expect.any(Number)],
    ]);
  });

  it('have no rate where the return has none', () => {
    expect(rounded(returnParts({ ...year, opening: 0n, closing: 0n, flows: [] }, []))).toEqual([
      ['Capital', 0n, null, null],
      ['Income', 0n, null, null],
      ['Charges', 0n, null, null],
    ]);
  });
});
