import { feeDateProblem, feeTermsProblems, type FeeKind, type FeeTerms } from './fee-terms';

const terms: FeeTerms = {
  amount: 0n,
  tiers: [
    { upTo: 25_000_000n, percentage: 3_000n },
    { upTo: null, percentage: 1_000n },
  ],
  vat: false,
  product: null,
};
const fieldsOf = (more: Partial<FeeTerms>, kind: FeeKind = 'Fee'): string[] =>
  feeTermsProblems({ ...terms, ...more }, kind).map(({ field }) => field);

describe('rates of a firm', () => {
  it('are bands that rise, of which only the last has no end', () => {
    expect(fieldsOf({})).toEqual([]);
    expect(fieldsOf({ tiers: [] })).toEqual(['tiers']);
    expect(fieldsOf({ tiers: [{ upTo: 100n, percentage: 0n }] })).toEqual(['tiers[0].upTo']);
    expect(
      fieldsOf({
        tiers: [
          { upTo: null, percentage: 1n },
          { upTo: 0n, percentage: 1n },
          { upTo: null, percentage: 100_001n },
        ],
      }),
    ).toEqual(['tiers[0].upTo', 'tiers[1].upTo', 'tiers[2].percentage']);
  });

  it('are none of a product, which has a name and a provider', () => {
    const product = { name: 'Northbrook SIPP', provider: 'Northbrook Wealth' };
    expect(fieldsOf({ tiers: [], product }, 'Product')).toEqual([]);
    expect(fieldsOf({ tiers: [], product: { name: ' ', provider: '' } }, 'Product')).toEqual([
      'product.name',
      'product.provider',
    ]);
    expect(fieldsOf({ product }, 'Product')).toEqual(['tiers']);
    expect(fieldsOf({ product })).toEqual(['product.name']);
  });

  it('have VAT for fees alone, and an amount and one percentage for trades alone', () => {
    expect(fieldsOf({ vat: true })).toEqual([]);
    expect(fieldsOf({ vat: true }, 'Interest')).toEqual(['vat']);
    expect(fieldsOf({ amount: 750n })).toEqual(['amount']);
    expect(fieldsOf({ amount: 750n }, 'Dealing')).toEqual(['tiers']);
    expect(fieldsOf({ amount: 100_001n, tiers: [{ upTo: null, percentage: 0n }] }, 'Dealing')).toEqual(['amount']);
  });
});

it.each([
  ['2026-12-01', null],
  ['2028-11-01', null],
  ['2026-12-02', 'Choose the first day of a month: each month has one set of rates.'],
  ['2026-11-01', 'Choose 1 December 2026 or later: earlier days are charged as they were.'],
  ['2028-12-01', 'Choose 1 November 2028 or earlier.'],
])('from %s, new rates proposed in November 2026 have the problem: %s', (from, problem) =>
  expect(feeDateProblem(from, '2026-11-20')).toBe(problem),
);
